import { keepTerms } from "../store/terms";
import type { Deps } from "./deps";

/** How many statements one round gives to one space; what is left over waits for the next round. */
const STATEMENTS = 200;

/**
 * Writes into the rows which policies have ended, in each space on its own date. Reads need no sweep (store/terms.ts);
 * it also catches up with the days on which no server ran. The log tells how many.
 */
export async function sweepTerms({ store, clock, settings, log }: Deps): Promise<void> {
  for (const space of Object.keys(settings.spaces)) {
    const today = clock.today(space);
    let count = 0;
    for (let left = STATEMENTS; left > 0; left -= 1) {
      const kept = await keepTerms(store.db, space, today);
      count += kept;
      if (kept === 0) break;
    }
    if (count > 0) log.info("terms", { name: space, count });
  }
}
