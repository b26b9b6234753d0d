-- The roles and the database of the portal, once, on the primary. ${…} stands for your own values; `npm run layout` fills in those of its try.
create role portal login password '${PORTAL_PASSWORD}';
create role replicator login replication password '${REPLICATOR_PASSWORD}';
-- They hold whatever stands between a server and the database.
alter role portal set statement_timeout = '15s';
alter role portal set lock_timeout = '8s';
-- To compile a statement (JIT) takes ten times as long as the portal's statements do. Servers set it themselves, too, but
-- for those with DATABASE_STATEMENTS=unnamed.
alter role portal set jit = off;
create database ${DATABASE} owner portal;
