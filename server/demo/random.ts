/** A small seeded generator (mulberry32): the demo data is the same on every machine. */
export interface Random {
  /** A whole number from 0 to below `n`. */
  below(n: number): number;
  /** One of the items; throws when there are none. */
  pick<T>(items: readonly T[]): T;
}

/** A generator that always gives the same numbers for the same seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("Nothing to pick from");
      return item;
    },
  };
}
