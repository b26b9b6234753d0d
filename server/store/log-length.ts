/**
 * The length of the embedded database's log. PostgreSQL has a process that writes checkpoints, after which the log before
 * them is not needed; the embedded one has none, so without this its log would grow until it is closed, and a start after
 * a power cut would read all of it.
 */
import type { Pool } from "pg";

/** After so much new log a checkpoint is written: one takes tenths of a second, in which the server answers no request. */
const MOST_BYTES = 16 * 1024 * 1024;
const LOOK_EVERY_MS = 5_000;

const ignore = (): void => undefined;

/** How much of the log the database keeps for its next files; `max_wal_size` alone would have it keep 1 GB. */
export const LOG_PARAMS: readonly string[] = ["-c", "max_wal_size=64MB", "-c", "min_wal_size=32MB"];

/** Called before the database's files are written to: it throws, or ends the process, where they are another process's. */
type Check = () => void;

/**
 * Writes a checkpoint when there is more new log than 16 MB, after `check`. Returns whether it did. Throws what the
 * database and `check` do.
 */
export async function shortenLog(pool: Pick<Pool, "query">, check: Check = ignore): Promise<boolean> {
  const { rows } = await pool.query<{ is_long: boolean }>(
    "select pg_current_wal_lsn() - redo_lsn > $1::numeric as is_long from pg_control_checkpoint()",
    [MOST_BYTES],
  );
  if (rows[0]?.is_long !== true) return false;
  check();
  await pool.query("checkpoint");
  return true;
}

/** Keeps the log short from now on. Returns how to end that; it resolves when nothing is under way any more. */
export function keepLogShort(pool: Pick<Pool, "query">, check?: Check): () => Promise<void> {
  let look = Promise.resolve();
  // What fails here fails for every user of the database, too, and is reported there.
  const again = (): void => void (look = look.then(() => shortenLog(pool, check)).then(ignore, ignore));
  const timer = setInterval(again, LOOK_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return look;
  };
}
