import { judge, type Allowance } from "./allowed";
import type { Difference } from "./differences";

/** More than this of one scenario is counted, not printed. */
const MOST_LINES = 25;
const MOST_LETTERS = 300;

export interface Report {
  readonly lines: readonly string[];
  /** How many differences no entry of the list allows. */
  readonly refused: number;
}

/** The differences that are not allowed, scenario by scenario; then those that are, counted by the entry that allows them. */
export function reportOf(differences: readonly Difference[], allowances: readonly Allowance[]): Report {
  const allowedBy = judge(allowances);
  const refused = differences.filter((difference) => !allowedBy(difference));
  const counts = new Map(allowances.map((allowance) => [allowance, 0]));
  for (const difference of differences) {
    const allowance = allowedBy(difference);
    if (allowance) counts.set(allowance, (counts.get(allowance) ?? 0) + 1);
  }
  const groups = grouped(refused, ({ scenario }) => scenario);
  const total = differences.length - refused.length;
  return {
    lines: [
      ...[...groups].flatMap(([scenario, found]) => [scenario, ...linesOf(found), ""]),
      `${refused.length} differences are not allowed, ${total} are`,
      ...[...counts].map(([entry, count]) => `  ${String(count).padStart(6)}  ${nameOf(entry)}`),
    ],
    refused: refused.length,
  };
}

const nameOf = ({ resolution, kind, scenario, call, at, reason }: Allowance): string =>
  `${resolution}, ${[kind, call, at].filter(Boolean).join(" ")} in ${scenario}: ${reason}`;

/** What is the same at many events is one line. */
function linesOf(found: readonly Difference[]): readonly string[] {
  const same = [...grouped(found, sentenceOf)].map(([sentence, all]) => {
    const [first] = all;
    const event = first?.event ? `  at ${short(first.event)}` : "";
    return `  ${sentence}${event}${all.length > 1 ? ` and ${all.length - 1} more` : ""}`;
  });
  const rest = same.length - MOST_LINES;
  return rest > 0 ? [...same.slice(0, MOST_LINES), `  … and ${rest} more`] : same;
}

const sentenceOf = ({ kind, call, at, was, now }: Difference): string =>
  `${[kind.padEnd(9), call, at].filter(Boolean).join(" ")}: ${short(was)} → ${short(now)}`;

const short = (text: string): string => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text);

function grouped(found: readonly Difference[], keyOf: (one: Difference) => string): ReadonlyMap<string, Difference[]> {
  const groups = new Map<string, Difference[]>();
  for (const one of found) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
