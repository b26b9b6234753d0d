/**
 * How long a statement may work, and how long it may wait for a lock. They are set by statements and not when a
 * connection begins: pgbouncer refuses a connection that brings them along.
 */
import { sql } from "kysely";
import type { ClientBase, Pool } from "pg";
import { OperatorError } from "../base/operator-error";
import type { Trx } from "./tables";

/** In milliseconds. A wait for a lock ends long before the limit of a working statement. */
const LIMITS = { statement_timeout: 15_000, lock_timeout: 8_000 } as const;

/**
 * Sets the limits of a new connection, for as long as it lives; the connection is not used before, nor without them.
 * Nor does it compile statements (JIT), which takes ten times as long as the statements that it is done for here.
 */
export function setTimeLimits(client: ClientBase, done: (error?: Error) => void): void {
  const settings = [...Object.entries(LIMITS).map(([name, ms]) => `set ${name} = ${ms}`), "set jit = off"];
  client.query(settings.join("; "), (error: Error | null) => done(error ?? undefined));
}

/**
 * Lets the statements of this transaction work as long as they need, where there is very much to do. They still give up
 * a lock that somebody else keeps.
 */
export async function liftStatementLimit(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
}

/** The database role has no time limits, or longer ones than ours. */
export class NoTimeLimits extends OperatorError {
  constructor(user: string) {
    const commands = Object.entries(LIMITS).map(
      ([name, ms]) => `  alter role "${user}" set ${name} = '${ms / 1000}s';`,
    );
    super(
      `DATABASE_STATEMENTS=unnamed is for a pooler that gives a connection to another server after each transaction, so ` +
        `the time limits must be those of the database role. Set them, then say RECONNECT to the pooler:\n` +
        commands.join("\n"),
    );
  }
}

/**
 * Requires that the role has the limits itself: behind a pooler in transaction mode, a connection keeps no settings.
 * Throws NoTimeLimits.
 */
export async function requireTimeLimits(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: keyof typeof LIMITS; ms: string; user: string }>({
    text: `select name, setting as ms, current_user as user from pg_settings where name = any ($1)`,
    values: [Object.keys(LIMITS)],
  });
  for (const { name, ms, user } of rows)
    if (Number(ms) === 0 || Number(ms) > LIMITS[name]) throw new NoTimeLimits(user);
}
