-- What the carrier's desk has received by check for a policy. A wrong entry is taken back and stays.
create table received_payments (
  id text primary key,
  space text not null,
  policy_id text not null references policies (id) on delete cascade,
  received_on date not null,
  amount_cents integer not null check (amount_cents > 0),
  recorded_by text not null references staff (id),
  recorded_at timestamptz not null,
  taken_back_by text references staff (id),
  taken_back_at timestamptz,
  check ((taken_back_by is null) = (taken_back_at is null))
);
create index received_payments_by_policy on received_payments (policy_id);

-- The sum of a policy's payments that were not taken back, so that what is due is known without reading them.
alter table policies add column received_cents integer not null default 0;
create function count_received_payments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.taken_back_at is null then
    update policies set received_cents = received_cents - old.amount_cents where id = old.policy_id;
  end if;
  if tg_op <> 'DELETE' and new.taken_back_at is null then
    update policies set received_cents = received_cents + new.amount_cents where id = new.policy_id;
  end if;
  return null;
end $$;
create trigger received_payments_counted after insert or update or delete on received_payments
  for each row execute function count_received_payments();

-- The policies that wait, of a brokerage and of a space, in the order of their lists (store/waiting-policies.ts).
create index policies_without_number_of_brokerage on policies (brokerage_id, created_at, id)
  where policy_number is null and status = 'inforce';
create index policies_without_number_of_space on policies (space, created_at, id)
  where policy_number is null and status = 'inforce';
create index policies_unpaid_of_brokerage on policies (brokerage_id, starts_at, id)
  where payment_method = 'Check (Bill me later)' and received_cents < total_cents and status <> 'canceled';
create index policies_unpaid_of_space on policies (space, starts_at, id)
  where payment_method = 'Check (Bill me later)' and received_cents < total_cents and status <> 'canceled';
