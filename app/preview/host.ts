import type { Host, Kept, Page, TypedStorage } from "../wizard/whole";
import { callsIn } from "./calls";
import { sandboxCards } from "./cards";
import { sessionIn } from "./session";
import type { PreviewAddresses } from "./addresses";
import type { World } from "./world";

/** The preview's host: the enrollment, the time and all that is typed are in memory, and nothing is asked of the network. */
export const hostOf = (world: World, history: PreviewAddresses, storage: TypedStorage, page: Page): Host => ({
  calls: callsIn(world),
  session: sessionIn(world),
  clock: {
    now: () => new Date(`${world.person.day}T12:00:00`),
    // What is only shown for a while is not waited for.
    wait: () => Promise.resolve(),
  },
  storage,
  history,
  page,
  loadCards: sandboxCards,
  track: () => undefined,
  visit: () => undefined,
});

/** What is typed and not saved, for as long as the preview is open. */
export function typedInMemory(): TypedStorage {
  const kept = new Map<string, Kept>();
  return {
    keep: (name, now) => void kept.set(name, now),
    kept: (name) => kept.get(name),
    forget: (name) => void kept.delete(name),
  };
}
