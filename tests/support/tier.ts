/** `npm run test:all`, which repeats what `npm test` does once: with every value, and with many more samples. */
export const isWhole = process.env.TIER === "all";

/**
 * Of cases that differ in a value and not in what is tested: in `npm test` so many of them, evenly spread and always the
 * same, the first among them; in `npm run test:all` each.
 */
export function sampled<Case>(cases: readonly Case[], count = 1): readonly Case[] {
  if (isWhole || cases.length <= count) return cases;
  return cases.filter(
    (_, at) => Math.floor((at * count) / cases.length) !== Math.floor(((at - 1) * count) / cases.length),
  );
}

/** How many samples a test draws: so many in `npm test`, and more in `npm run test:all`. */
export const samples = (count: number, whole: number): number => (isWhole ? whole : count);

/**
 * Of cases of several kinds: in `npm test` the first that is of a kind that none before it is; in `npm run test:all` each.
 * A case may be of several kinds at once, such as one of a sort and one of a product.
 */
export function ofEachKind<Case>(cases: readonly Case[], kindsOf: (one: Case) => readonly string[]): readonly Case[] {
  if (isWhole) return cases;
  const drawn = new Set<string>();
  return cases.filter((one) => {
    const kinds = kindsOf(one).filter((kind) => !drawn.has(kind));
    for (const kind of kinds) drawn.add(kind);
    return kinds.length > 0;
  });
}
