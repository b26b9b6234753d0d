import { sql } from "kysely";
import type { Db } from "./tables";

/** Any number that no other lock of the product has. A backup holds it, shared, from before its moment to its end. */
export const BACKUP_LOCK = 4312;

/**
 * Whether a backup may still copy the bytes of a row that is gone by now. Asked after the row's deletion was seen: a
 * backup that begins later does not know the row.
 */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ readonly is_free: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(BACKUP_LOCK)}) as is_free`.execute(db);
  return rows[0]?.is_free !== true;
}
