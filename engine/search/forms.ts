/** English endings that stand for each other: one bakery and several bakeries, a roofer and roofing. */
const ENDINGS: readonly (readonly [typed: string, written: string])[] = [
  ["s", ""],
  ["es", ""],
  ["ies", "y"],
  ["y", "ies"],
  ["er", "ing"],
  ["ers", "ing"],
];
const SHORTEST_STEM = 3;

/** A word and its other forms; the word comes first. Not every form is a word of English. */
export const formsOf = (word: string): readonly string[] => [
  word,
  ...ENDINGS.flatMap(([typed, written]) => {
    const stem = word.slice(0, -typed.length);
    return word.endsWith(typed) && stem.length >= SHORTEST_STEM ? [stem + written] : [];
  }),
];
