-- What is true of an offer (resolutions R-30), kept by the server itself, so that TRACKING may be off. Times are those of
-- the server's clock, as handed_off_at is.
alter table quotes
  -- Six symbols to tell by telephone (R-34); never a key.
  add column reference text,
  -- A withdrawn offer: its status is closed, so that no release sells or changes it.
  add column closed_at timestamptz,
  add column closed_as text check (closed_as in ('withdrawn')),
  -- The broker sells it on purpose beside another policy of the same product.
  add column second_policy boolean not null default false,
  -- Since when the client has it by a copied link; handed_off_at says it of mails.
  add column link_copied_at timestamptz,
  -- When a proposal was mailed last.
  add column proposed_at timestamptz,
  -- When a link was opened first from a page that was visible.
  add column opened_at timestamptz,
  -- When an answer was saved first.
  add column started_at timestamptz,
  -- Who did what last: a name of a step of its flow, and why the flow refused it there.
  add column last_step text,
  add column last_actor text check (last_actor in ('broker', 'client')),
  add column last_at timestamptz,
  add column refused_as text,
  -- The broker who gets it once its payment has ended (R-32).
  add column moves_to text references brokers (id);
alter table quotes drop constraint quotes_status_check;
alter table quotes add constraint quotes_status_check check (status in ('open', 'finalized', 'closed'));

-- Crockford's alphabet, as in ids.
create function new_quote_reference() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::integer, 1), '')
  from generate_series(1, 6)
$$;

create function give_quote_reference() returns trigger language plpgsql as $$
begin
  while new.reference is null
    or exists (select from quotes where brokerage_id = new.brokerage_id and reference = new.reference)
  loop
    new.reference := new_quote_reference();
  end loop;
  return new;
end $$;
create trigger quotes_referred before insert on quotes for each row execute function give_quote_reference();

update quotes set
  reference = new_quote_reference(),
  started_at = case when updated_at > created_at or origin = 'share_link' then updated_at end,
  last_at = case when updated_at > created_at or origin = 'share_link' then updated_at end;
do $$
begin
  while exists (select from quotes group by brokerage_id, reference having count(*) > 1) loop
    update quotes set reference = new_quote_reference() where quote_number in (
      select quote_number from (
        select quote_number, row_number() over (partition by brokerage_id, reference order by created_at, quote_number) as n
        from quotes
      ) as numbered where n > 1);
  end loop;
end $$;
alter table quotes alter column reference set not null;
create unique index quotes_by_reference on quotes (brokerage_id, reference);
-- The list of offers of a brokerage: what is not sold yet.
create index quotes_unsold on quotes (brokerage_id) where status <> 'finalized';

-- To which address a link was mailed: it ends when a broker corrects that address. Null for a link that was not mailed.
alter table sessions
  add column mailed_to text,
  add column granted_at timestamptz default now();

-- Until now, links into what a broker has begun were mailed, and nothing else was; those of share links may be of a tab.
update sessions set mailed_to = coalesce(quotes.application #>> '{client,email}', clients.person ->> 'email')
  from quotes join clients on clients.id = quotes.client_id
  where sessions.kind = 'quote' and sessions.quote_number = quotes.quote_number and quotes.origin = 'dashboard';

-- Another broker is a change that callers see of a quote.
drop trigger quotes_revised on quotes;
create trigger quotes_revised before update of application, status, flow_version, handed_off_at, broker_id on quotes
  for each row execute function count_row_revision();
