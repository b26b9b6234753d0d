import { EDITS } from "./edits/index";
import { allOf, closing, lineOf, type Total } from "./totals";
import type { Asked, Found } from "./work";
import { workOn } from "./workers";

/** How many sets a process plays before it says what it found. */
const PORTION = 500;

/** What is asked of `npm run exact`. */
export interface PlantedWanted {
  readonly sets: number;
  readonly seed: number;
  readonly only: string;
}

/**
 * Compares every planted edit (`edits/`) with the shipped flow, and judges the reported classes by random answer sets that
 * both versions play. Every set that differs must lie in a reported class, and every reported class must hold one that
 * does. Returns the exit code: 1 when either is not so.
 */
export async function runPlanted(wanted: PlantedWanted): Promise<number> {
  const { sets, only } = wanted;
  const waiting = [...new Set(EDITS.map(({ product }) => product))].flatMap((product) => portionsOf(product, wanted));
  if (waiting.length === 0) {
    console.error(`No edit has "${only}" in its product and name.`);
    return 2;
  }
  const totals = new Map<number, Total>();
  await workOn<Asked, readonly Found[]>("work.ts", waiting, (found) => {
    for (const each of found) totals.set(each.edit, allOf(totals.get(each.edit), each));
    process.stderr.write(`${waiting.length} portions wait\n`);
  });
  console.log(`classes | sets that differ of ${sets} | outside of every class | classes not hit | edit`);
  const sorted = [...totals.values()].toSorted((a, b) => a.edit - b.edit);
  for (const total of sorted) console.log(lineOf(total));
  console.log(closing(sorted, sets));
  return sorted.every(({ outside, notHit }) => outside.length + notHit.size === 0) ? 0 : 1;
}

function portionsOf(product: string, { sets, seed, only }: PlantedWanted): readonly Asked[] {
  const edits = EDITS.flatMap((edit, index) =>
    edit.product === product && `${product}: ${edit.name}`.includes(only) ? [index] : [],
  );
  if (edits.length === 0) return [];
  return Array.from({ length: Math.ceil(sets / PORTION) }, (_, at) => ({
    edits,
    sets: Math.min(PORTION, sets - at * PORTION),
    seed: seed + at,
  }));
}
