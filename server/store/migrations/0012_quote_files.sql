-- Files that answer questions of an enrollment. signed: its form was given out · ready: its bytes were checked.
create table quote_files (
  id text primary key,
  space text not null,
  quote_number text not null references quotes (quote_number) on delete cascade,
  -- As it was asked for: `proof`, or `things.photo` for a question of each thing in a list.
  question text not null,
  storage_key text not null unique,
  name text not null,
  media_type text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  status text not null default 'signed' check (status in ('signed', 'ready')),
  expires_at timestamptz not null,
  uploaded_at timestamptz,
  created_at timestamptz not null default now(),
  -- Since when no saved answer names it; null while one does.
  unused_since timestamptz default now()
);
create index quote_files_of_quote on quote_files (quote_number);
create index quote_files_unused on quote_files (unused_since) where unused_since is not null;

-- Bytes that must go, because their row is gone: with a row's deletion, also by that of its quote, they are noted here
-- in the same transaction, so that none is forgotten when a process or the store of files fails in between.
create table erased_files (
  storage_key text primary key,
  at timestamptz not null default now(),
  removed_at timestamptz
);

create function note_erased_file() returns trigger language plpgsql as $$
begin
  insert into erased_files (storage_key) values (old.storage_key);
  return null;
end $$;

create trigger quote_files_erased after delete on quote_files for each row execute function note_erased_file();
