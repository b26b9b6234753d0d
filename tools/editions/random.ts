/** A seeded source of chances: the same seed always gives the same journey. */
export interface Chances {
  /** From 0 up to 1. */
  next(): number;
  /** True in this part of the cases (0 to 1). */
  is(part: number): boolean;
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  /** One of them; undefined of none. */
  one<T>(of: readonly T[]): T | undefined;
}

/** Mulberry32 over a hash of the seed's letters. */
export function chancesOf(seed: string): Chances {
  let state = hashOf(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return { next, whole, is: (part) => next() < part, one: (of) => of[whole(0, of.length - 1)] };
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 16_777_619);
  return hash | 0;
}
