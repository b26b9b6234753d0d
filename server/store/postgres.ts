import pg from "pg";
import { openStore } from "./open";
import type { Opening, Store } from "./open";
import { types } from "./parsers";

/**
 * Connections of each process; PostgreSQL's own limit is 100. The gate of http/route.ts prevents one locked row from
 * taking them all.
 */
const CONNECTIONS = 10;
/**
 * A wait for a lock ends long before the limit of a working statement; the gate holds back other calls for the same
 * record.
 */
const TIMEOUTS = { connectionTimeoutMillis: 5_000, lock_timeout: 8_000, statement_timeout: 15_000 };

/** A store on a PostgreSQL server (15 or newer); any number of processes may share it. */
export function openPostgres(url: string, onError: (error: Error) => void, opening?: Opening): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, ...TIMEOUTS, types });
  // A connection may break at any time (a restart of the database), also one that a transaction holds: the pool listens
  // only to idle ones, and a break that nobody listens to ends the process. The query that meets it fails by itself.
  pool.on("connect", (client) => client.on("error", onError));
  pool.on("error", () => undefined);
  return openStore(pool, opening);
}
