import type { Candidate, Dimension } from "./candidates";

type Combination = readonly (readonly [string, Candidate])[];

function* combined(
  found: readonly Combination[],
  input: string,
  candidates: readonly Candidate[],
): Generator<Combination> {
  for (const values of found) for (const candidate of candidates) yield [...values, [input, candidate]];
}

/** The first ones, without making those behind them. */
function* within<T>(most: number, all: Iterable<T>): Generator<T> {
  let count = 0;
  for (const each of all) {
    if (count++ >= most) return;
    yield each;
  }
}

/** Every combination of values, or as many as may be. */
export function combinationsOf(
  dimensions: readonly Dimension[],
  most: number,
): { readonly combinations: readonly ReadonlyMap<string, Candidate>[]; readonly isWhole: boolean } {
  let found: readonly Combination[] = [[]];
  let isWhole = true;
  for (const { input, candidates } of dimensions) {
    if (candidates.length === 0) continue;
    if (found.length * candidates.length > most) isWhole = false;
    found = [...within(most, combined(found, input, candidates))];
  }
  return { combinations: found.map((values) => new Map(values)), isWhole };
}
