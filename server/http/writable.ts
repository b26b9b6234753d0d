import { Refusal } from "../access/refusal";
import type { Deps } from "../domain/deps";

/** How long a client waits for room: somebody must make it. */
const ROOM_SECONDS = 30;
/** How long a client waits for the standby, or for somebody who lets the primary go on without it. */
const STANDBY_SECONDS = 5;

/**
 * A change is not begun when it could not be finished: the disk under the embedded database is nearly full, or commits
 * wait for a standby that is away, and would hold the connections that readers need. Throws `unavailable`.
 */
export async function requireWritable({ store, room }: Pick<Deps, "store" | "room">): Promise<void> {
  if (store.isWaiting) throw new Refusal("unavailable", { retryAfterSeconds: STANDBY_SECONDS });
  if (store.pool === undefined && (await room.isShortHere()))
    throw new Refusal("unavailable", { retryAfterSeconds: ROOM_SECONDS });
}
