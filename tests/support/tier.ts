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
