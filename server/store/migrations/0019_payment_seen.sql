-- A payment that begins touches its quote's row and changes nothing of it. So a statement that has waited for the row
-- knows that more may have changed than the row (store/quotes.ts), whichever release of the server began the payment.
create function touch_paid_quote() returns trigger language plpgsql as $$
begin
  update quotes set revision = revision where quote_number = new.quote_number;
  return null;
end $$;

create trigger payment_attempts_seen after insert on payment_attempts for each row execute function touch_paid_quote();
