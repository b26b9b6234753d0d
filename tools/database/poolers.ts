/**
 * The poolers, which send the servers to the primary. They are pointed to another one by their settings alone: pgbouncer
 * 1.18 can crash when its connections are killed while servers sign in, and a pause would wait for what never ends.
 */
import type { Node, Pair } from "./pair";
import { query } from "./query";
import { run } from "./run";

/** Points the poolers to the primary. Connections to the old one end with it. */
export async function point({ poolers }: Pair, { host, port }: Node): Promise<void> {
  for (const { admin, point: command } of poolers) {
    await run([...command, host, String(port)]);
    await query(admin, "RELOAD");
  }
}

/** Where the first pooler sends the servers. */
export async function pointsTo({ poolers, database }: Pair): Promise<string> {
  const rows = await query(String(poolers[0]?.admin), "SHOW DATABASES");
  const row = rows.find(({ name }) => name === database);
  return row === undefined ? "nowhere" : `${row.host}:${row.port}`;
}
