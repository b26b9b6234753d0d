-- Whom a mail is from, as its reader sees it, and who gets the answers. An empty name means the space's own.
alter table outbox
  add column from_name text not null default '',
  add column reply_to text;
