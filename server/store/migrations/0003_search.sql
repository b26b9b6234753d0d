-- Words carry their brokerage in front: one look into the index finds one brokerage's records, however many others have.
drop index clients_by_words;
update clients set search = array_to_tsvector(array_remove(string_to_array(regexp_replace(
  ' ' || lower(concat_ws(' ', person ->> 'first_name', person ->> 'last_name', person ->> 'company_name', split_part(person ->> 'email', '@', 1), person ->> 'phone_number')),
  '[^[:alnum:]]+', ' ' || brokerage_id || '=', 'g'), ' '), ''));
create index clients_by_words on clients using gin (search);

drop index policies_by_words;
alter table policies drop column search;
alter table policies add column search tsvector generated always as (array_to_tsvector(
  string_to_array(brokerage_id || '=' || regexp_replace(lower(coalesce(policy_number, '')), '[^a-z0-9]+', ' ' || brokerage_id || '=', 'g'), ' ')
    || (brokerage_id || '=' || regexp_replace(lower(coalesce(policy_number, '')), '[^a-z0-9]+', '', 'g')))) stored;
create index policies_by_words on policies using gin (search);

-- How many clients a pending import has among each 512 of the sequence: what is added to the counts when it is shown.
create table import_counts (
  operation_id text not null references pending_imports (operation_id) on delete cascade,
  part bigint not null,
  n integer not null,
  primary key (operation_id, part)
);
