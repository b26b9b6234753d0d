-- The client list at any size, search, uploaded files, imports, documents and mail that is really sent.

-- Clients are listed newest first by `seq`; `import_id` and `import_row` say which row of which file a client was.
alter table clients
  add column seq bigint,
  add column search tsvector not null default ''::tsvector,
  add column import_id text,
  add column import_row integer;
update clients set seq = numbered.n
  from (select id, row_number() over (order by created_at, id) as n from clients) as numbered
  where numbered.id = clients.id;
update clients set search = array_to_tsvector(array_remove(regexp_split_to_array(
  lower(concat_ws(' ', '=' || brokerage_id, person ->> 'first_name', person ->> 'last_name', person ->> 'company_name', person ->> 'email', person ->> 'phone_number')),
  '[^=_[:alnum:]]+'), ''));
create sequence clients_seq owned by clients.seq;
select setval('clients_seq', coalesce((select max(seq) from clients), 0) + 1, false);
alter table clients alter column seq set default nextval('clients_seq'), alter column seq set not null;

drop index clients_by_brokerage;
create index clients_of_brokerage on clients (brokerage_id, (seq / 512), seq);
create index clients_of_broker on clients (broker_id, (seq / 512), seq);
create unique index clients_of_import on clients (import_id, import_row) where import_id is not null;
create index clients_by_words on clients using gin (search);

-- A client whose import is named here is not there yet: taking the one row out shows the whole import at once.
create table pending_imports (operation_id text primary key);

-- How many clients a brokerage (broker_id '') or a broker has among each 512 of the sequence: the total is a short
-- sum, and any offset is found without walking what lies before it. Kept by the triggers below.
create table client_counts (
  brokerage_id text not null,
  broker_id text not null,
  part bigint not null,
  n integer not null,
  primary key (brokerage_id, broker_id, part)
);
insert into client_counts
  select brokerage_id, side.broker_id, seq / 512, count(*)
  from clients cross join lateral (values (''), (clients.broker_id)) as side (broker_id)
  group by 1, 2, 3;

create function count_added_clients() returns trigger language plpgsql as $$
begin
  insert into client_counts as counts
    select added.brokerage_id, side.broker_id, added.seq / 512, count(*)
    from added cross join lateral (values (''), (added.broker_id)) as side (broker_id)
    where added.import_id is null or not exists (select 1 from pending_imports where operation_id = added.import_id)
    group by 1, 2, 3
    order by 1, 2, 3
  on conflict (brokerage_id, broker_id, part) do update set n = counts.n + excluded.n;
  return null;
end $$;

create function count_removed_clients() returns trigger language plpgsql as $$
begin
  update client_counts as counts set n = counts.n - gone.n
    from (
      select removed.brokerage_id, side.broker_id, removed.seq / 512 as part, count(*) as n
      from removed cross join lateral (values (''), (removed.broker_id)) as side (broker_id)
      where removed.import_id is null or not exists (select 1 from pending_imports where operation_id = removed.import_id)
      group by 1, 2, 3
    ) as gone
    where (counts.brokerage_id, counts.broker_id, counts.part) = (gone.brokerage_id, gone.broker_id, gone.part);
  return null;
end $$;

create function count_moved_clients() returns trigger language plpgsql as $$
begin
  insert into client_counts as counts
    select moved.brokerage_id, moved.broker_id, moved.part, sum(moved.n)
    from (
      select after.brokerage_id, after.broker_id, after.seq / 512 as part, 1 as n
        from after join before using (id) where after.broker_id <> before.broker_id
      union all
      select before.brokerage_id, before.broker_id, before.seq / 512, -1
        from after join before using (id) where after.broker_id <> before.broker_id
    ) as moved
    group by 1, 2, 3
    order by 1, 2, 3
  on conflict (brokerage_id, broker_id, part) do update set n = counts.n + excluded.n;
  return null;
end $$;

create trigger clients_added after insert on clients referencing new table as added for each statement execute function count_added_clients();
create trigger clients_removed after delete on clients referencing old table as removed for each statement execute function count_removed_clients();
create trigger clients_moved after update on clients referencing old table as before new table as after for each statement execute function count_moved_clients();

-- A policy is found by its number, whole or in parts.
alter table policies add column search tsvector generated always as (array_to_tsvector(array_remove(
  string_to_array(regexp_replace(lower(coalesce(policy_number, '')), '[^a-z0-9]+', ' ', 'g'), ' ')
    || regexp_replace(lower(coalesce(policy_number, '')), '[^a-z0-9]+', '', 'g')
    || ('=' || brokerage_id), ''))) stored;
create index policies_by_words on policies using gin (search);

-- The proposal can be read once the quote has been handed to the client.
alter table quotes add column handed_off_at timestamptz;

-- A form that was signed: which file may be uploaded where, once, until when.
create table file_approvals (
  id text primary key,
  space text not null,
  brokerage_id text not null references brokerages (id),
  broker_id text not null references brokers (id),
  storage_key text not null unique,
  content_type text not null,
  sha256 text not null,
  file_name text not null,
  description text not null,
  expires_at timestamptz not null,
  uploaded_at timestamptz,
  created_at timestamptz not null default now()
);

-- Work that outlives its request. Whoever holds the lease works on it; a lease that ran out is taken over.
create table long_operations (
  id text primary key,
  space text not null,
  brokerage_id text not null references brokerages (id),
  broker_id text not null references brokers (id),
  file_approval_id text not null unique references file_approvals (id),
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  rows_total integer,
  rows_done integer not null default 0,
  result jsonb,
  attempts integer not null default 0,
  lease_owner text,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index long_operations_running on long_operations (created_at) where status = 'running';

-- kept: shown in the outbox only, as no mail server was configured · queued, sent, failed: on the way to one.
alter table outbox
  add column delivery text not null default 'kept' check (delivery in ('kept', 'queued', 'sent', 'failed')),
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz not null default now(),
  add column last_error text,
  add column delivered_at timestamptz;
create index outbox_queued on outbox (recipient, seq) where delivery = 'queued';
