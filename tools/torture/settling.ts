import { setTimeout as pause } from "node:timers/promises";
import type { Buyer } from "./buyer";
import type { Run } from "./run";

/** The product's own promise (reliability §7). */
export const SETTLED_WITHIN_S = 120;
const LOOK_MS = 250;

/** Notes how long each payment stays open after a fault is over, with nobody pressing anything. */
export interface Settling {
  /** From now on this buyer's payment should settle by itself. */
  watch(buyer: Buyer): void;
  /**
   * Waits for all, and answers the seconds that each took; those that did not settle in time took too long. Some are
   * missing when the database went away.
   */
  done(): Promise<readonly number[]>;
}

export function watchSettling({ db }: Run): Settling {
  const waiting = new Map<string, number>();
  const seconds: number[] = [];
  const state = { isOver: false };
  const look = async (): Promise<void> => {
    const open = await db
      .selectFrom("payment_attempts")
      .select("quote_number")
      .where("status", "in", ["live", "refunding"])
      .execute();
    const still = new Set(open.map(({ quote_number }) => quote_number));
    for (const [quote, since] of waiting) {
      const waited = (performance.now() - since) / 1000;
      if (still.has(quote) && waited < 2 * SETTLED_WITHIN_S) continue;
      waiting.delete(quote);
      seconds.push(waited);
    }
  };
  const watching = (async () => {
    while (!state.isOver || waiting.size > 0) {
      await look();
      await pause(LOOK_MS);
    }
  })().catch(() => undefined);
  return {
    watch: ({ quoteNumber }) => void waiting.set(quoteNumber, performance.now()),
    async done() {
      state.isOver = true;
      await watching;
      return seconds;
    },
  };
}

export const longest = (seconds: readonly number[]): number => Math.round(Math.max(0, ...seconds));
