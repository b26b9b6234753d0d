import { sql } from "kysely";
import { ownTrace } from "./audit";
import type { QuoteRow } from "./quotes";
import type { Trx } from "./tables";

/** Any number that no other lock of the product has. */
const TOLD_LOCK = 4313;

/**
 * Notes in the audit that the broker of a quote learns of another enrollment of its client, begun with this colleague.
 * Returns false when that was noted before, also by a transaction that has only just ended: it is said once.
 */
export async function noteTold(
  trx: Trx,
  { space, quote_number }: Pick<QuoteRow, "space" | "quote_number">,
  colleagueId: string,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${sql.lit(TOLD_LOCK)}, hashtext(${quote_number}))`.execute(trx);
  const before = await trx
    .selectFrom("audit")
    .select("id")
    .where("entity_id", "=", quote_number)
    .where("operation", "=", "quote.tell")
    .where(sql<boolean>`detail->>'colleague_id' = ${colleagueId}`)
    .executeTakeFirst();
  if (before) return false;
  await trx
    .insertInto("audit")
    .values(ownTrace(space, "quote.tell", quote_number, { colleague_id: colleagueId }))
    .execute();
  return true;
}
