/** Faults that pass: the database or the place of files cannot be reached, is full, or has its hands full (reliability §7 M6, M9). */

/** Of the network, of a full disk (ours, or the database's), and of a database that starts, stops or has no connection left. */
const AWAY = [
  "ECONNREFUSED",
  "ECONNRESET",
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
  "08000",
  "08003",
  "08006",
];
/** Of a database that gave a statement up: it took too long, waited too long for a lock, or stood in another's way. */
const GIVEN_UP = ["57014", "55P03", "40001", "40P01"];
const CODES = new Set([...AWAY, ...GIVEN_UP]);

/** True when trying again may help; the driver has no code for some of its cases, and a bucket has a status instead. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as NodeJS.ErrnoException & {
    readonly $metadata?: { readonly httpStatusCode?: number };
  };
  if (code !== undefined && CODES.has(code)) return true;
  return (
    error.name === "TimeoutError" ||
    Number($metadata?.httpStatusCode) >= 500 ||
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
  );
}
