/**
 * Exact figures that are kept beside the tests: what a call, a page, a key costs in things that can be counted and come
 * out the same on every machine. A figure that differs is red, with its place; `npm run figures` records all of them.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A count, and what it is made of: shown when the count differs from the recorded one. */
export interface Figure {
  readonly count: number;
  readonly of?: readonly string[];
  /** By how much it may differ from the recorded one without being red: 0 by default. */
  readonly slack?: number;
}

/** The name of each thing that is counted, and its figure. */
export type Figures = ReadonlyMap<string, Figure>;

/** Name → count, as recorded. */
export type Recorded = { readonly [name: string]: number };

/**
 * Compares figures with those recorded in `<kind>.json` beside this file; with FIGURES=record it writes that file
 * instead. Throws with every figure that differs.
 */
export function compareFigures(kind: string, found: Figures): void {
  const file = join(import.meta.dirname, `${kind}.json`);
  if (process.env.FIGURES === "record") return writeFileSync(file, textOf(found));
  const recorded: Recorded = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const lines = differences(recorded, found);
  if (lines.length > 0)
    throw new Error(
      `Figures differ from tests/figures/${kind}.json:\n${lines.join("\n")}\nIf this is meant, record it: npm run figures`,
    );
}

/** A line for each figure that is not as recorded, the worse ones first; none if all are. */
export function differences(recorded: Recorded, found: Figures): readonly string[] {
  const changed = [...found].flatMap(([name, { count, of = [], slack = 0 }]) => {
    const was = recorded[name];
    if (was !== undefined && Math.abs(count - was) <= slack) return [];
    const made = of.length === 0 ? "" : `\n    ${of.join("\n    ")}`;
    if (was === undefined) return [{ rank: 1, line: `  new: ${name}: ${count}${made}` }];
    return count > was
      ? [{ rank: 0, line: `  worse: ${name}: was ${was}, is ${count}${made}` }]
      : [{ rank: 2, line: `  better: ${name}: was ${was}, is ${count}` }];
  });
  const gone = Object.keys(recorded).filter((name) => !found.has(name));
  return [...changed, ...gone.map((name) => ({ rank: 3, line: `  gone: ${name}: was ${recorded[name]}` }))]
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ line }) => line);
}

function textOf(found: Figures): string {
  const sorted = [...found].map(([name, { count }]) => [name, count] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

/** The things that occur most often, each with its number: what a figure is made of, in a few lines. */
export function mostOf(things: readonly string[], lines = 12): readonly string[] {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  const sorted = [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const rest = sorted.length - lines;
  return [...sorted.slice(0, lines).map(([thing, n]) => `${n} × ${thing}`), ...(rest > 0 ? [`and ${rest} more`] : [])];
}
