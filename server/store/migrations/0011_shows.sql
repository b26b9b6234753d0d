-- What a policy shows of the answers, as it was sold: [{"label", "value"}].
alter table policies add column shows jsonb not null default '[]';
