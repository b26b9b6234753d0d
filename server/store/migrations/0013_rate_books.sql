-- Every rate book that was ever current, by the hash of its content: one that is edited in place is another row (R-22).
create table rate_books (
  sha256 text primary key,
  id text not null,
  version integer not null,
  vertical_code text not null,
  body text not null,
  kept_at timestamptz not null default now()
);

-- The book that prices a quote from the moment a plan is saved. Nothing says which book was current when the plan of an
-- older quote was saved: such a quote takes the current one when it is saved next, or bound.
alter table quotes add column rate_book text references rate_books (sha256);

-- The book that a policy was sold by; null for one that was sold before books were kept.
alter table policies add column rate_book text references rate_books (sha256);
