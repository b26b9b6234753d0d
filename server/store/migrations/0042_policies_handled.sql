-- The policies that the desk has handled lately, of a space (store/waiting-policies.ts).
create index policies_by_numbering on policies (space, numbered_at) where numbered_at is not null;
create index received_payments_by_moment on received_payments (space, greatest(recorded_at, taken_back_at));
