-- The counts of client_counts, added up over 512 parts each. Clients of many brokerages come in turn, so each part of the
-- common sequence may hold one client of a brokerage: its parts are then as many as its clients, and the list, which
-- added them all up, became slower with every client of every other brokerage. The triggers stand on the counts, so that
-- no way to count forgets the groups, whichever release of the server does it.
create table client_count_groups (
  brokerage_id text not null,
  broker_id text not null,
  part_group bigint not null,
  n integer not null,
  primary key (brokerage_id, broker_id, part_group)
);

create function group_added_counts() returns trigger language plpgsql as $$
begin
  insert into client_count_groups as groups
    select brokerage_id, broker_id, part / 512, sum(n) from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (brokerage_id, broker_id, part_group) do update set n = groups.n + excluded.n;
  return null;
end $$;

create function group_changed_counts() returns trigger language plpgsql as $$
begin
  insert into client_count_groups as groups
    select brokerage_id, broker_id, part / 512, sum(n)
    from (
      select brokerage_id, broker_id, part, n from after
      union all
      select brokerage_id, broker_id, part, -n from before
    ) as changed
    group by 1, 2, 3
    order by 1, 2, 3
  on conflict (brokerage_id, broker_id, part_group) do update set n = groups.n + excluded.n;
  return null;
end $$;

create function group_removed_counts() returns trigger language plpgsql as $$
begin
  update client_count_groups as groups set n = groups.n - gone.n
    from (select brokerage_id, broker_id, part / 512 as part_group, sum(n) as n from removed group by 1, 2, 3) as gone
    where (groups.brokerage_id, groups.broker_id, groups.part_group) = (gone.brokerage_id, gone.broker_id, gone.part_group);
  return null;
end $$;

-- They lock the counts until the end of this transaction: nothing is counted while the groups are filled.
create trigger client_counts_added after insert on client_counts
  referencing new table as added for each statement execute function group_added_counts();
create trigger client_counts_changed after update on client_counts
  referencing old table as before new table as after for each statement execute function group_changed_counts();
create trigger client_counts_removed after delete on client_counts
  referencing old table as removed for each statement execute function group_removed_counts();

insert into client_count_groups
  select brokerage_id, broker_id, part / 512, sum(n) from client_counts group by 1, 2, 3;
