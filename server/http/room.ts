import { Refusal } from "../access/refusal";
import type { Deps } from "../domain/deps";

/** How long a client waits for room: somebody must make it. */
const ROOM_SECONDS = 30;

/**
 * A change is not begun when the disk under the embedded database is nearly full: it is refused while all that was
 * saved is still safe. Throws `unavailable`.
 */
export async function requireRoom({ store, room }: Deps): Promise<void> {
  if (store.pool === undefined && (await room.isShortHere()))
    throw new Refusal("unavailable", { retryAfterSeconds: ROOM_SECONDS });
}
