-- Identifiers are text made by the server; every row carries its space. Secrets are kept only as SHA-256.
create table meta (key text primary key, value text not null);

create table brokerages (
  id text primary key,
  space text not null,
  slug text not null,
  name text not null,
  default_broker_id text,
  unique (space, slug)
);

create table brokers (
  id text primary key,
  space text not null,
  brokerage_id text not null references brokerages (id),
  name text not null,
  email text not null,
  phone_number text not null,
  disabled_at timestamptz,
  unique (space, email)
);

-- region_code '*' licenses every region.
create table licences (
  broker_id text not null references brokers (id),
  vertical_code text not null,
  region_code text not null,
  primary key (broker_id, vertical_code, region_code)
);

create table login_requests (
  id bigint generated always as identity primary key,
  space text not null,
  email_hash text not null,
  at timestamptz not null default now()
);
create index login_requests_by_address on login_requests (space, email_hash, at);

create table login_tokens (
  hash text primary key,
  space text not null,
  broker_id text not null references brokers (id),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table clients (
  id text primary key,
  space text not null,
  brokerage_id text not null references brokerages (id),
  broker_id text not null references brokers (id),
  client_type text not null check (client_type in ('individual', 'business')),
  person jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index clients_by_brokerage on clients (space, brokerage_id, created_at desc, id);

create table flow_versions (
  id text not null,
  version text not null,
  vertical_code text not null,
  body text not null,
  lists text not null,
  sha256 text not null,
  primary key (id, version)
);

create table quotes (
  quote_number text primary key,
  space text not null,
  brokerage_id text not null references brokerages (id),
  broker_id text not null references brokers (id),
  client_id text not null references clients (id),
  vertical_code text not null,
  flow_id text not null,
  flow_version text not null,
  origin text not null check (origin in ('dashboard', 'share_link')),
  status text not null check (status in ('open', 'finalized')),
  application jsonb not null,
  -- The card token waits here until it is used or replaced; no answer of the API holds it.
  source_token text,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (flow_id, flow_version) references flow_versions (id, version)
);
create index quotes_by_client on quotes (client_id, created_at desc);

create table sessions (
  hash text primary key,
  space text not null,
  kind text not null check (kind in ('broker', 'quote', 'policy')),
  broker_id text references brokers (id),
  quote_number text references quotes (quote_number),
  policy_id text,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create table payment_attempts (
  idempotency_key text primary key,
  quote_number text not null references quotes (quote_number),
  n integer not null,
  status text not null check (status in ('live', 'charged', 'declined')),
  source_token text,
  offer jsonb not null,
  by_actor jsonb not null,
  charge_id text unique,
  created_at timestamptz not null default now(),
  unique (quote_number, n)
);
create unique index one_live_attempt on payment_attempts (quote_number) where status in ('live', 'charged');

create table policies (
  id text primary key,
  space text not null,
  quote_number text unique references quotes (quote_number),
  client_id text not null references clients (id),
  brokerage_id text not null references brokerages (id),
  broker_id text not null references brokers (id),
  vertical_code text not null,
  policy_number text,
  status text not null check (status in ('inforce', 'canceled')),
  starts_at date not null,
  ends_at date not null,
  payment_method text not null,
  plan jsonb not null,
  lines jsonb not null,
  total_cents integer not null,
  currency text not null,
  holders jsonb not null,
  beneficiaries jsonb not null,
  charge_id text unique,
  created_at timestamptz not null
);
create index policies_by_client on policies (client_id, created_at desc);

create table outbox (
  id text primary key,
  seq bigint generated always as identity,
  space text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  links jsonb not null,
  sent_at timestamptz not null
);

create table audit (
  id bigint generated always as identity primary key,
  space text not null,
  at timestamptz not null default now(),
  actor jsonb not null,
  operation text not null,
  entity_id text not null,
  detail jsonb not null
);
create index audit_by_entity on audit (entity_id, id);

-- The sandbox provider's journal: one row an idempotency key, as a real provider keeps it.
create table sandbox_charges (
  idempotency_key text primary key,
  charge_id text not null,
  amount_cents integer not null,
  currency text not null,
  outcome text not null,
  created_at timestamptz not null default now()
);
