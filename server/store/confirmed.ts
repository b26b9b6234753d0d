/**
 * Nothing is acknowledged that only the primary has (reliability §7 M6). With a synchronous standby, a commit waits until
 * the standby has it. When that wait is cancelled, by a time limit or an operator, PostgreSQL answers "committed" with a
 * mere warning, although the commit is gone if the standby is promoted.
 */
import { sql } from "kysely";
import type { PoolClient } from "pg";
import type { Send } from "./sending";
import type { Db } from "./tables";

/** Committed on the primary, and the standby may not have it. The code is PostgreSQL's for an unknown outcome. */
export class Unconfirmed extends Error {
  readonly code = "08007";
  constructor() {
    super("The standby did not confirm a commit");
  }
}

/** The function of PostgreSQL that warns: its messages may be translated, its name is not. */
const WAIT = "SyncRepWaitForLSN";

/** Turns the warning into an error. The statement then throws Unconfirmed. */
export function sendConfirmed(send: Send): Send {
  const watched = new WeakSet<PoolClient>();
  const unconfirmed = new WeakSet<PoolClient>();
  return async (client, text, values) => {
    if (!watched.has(client)) {
      watched.add(client);
      client.on("notice", ({ routine }) => {
        if (routine === WAIT) unconfirmed.add(client);
      });
    }
    unconfirmed.delete(client);
    const result = await send(client, text, values);
    if (unconfirmed.has(client)) throw new Unconfirmed();
    return result;
  };
}

/**
 * Waits until the standby has everything that is committed so far, also what an earlier call was not told about. To be
 * called before something is acknowledged that was only read. Throws Unconfirmed.
 */
export async function confirmCommitted(db: Db): Promise<void> {
  // Any transaction that writes waits for all before it; this one writes to the log alone.
  await sql`select pg_logical_emit_message(true, 'confirm', '')`.execute(db);
}
