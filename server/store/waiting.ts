/**
 * Commits that wait for a synchronous standby which is away (reliability §7 M6). No time limit of PostgreSQL ends such a
 * wait: a few writes would hold all connections, and nothing could be read either.
 */
import pg from "pg";
import { isAway } from "./away";

/** How often waiting commits are looked for. */
const LOOK_MS = 500;
/** A commit that waits so long shows that the standby is away; in milliseconds, as the next one. */
const AWAY_MS = 1_000;
/**
 * A commit that waits so long is given up: its caller learns that it is not certain (confirmed.ts). Sooner than a caller
 * gives up waiting for a connection (postgres.ts), so that readers get one.
 */
const GIVE_UP_MS = 3_000;

/** The waiting commits of a database. */
export interface Waiting {
  /** Whether commits wait at present: a change that is begun now would wait, too. */
  readonly isLong: boolean;
  stop(): Promise<void>;
}

/**
 * Looks after the commits of all connections of our database role, by a connection of its own: the others may all be
 * waiting. Behind a pooler, too, it is the database that names them. `onError` gets errors other than an absent database.
 */
export function watchWaiting(url: string, onError: (error: Error) => void): Waiting {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000, keepAlive: true });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  let isLong = false;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    try {
      const { rows } = await pool.query<{ n: number }>({ text: LOOK, values: [AWAY_MS, GIVE_UP_MS] });
      isLong = Number(rows[0]?.n) > 0;
    } catch (error) {
      isLong = false;
      if (error instanceof Error && !isAway(error)) onError(error);
    }
  };
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, LOOK_MS).unref();
  return {
    get isLong() {
      return isLong;
    },
    async stop() {
      clearInterval(timer);
      await pool.end();
    },
  };
}

/** Counts the long waits of our own role, and ends those that are over. */
const LOOK = `
  select count(*)::int as n, count(case when waited > $2::float8 * interval '1 ms' then pg_cancel_backend(pid) end)
  from (
    select pid, clock_timestamp() - query_start as waited from pg_stat_activity
    where datname = current_database() and usename = current_user and wait_event = 'SyncRep'
  ) as waiting
  where waited > $1::float8 * interval '1 ms'`;
