-- The carrier's staff sign in as brokers do. Who they are stands in the settings of the space.
alter table login_tokens alter column broker_id drop not null, add column staff_id text;
alter table login_tokens add constraint login_tokens_one_person check ((broker_id is null) <> (staff_id is null));
alter table sessions add column staff_id text;
alter table sessions drop constraint sessions_kind_check;
alter table sessions add constraint sessions_kind_check check (kind in ('broker', 'staff', 'quote', 'policy'));
