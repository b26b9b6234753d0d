/** One offer, one sale: what decides it in the database (resolutions R-30). */
import { sql } from "kysely";
import { isSuperseded } from "./stage";
import { overlaps } from "./terms";
import type { TermDays } from "./terms";
import type { Db, Trx } from "./tables";

/** Any number: it only has to be the same in every process of the product. */
const SALE_LOCK = 4314;

/** Whose product is sold. */
export interface SaleOf {
  readonly client_id: string;
  readonly vertical_code: string;
}

/**
 * Those who sell this product to this client, or make a way to buy it, wait for one another until the end of the
 * transaction. Taken before any row of a quote, so that two of them never wait for each other.
 */
export async function lockSale(trx: Trx, { client_id, vertical_code }: SaleOf): Promise<void> {
  const name = `${client_id} ${vertical_code}`;
  await sql`select pg_advisory_xact_lock(${sql.lit(SALE_LOCK)}, hashtext(${name}))`.execute(trx);
}

/** A quote, and whose product it sells. */
export interface SaleOfQuote extends SaleOf {
  readonly quote_number: string;
}

/**
 * The earliest end of the client's policies of the product that overlap the term; undefined when none does. The quote's
 * own policy is left out: who asks beside the call that made it is answered as that call was.
 */
export async function firstEndWithin(
  db: Db | Trx,
  { client_id, vertical_code, quote_number }: SaleOfQuote,
  term: TermDays,
): Promise<string | undefined> {
  const { first } = await db
    .selectFrom("policies")
    .select(({ fn }) => fn.min("ends_at").as("first"))
    .where("client_id", "=", client_id)
    .where("vertical_code", "=", vertical_code)
    .where("quote_number", "is distinct from", quote_number)
    .where(overlaps(term))
    .executeTakeFirstOrThrow();
  return first ?? undefined;
}

/** Whether another quote of this client and product is being paid. */
export async function isOtherPaying(
  trx: Trx,
  { client_id, vertical_code, quote_number }: SaleOfQuote,
): Promise<boolean> {
  const row = await trx
    .selectFrom("payment_attempts")
    .innerJoin("quotes", "quotes.quote_number", "payment_attempts.quote_number")
    .select("payment_attempts.n")
    .where("quotes.client_id", "=", client_id)
    .where("quotes.vertical_code", "=", vertical_code)
    .where("quotes.quote_number", "!=", quote_number)
    .where("payment_attempts.status", "=", "live")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends the links of the client's other offers of the product, which are superseded now. The offers themselves are not
 * written: their stage follows from the sale (store/stage.ts). Links to sold ones read their documents, and those
 * of a second policy on purpose go on.
 */
export async function endLinksOfOthers(
  trx: Trx,
  { client_id, vertical_code, quote_number }: SaleOfQuote,
): Promise<void> {
  await sql`
    update sessions set revoked_at = now()
    where kind = 'quote' and revoked_at is null and quote_number in (
      select quote_number from quotes
      where client_id = ${client_id} and vertical_code = ${vertical_code} and quote_number <> ${quote_number}
        and status <> 'finalized' and not second_policy)`.execute(trx);
}

/** Whether another offer of the product was bought since this one was begun. */
export async function isSupersededNow(trx: Trx, quoteNumber: string): Promise<boolean> {
  const row = await trx
    .selectFrom("quotes")
    .select(isSuperseded().as("is_superseded"))
    .where("quote_number", "=", quoteNumber)
    .executeTakeFirst();
  return row?.is_superseded ?? false;
}
