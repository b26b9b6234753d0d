import type { Comparison } from "./difference";

/** Returns by which rate book each version of a comparison was priced, and what is not known of that choice. */
export function pricesLines({ was, now }: Pick<Comparison, "was" | "now">): readonly string[] {
  if (was.book === null && now.book === null) return [];
  const [old, own] = [was, now].map(({ book }) => book ?? "no rate book");
  const unsure = [was.bookUnsure, now.bookUnsure].filter((each) => each !== null);
  return [`Prices: ${old === own ? own : `${old} → ${own}`}`, ...new Set(unsure)];
}
