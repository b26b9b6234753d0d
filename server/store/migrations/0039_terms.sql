-- A policy whose term has ended is expired (R-29). The release before, which may serve the same database for a while, reads
-- the word as any other that is not 'inforce', and never writes it.
alter table policies drop constraint policies_status_check;
alter table policies add constraint policies_status_check check (status in ('inforce', 'canceled', 'expired'));
-- By which the sweep finds the policies whose term has ended since it last looked.
create index policies_by_term on policies (space, status, ends_at);
