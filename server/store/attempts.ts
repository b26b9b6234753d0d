import { sql } from "kysely";
import type { Selectable } from "kysely";
import { hashOf } from "../base/ids";
import type { DeclineCode } from "../records/types";
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

/** Why the quote's card token was declined before; undefined when it was not. */
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
    .where("status", "=", "declined")
    .executeTakeFirst();
  return row?.declined_code ?? undefined;
}

/** Every attempt that is still live after so many seconds of the database's clock. */
export function liveAttempts(db: Db, olderThanSeconds: number): Promise<Attempt[]> {
  const before = sql<Date>`now() - make_interval(secs => ${sql.lit(olderThanSeconds)})`;
  return db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("status", "=", "live")
    .where("created_at", "<=", before)
    .execute();
}

interface NewAttempt {
  /** The locked row of the quote: its token is charged, its answers are sold. */
  readonly quote: Pick<QuoteRow, "quote_number" | "revision" | "application" | "source_token">;
  readonly offer: Offer;
  readonly by: object;
  readonly n: number;
}

export function insertAttempt(trx: Trx, { quote, offer, by, n }: NewAttempt): Promise<Attempt> {
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
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends a paid attempt and deletes its token and answers, because the policy holds what was sold. */
export async function endCharged(trx: Trx, key: string, chargeId: string): Promise<void> {
  await trx
    .updateTable("payment_attempts")
    .set({ status: "charged", charge_id: chargeId, source_token: null, application: null })
    .where("idempotency_key", "=", key)
    .execute();
}

/** Returns false when another process ended the attempt before. */
export async function endDeclined(trx: Trx, key: string, code: DeclineCode): Promise<boolean> {
  const ended = await trx
    .updateTable("payment_attempts")
    .set({ status: "declined", declined_code: code, source_token: null, application: null })
    .where("idempotency_key", "=", key)
    .where("status", "=", "live")
    .returning("n")
    .execute();
  return ended.length > 0;
}
