import type { Candidate, Dimension } from "./candidate";

/** A value for each of some inputs. */
export type Combination = ReadonlyMap<string, Candidate>;

/** How many combinations there are; inputs without a candidate do not count. */
export const countOfAll = (dimensions: readonly Dimension[]): number =>
  dimensions.reduce((count, { candidates }) => count * Math.max(1, candidates.length), 1);

/** Every combination of values, or as many as may be, spread over all of them. */
export function combinationsOf(
  dimensions: readonly Dimension[],
  most: number,
): { readonly combinations: readonly Combination[]; readonly isWhole: boolean } {
  const some = dimensions.filter(({ candidates }) => candidates.length > 0);
  if (countOfAll(some) > most) return { combinations: spread(some, most), isWhole: false };
  let found: readonly (readonly (readonly [string, Candidate])[])[] = [[]];
  for (const { input, candidates } of some)
    found = found.flatMap((values) => candidates.map((candidate) => [...values, [input, candidate] as const]));
  return { combinations: found.map((values) => new Map(values)), isWhole: true };
}

/** So many combinations in which each value of each input comes about as often as any other; always the same ones. */
function spread(dimensions: readonly Dimension[], most: number): readonly Combination[] {
  const draw = drawing();
  const decks = dimensions.map(({ input, candidates }) => ({ input, drawn: drawnFrom(candidates, draw) }));
  return Array.from(
    { length: most },
    () => new Map(decks.flatMap(({ input, drawn }) => [...drawn.next().value].map((value) => [input, value] as const))),
  );
}

/** One of a deck after the other, each time in another order; as a list of one. */
function* drawnFrom<T>(all: readonly T[], draw: (below: number) => number): Generator<readonly T[], never> {
  for (;;) {
    const deck = [...all];
    while (deck.length > 0) yield deck.splice(draw(deck.length), 1);
  }
}

/** Draws numbers below a bound, the same ones in each run. */
function drawing(): (below: number) => number {
  let state = SEED;
  return (below) => {
    state = (Math.imul(state, MULTIPLIER) + INCREMENT) >>> 0;
    return Math.floor((state / RANGE) * below);
  };
}

const SEED = 1;
const RANGE = 2 ** 32;
const MULTIPLIER = 1_664_525;
const INCREMENT = 1_013_904_223;
