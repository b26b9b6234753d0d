import type { Selectable } from "kysely";
import type { Tables } from "../../server/store/tables";
import type { Payment } from "../stripe-stand-in/journal";
import type { Buyer } from "./buyer";
import type { Run } from "./run";

/** Everything that the database, and the card provider, hold about one buyer's purchase. */
export interface Sale {
  readonly quote: Selectable<Tables["quotes"]>;
  readonly policies: readonly Selectable<Tables["policies"]>[];
  readonly attempts: readonly Selectable<Tables["payment_attempts"]>[];
  readonly charges: readonly Payment[];
  /** Mails to the buyer that the coverage is bound, and that a payment goes back. */
  readonly confirmations: number;
  readonly returns: number;
}

/** The sales of these buyers, in their order. */
export function readSales(run: Run, buyers: readonly Buyer[]): Promise<Sale[]> {
  return Promise.all(buyers.map((buyer) => readSale(run, buyer)));
}

async function readSale({ db, standIn }: Run, { quoteNumber, email }: Buyer): Promise<Sale> {
  const quote = await db
    .selectFrom("quotes")
    .selectAll()
    .where("quote_number", "=", quoteNumber)
    .executeTakeFirstOrThrow();
  const policies = await db.selectFrom("policies").selectAll().where("quote_number", "=", quoteNumber).execute();
  const attempts = await db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("quote_number", "=", quoteNumber)
    .execute();
  const charges = [...standIn.journal.payments.values()].filter(
    ({ metadata }) => metadata.quote_number === quoteNumber,
  );
  const mails = await db.selectFrom("outbox").select("subject").where("recipient", "=", email).execute();
  const returns = mails.filter(({ subject }) => /being returned/.test(subject)).length;
  return { quote, policies, attempts, charges, confirmations: mails.length - returns, returns };
}

/** True when the quote is bound by exactly one policy, which sells what the quote says, at its plan's price. */
export function isSoldAsQuoted({ quote, policies }: Sale, prices: ReadonlyMap<string, number>): boolean {
  const [policy, ...more] = policies;
  if (!policy || more.length > 0 || quote.status !== "finalized") return false;
  const { plan_id = "", holders, policy_effective_date } = quote.application;
  const isSame =
    policy.plan.id === plan_id &&
    JSON.stringify(policy.holders) === JSON.stringify(holders) &&
    policy.starts_at === policy_effective_date;
  return isSame && policy.total_cents === prices.get(plan_id);
}

/** True when the money that moved is the policy's price, once; by check none moves. */
export function isPaidOnce({ quote, policies, charges }: Sale): boolean {
  const paid = charges.filter(({ status }) => status === "succeeded");
  if (quote.application.billing?.billing_type !== "platform_eft") return paid.length === 0;
  const [charge, ...more] = paid;
  return (
    more.length === 0 &&
    charge !== undefined &&
    charge.refund === undefined &&
    charge.id === policies[0]?.charge_id &&
    charge.amount === policies[0].total_cents
  );
}
