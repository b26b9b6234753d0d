-- The carrier's people are accounts of their space, no longer settings: staff, who administer the others; the reviewer,
-- who approves flows; the desk, which gets each issued policy (resolutions N-02, R-21). One who was removed stays as a
-- row, since the audit names it, and their address is free again.
create table staff (
  id text primary key,
  space text not null,
  kind text not null check (kind in ('staff', 'reviewer', 'desk')),
  name text not null,
  email text not null,
  added_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index staff_by_email on staff (space, email) where removed_at is null;

-- A database with the demo data had these people in its settings; a new one gets them with the data.
insert into staff (id, space, kind, name, email)
  select person.id, 'demo', person.kind, person.name, person.email
  from (values
    ('stf_carrier', 'staff', 'Carrier staff', 'staff@carrier.example'),
    ('rev_carrier', 'reviewer', 'Flow reviewer', 'reviewer@carrier.example'),
    ('dsk_carrier', 'desk', 'Issuing desk', 'issuing@carrier.example')
  ) as person (id, kind, name, email)
  where exists (select 1 from meta where key = 'demo');

-- A brokerage can be disabled as a whole, as its brokers can.
alter table brokerages add column disabled_at timestamptz;

-- Disabling somebody ends their sessions and sign-in links.
create index sessions_of_brokers on sessions (broker_id) where broker_id is not null;
