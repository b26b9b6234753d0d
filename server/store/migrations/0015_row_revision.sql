-- The number of changes of a record, told to callers as its ETag (R-07). A trigger counts, so that no way to write a row
-- forgets it. Of a quote, only what callers see of it counts: `revision` beside it also counts what its rules read.
create function count_row_revision() returns trigger language plpgsql as $$
begin
  new.row_revision := old.row_revision + 1;
  return new;
end $$;

alter table clients add column row_revision integer not null default 1;
alter table quotes add column row_revision integer not null default 1;
alter table policies add column row_revision integer not null default 1;

create trigger clients_revised before update of client_type, person, broker_id on clients
  for each row execute function count_row_revision();
create trigger quotes_revised before update of application, status, flow_version, handed_off_at on quotes
  for each row execute function count_row_revision();
create trigger policies_revised before update on policies
  for each row execute function count_row_revision();
