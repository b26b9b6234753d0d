import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import type { Pool } from "pg";
import { openStore } from "./open";
import type { Store } from "./open";
import { types } from "./parsers";

/** A store on the embedded database: in `dataDir`, or in memory from a dump of an earlier one. */
export async function openPglite(source: { readonly dataDir: string } | { readonly dump: Blob }): Promise<Store> {
  const pglite = createPglite(source);
  // The driver would not tell us of a folder that cannot be opened.
  await pglite.waitReady;
  const store = await openStore(poolOver(settled(pglite)));
  const close = async (): Promise<void> => {
    await store.close();
    await pglite.close();
  };
  return { db: store.db, pool: undefined, close };
}

/**
 * Keeps the list of words that wait for the search index short. The database runs in our own thread: merging a long
 * list would block every request for half a second.
 */
function settled(pglite: PGlite): PGlite {
  void pglite.exec("set gin_pending_list_limit = '64kB'");
  return pglite;
}

/** The embedded database itself. */
export function createPglite(source: { readonly dataDir: string } | { readonly dump: Blob }): PGlite {
  return "dataDir" in source ? new PGlite(source.dataDir) : new PGlite({ loadDataDir: source.dump });
}

/**
 * The driver's pool over the embedded database, which it does not close. The database is one session: two users of it
 * at once would see each other's uncommitted rows. So the pool lends one connection, in the order of asking, for ever.
 */
export function poolOver(pglite: PGlite): Pool {
  return new pg.Pool(Object.assign(createPgConfig(pglite), { max: 1, idleTimeoutMillis: 0, types }));
}
