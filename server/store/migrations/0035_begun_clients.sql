-- A client whom a stranger has begun by a share link, and who has not gone on: since when. Such a client is not in the
-- lists, the search and the counts of the brokerage (store/begun.ts), so that an attack does not fill them.
alter table clients add column begun_at timestamptz;
create index clients_begun on clients (begun_at) where begun_at is not null;

create or replace function count_added_clients() returns trigger language plpgsql as $$
begin
  insert into client_counts as counts
    select added.brokerage_id, side.broker_id, added.seq / 512, count(*)
    from added cross join lateral (values (''), (added.broker_id)) as side (broker_id)
    where added.begun_at is null
      and (added.import_id is null or not exists (select 1 from pending_imports where operation_id = added.import_id))
    group by 1, 2, 3
    order by 1, 2, 3
  on conflict (brokerage_id, broker_id, part) do update set n = counts.n + excluded.n;
  return null;
end $$;

create or replace function count_removed_clients() returns trigger language plpgsql as $$
begin
  update client_counts as counts set n = counts.n - gone.n
    from (
      select removed.brokerage_id, side.broker_id, removed.seq / 512 as part, count(*) as n
      from removed cross join lateral (values (''), (removed.broker_id)) as side (broker_id)
      where removed.begun_at is null
        and (removed.import_id is null or not exists (select 1 from pending_imports where operation_id = removed.import_id))
      group by 1, 2, 3
    ) as gone
    where (counts.brokerage_id, counts.broker_id, counts.part) = (gone.brokerage_id, gone.broker_id, gone.part);
  return null;
end $$;

-- A client is counted where it is listed: it moves with its broker, and is new on the day it goes on.
create or replace function count_moved_clients() returns trigger language plpgsql as $$
begin
  insert into client_counts as counts
    select moved.brokerage_id, side.broker_id, moved.part, sum(moved.n)
    from (
      select after.brokerage_id, after.broker_id, after.seq / 512 as part, 1 as n
        from after join before using (id)
        where after.begun_at is null and (before.begun_at is not null or after.broker_id <> before.broker_id)
      union all
      select before.brokerage_id, before.broker_id, before.seq / 512, -1
        from after join before using (id)
        where before.begun_at is null and (after.begun_at is not null or after.broker_id <> before.broker_id)
    ) as moved cross join lateral (values (''), (moved.broker_id)) as side (broker_id)
    group by 1, 2, 3
    having sum(moved.n) <> 0
    order by 1, 2, 3
  on conflict (brokerage_id, broker_id, part) do update set n = counts.n + excluded.n;
  return null;
end $$;

-- A save of the client or of a quote of theirs shows that somebody goes on: no way to write forgets it. Another broker
-- alone does not, since an office that closes hands over all of them.
create function list_changed_client() returns trigger language plpgsql as $$
begin
  new.begun_at := null;
  return new;
end $$;
create trigger clients_changed before update of client_type, person on clients
  for each row when (old.begun_at is not null) execute function list_changed_client();

create function list_client_of_quote() returns trigger language plpgsql as $$
begin
  update clients set begun_at = null where id = new.client_id and begun_at is not null;
  return null;
end $$;
create trigger quotes_changed after update of application, status, handed_off_at on quotes
  for each row when (new.origin = 'share_link' and old.row_revision <> new.row_revision)
  execute function list_client_of_quote();
