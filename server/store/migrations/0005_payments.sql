-- An attempt keeps what is being paid for, so that nothing else can be sold with it: the quote's revision and answers at
-- its beginning (null: begun by an older version; the answers are dropped when it ends), and why a declined one was. The
-- hash of its card token stays, so that a declined card is known again.
alter table payment_attempts
  add column revision integer,
  add column application jsonb,
  add column declined_code text,
  add column token_hash text;
