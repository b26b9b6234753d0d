-- When the carrier gave a policy its number, which may be corrected for a day (A-50); null where that was before this.
alter table policies add column numbered_at timestamptz;
-- Which policies have a number, as numbers are compared (store/policy-numbers.ts).
create index policies_by_number on policies (space, upper(replace(policy_number, ' ', ''))) where policy_number is not null;
