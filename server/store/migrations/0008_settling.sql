-- The whole life of a payment (docs/payments.md). `payment_id` is the provider's name of a payment that waits for the
-- buyer's bank: it is read then, and never begun again. `retry_at`: when the sweeper looks again. A charge without a
-- policy is `refunding` until the provider has given it back; `parked` is for people to look at.
alter table payment_attempts
  -- For the log: a key holds the quote's number, which may finalize.
  add column id text not null unique default gen_random_uuid(),
  add column payment_id text unique,
  add column waits_since timestamptz,
  add column retry_at timestamptz not null default now();
alter table payment_attempts drop constraint payment_attempts_status_check;
alter table payment_attempts add constraint payment_attempts_status_check
  check (status in ('live', 'charged', 'declined', 'parked', 'refunding', 'refunded'));
create index attempts_to_settle on payment_attempts (retry_at) where status in ('live', 'refunding');

-- The sandbox provider also plays the buyer's bank, and gives money back.
alter table sandbox_charges
  add column client_secret text unique,
  add column refund_key text unique;
