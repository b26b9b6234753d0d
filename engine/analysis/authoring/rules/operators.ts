/** The words of a comparison, by what is compared, and which of them are offered for it. */
import type { Kind } from "./reading";
import type { RowOperator } from "./rows";

const WORDS: { readonly [operator in RowOperator]: string } = {
  holds: "is answered",
  "holds-not": "is not answered",
  is: "is",
  "is-not": "is not",
  "one-of": "is one of",
  "none-of": "is none of",
  includes: "includes",
  "includes-not": "does not include",
  "at-least": "is at least",
  more: "is more than",
  "at-most": "is at most",
  less: "is less than",
  between: "is between",
  "strictly-between": "is between, without the ends,",
  some: "has at least one for which",
  every: "has only such for which",
  none: "has none for which",
  "not-every": "does not have only such for which",
  always: "always",
  never: "never",
  "by-hand": "is written by hand",
};

type Words = { readonly [operator in RowOperator]?: string };
const HAS_ANY: Words = { holds: "has any", "holds-not": "has none" };

const WORDS_BY_KIND: { readonly [kind in Kind]?: Words } = {
  "yes-no": { holds: "is yes", "holds-not": "is no" },
  number: { holds: "is answered, and is not 0", "holds-not": "is not answered, or is 0" },
  several: HAS_ANY,
  things: HAS_ANY,
  text: { includes: "contains", "includes-not": "does not contain" },
  date: {
    "at-least": "is on or after",
    more: "is after",
    "at-most": "is on or before",
    less: "is before",
    "strictly-between": "is between, without both days,",
  },
};

/** Returns a comparison in words. */
export const wordsOf = (operator: RowOperator, kind: Kind): string =>
  WORDS_BY_KIND[kind]?.[operator] ?? WORDS[operator];

const ANSWERED: readonly RowOperator[] = ["holds", "holds-not"];
const EQUAL: readonly RowOperator[] = ["is", "is-not"];
const ONE_OF: readonly RowOperator[] = ["one-of", "none-of"];
const ORDER: readonly RowOperator[] = ["at-least", "more", "at-most", "less", "between"];

const OFFERED: { readonly [kind in Kind]: readonly RowOperator[] } = {
  "yes-no": [...ANSWERED, ...EQUAL],
  choice: [...EQUAL, ...ONE_OF, ...ANSWERED],
  several: ["includes", "includes-not", ...ANSWERED],
  number: [...ORDER, ...EQUAL, ...ONE_OF, ...ANSWERED],
  date: [...ORDER, ...EQUAL, ...ANSWERED],
  text: [...EQUAL, ...ONE_OF, "includes", "includes-not", ...ANSWERED],
  things: ["some", "every", "none", "not-every", ...ANSWERED],
  unknown: [...ANSWERED, ...EQUAL, ...ONE_OF, "includes", "includes-not", ...ORDER],
};

/** Returns the comparisons that are offered for a kind, the first one of which is usual; with the one that is there. */
export function offeredFor(kind: Kind, now?: RowOperator): readonly RowOperator[] {
  const offered = OFFERED[kind];
  return now === undefined || offered.includes(now) ? offered : [...offered, now];
}

/** What a comparison compares with. */
export type ValueSort = "none" | "one" | "several" | "two" | "things" | "hand";

const SORTS: { readonly [operator in RowOperator]?: ValueSort } = {
  holds: "none",
  "holds-not": "none",
  always: "none",
  never: "none",
  "one-of": "several",
  "none-of": "several",
  between: "two",
  "strictly-between": "two",
  some: "things",
  every: "things",
  none: "things",
  "not-every": "things",
  "by-hand": "hand",
};

/** Returns what a comparison compares with: one value unless said. */
export const sortOfValue = (operator: RowOperator): ValueSort => SORTS[operator] ?? "one";
