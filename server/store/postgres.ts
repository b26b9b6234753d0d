import pg from "pg";
import { openStore } from "./open";
import type { Opening, Store } from "./open";
import { types } from "./parsers";
import { requireTimeLimits, setTimeLimits } from "./time-limits";
import { asUnopened, requireConnection } from "./unopened";
import { watchWaiting } from "./waiting";

/**
 * Connections of each process; PostgreSQL's own limit is 100. The gate of http/route.ts prevents one locked row from
 * taking them all.
 */
const CONNECTIONS = 10;
/** A caller waits so long for a connection. A peer that vanished without a word is noticed by keep-alive packets. */
const CONNECTING = { connectionTimeoutMillis: 5_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * A store on a PostgreSQL server (15 or newer); any number of processes may share it. With unnamed statements nothing is
 * kept on a connection from one transaction to the next, so a pooler may do the same. Throws DatabaseUnopened and
 * NoTimeLimits.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  opening: Opening = {},
): Promise<Store> {
  const isShared = opening.statements === "unnamed";
  const verify = isShared ? undefined : setTimeLimits;
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, ...CONNECTING, verify, types });
  // A connection may break at any time (a restart of the database), also one that a transaction holds: the pool listens
  // only to idle ones, and a break that nobody listens to ends the process. The query that meets it fails by itself.
  pool.on("connect", (client) => client.on("error", onError));
  pool.on("error", () => undefined);
  const store = await ready(pool, opening, isShared);
  const waiting = watchWaiting(url, onError);
  return {
    ...store,
    get isWaiting() {
      return waiting.isLong;
    },
    close: () => waiting.stop().then(() => store.close()),
  };
}

/** The store over a pool whose first connection holds, and which ends with what is thrown. */
async function ready(pool: pg.Pool, opening: Opening, isShared: boolean): Promise<Store> {
  try {
    await requireConnection(pool);
    if (isShared) await requireTimeLimits(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  // It ends the pool itself.
  return openStore(pool, opening).catch((error: unknown) => {
    throw asUnopened(error);
  });
}
