/**
 * Deletes rows that are over, a few at a time: each statement is short, and a row that anybody works on is left for the
 * next time, so that no request waits. Several processes take different rows.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { ownTrace } from "./audit";
import type { Db } from "./tables";

/** How many rows one statement deletes. */
export const BATCH = 500;

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${sql.lit(days)})`;

/**
 * Deletes at most `BATCH` rows that meet the condition. Returns how many. The inner query is in an array, because
 * the planner may otherwise run it again for each row, and delete more than it limits.
 */
async function deleteSome(db: Db, table: string, key: string, isOver: RawBuilder<unknown>): Promise<number> {
  const [rows, id] = [sql.table(table), sql.ref(key)];
  const { numAffectedRows = 0n } = await sql`delete from ${rows} where ${id} = any (array(
    select ${id} from ${rows} where ${isOver} limit ${sql.lit(BATCH)} for update skip locked))`.execute(db);
  return Number(numAffectedRows);
}

/** Sign-ins of brokers and staff that ended so many days ago. */
export const deleteSignIns = (db: Db, days: number): Promise<number> =>
  deleteSome(
    db,
    "sessions",
    "hash",
    sql`kind in ('broker', 'staff') and least(expires_at, revoked_at) < ${daysAgo(days)}`,
  );

/** Links of clients and of the carrier's desk that ended so many days ago. */
export const deleteLinks = (db: Db, days: number): Promise<number> =>
  deleteSome(
    db,
    "sessions",
    "hash",
    sql`kind in ('quote', 'policy') and least(expires_at, revoked_at) < ${daysAgo(days)}`,
  );

/** Sign-in links that ended so many days ago, used or not. */
export const deleteLoginTokens = (db: Db, days: number): Promise<number> =>
  deleteSome(db, "login_tokens", "hash", sql`expires_at < ${daysAgo(days)}`);

/** Counts of the limiter that ended before this moment, in milliseconds since 1970: it compares with its own clock. */
export const deleteCounts = (db: Db, endedBefore: number): Promise<number> =>
  deleteSome(db, "rate_limits", "key", sql`expire < ${endedBefore}`);

/** Proofs of work that were used, once they have expired anyway. */
export const deleteProofs = (db: Db): Promise<number> =>
  deleteSome(db, "spent_proofs", "id", sql`expires_at < now() - interval '1 hour'`);

/** Mails of so many days ago, unless they still wait for the mail server. */
export const deleteMails = (db: Db, days: number): Promise<number> =>
  deleteSome(db, "outbox", "id", sql`delivery <> 'queued' and sent_at < ${daysAgo(days)}`);

/** Events of so many days ago. */
export const deleteEvents = (db: Db, days: number): Promise<number> =>
  deleteSome(db, "events", "id", sql`at < ${daysAgo(days)}`);

/** Imports that ended so many days ago; the clients stay. */
export const deleteImports = (db: Db, days: number): Promise<number> =>
  deleteSome(db, "long_operations", "id", sql`status <> 'running' and finished_at < ${daysAgo(days)}`);

/** Uploads of so many days ago that no import works with, with their bytes (0022_care_of_data.sql). */
export const deleteUploads = (db: Db, days: number): Promise<number> =>
  deleteSome(
    db,
    "file_approvals",
    "id",
    sql`created_at < ${daysAgo(days)}
      and not exists (select from long_operations where long_operations.file_approval_id = file_approvals.id)`,
  );

/** Drafts that were deleted before this moment of the clock that wrote it, with their files and history. */
export const deleteDrafts = (db: Db, before: Date): Promise<number> =>
  deleteSome(db, "drafts", "id", sql`deleted_at < ${before}`);

/**
 * Open and withdrawn quotes that were not saved for so many days, with their links, their files, and the attempts to pay that were
 * declined; each leaves an audit row. One with a payment that runs, or whose money came and went, stays.
 */
export function deleteOpenQuotes(db: Db, days: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ readonly quote_number: string; readonly space: string }>`
      select quote_number, space from quotes
      where status <> 'finalized' and created_at < ${daysAgo(days)} and updated_at < ${daysAgo(days)}
        and not exists (select from payment_attempts as paid where paid.quote_number = quotes.quote_number and paid.status <> 'declined')
      order by created_at limit ${sql.lit(QUOTES)} for update skip locked`.execute(trx);
    if (rows.length === 0) return 0;
    const numbers = rows.map(({ quote_number }) => quote_number);
    for (const table of ["sessions", "payment_attempts", "quotes"] as const)
      await trx.deleteFrom(table).where("quote_number", "in", numbers).execute();
    await trx
      .insertInto("audit")
      .values(rows.map(({ quote_number, space }) => ownTrace(space, "quote.expire", quote_number)))
      .execute();
    return rows.length;
  });
}

/**
 * Empties withdrawn offers that cannot be reopened any more: their answers go, and their links end for good. The
 * rows stay as long as those of open quotes. `before`: by the clock that wrote when they were withdrawn.
 */
export function emptyWithdrawn(db: Db, before: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ readonly quote_number: string }>`
      select quote_number from quotes
      where status = 'closed' and closed_at < ${before} and application <> '{}'
      order by closed_at limit ${sql.lit(QUOTES)} for update skip locked`.execute(trx);
    if (rows.length === 0) return 0;
    const numbers = rows.map(({ quote_number }) => quote_number);
    await trx
      .updateTable("quotes")
      .set({ application: "{}", rate_book: null, source_token: null, last_step: null, refused_as: null })
      .where("quote_number", "in", numbers)
      .execute();
    await trx
      .updateTable("quote_files")
      .set({ unused_since: sql<Date>`coalesce(unused_since, now())` })
      .where("quote_number", "in", numbers)
      .execute();
    await trx
      .updateTable("sessions")
      .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
      .where("quote_number", "in", numbers)
      .execute();
    return rows.length;
  });
}

/** Fewer than other rows: each brings others with it. */
const QUOTES = 50;
