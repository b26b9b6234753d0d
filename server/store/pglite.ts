import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import type { Pool } from "pg";
import { ensureDatabase } from "./new-database";
import { openStore } from "./open";
import type { Opening, Store } from "./open";
import { types } from "./parsers";

/** Where an embedded database is: in a folder, which may be new, or in memory, from a dump of an earlier one. */
type Source = { readonly dataDir: string } | { readonly dump: Blob };

/**
 * The pages that the database keeps in memory itself. It would take 128 MB for them, and never give them back; all
 * others are in the file cache of the system, which is as quick.
 */
const SHARED_BUFFERS = "16MB";

/** A store on the embedded database. */
export async function openPglite(source: Source, opening?: Opening): Promise<Store> {
  const pglite = await openEmbedded(source);
  const store = await openStore(poolOver(settled(pglite)), opening);
  const close = async (): Promise<void> => {
    await store.close();
    await pglite.close();
  };
  return { ...store, pool: undefined, close };
}

/**
 * Keeps the list of words that wait for the search index short. The database runs in our own thread: merging a long
 * list would block every request for half a second.
 */
function settled(pglite: PGlite): PGlite {
  void pglite.exec("set gin_pending_list_limit = '64kB'");
  return pglite;
}

/** The embedded database itself. Throws when the folder cannot be opened, of which the driver would not tell us. */
export async function openEmbedded(source: Source): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, "-c", `shared_buffers=${SHARED_BUFFERS}`];
  if ("dump" in source) return PGlite.create({ loadDataDir: source.dump, startParams });
  await ensureDatabase(source.dataDir);
  return PGlite.create(source.dataDir, { startParams });
}

/**
 * The driver's pool over the embedded database, which it does not close. The database is one session: two users of it
 * at once would see each other's uncommitted rows. So the pool lends one connection, in the order of asking, without end.
 */
export function poolOver(pglite: PGlite): Pool {
  return new pg.Pool(Object.assign(createPgConfig(pglite), { max: 1, idleTimeoutMillis: 0, types }));
}
