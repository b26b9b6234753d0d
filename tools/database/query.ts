import pg from "pg";

/** How long a machine may take to accept a connection, and a statement to end unless it says otherwise. */
const CONNECT_MS = 3_000;
const STATEMENT_MS = 10_000;

type Row = Readonly<Record<string, string | boolean | number | null>>;

/** The rows of one statement, on a connection of its own. It goes by the simple protocol, the only one that pgbouncer's console knows. */
export async function query(url: string, text: string, ms = STATEMENT_MS): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: ms });
  // A break between two statements; one that meets a statement is thrown by it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Looks until it is so. Throws what was waited for when that takes too long. */
export async function until(what: string, ms: number, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + ms;
  for (;;) {
    if (await isSo().catch(() => false)) return;
    if (performance.now() > end) throw new Error(`Waited ${ms / 1000} s in vain: ${what}`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
}
