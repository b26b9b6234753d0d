-- What is over is found without reading what is not (store/retention.ts). `least` leaves out an absent time.
create index sessions_over on sessions (kind, least(expires_at, revoked_at));
create index sessions_of_quote on sessions (quote_number) where quote_number is not null;
create index login_tokens_over on login_tokens (expires_at);
create index outbox_over on outbox (sent_at) where delivery <> 'queued';
create index long_operations_over on long_operations (finished_at) where status <> 'running';
create index file_approvals_over on file_approvals (created_at);
-- By their beginning, which never changes: an index on the last save would make every save write to it.
create index quotes_open on quotes (created_at) where status = 'open';

-- The bytes of an uploaded file of clients go with its row, as those of answers do.
create or replace function note_erased_file() returns trigger language plpgsql as $$
begin
  insert into erased_files (storage_key) values (old.storage_key) on conflict do nothing;
  return null;
end $$;
create trigger file_approvals_erased after delete on file_approvals for each row execute function note_erased_file();

-- Since when a record holds nothing more of a person than what the law demands (domain/person/).
alter table clients add column erased_at timestamptz;
alter table quotes add column erased_at timestamptz;
alter table policies add column erased_at timestamptz;
