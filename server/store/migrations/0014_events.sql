-- What happened in the app, as its pages report it (resolutions R-16): names of a closed list and ids within the
-- caller's reach; no words of anybody, and no address of anybody.
create table events (
  id bigint generated always as identity primary key,
  space text not null,
  at timestamptz not null default now(),
  request_id text not null,
  actor jsonb not null,
  name text not null,
  page text not null,
  detail jsonb not null,
  -- What happened before it in the same visit; null where only the event itself is told.
  breadcrumbs jsonb
);
create index events_by_age on events (at);
create index events_by_name on events (space, name, at);
