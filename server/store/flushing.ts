/** Whether the embedded database really flushes what it commits, and how long that takes on this disk. */
import type { PGlite } from "@electric-sql/pglite";
import { OperatorError } from "../base/operator-error";

/** A commit of the embedded database does not reach the disk. */
export class NotFlushed extends OperatorError {
  constructor() {
    super(
      "The embedded database does not flush its commits to the disk, so a power cut would lose what was acknowledged.\n" +
        "Use PostgreSQL by DATABASE_URL. To try things out on data that may be lost, set DATABASE_FSYNC=off.",
    );
  }
}

/** How many commits the start tries: one after another, they take some hundredths of a second on a usual disk. */
const COMMITS = 5;
/** Above this a person waits for the disk at each save; PostgreSQL commits several at once. */
const SLOW_MS = 15;

/**
 * Commits a few times and looks whether each has flushed something. `flushes` says how often anything was flushed so far.
 * Returns the median time of such a commit, in milliseconds. Throws NotFlushed.
 */
export async function proveFlushing(pglite: Pick<PGlite, "query">, flushes: () => number): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < COMMITS; n += 1) {
    const [before, begun] = [flushes(), performance.now()];
    // Leaves a mark in the log and no row: the least that has to be committed.
    await pglite.query("select pg_logical_emit_message(true, 'flush', '')");
    times.push(performance.now() - begun);
    if (flushes() === before) throw new NotFlushed();
  }
  return times.toSorted((a, b) => a - b)[Math.floor(COMMITS / 2)] ?? 0;
}

/** The warning about a disk that is slow to flush, for a median in milliseconds; undefined for a usual one. */
export const slowFlushing = (ms: number): string | undefined =>
  ms <= SLOW_MS
    ? undefined
    : `Flushing a commit to the disk of DATA_DIR takes ${Math.round(ms)} ms (usual: below ${SLOW_MS}), and the embedded database ` +
      "commits one after another: use PostgreSQL by DATABASE_URL, or a faster disk.";

/** The warning about a database that flushes nothing. */
export const NOT_FLUSHING =
  "DATABASE_FSYNC=off: the embedded database flushes nothing to the disk; a power cut loses acknowledged data, or all of it.";
