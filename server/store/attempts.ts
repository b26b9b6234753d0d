import { sql } from "kysely";
import type { Selectable } from "kysely";
import { hashOf } from "../base/ids";
import type { DeclineCode, Provider } from "../records/types";
import type { QuoteRow } from "./quotes";
import type { Db, Offer, Tables, Trx } from "./tables";

/** One attempt to pay for a quote. A quote has at most one live attempt. */
export type Attempt = Selectable<Tables["payment_attempts"]>;
/** The last attempt, and whether the quote held a card token at the same moment. */
export interface LastAttempt extends Attempt {
  readonly has_token: boolean;
}

/** The quote's last attempt; read in one statement, so that attempt and token belong together. */
export function lastAttempt(db: Db | Trx, quoteNumber: string): Promise<LastAttempt | undefined> {
  return db
    .selectFrom("payment_attempts")
    .innerJoin("quotes", "quotes.quote_number", "payment_attempts.quote_number")
    .selectAll("payment_attempts")
    .select(sql<boolean>`quotes.source_token is not null`.as("has_token"))
    .where("payment_attempts.quote_number", "=", quoteNumber)
    .orderBy("payment_attempts.n", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Why a payment with the quote's card token bought nothing before; undefined when there was none. */
export async function declinedBefore(
  db: Db | Trx,
  quoteNumber: string,
  token: string,
): Promise<DeclineCode | undefined> {
  const row = await db
    .selectFrom("payment_attempts")
    .select("declined_code")
    .where("quote_number", "=", quoteNumber)
    .where("token_hash", "=", hashOf(token))
    .where("declined_code", "is not", null)
    .executeTakeFirst();
  return row?.declined_code ?? undefined;
}

/** The attempt that began with this key, or became this payment of the provider. */
export function findAttempt(
  db: Db | Trx,
  by: { readonly key: string } | { readonly paymentId: string },
): Promise<Attempt | undefined> {
  const query = db.selectFrom("payment_attempts").selectAll();
  const found =
    "key" in by
      ? query.where("idempotency_key", "=", by.key)
      : query.where((eb) => eb.or([eb("payment_id", "=", by.paymentId), eb("charge_id", "=", by.paymentId)]));
  return found.executeTakeFirst();
}

/** The attempts that a server has to carry on: those of its own provider. */
export interface Due {
  readonly quietSeconds: number;
  readonly provider: Provider;
}

/** True for the attempts that somebody has to carry on; 0 seconds mean those too that were looked at just now. */
const isDue = ({ quietSeconds, provider }: Due) => sql<boolean>`status in ('live', 'refunding')
  and (provider is null or provider = ${provider})
  and created_at <= now() - make_interval(secs => ${sql.lit(quietSeconds)})
  and (${sql.lit(quietSeconds)} = 0 or retry_at <= now())`;

/** The keys of the attempts that nobody has carried on for so many seconds of the database's clock; the oldest first. */
export async function dueAttempts(db: Db, due: Due): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("payment_attempts")
    .select("idempotency_key")
    .where(isDue(due))
    .orderBy("retry_at")
    .execute();
  return rows.map(({ idempotency_key }) => idempotency_key);
}

/** Takes a due attempt for this process; undefined when another took it or it has ended. */
export function takeAttempt(db: Db, key: string, due: Due): Promise<Attempt | undefined> {
  return db
    .updateTable("payment_attempts")
    .set({ retry_at: secondsFromNow(due.quietSeconds) })
    .where("idempotency_key", "=", key)
    .where(isDue(due))
    .returningAll()
    .executeTakeFirst();
}

const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${sql.lit(seconds)})`;

/** Whether so many hours have passed since the attempt began, by the database's clock. */
export async function isOlderThan(db: Db, { idempotency_key }: Attempt, hours: number): Promise<boolean> {
  const row = await db
    .selectFrom("payment_attempts")
    .select(sql<boolean>`created_at <= now() - make_interval(hours => ${sql.lit(hours)})`.as("is_older"))
    .where("idempotency_key", "=", idempotency_key)
    .executeTakeFirst();
  return row?.is_older ?? false;
}

interface NewAttempt {
  /** The locked row of the quote: its token is charged, its answers are sold. */
  readonly quote: Pick<QuoteRow, "quote_number" | "revision" | "application" | "source_token">;
  readonly offer: Offer;
  readonly by: object;
  readonly n: number;
  readonly provider: Provider;
}

export function insertAttempt(trx: Trx, { quote, offer, by, n, provider }: NewAttempt): Promise<Attempt> {
  return trx
    .insertInto("payment_attempts")
    .values({
      idempotency_key: `finalize:${quote.quote_number}:${n}`,
      quote_number: quote.quote_number,
      n,
      status: "live",
      source_token: quote.source_token,
      token_hash: quote.source_token === null ? null : hashOf(quote.source_token),
      offer: JSON.stringify(offer),
      revision: quote.revision,
      application: JSON.stringify(quote.application),
      by_actor: JSON.stringify(by),
      charge_id: null,
      declined_code: null,
      payment_id: null,
      provider,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Notes the provider's payment, which is read from now on instead of begun. `asksBuyer`: since now, the buyer's bank
 * waits for the buyer.
 */
export async function notePayment(
  db: Db,
  { idempotency_key }: Attempt,
  paymentId: string,
  asksBuyer: boolean,
): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({
      payment_id: paymentId,
      ...(asksBuyer && { waits_since: sql<Date>`coalesce(waits_since, now())` }),
    })
    .where("idempotency_key", "=", idempotency_key)
    .where("status", "=", "live")
    .execute();
}

/** Whether the buyer's bank has waited for the buyer for so many minutes. */
export async function hasWaited(db: Db, { idempotency_key }: Attempt, minutes: number): Promise<boolean> {
  const row = await db
    .selectFrom("payment_attempts")
    .select(sql<boolean>`waits_since <= now() - make_interval(mins => ${sql.lit(minutes)})`.as("has_waited"))
    .where("idempotency_key", "=", idempotency_key)
    .executeTakeFirst();
  return row?.has_waited ?? false;
}

/** Ends a paid attempt and deletes its token and answers, because the policy holds what was sold. */
export async function endCharged(trx: Trx, key: string, chargeId: string): Promise<void> {
  await trx
    .updateTable("payment_attempts")
    .set({ status: "charged", charge_id: chargeId, source_token: null, application: null })
    .where("idempotency_key", "=", key)
    .execute();
}

/** Ends a live attempt that took no money. Returns false when another process ended it before. */
export async function endUnpaid(
  trx: Trx,
  key: string,
  status: "declined" | "parked",
  code: DeclineCode,
): Promise<boolean> {
  const ended = await trx
    .updateTable("payment_attempts")
    .set({ status, declined_code: code, source_token: null, application: null })
    .where("idempotency_key", "=", key)
    .where("status", "=", "live")
    .returning("n")
    .execute();
  return ended.length > 0;
}

/**
 * Notes that the money of an attempt has to be given back. Returns the attempt as it was; undefined when its money
 * bought a policy, or is on its way back already.
 */
export async function beginRefund(trx: Trx, key: string, chargeId: string): Promise<Attempt | undefined> {
  const attempt = await findAttempt(trx, { key });
  if (!attempt || !["live", "declined", "parked"].includes(attempt.status)) return undefined;
  await trx
    .updateTable("payment_attempts")
    .set({
      status: "refunding",
      charge_id: chargeId,
      declined_code: "payment_returned",
      source_token: null,
      application: null,
      retry_at: sql<Date>`now()`,
    })
    .where("idempotency_key", "=", key)
    .execute();
  return attempt;
}

/** Notes that the provider has given the money back. Returns false when that was known, or it has none of ours. */
export async function endRefund(db: Db | Trx, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payment_attempts")
    .set({ status: "refunded" })
    .where("idempotency_key", "=", key)
    .where("status", "=", "refunding")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
