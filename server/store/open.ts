import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { sendConfirmed } from "./confirmed";
import { migrate } from "./migrate";
import { sendNamed } from "./naming";
import type { Statements } from "./naming";
import { sendingPool, sendUnnamed } from "./sending";
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

/** How a store is opened. */
export interface Opening {
  /** By default the tables are brought up to date. */
  readonly prepare?: Prepare | undefined;
  /** By default statements are named. */
  readonly statements?: Statements | undefined;
}

/** One store over a pool, with its tables made ready. The same SQL runs on both databases. */
export async function openStore(pool: Pool, { prepare = migrate, statements = "named" }: Opening = {}): Promise<Store> {
  const send = sendConfirmed(statements === "named" ? sendNamed() : sendUnnamed);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: sendingPool(pool, send) }) });
  try {
    await prepare(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, pool, close: () => db.destroy() };
}
