/** What `npm run exact -- --drawn` prints. */
import type { Told } from "./covered";
import type { DrawnEdit } from "./drawn";
import type { Shows, Verdict } from "./drawn-judge";

/** All that is known of one edit. */
export interface Result {
  readonly edit: DrawnEdit;
  readonly told: Told;
  readonly seconds: number;
  /** Null until it was judged. */
  readonly verdict: Verdict | null;
}

const ROWS = ["explained", "proven", "outside", "residue"] as const;

const rowOf = ({ told }: Result, row: string): number => told.rows[row] ?? 0;

/** Adds what one more portion of random people shows. */
export function withVerdict(result: Result, more: Verdict): Result {
  const { verdict } = result;
  if (!verdict) return { ...result, verdict: more };
  return {
    ...result,
    verdict: {
      sets: verdict.sets + more.sets,
      differing: verdict.differing + more.differing,
      silent: [...verdict.silent, ...more.silent],
      outside: [...verdict.outside, ...more.outside],
    },
  };
}

export const HEADING =
  "product | place | what was done | explained, proven, outside, residue | classes | exit | sets that differ | missed | outside of every class";

/** Returns the lines of one edit: what was said of it, and what speaks against that. */
export function linesOf(result: Result): readonly string[] {
  const { edit, told, verdict } = result;
  const figures = [
    edit.product,
    `${edit.place} (${edit.kind}, ${edit.word})`,
    edit.does,
    ROWS.map((row) => rowOf(result, row)).join(", "),
    told.classes.length,
    told.exit,
    ...(verdict ? [`${verdict.differing} of ${verdict.sets}`, verdict.silent.length, verdict.outside.length] : []),
  ];
  return [
    figures.join(" | "),
    ...(verdict?.silent ?? []).flatMap((each) => shownIn("missed", each)),
    ...(verdict?.outside ?? []).flatMap((each) => shownIn("outside", each)),
  ];
}

function shownIn(what: string, { places, does, kinds, example, person }: Shows): readonly string[] {
  const { journey, acts, around } = person;
  const { entry, answers, query } = journey;
  return [
    `    ${what}: ${does} at ${places.join("/")}: ${kinds.join(", ")} (${example})`,
    `        ${JSON.stringify({ entry, answers, query, around, acts })}`,
  ];
}

/** Returns the figures of all edits. */
export function closingOf(results: readonly Result[], seconds: number): readonly string[] {
  const rows = ROWS.map((row) => [row, results.reduce((sum, each) => sum + rowOf(each, row), 0)] as const);
  const all = rows.reduce((sum, [, count]) => sum + count, 0);
  const open = rows.reduce((sum, [row, count]) => (row === "outside" || row === "residue" ? sum + count : sum), 0);
  const having = (of: (verdict: Verdict) => number): number =>
    results.filter(({ verdict }) => verdict && of(verdict) > 0).length;
  const sets = results.map(({ verdict }) => verdict?.sets ?? 0);
  return [
    `${results.length} edits: ${rows.map(([row, count]) => `${count} ${row}`).join(", ")}; residue and outside of the engine ${percent(open, all)}`,
    `${sets.reduce((sum, each) => sum + each, 0)} sets were played, at most ${Math.max(0, ...sets)} for an edit: ${having(({ silent }) => silent.length)} edits missed, ${having(({ outside }) => outside.length)} edits with a difference outside of every class`,
    `${Math.round(seconds)} seconds, ${Math.round(results.reduce((sum, each) => sum + each.seconds, 0))} of them for comparing in each of two processes together`,
  ];
}

const percent = (part: number, all: number): string => `${all === 0 ? 0 : ((100 * part) / all).toFixed(1)} %`;

/** Whether nothing speaks against what was said. */
export const areRight = (results: readonly Result[]): boolean =>
  results.every(({ verdict }) => !verdict || verdict.silent.length + verdict.outside.length === 0);
