-- Proofs of work that were used: each lets one enrollment in, whichever server it comes to. A row is kept until its
-- proof would have expired.
create table spent_proofs (
  id text primary key,
  expires_at timestamptz not null
);
create index spent_proofs_over on spent_proofs (expires_at);
