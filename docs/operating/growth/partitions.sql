-- Splits the clients into 8 parts by their brokerage. Servers wait until it has ended: run it at a quiet hour, on a copy
-- first. A backup stands before it. `npm run bench -- growth` runs this file.
begin;
set local lock_timeout = 0;
set local statement_timeout = 0;
lock table clients, quotes, policies in access exclusive mode;
alter table quotes drop constraint quotes_client_id_fkey;
alter table policies drop constraint policies_client_id_fkey;
alter table clients rename to clients_whole;

create table clients (like clients_whole including defaults including constraints) partition by hash (brokerage_id);
do $$ begin
  for n in 0..7 loop
    execute format('create table clients_part_%s partition of clients for values with (modulus 8, remainder %s)', n, n);
  end loop;
end $$;
insert into clients select * from clients_whole;

-- A unique index of a partitioned table must have the column that it is split by.
alter table clients add constraint clients_parted_key primary key (id, brokerage_id);
create unique index clients_parted_import on clients (import_id, import_row, brokerage_id) where import_id is not null;
create index clients_parted_of_brokerage on clients (brokerage_id, (seq / 512), seq);
create index clients_parted_of_broker on clients (broker_id, (seq / 512), seq);
create index clients_parted_by_name on clients (brokerage_id, client_sort_name(client_type, person), seq)
  where begun_at is null;
create index clients_parted_by_words on clients using gin (search);

alter table clients
  add foreign key (brokerage_id) references brokerages (id),
  add foreign key (broker_id) references brokers (id);
-- Quotes and policies have the brokerage of their client.
alter table quotes add constraint quotes_client_id_fkey
  foreign key (client_id, brokerage_id) references clients (id, brokerage_id);
alter table policies add constraint policies_client_id_fkey
  foreign key (client_id, brokerage_id) references clients (id, brokerage_id);

alter sequence clients_seq owned by clients.seq;
drop table clients_whole;
create trigger clients_added after insert on clients
  referencing new table as added for each statement execute function count_added_clients();
create trigger clients_removed after delete on clients
  referencing old table as removed for each statement execute function count_removed_clients();
create trigger clients_moved after update on clients
  referencing old table as before new table as after for each statement execute function count_moved_clients();
create trigger clients_revised before update of client_type, person, broker_id on clients
  for each row execute function count_row_revision();
commit;
analyze clients;
