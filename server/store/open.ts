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

/** One store over a pool, with its tables brought up to date. The same SQL runs on both databases. */
export async function openStore(pool: PostgresPool, shared?: Pool): Promise<Store> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db);
  return { db, pool: shared, close: () => db.destroy() };
}
