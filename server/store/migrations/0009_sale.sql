-- A policy of a product that never renews has no renewal date.
alter table policies add column renewable boolean not null default true;
