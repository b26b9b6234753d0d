/** How things in one order get into another. */
export type Move =
  | { readonly swapped: readonly [string, string] }
  | { readonly name: string; readonly from: string | null; readonly to: string | null };

/**
 * Returns the fewest moves between two orders; names that only one of them has do not count. `from` and `to` are the
 * names right before, null at the beginning.
 */
export function movesBetween(old: readonly string[], now: readonly string[]): readonly Move[] {
  const before = old.filter((name) => now.includes(name));
  const after = now.filter((name) => old.includes(name));
  const places = after.flatMap((name, index) => (name === before[index] ? [] : [index]));
  const [first = 0, second = 0] = places;
  if (places.length === 0) return [];
  if (places.length === 2 && before.length === after.length)
    return [{ swapped: [before[first] ?? "", before[second] ?? ""] }];
  const kept = new Set(longestKept(before, after));
  return after
    .filter((name) => !kept.has(name))
    .map((name) => ({ name, from: old[old.indexOf(name) - 1] ?? null, to: now[now.indexOf(name) - 1] ?? null }));
}

/** The longest row of names that follow each other in both orders. */
function longestKept(before: readonly string[], after: readonly string[]): readonly string[] {
  const rows: (readonly string[])[] = [];
  for (const name of after) {
    const at = before.indexOf(name);
    const ahead = rows.filter((row) => before.indexOf(row.at(-1) ?? "") < at);
    const best = ahead.reduce<readonly string[]>((long, row) => (row.length > long.length ? row : long), []);
    rows.push([...best, name]);
  }
  return rows.reduce<readonly string[]>((long, row) => (row.length > long.length ? row : long), []);
}

/** Returns a move as a sentence; `things` are `["step", "steps"]`. */
export function moveSentence(move: Move, [thing, things]: readonly [string, string]): string {
  if ("swapped" in move) return `the ${things} ${move.swapped[0]} and ${move.swapped[1]} change places`;
  const place = (name: string | null): string => (name === null ? "the beginning" : `after ${name}`);
  return `the ${thing} ${move.name} moves from ${place(move.from)} to ${place(move.to)}`;
}

/** Returns a sentence with a capital. */
export const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
