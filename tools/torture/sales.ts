import type { Selectable } from "kysely";
import type { Tables } from "../../server/store/tables";
import type { Payment } from "../stripe-stand-in/journal";
import type { Buyer } from "./buyer";
import type { Run } from "./run";

/** The subjects of the mails to the buyer: of the receipt, and that a payment goes back. */
export const RECEIPT = /^Receipt/;
export const RETURNED = /being returned/;

/** Everything that the database, and the card provider, hold about one buyer's purchase. */
export interface Sale {
  readonly quote: Selectable<Tables["quotes"]>;
  readonly policies: readonly Selectable<Tables["policies"]>[];
  readonly attempts: readonly Selectable<Tables["payment_attempts"]>[];
  /** All payments that the provider knows of the quote, whatever became of them. */
  readonly charges: readonly Payment[];
  /** The subjects of all mails to the buyer. */
  readonly mails: readonly string[];
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
  return { quote, policies, attempts, charges, mails: mails.map(({ subject }) => subject) };
}

/** Whether a payment of the buyer's quote has ever been recorded. */
export async function hasBegun({ db }: Run, { quoteNumber }: Buyer): Promise<boolean> {
  const query = db.selectFrom("payment_attempts").select("n").where("quote_number", "=", quoteNumber);
  return (await query.execute()).length > 0;
}

/** How many receipts the buyers got. */
export const receiptsOf = (sales: readonly Sale[]): number =>
  sales.flatMap(({ mails }) => mails).filter((subject) => RECEIPT.test(subject)).length;

/** True when the buyer got this mail once, and no other. */
export const isMailedOnce = ({ mails }: Sale, subject: RegExp): boolean =>
  mails.length === 1 && mails.every((mail) => subject.test(mail));

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

/**
 * True when the money that moved is the policy's price, once, by one attempt, and no other payment waits that could
 * still take money; by check none moves.
 */
export function isPaidOnce({ quote, policies, attempts, charges }: Sale): boolean {
  if (quote.application.billing?.billing_type !== "platform_eft") return charges.length + attempts.length === 0;
  const [charge, ...otherCharges] = charges;
  const [attempt, ...otherAttempts] = attempts;
  return (
    otherCharges.length + otherAttempts.length === 0 &&
    charge?.status === "succeeded" &&
    charge.refund === undefined &&
    charge.key === attempt?.idempotency_key &&
    attempt.status === "charged" &&
    charge.id === policies[0]?.charge_id &&
    charge.amount === policies[0].total_cents
  );
}

/** A sale as a person reads it who looks for what went wrong. */
export const inWords = ({ quote, attempts, charges, policies, mails }: Sale): string =>
  `quote ${quote.status}, attempts ${attempts.map(({ status }) => status).join()}, payments ${charges.map(({ status, refund }) => `${status}${refund === undefined ? "" : " refunded"}`).join()}, ${policies.length} policies, mails: ${mails.join("; ")}`;
