-- The order in which versions became current: a new enrollment may begin with the current one or the one before it.
alter table flow_versions add column served_as bigserial;
