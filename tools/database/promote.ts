import { look, takesConnections } from "./look";
import type { Seen } from "./look";
import { CannotDo } from "./pair";
import type { KnownPair, Node, Pair } from "./pair";
import { point } from "./poolers";
import { query, until } from "./query";
import { run } from "./run";

type Say = (line: string) => void;

/**
 * Makes the standby the primary: the old one is stopped first, so that nobody writes to it any more. Throws CannotDo when
 * there is no standby, or when commits may be lost: the old one cannot be stopped for certain, or the standby has not
 * confirmed all. `isForced` says that a person has made sure of both.
 */
export async function promote(pair: KnownPair, say: Say, isForced: boolean): Promise<void> {
  const seen = await look(pair);
  const standby = seen.find(({ role }) => role === "standby");
  const old = seen.find((each) => each !== standby);
  if (!standby || !old)
    throw new CannotDo(
      "There is no standby to promote. If one was promoted just now, `point` sends the servers to it.",
    );
  if (old.role === "standby")
    throw new CannotDo("Both nodes follow: stop the one that is further behind, and try again.");
  requireComplete(pair, standby, isForced);
  await fence(old.node, say, isForced);
  // There is nobody yet to confirm what the new primary commits.
  await setConfirming(standby.node, undefined);
  await query(standby.node.admin, "select pg_promote(true, 60)", 70_000);
  await pointTo(pair, standby.node, say);
  pair.remember(true);
  say(`${standby.node.name} is the primary, and alone: nothing is lost, unless it is lost too.`);
  say(`Next: npm run database -- rebuild ${old.node.name}`);
}

/** Points the poolers to the primary, and returns once it takes the portal's writes. */
export async function pointTo(pair: Pair, primary: Node, say: Say): Promise<void> {
  await point(pair, primary);
  await until(`a write through the pooler to ${primary.name}`, 30_000, async () => {
    await query(pair.portal, "select pg_current_xact_id()");
    return true;
  });
  say(`The servers work with ${primary.name}.`);
}

/** Says who must have a commit before it is acknowledged. */
export async function setConfirming({ admin }: Node, standby: string | undefined): Promise<void> {
  await query(admin, `alter system set synchronous_standby_names = '${standby === undefined ? "" : `"${standby}"`}'`);
  await query(admin, "select pg_reload_conf()");
}

function requireComplete({ aloneSince }: KnownPair, { node }: Seen, isForced: boolean): void {
  const since = aloneSince();
  if (since !== undefined && !isForced)
    throw new CannotDo(
      `The primary has been alone since ${since}: ${node.name} may lack what was committed since then. ` +
        `With --force it is promoted all the same.`,
    );
}

async function fence(old: Node, say: Say, isForced: boolean): Promise<void> {
  say(`Stopping ${old.name} …`);
  const failure = await run(old.stop).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const isOpen = await takesConnections(old);
  if ((failure !== undefined || isOpen) && !isForced)
    throw new CannotDo(
      `${old.name} ${isOpen ? "still takes connections" : "could not be stopped for certain"}${failure === undefined ? "" : `:\n${failure}`}\n` +
        `If it came back, two machines would take writes. Switch it off, or cut it off from the network; then --force.`,
    );
  say(failure === undefined && !isOpen ? `${old.name} is stopped.` : `${old.name} is taken as stopped, as you say.`);
}
