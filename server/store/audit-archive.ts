/** Old audit rows, for the archive. */
import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { Tables, Trx } from "./tables";

/** An audit row as it is kept; the id, a 64-bit number, is text. */
export type AuditRow = Selectable<Tables["audit"]>;

/** How many rows one file of the archive holds at most. */
const FILE_ROWS = 10_000;
/** Any number that no other lock of the product has: one process archives at a time. */
const ARCHIVE_LOCK = 4311;
/** A file that is not full waits so long for more rows, in days. */
const WAIT_DAYS = 1;

/**
 * The oldest rows that are older than so many days, for one file; none when another process archives now, or when
 * waiting would make fewer files. Ids are given in the order of time but for a few seconds, so that the oldest rows are
 * found by the key alone, and the largest table needs no index for it.
 */
export async function oldestAudit(trx: Trx, days: number): Promise<AuditRow[]> {
  const { rows: locks } = await sql<{ readonly is_ours: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(ARCHIVE_LOCK)}) as is_ours`.execute(trx);
  if (!locks[0]?.is_ours) return [];
  const daysAgo = (count: number) => sql`now() - make_interval(days => ${sql.lit(count)})`;
  const { rows } = await sql<{ readonly is_due: boolean | null }>`
    select case when (select at from audit order by id limit 1) < ${daysAgo(days)} then
      (select at from audit order by id limit 1) < ${daysAgo(days + WAIT_DAYS)}
      or (select at from audit order by id limit 1 offset ${sql.lit(FILE_ROWS - 1)}) < ${daysAgo(days)}
    end as is_due`.execute(trx);
  if (rows[0]?.is_due !== true) return [];
  const old = await sql<AuditRow>`
    select * from (
      select id, space, at, actor, operation, entity_id, detail from audit order by id limit ${sql.lit(FILE_ROWS)}
    ) as oldest where at < ${daysAgo(days)} order by id`.execute(trx);
  return old.rows;
}

/** Deletes these rows. */
export async function deleteAudit(trx: Trx, rows: readonly AuditRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`delete from audit where id = any (${ids}::bigint[])`.execute(trx);
}
