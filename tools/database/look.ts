import { connect } from "node:net";
import { CannotDo } from "./pair";
import type { Node, Pair } from "./pair";
import { query } from "./query";

/** What a node is at the moment. `away`: it takes no connection, or does not answer a statement. */
export interface Seen {
  readonly node: Node;
  readonly role: "primary" | "standby" | "away";
}

/** Both nodes as they are. */
export const look = ({ nodes }: Pair): Promise<readonly Seen[]> =>
  Promise.all(nodes.map(async (node) => ({ node, role: await roleOf(node) })));

async function roleOf({ admin }: Node): Promise<Seen["role"]> {
  try {
    const [row] = await query(admin, "select pg_is_in_recovery() as follows");
    return row?.follows === true ? "standby" : "primary";
  } catch {
    return "away";
  }
}

/** The node that takes writes. Throws CannotDo when there is none, or two. */
export async function primaryOf(pair: Pair): Promise<{ readonly primary: Node; readonly other: Seen }> {
  const seen = await look(pair);
  const [primary, second] = seen.filter(({ role }) => role === "primary");
  if (second)
    throw new CannotDo("Both nodes take writes. Stop the one that the poolers do not point to, and rebuild it.");
  const other = seen.find(({ node }) => node !== primary?.node);
  if (!primary || !other) throw new CannotDo("No node takes writes: look with `status`, then `promote`.");
  return { primary: primary.node, other };
}

/** Whether anything still accepts connections there. */
export function takesConnections({ host, port }: Node): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (isOpen: boolean) => () => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once("connect", end(true)).once("error", end(false)).once("timeout", end(false));
  });
}

/** How a standby follows the primary: `streaming` and `sync` when all is well; undefined when it does not follow. */
export async function following(primary: Node, name: string) {
  const [row] = await query(
    primary.admin,
    `select state, sync_state, pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn)::bigint as behind
     from pg_stat_replication where application_name = '${name}' and state <> 'backup'`,
  );
  return row && { state: String(row.state), sync: String(row.sync_state), behind: Number(row.behind) };
}
