/** What is seen of an enrollment, and of its refusals (resolutions R-30). */
import { sql } from "kysely";
import type { QuoteSide } from "../records/types";
import { isGiven } from "./stage";
import type { Db, Trx } from "./tables";

/** What a side did: see `noteVisit` and `noteRefusal`. */
interface Act {
  readonly by: QuoteSide;
  readonly at: Date;
}

/**
 * Notes that a side sees a step of an open quote. The first look by the client's link opens it; a broker's look at what
 * the client has is not noted. A rejection is over once another step is seen without one.
 */
export async function noteVisit(
  db: Db,
  quoteNumber: string,
  { by, at, step, refusedAs }: Act & { readonly step: string | null; readonly refusedAs: string | null },
): Promise<void> {
  const stays = sql<string | null>`case when last_step is not distinct from ${step}::text then refused_as end`;
  let query = db
    .updateTable("quotes")
    .set({ last_at: at, last_actor: by, refused_as: refusedAs ?? stays })
    .where("quote_number", "=", quoteNumber)
    .where("status", "=", "open");
  if (step !== null) query = query.set({ last_step: step });
  if (by === "client") query = query.set({ opened_at: sql<Date>`coalesce(opened_at, ${at})` });
  else query = query.where(sql<boolean>`not ${isGiven()}`);
  await query.execute();
}

/** Of these quotes, the open ones count as not opened: what is known of the opening is about a link that has ended. */
export async function forgetOpening(trx: Trx, quoteNumbers: readonly string[]): Promise<void> {
  if (quoteNumbers.length === 0) return;
  await trx
    .updateTable("quotes")
    .set({ opened_at: null })
    .where("quote_number", "in", quoteNumbers)
    .where("status", "=", "open")
    .execute();
}

/** Notes that an open quote was found not to be sold as it is, when a side went on with it. */
export async function noteRefusal(
  db: Db,
  quoteNumber: string,
  { by, at, refusedAs }: Act & { readonly refusedAs: string },
): Promise<void> {
  await db
    .updateTable("quotes")
    .set({ last_at: at, last_actor: by, refused_as: refusedAs })
    .where("quote_number", "=", quoteNumber)
    .where("status", "=", "open")
    .execute();
}
