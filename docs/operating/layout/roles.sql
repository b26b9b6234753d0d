-- The roles and the database of the portal, once, on the primary. ${…} is filled in by `npm run layout -- write`.
create role portal login password '${PORTAL_PASSWORD}';
create role replicator login replication password '${REPLICATOR_PASSWORD}';
-- They hold whatever stands between a server and the database.
alter role portal set statement_timeout = '15s';
alter role portal set lock_timeout = '8s';
create database ${DATABASE} owner portal;
