import type { Figures } from "./numbers";

/** What must be reached: at least or at most so much. */
export interface Bar {
  readonly what: string;
  readonly found: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** Each bar with what was found, and whether that is enough. Nothing fails by it: speed is never a timed test. */
export function judged(bars: readonly Bar[]): Figures {
  return Object.fromEntries(
    bars.map(({ what, found, atLeast = -Infinity, atMost = Infinity }) => {
      const bound = atLeast === -Infinity ? `at most ${atMost}` : `at least ${atLeast}`;
      const isMet = found >= atLeast && found <= atMost;
      return [`bar: ${what}, ${bound}`, `${Number(found.toFixed(2))} ${isMet ? "met" : "missed"}`];
    }),
  );
}
