import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient, QueryResult } from "pg";

/** What is needed of a pool: it lends connections, and ends them. */
export type Lending = Pick<Pool, "end"> & { connect(): Promise<PoolClient> };

/** Sends one statement on a connection. */
export type Send = (client: PoolClient, text: string, values: unknown[]) => Promise<QueryResult>;

/** Sends a statement as it is: the database plans it again each time. */
export const sendUnnamed: Send = (client, text, values) => client.query({ text, values });

/** The code of a write that a database refuses because it follows another one. */
const READ_ONLY = "25006";

/**
 * The pool, whose connections send statements by `send`. A connection to a database that takes no writes is not lent
 * again: it leads to the old primary after another one was promoted (reliability §7 M6).
 */
export function sendingPool(pool: Lending, send: Send): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? sendingClient(client, send);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function sendingClient(client: PoolClient, send: Send): PostgresPoolClient {
  let isReadOnly = false;
  const query = async (text: string, values: unknown[]): Promise<QueryResult> => {
    try {
      return await send(client, text, values);
    } catch (error) {
      isReadOnly ||= error instanceof Error && "code" in error && error.code === READ_ONLY;
      throw error;
    }
  };
  // The pool's type also allows cursors, which nothing here opens.
  return { query: query as unknown as PostgresPoolClient["query"], release: () => client.release(isReadOnly) };
}
