import { Kysely, PostgresDialect } from "kysely";
import type { PostgresPool } from "kysely";
import type { Pool } from "pg";
import { migrate } from "./migrate";
import type { Db, Tables } from "./tables";

export interface Store {
  readonly db: Db;
  /** The connections themselves, where several processes share the database; undefined on the embedded one. */
  readonly pool: Pool | undefined;
  /** Ends the connections; the store cannot be used afterwards. */
  close(): Promise<void>;
}

/** Makes the tables ready: brings them up to date, unless said otherwise. */
export type Prepare = (db: Db) => Promise<void>;

/** One store over a pool, with its tables made ready. The same SQL runs on both databases. */
export async function openStore(pool: PostgresPool, shared?: Pool, prepare: Prepare = migrate): Promise<Store> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await prepare(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, pool: shared, close: () => db.destroy() };
}
