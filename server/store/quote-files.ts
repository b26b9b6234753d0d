/** The files of a quote. Whoever asks has found the quote within reach first (domain/quote-data.ts). */
import { sql } from "kysely";
import type { Insertable, Selectable } from "kysely";
import type { Db, Tables, Trx } from "./tables";

/** So many hours ago, by the database's clock. */
const ago = (hours: number) => sql<Date>`now() - make_interval(hours => ${sql.lit(hours)})`;

export type QuoteFileRow = Selectable<Tables["quote_files"]>;

/** The file of the quote with that id, if there is one. */
export function findQuoteFile(db: Db | Trx, quoteNumber: string, id: string): Promise<QuoteFileRow | undefined> {
  return db
    .selectFrom("quote_files")
    .selectAll()
    .where("quote_number", "=", quoteNumber)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Those of these files that the quote has, locked until the transaction ends, so that the sweeper lets them be. */
export function lockQuoteFiles(trx: Trx, quoteNumber: string, ids: readonly string[]): Promise<QuoteFileRow[]> {
  return trx
    .selectFrom("quote_files")
    .selectAll()
    .where("quote_number", "=", quoteNumber)
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** How many files the quote holds, without those whose form has ended unused. */
export async function countQuoteFiles(trx: Trx, quoteNumber: string, now: Date): Promise<number> {
  const { n } = await trx
    .selectFrom("quote_files")
    .select((eb) => eb.fn.countAll<string>().as("n"))
    .where("quote_number", "=", quoteNumber)
    .where((eb) => eb.or([eb("status", "=", "ready"), eb("uploaded_at", "is not", null), eb("expires_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Notes a file that may be uploaded now. */
export async function insertQuoteFile(trx: Trx, row: Insertable<Tables["quote_files"]>): Promise<void> {
  await trx.insertInto("quote_files").values(row).execute();
}

/** Marks the file as checked. Returns false when it is gone, or was checked in the meantime. */
export async function readyQuoteFile(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .updateTable("quote_files")
    .set({ status: "ready" })
    .where("id", "=", id)
    .where("status", "=", "signed")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the file's row, and with it notes its bytes for removal. Returns false when it was not there as expected. */
export async function deleteQuoteFile(trx: Trx, id: string, status: QuoteFileRow["status"][]): Promise<boolean> {
  const row = await trx
    .deleteFrom("quote_files")
    .where("id", "=", id)
    .where("status", "in", status)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes which files of the quote its answers name now; each other begins to wait for its end. */
export async function noteUse(trx: Trx, quoteNumber: string, named: readonly string[]): Promise<void> {
  const ofQuote = trx.updateTable("quote_files").where("quote_number", "=", quoteNumber);
  if (named.length > 0) await ofQuote.set({ unused_since: null }).where("id", "in", named).execute();
  const others = named.length > 0 ? ofQuote.where("id", "not in", named) : ofQuote;
  await others
    .set({ unused_since: sql<Date>`now()` })
    .where("unused_since", "is", null)
    .execute();
}

/**
 * Deletes rows that nothing has named for so long, at most so many. One that a save works on now is left for the next
 * time: waiting for it could end in a deadlock.
 */
export async function deleteUnused(db: Db, hours: number, most: number): Promise<void> {
  await db
    .deleteFrom("quote_files")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("quote_files")
        .select("id")
        .where("unused_since", "<", ago(hours))
        .orderBy("unused_since")
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Deletes all rows of the quote. */
export async function deleteQuoteFiles(trx: Trx, quoteNumber: string): Promise<void> {
  await trx.deleteFrom("quote_files").where("quote_number", "=", quoteNumber).execute();
}

/** Keys of bytes that must go now: those just noted, and those whose form has ended since, so that it cannot bring them back. */
export async function erasedKeys(db: Db, hours: number, most: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("erased_files")
    .select("storage_key")
    .where((eb) => eb.or([eb("removed_at", "is", null), eb("at", "<", ago(hours))]))
    .orderBy("at")
    .limit(most)
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

/** Notes that the bytes are removed; forgets the key once its form has ended. */
export async function noteRemoved(db: Db, key: string, hours: number): Promise<void> {
  const ofKey = db.deleteFrom("erased_files").where("storage_key", "=", key);
  await ofKey.where("at", "<", ago(hours)).execute();
  await db
    .updateTable("erased_files")
    .set({ removed_at: sql<Date>`now()` })
    .where("storage_key", "=", key)
    .execute();
}
