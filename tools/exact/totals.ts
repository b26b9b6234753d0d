import { EDITS } from "./edits/index";
import type { Found } from "./work";

/** What all portions of random sets say of one edit. */
export interface Total {
  readonly edit: number;
  readonly classes: readonly string[];
  readonly differing: number;
  readonly outside: readonly string[];
  /** The places of the classes that no portion has hit. */
  readonly notHit: ReadonlySet<number>;
}

/** Adds what one more portion found. */
export function allOf(known: Total | undefined, { edit, classes, differing, outside, notHit }: Found): Total {
  const missed = known ? notHit.filter((at) => known.notHit.has(at)) : notHit;
  return {
    edit,
    classes,
    differing: differing + (known?.differing ?? 0),
    outside: [...(known?.outside ?? []), ...outside],
    notHit: new Set(missed),
  };
}

/** How many of the sets that lie outside are printed. */
const SHOWN = 3;

/** The figures of one edit, and what is wrong in it. */
export function lineOf({ edit, classes, differing, outside, notHit }: Total): string {
  const { product = "", name = "", classes: expected = [] } = EDITS[edit] ?? {};
  const isAsExpected = JSON.stringify(classes.toSorted()) === JSON.stringify(expected.toSorted());
  return [
    [classes.length, differing, outside.length, notHit.size, `${product}: ${name}`].join(" | "),
    ...(isAsExpected ? [] : classes.map((each) => `    not as expected: ${each}`)),
    ...outside.slice(0, SHOWN).map((each) => `    outside: ${each}`),
    ...[...notHit].map((at) => `    not hit: ${classes[at] ?? ""}`),
  ].join("\n");
}

/** The figures of all edits in a line. */
export function closing(totals: readonly Total[], sets: number): string {
  const sum = (of: (total: Total) => number): number => totals.reduce((all, total) => all + of(total), 0);
  const wrong = sum(({ outside, notHit }) => (outside.length + notHit.size > 0 ? 1 : 0));
  const figures = [
    `${totals.length} edits`,
    `${sum(({ classes }) => classes.length)} classes`,
    `${sets * totals.length} sets`,
    `${sum(({ differing }) => differing)} differ`,
  ];
  return `${figures.join(", ")}: ${wrong === 0 ? "all right" : `${wrong} edits wrong`}`;
}
