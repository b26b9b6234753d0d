-- The counts of the policies that wait are read from the indexes alone: with what else their statements ask for
-- (store/waiting-policies.ts). That of the checks of a space needs nothing more.
create index policies_without_number_counted_of_brokerage on policies (brokerage_id, created_at, id)
  include (space, broker_id, ends_at) where policy_number is null and status = 'inforce';
create index policies_without_number_counted_of_space on policies (space, created_at, id)
  include (ends_at) where policy_number is null and status = 'inforce';
create index policies_unpaid_counted_of_brokerage on policies (brokerage_id, starts_at, id) include (space, broker_id)
  where payment_method = 'Check (Bill me later)' and received_cents < total_cents and status <> 'canceled';
drop index policies_without_number_of_brokerage;
drop index policies_without_number_of_space;
drop index policies_unpaid_of_brokerage;
