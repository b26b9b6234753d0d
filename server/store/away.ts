/** Codes of a database that cannot be reached, is starting or stopping, or has no connection left. */
const CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "57P01", "57P02", "57P03", "53300", "08000", "08003", "08006"]);

/** True when the database was away, so that trying again may help; the driver has no code for some of its cases. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && CODES.has(code)) || /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message);
}
