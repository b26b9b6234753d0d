import type { Judged } from "./mutate";

/** How many mistakes of one kind met each fate. */
export interface Total {
  readonly kind: string;
  readonly all: number;
  readonly killed: number;
  readonly refused: number;
  readonly equivalent: number;
  readonly open: number;
  readonly survived: number;
}

/** Returns the totals by kind, and last those of all kinds. */
export function totalsOf(judged: readonly Judged[]): readonly Total[] {
  const kinds = [...new Set(judged.map(({ kind }) => kind))];
  const total = (kind: string, of: readonly Judged[]): Total => {
    const count = (fate: Judged["fate"]): number => of.filter((each) => each.fate === fate).length;
    return {
      kind,
      all: of.length,
      killed: count("killed"),
      refused: count("refused"),
      equivalent: count("equivalent"),
      open: count("open"),
      survived: count("survived"),
    };
  };
  return [
    ...kinds.map((kind) =>
      total(
        kind,
        judged.filter((each) => each.kind === kind),
      ),
    ),
    total("all", judged),
  ];
}

const COLUMNS = ["kind", "all", "killed", "refused", "equivalent", "open", "survived"] as const;

/** Returns the totals of a flow as a table, and why some mistakes are equivalent. */
export function linesOfTotals(flow: string, judged: readonly Judged[]): readonly string[] {
  const rows = [COLUMNS, ...totalsOf(judged).map((total) => COLUMNS.map((column) => String(total[column])))];
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => String(row[at]).length)));
  const line = (row: readonly string[]): string =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  ");
  return [flow, ...rows.map((row) => `  ${line(row)}`), ...reasonsOf(judged)];
}

function reasonsOf(judged: readonly Judged[]): readonly string[] {
  const reasons = new Map<string, number>();
  for (const each of judged)
    if (each.fate === "equivalent") reasons.set(each.because, (reasons.get(each.because) ?? 0) + 1);
  return [...reasons].map(([reason, count]) => `  equivalent: ${count}, ${reason}`);
}

/** Returns of a mistake that no scenario notices where it is, what it changes in a sentence, and the smallest journey that shows it; no lines of any other. */
export function linesOfSurvivor(flow: string, each: Judged): readonly string[] {
  if (each.fate !== "survived" && each.fate !== "open") return [];
  const [first] = each.fate === "survived" ? each.classes : [];
  const sentences = each.changes.length > 0 ? each.changes : [each.does];
  return [
    `${flow} ${each.pointer}: ${each.does}`,
    ...sentences.slice(0, 3).map((sentence) => `    ${sentence}`),
    ...(each.fate === "open" ? ["    open: no scenario notices it, and its effect was not found"] : []),
    ...(first
      ? [
          `    was: ${first.outcomes.was}`,
          `    now: ${first.outcomes.now}`,
          `    witness: ${JSON.stringify({ entry: first.witness.entry, answers: first.witness.answers })}`,
        ]
      : []),
  ];
}
