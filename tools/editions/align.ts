/** A place in two lists: what stands there in one, in the other, or in both. */
export interface Pair<T> {
  readonly was?: T;
  readonly now?: T;
}

/**
 * Two lists side by side: what `isSame` finds in both in the same order stands in one pair (as many as possible), the
 * rest alone.
 */
export function align<T>(was: readonly T[], now: readonly T[], isSame: (a: T, b: T) => boolean): readonly Pair<T>[] {
  const longest = lengths(was, now, isSame);
  const pairs: Pair<T>[] = [];
  let [i, j] = [0, 0];
  while (i < was.length || j < now.length) {
    const [a, b] = [was[i], now[j]] as [T, T];
    if (i < was.length && j < now.length && isSame(a, b)) {
      pairs.push({ was: a, now: b });
      i += 1;
      j += 1;
    } else if (j >= now.length || (i < was.length && at(longest, i + 1, j) >= at(longest, i, j + 1))) {
      pairs.push({ was: a });
      i += 1;
    } else {
      pairs.push({ now: b });
      j += 1;
    }
  }
  return pairs;
}

const at = (table: readonly (readonly number[])[], i: number, j: number): number => table[i]?.[j] ?? 0;

/** How much the rests of the two lists have in common, from each place on. */
function lengths<T>(was: readonly T[], now: readonly T[], isSame: (a: T, b: T) => boolean): number[][] {
  const table: number[][] = Array.from({ length: was.length + 1 }, () =>
    Array.from({ length: now.length + 1 }, () => 0),
  );
  for (let i = was.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = table[i] ?? [];
      row[j] = isSame(was[i] as T, now[j] as T)
        ? at(table, i + 1, j + 1) + 1
        : Math.max(at(table, i + 1, j), row[j + 1] ?? 0);
    }
  return table;
}

/** The same with neighbours that stand alone put together: what was there, and what came in its place. */
export function replaced<T>(pairs: readonly Pair<T>[]): readonly Pair<T>[] {
  const found: Pair<T>[] = [];
  let [lost, gained]: [T[], T[]] = [[], []];
  const flush = (): void => {
    for (let n = 0; n < Math.max(lost.length, gained.length); n += 1)
      found.push({
        ...(n < lost.length && { was: lost[n] as T }),
        ...(n < gained.length && { now: gained[n] as T }),
      });
    [lost, gained] = [[], []];
  };
  for (const pair of pairs) {
    const isBoth = "was" in pair && "now" in pair;
    if (isBoth) flush();
    else if ("was" in pair) lost.push(pair.was as T);
    else gained.push(pair.now as T);
    if (isBoth) found.push(pair);
  }
  flush();
  return found;
}
