-- Products that were taken off by `flow publish --take-off` (R-35): off since then, until a version is published later.
create table products_off (
  id text primary key,
  off_at timestamptz not null,
  on_at timestamptz
);
