import { following, primaryOf } from "./look";
import { CannotDo } from "./pair";
import type { KnownPair, Node } from "./pair";
import { setConfirming } from "./promote";
import { query, until } from "./query";
import { run } from "./run";

type Say = (line: string) => void;

/** How long a standby may take to catch up with what happened while it was copied. */
const CATCH_UP_MS = 600_000;

/** Lets the primary acknowledge commits that it alone has: when the standby is lost, every write waits otherwise. */
export async function alone(pair: KnownPair, say: Say): Promise<void> {
  const { primary } = await primaryOf(pair);
  await setConfirming(primary, undefined);
  pair.remember(true);
  say(`WARNING: ${primary.name} is alone. What it commits from now on is lost if it is lost.`);
  say("Bring the standby back soon: start it and say `together`, or `rebuild` it.");
}

/** From now on, a commit is acknowledged when the standby has it. Throws CannotDo when none follows. */
export async function together(pair: KnownPair, say: Say): Promise<void> {
  const { primary, other } = await primaryOf(pair);
  const { name } = other.node;
  if ((await following(primary, name))?.state !== "streaming")
    throw new CannotDo(`${name} does not follow ${primary.name}: start it, or \`rebuild ${name}\`.`);
  await setConfirming(primary, name);
  await until(`${name} confirms commits`, 30_000, async () => (await following(primary, name))?.sync === "sync");
  // Waits until the standby has this, and with it all that was committed while nobody had to confirm it.
  await query(primary.admin, "select pg_logical_emit_message(true, 'together', '')", CATCH_UP_MS);
  pair.remember(false);
  say(`${name} confirms what ${primary.name} commits.`);
}

/** Makes the node that is not the primary a standby, from a fresh copy. All that it has is deleted. */
export async function rebuild(pair: KnownPair, say: Say, name: string | undefined): Promise<void> {
  const { primary, other } = await primaryOf(pair);
  const { node } = other;
  if (name !== undefined && name !== node.name)
    throw new CannotDo(`${name} is not the one to rebuild: ${primary.name} is the primary, ${node.name} the other.`);
  // A standby that is being copied confirms nothing.
  await alone(pair, say);
  await run(node.stop);
  await freshSlot(primary, node);
  say(`Copying ${primary.name} to ${node.name} …`);
  await run([...node.rebuild, primary.host, String(primary.port)], 24 * 3_600_000);
  await run(node.start);
  await until(`${node.name} follows ${primary.name}`, CATCH_UP_MS, async () => {
    const found = await following(primary, node.name);
    return found?.state === "streaming";
  });
  await together(pair, say);
}

/** What the standby has not fetched yet stays on the primary, up to max_slot_wal_keep_size. */
async function freshSlot({ admin }: Node, { name }: Node): Promise<void> {
  const slot = `standby_${name}`;
  await until(`the old slot ${slot} is free`, 30_000, async () => {
    await query(
      admin,
      `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${slot}'`,
    );
    return true;
  });
  await query(admin, `select pg_create_physical_replication_slot('${slot}', true)`);
}
