import { drawnEdits } from "./drawn";
import { areRight, closingOf, HEADING, linesOf, withVerdict, type Result } from "./drawn-lines";
import type { Asked, Said } from "./drawn-work";
import { replayedOf, type Outcome } from "./replayed";
import { workOn } from "./workers";

/** What is asked of `npm run exact -- --drawn`. */
export interface DrawnWanted {
  readonly drawn: number;
  readonly seed: number;
  readonly sets: number;
  readonly only: string;
  /** Whether the witness of each class is replayed on two servers, too. */
  readonly isReplayed: boolean;
}

/** How many sets a process plays before it says what it found. */
const PORTION = 200;
const MS = 1000;

/**
 * Draws edits, compares each with the product as it is, and judges what the comparison says by random people. Returns the
 * exit code: 1 where something differs that the comparison does not say.
 */
export async function runDrawn({ drawn, seed, sets, only, isReplayed }: DrawnWanted): Promise<number> {
  const begun = performance.now();
  const edits = drawnEdits(drawn, seed).filter(({ product, place, does }) =>
    `${product} ${place} ${does}`.includes(only),
  );
  const results = new Map<number, Result>();
  const waiting: Asked[] = edits.map((edit, at) => ({ asks: "compare", at, edit }));
  await workOn<Asked, Said>("drawn-work.ts", waiting, (said) => {
    const edit = said.asks === "compare" ? edits[said.at] : undefined;
    if (said.asks !== "compare" || !edit) return;
    const { at, told, seconds } = said;
    const result = { edit, told, seconds, verdict: null };
    results.set(at, result);
    process.stderr.write(`${results.size}/${edits.length} ${seconds.toFixed(1)} s ${linesOf(result)[0] ?? ""}\n`);
  });
  const portions = portionsOf(
    edits.map(({ product }) => product),
    results,
    { sets, seed },
  );
  await workOn<Asked, Said>("drawn-work.ts", portions, (said) => {
    if (said.asks !== "judge") return;
    for (const [index, at] of said.at.entries()) {
      const [known, verdict] = [results.get(at), said.verdicts[index]];
      if (known && verdict) results.set(at, withVerdict(known, verdict));
    }
    process.stderr.write(`${portions.length} portions wait\n`);
  });
  const all = edits.flatMap((_, at) => results.get(at) ?? []);
  console.log(HEADING);
  for (const line of all.flatMap(linesOf)) console.log(line);
  for (const line of closingOf(all, (performance.now() - begun) / MS)) console.log(line);
  const outcomes = isReplayed ? await replayedOf(all.map(({ edit, told }) => ({ edit, classes: told.classes }))) : [];
  if (isReplayed) for (const line of linesOfReplay(all, outcomes)) console.log(line);
  return areRight(all) && outcomes.flat().every(({ came }) => came !== "alike") ? 0 : 1;
}

/** How many witnesses come out otherwise on two servers; each that does not, and why others were not replayed. */
function linesOfReplay(all: readonly Result[], outcomes: readonly (readonly Outcome[])[]): readonly string[] {
  const counts = new Map<string, number>();
  const alike: string[] = [];
  for (const [at, own] of outcomes.entries())
    for (const { came, why } of own) {
      const said = came === "not replayable" ? `not replayed: ${why}` : came;
      counts.set(said, (counts.get(said) ?? 0) + 1);
      const { edit } = all[at] ?? {};
      if (came === "alike" && edit) alike.push(`alike: ${edit.product} ${edit.place}: ${edit.does}: ${why}`);
    }
  const total = outcomes.flat().length;
  return [`${total} witnesses on two servers`, ...[...counts].map(([said, count]) => `${count} ${said}`), ...alike];
}

function portionsOf(
  products: readonly string[],
  results: ReadonlyMap<number, Result>,
  { sets, seed }: Pick<DrawnWanted, "sets" | "seed">,
): Asked[] {
  const rounds = Array.from({ length: Math.ceil(sets / PORTION) }, (_, round) => round);
  return rounds.flatMap((round) =>
    [...new Set(products)].map((product): Asked => {
      const at = products.flatMap((each, index) => (each === product ? [index] : []));
      const all = at.flatMap((index) => results.get(index) ?? []);
      const own = Math.min(PORTION, sets - round * PORTION);
      return { asks: "judge", at, all: all.map(({ edit, told }) => ({ edit, told })), sets: own, seed: seed + round };
    }),
  );
}
