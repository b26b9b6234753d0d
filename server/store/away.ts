/**
 * Faults that pass: the database or the file store cannot be reached, is full, or is too busy (reliability §7 M6, M9).
 */

/**
 * Error codes of the network, of a full disk (ours or the database's), and of a database that starts, stops, follows
 * another one, ends a connection, has none left or whose standby did not confirm a commit.
 */
const AWAY = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOSPC",
  "EDQUOT",
  "53100",
  "53200",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "25006",
  "25P03",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "08007",
];
/**
 * Error codes of a statement that the database cancelled: it took too long, waited too long for a lock, or conflicted
 * with another.
 */
const GIVEN_UP = ["57014", "55P03", "40001", "40P01"];
const CODES = new Set([...AWAY, ...GIVEN_UP]);

/** What a pooler answers when its database is away, or it has no connection to give: a protocol error that ends ours. */
const POOLER = "08P01";

/** What the driver says of a connection that broke, or did not come about; these have no code. */
const BROKEN =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout exceeded when trying to connect)/;

/** A full disk: ours or the database's. */
const FULL: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** True when a disk has no room. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && FULL.has((error as NodeJS.ErrnoException).code ?? "");

/** True when trying again may help. Some errors of the driver have no code, and a bucket's have a status instead. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity, $metadata } = error as NodeJS.ErrnoException & {
    readonly severity?: string;
    readonly $metadata?: { readonly httpStatusCode?: number };
  };
  if (code !== undefined && (CODES.has(code) || (code === POOLER && severity === "FATAL"))) return true;
  return error.name === "TimeoutError" || Number($metadata?.httpStatusCode) >= 500 || BROKEN.test(error.message);
}
