import type { Selectable } from "kysely";
import type { Db, Tables } from "../../server/store/tables";
import type { Buyer } from "./buyer";

/** Everything that the database holds about one buyer's purchase. */
export interface Sale {
  readonly quote: Selectable<Tables["quotes"]>;
  readonly policies: readonly Selectable<Tables["policies"]>[];
  readonly attempts: readonly Selectable<Tables["payment_attempts"]>[];
  readonly charges: readonly Selectable<Tables["sandbox_charges"]>[];
  /** Mails to the buyer: nothing else is mailed to a share link's buyer but the confirmation. */
  readonly confirmations: number;
}

/** The sales of these buyers, in their order. */
export function readSales(db: Db, buyers: readonly Buyer[]): Promise<Sale[]> {
  return Promise.all(buyers.map((buyer) => readSale(db, buyer)));
}

async function readSale(db: Db, { quoteNumber, email }: Buyer): Promise<Sale> {
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
  const charges = await db
    .selectFrom("sandbox_charges")
    .selectAll()
    .where("idempotency_key", "like", `finalize:${quoteNumber}:%`)
    .execute();
  const mails = await db.selectFrom("outbox").select("id").where("recipient", "=", email).execute();
  return { quote, policies, attempts, charges, confirmations: mails.length };
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
  const paid = charges.filter(({ outcome }) => outcome === "ok");
  if (quote.application.billing?.billing_type !== "platform_eft") return paid.length === 0;
  const [charge, ...more] = paid;
  return (
    more.length === 0 &&
    charge !== undefined &&
    charge.charge_id === policies[0]?.charge_id &&
    charge.amount_cents === policies[0].total_cents
  );
}
