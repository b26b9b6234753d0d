-- Who is asked for an attempt's money: 'sandbox', 'stripe' or 'stripe_test'. A server with other settings leaves it alone.
-- Null: begun by an older release of the server, which may be at work beside this one.
alter table payment_attempts add column provider text;
