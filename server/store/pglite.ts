import { PGlite } from "@electric-sql/pglite";
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { openStore } from "./open";
import type { Store } from "./open";
import { KEPT_AS_TEXT, asText } from "./parsers";

const parsers = Object.fromEntries(KEPT_AS_TEXT.map((oid) => [oid, asText]));

/** A store on the embedded database: in `dataDir`, or in memory from a dump of an earlier one. */
export function openPglite(source: { readonly dataDir: string } | { readonly dump: Blob }): Promise<Store> {
  return openStore(poolOver(settled(createPglite(source))));
}

/**
 * Keeps the list of words that wait for the search index short. The database runs in our own thread: merging a long
 * list would block every request for half a second.
 */
function settled(pglite: PGlite): PGlite {
  void pglite.exec("set gin_pending_list_limit = '64kB'");
  return pglite;
}

/** The embedded database itself, with the parsers every store uses. */
export function createPglite(source: { readonly dataDir: string } | { readonly dump: Blob }): PGlite {
  return "dataDir" in source
    ? new PGlite(source.dataDir, { parsers })
    : new PGlite({ loadDataDir: source.dump, parsers });
}

/**
 * The embedded database is one session: two users of it at once would see each other's uncommitted rows.
 * So this pool lends one client at a time, in the order of asking.
 */
export function poolOver(pglite: PGlite): PostgresPool {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async connect() {
      let release: () => void = () => undefined;
      const before = last;
      last = new Promise<void>((resolve) => {
        release = resolve;
      });
      await before;
      return clientOf(pglite, release);
    },
    end: () => pglite.close(),
  };
}

function clientOf(pglite: PGlite, release: () => void): PostgresPoolClient {
  return { query: runner(pglite), release };
}

function runner(pglite: PGlite): PostgresPoolClient["query"] {
  async function query(sql: unknown, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<never>> {
    const text = String(sql);
    // A text without parameters may hold several statements (a migration), which only `exec` runs.
    const result =
      parameters.length === 0 ? (await pglite.exec(text)).at(-1) : await pglite.query(text, [...parameters]);
    return { command: commandOf(text), rowCount: result?.affectedRows ?? 0, rows: (result?.rows ?? []) as never[] };
  }
  // The pool's type also allows cursors, which nothing here opens.
  return query as unknown as PostgresPoolClient["query"];
}

function commandOf(sql: string): PostgresQueryResult<never>["command"] {
  const word = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase();
  return word === "INSERT" || word === "UPDATE" || word === "DELETE" ? word : "SELECT";
}
