import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { sendConfirmed } from "./confirmed";
import { migrate } from "./migrate";
import { sendNamed } from "./naming";
import type { Statements } from "./naming";
import { sendingPool, sendUnnamed } from "./sending";
import type { Lending } from "./sending";
import { sendChecked } from "./robbed";
import type { Db, Tables } from "./tables";

interface Connections {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Store {
  readonly db: Db;
  /** The connections themselves, where several processes share the database; undefined on the embedded one. */
  readonly pool: Pool | undefined;
  /** Whether commits wait for a standby that is away, so that a change would wait, too. */
  readonly isWaiting: boolean;
  /** The connections now, and how many pieces of work wait for one. */
  connections(): Connections;
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
  /** Told how many seconds a statement or a transaction waited for a connection. */
  readonly onWait?: ((seconds: number) => void) | undefined;
  /** Given what the operator should know, a sentence each. */
  readonly warn?: ((sentence: string) => void) | undefined;
  /** Called before each statement; what it throws is thrown instead of sending it. For one connection only. */
  readonly beforeEach?: (() => void) | undefined;
}

/** One store over a pool, with its tables made ready. The same SQL runs on both databases. */
export async function openStore(pool: Pool, opening: Opening = {}): Promise<Store> {
  const { statements = "named", onWait, warn, beforeEach } = opening;
  const { prepare = (db) => migrate(db, warn) } = opening;
  const confirmed = sendConfirmed(statements === "named" ? sendNamed() : sendUnnamed);
  const send = beforeEach ? sendChecked(confirmed, beforeEach) : confirmed;
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: sendingPool(onWait ? timedPool(pool, onWait) : pool, send) }),
  });
  try {
    await prepare(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const connections = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, pool, isWaiting: false, connections, close: () => db.destroy() };
}

/** The pool, which tells how long each connection was waited for. */
function timedPool(pool: Pool, onWait: (seconds: number) => void): Lending {
  return {
    async connect() {
      const begun = performance.now();
      try {
        return await pool.connect();
      } finally {
        onWait((performance.now() - begun) / 1000);
      }
    },
    end: () => pool.end(),
  };
}
