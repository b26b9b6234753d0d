import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { PolicyStatus } from "../records/types";
import type { Reach } from "../access/actor";
import type { Db, Tables, Trx } from "./tables";

export type QuoteRow = Selectable<Tables["quotes"]>;
/** A quote with the names of its broker, brokerage and client, and the policy it became. */
export interface QuoteOverview extends QuoteRow {
  readonly broker_name: string;
  readonly broker_email: string;
  readonly broker_phone: string;
  readonly brokerage_slug: string;
  readonly brokerage_name: string;
  readonly policy_id: string | null;
  readonly policy_status: PolicyStatus | null;
  /** True while a payment is under way, during which nothing about the quote may change. */
  readonly paying: boolean;
}

/** True for the quotes within reach. */
function within({ space, brokerageId, quoteNumber, origin }: Reach) {
  const parts = [sql`quotes.space = ${space}`];
  if (brokerageId !== undefined) parts.push(sql`quotes.brokerage_id = ${brokerageId}`);
  if (quoteNumber !== undefined) parts.push(sql`quotes.quote_number = ${quoteNumber}`);
  if (origin !== undefined) parts.push(sql`quotes.origin = ${origin}`);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

function overviews(db: Db | Trx, reach: Reach) {
  return db
    .selectFrom("quotes")
    .innerJoin("brokers", "brokers.id", "quotes.broker_id")
    .innerJoin("brokerages", "brokerages.id", "quotes.brokerage_id")
    .leftJoin("policies", "policies.quote_number", "quotes.quote_number")
    .selectAll("quotes")
    .select(["brokers.name as broker_name", "brokers.email as broker_email", "brokers.phone_number as broker_phone"])
    .select(["brokerages.slug as brokerage_slug", "brokerages.name as brokerage_name"])
    .select(["policies.id as policy_id", "policies.status as policy_status"])
    .select(
      sql<boolean>`exists (select from payment_attempts where quote_number = quotes.quote_number and status = 'live')`.as(
        "paying",
      ),
    )
    .where(within(reach));
}

/** The quote with that number, if it is within reach. */
export function findQuote(db: Db | Trx, reach: Reach, quoteNumber: string): Promise<QuoteOverview | undefined> {
  return overviews(db, reach).where("quotes.quote_number", "=", quoteNumber).executeTakeFirst();
}

/**
 * The client's open quotes within reach, newest first; a finished quote is listed as its policy instead (resolutions
 * A-35).
 */
export function listOpenQuotes(db: Db, reach: Reach, clientId: string): Promise<QuoteOverview[]> {
  return overviews(db, reach)
    .where("quotes.client_id", "=", clientId)
    .where("quotes.status", "=", "open")
    .orderBy("quotes.created_at", "desc")
    .orderBy("quotes.quote_number")
    .execute();
}

/** The columns that decide whether a quote may still change, be paid and be bound. */
type LockedQuote = Pick<QuoteRow, "quote_number" | "status" | "revision" | "application" | "source_token">;

/** Locks the quote's row until the transaction ends, and returns it as it is then. */
export function lockQuote(trx: Trx, quoteNumber: string): Promise<LockedQuote | undefined> {
  return trx
    .selectFrom("quotes")
    .select(["quote_number", "status", "revision", "application", "source_token"])
    .where("quote_number", "=", quoteNumber)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The quote within reach, locked until the transaction ends. The lock is a separate statement: a statement that waits
 * for a lock sees other tables as they were before the wait, and would miss a payment that began meanwhile.
 */
export async function lockQuoteWithin(trx: Trx, reach: Reach, quoteNumber: string): Promise<QuoteOverview | undefined> {
  const locked = await trx
    .selectFrom("quotes")
    .select("quote_number")
    .where("quote_number", "=", quoteNumber)
    .where(within(reach))
    .forUpdate()
    .executeTakeFirst();
  return locked && findQuote(trx, reach, quoteNumber);
}

/**
 * Counts a change of data that the quote's rules read, so that a caller that checked the quote before must check again.
 */
export async function countChange(
  trx: Trx,
  { quote_number, revision }: Pick<QuoteRow, "quote_number" | "revision">,
): Promise<void> {
  await trx
    .updateTable("quotes")
    .set({ revision: revision + 1 })
    .where("quote_number", "=", quote_number)
    .execute();
}
