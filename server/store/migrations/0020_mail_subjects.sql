-- What a mail is about: mails to one recipient wait for each other only when they are about the same quote. Letters to
-- a client also say to whom and which letter they are, so that the broker sees one that never arrives.
alter table outbox
  add column about text,
  add column client_id text,
  add column letter text,
  add column failure text,
  add column failed_at timestamptz;
drop index outbox_queued;
create index outbox_queued on outbox (recipient, about, seq) where delivery = 'queued';
create index outbox_failed on outbox (seq) where delivery = 'failed';
create index outbox_of_client on outbox (client_id, about, seq) where client_id is not null;
