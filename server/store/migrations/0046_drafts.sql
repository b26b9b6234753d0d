-- Drafts of products (domain/studio/): what the carrier's people write before anything is published.
create table drafts (
  id text primary key,
  space text not null,
  product text not null,
  name text not null,
  -- What it began from: {"from": …, "version": …}.
  base jsonb not null,
  -- Counts the saves of its files.
  revision integer not null default 1,
  -- The highest number that a change ever had.
  last_change integer not null default 0,
  created_at timestamptz not null,
  -- Null: somebody at the command line.
  created_by text references staff (id),
  saved_at timestamptz,
  saved_by text references staff (id),
  deleted_at timestamptz
);
create index drafts_by_product on drafts (space, product) where deleted_at is null;
create index drafts_deleted on drafts (deleted_at) where deleted_at is not null;

create table draft_files (
  draft_id text not null references drafts (id) on delete cascade,
  path text not null,
  -- Byte for byte; it need not be JSON.
  text text not null,
  primary key (draft_id, path)
);

create table draft_changes (
  draft_id text not null references drafts (id) on delete cascade,
  number integer not null,
  -- The draft's revision after it.
  revision integer not null,
  -- When it was saved first and last: saves of one thought join it.
  begun_at timestamptz not null,
  at timestamptz not null,
  by_staff text references staff (id),
  sentences jsonb not null,
  -- What became of each file: {"path", "from", "removed", "inserted"}; null where there was or is no file.
  ranges jsonb not null,
  undoes integer,
  undone_by integer,
  primary key (draft_id, number)
);
