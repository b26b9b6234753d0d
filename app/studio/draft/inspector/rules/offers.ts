/** What an expression can be: each with its words, and the expression that the present one becomes. */
import type { Readable, Vocabulary } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";
import { numberKept } from "../../model/number-typed";
import { asSort, sortOf } from "./expressions";
import type { Sort } from "./expressions";

export interface Offer {
  readonly key: string;
  readonly words: string;
  /** Whether the expression is this now. */
  readonly isNow: boolean;
  readonly make: () => Json;
}

const WORDS: { readonly [sort in Sort]: string } = {
  value: "A value",
  values: "Several values",
  read: "Something known",
  table: "A table’s value",
  calculation: "A calculation",
  cases: "By conditions",
  text: "A joined text",
  things: "From a list",
  condition: "Yes or no",
  several: "A joined list",
  param: "From the use",
  "by-hand": "Written by hand",
};

const ORDER: readonly Sort[] = [
  "values",
  "read",
  "table",
  "calculation",
  "cases",
  "text",
  "things",
  "condition",
  "several",
  "param",
  "by-hand",
];
const ALWAYS: readonly Sort[] = ["read", "calculation", "cases", "text", "condition"];

/**
 * Returns what an expression can be, in the order offered: a value of the kind that it is compared with, or else of each
 * kind; what there is something for; and what it is now.
 */
export function offersFor(rule: Json, like: Readable | undefined, vocabulary: Vocabulary): readonly Offer[] {
  const now = sortOf(rule);
  const some = new Set<Sort>([now, ...ALWAYS]);
  if (vocabulary.tables.length > 0) some.add("table");
  if (vocabulary.readables.some(({ kind }) => kind === "things")) some.add("things");
  const sorts = ORDER.filter((sort) => some.has(sort)).map((sort) => ({
    key: sort,
    words: WORDS[sort],
    isNow: sort === now,
    make: () => asSort(sort, rule, vocabulary, like),
  }));
  const isKnown = like !== undefined && like.kind !== "unknown";
  return [...(isKnown ? valuesLike(rule, like, vocabulary) : valuesOfAnyKind(rule)), ...sorts];
}

function valuesLike(rule: Json, like: Readable, vocabulary: Vocabulary): readonly Offer[] {
  const isNothing = rule === null;
  return [
    {
      key: "value",
      words: WORDS.value,
      isNow: sortOf(rule) === "value" && !isNothing,
      make: () => asSort("value", rule, vocabulary, like),
    },
    ...(isNothing ? [nothing(rule)] : []),
  ];
}

const nothing = (rule: Json): Offer => ({ key: "nothing", words: "Nothing", isNow: rule === null, make: () => null });

const DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (rule: Json): boolean => typeof rule === "string" && DAY.test(rule);
const today = (): string => new Date().toISOString().slice(0, 10);

/** Where nothing says which kind of value it is, the kind is picked. */
const valuesOfAnyKind = (rule: Json): readonly Offer[] => [
  {
    key: "number",
    words: "A number",
    isNow: typeof rule === "number",
    make: () => (typeof rule === "string" ? numberKept(rule) : undefined) ?? 0,
  },
  {
    key: "words",
    words: "A text",
    isNow: typeof rule === "string" && !isDay(rule),
    make: () => (typeof rule === "number" ? String(rule) : ""),
  },
  { key: "day", words: "A date", isNow: isDay(rule), make: today },
  { key: "flag", words: "A fixed yes or no", isNow: typeof rule === "boolean", make: () => true },
  nothing(rule),
];
