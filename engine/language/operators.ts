/**
 * All operators of rules: a flow that uses any other does not load. To add an operator, add its row: the compiled form,
 * json-logic-js, the English, the loader's checks and the schema of a rule all read these rows.
 */
import { asScalar, asText, textOrNothing } from "../values/as-text";
import { isObject } from "../values/objects";
import { addDays, addYears, daysBetween, isoDate, usDate } from "../values/dates";
import { all, any, conditional, eachThing, isTrue, lookup, read, someThing, type Rule } from "./lazy";

interface Row {
  /** The fewest and the most arguments. */
  readonly min: number;
  readonly max: number;
  /** What the operator does, in a sentence that an editor shows. */
  readonly does: string;
  /** The operation in English; the arguments are in English already. */
  readonly english: (said: readonly string[]) => string;
  /** Whether it needs brackets inside another operation. */
  readonly bracketed?: true;
  /** What the first argument names; it is a literal, never computed. */
  readonly names?: "path" | "table";
  /**
   * What the second argument says of each thing in the list that the first one reads: a rule over the thing's own
   * answers, or the name of one of them, which is a literal.
   */
  readonly perThing?: "rule" | "name";
  /** What a comparison compares; an operator without it compares nothing. */
  readonly compares?: Comparison;
  /** Whether the first argument may have no answer: the operator asks if there is one, or takes none for an empty list. */
  readonly soundWithout?: true;
  /** The operators that a person writes for it by mistake; empty where only the arguments can be mistaken. */
  readonly mistakenFor: readonly string[];
}
/** When a comparison holds. Checks and analysis go by this, never by an operator's name. */
export type Comparison =
  /** Of numbers or dates: which side the first one must be on, and whether it may be the same. */
  | { readonly by: "order"; readonly first: "smaller" | "larger"; readonly orSame: boolean }
  /** Of any two values: whether they must be the same or must differ. */
  | { readonly by: "equality"; readonly isSame: boolean }
  /** Of a value with a list or text that must hold it. */
  | { readonly by: "membership" };
/** Computes each argument first. An argument is never undefined: a missing value is null. */
interface Eager extends Row {
  readonly run: (...args: readonly unknown[]) => unknown;
}
/** Decides itself which arguments it computes. `parts` are the arguments as rules, `args` as they are written. */
interface Lazy extends Row {
  readonly compile: (parts: readonly Rule[], args: readonly unknown[]) => Rule;
}
export type Operator = Eager | Lazy;

type Say = Row["english"];
const between =
  (word: string): Say =>
  (said) =>
    said.join(` ${word} `);
const before =
  (words: string): Say =>
  (said) =>
    `${words} ${said.join(", ")}`;
const later =
  (unit: string): Say =>
  ([date, count]) =>
    `${date} plus ${count} ${unit}`;
const choice: Say = ([condition, value, ...others]) =>
  value === undefined
    ? String(condition)
    : `${value} if ${condition}${others.length > 0 ? `, else ${choice(others)}` : ""}`;

const numeric = (value: unknown): number => Number.parseFloat(asText(value));
/** JsonLogic compares and subtracts without a type check, as JavaScript does; this tells TypeScript to allow it. */
const asIs = (value: unknown): number => asScalar(value) as number;

const isHolder = (value: unknown): boolean => typeof value === "object" && value !== null;
/** Two lists or objects are equal if they are the same one. */
const isLike = (a: unknown, b: unknown): boolean => (isHolder(a) && isHolder(b) ? a === b : asScalar(a) == asScalar(b));

/** Operator → its row, in the order that an editor offers. */
export const OPERATORS: { readonly [name: string]: Operator } = {
  var: {
    min: 1,
    max: 2,
    does: "The value at a path; if there is none, the second argument, else null.",
    compile: (_, [path, fallback]) => read(String(path), fallback),
    english: ([path = ""]) => path,
    names: "path",
    mistakenFor: [],
  },
  if: {
    min: 2,
    max: 64,
    does: "Condition, value, condition, value … and last the value when no condition holds.",
    compile: conditional,
    english: choice,
    bracketed: true,
    mistakenFor: [],
  },
  "==": {
    min: 2,
    max: 2,
    does: 'Whether both are equal; 1 and "1" are.',
    run: isLike,
    english: between("is"),
    compares: { by: "equality", isSame: true },
    mistakenFor: ["!="],
  },
  "!=": {
    min: 2,
    max: 2,
    does: 'Whether both differ; 1 and "1" do not.',
    run: (a, b) => !isLike(a, b),
    english: between("is not"),
    compares: { by: "equality", isSame: false },
    mistakenFor: ["=="],
  },
  "===": {
    min: 2,
    max: 2,
    does: "Whether both are equal and of one type.",
    run: (a, b) => a === b,
    english: between("is"),
    compares: { by: "equality", isSame: true },
    mistakenFor: ["!=="],
  },
  "!==": {
    min: 2,
    max: 2,
    does: "Whether both differ, or are of different types.",
    run: (a, b) => a !== b,
    english: between("is not"),
    compares: { by: "equality", isSame: false },
    mistakenFor: ["==="],
  },
  "!": {
    min: 1,
    max: 1,
    does: "Whether there is nothing: false, null, 0, an empty text or an empty list.",
    run: (a) => !isTrue(a),
    english: before("not"),
    soundWithout: true,
    mistakenFor: [],
  },
  "!!": {
    min: 1,
    max: 1,
    does: "Whether there is something: anything but false, null, 0, an empty text or an empty list.",
    run: isTrue,
    english: before("there is"),
    soundWithout: true,
    mistakenFor: [],
  },
  and: {
    min: 1,
    max: 64,
    does: "The first argument that is not true, else the last: whether all of them hold.",
    compile: all,
    english: between("and"),
    bracketed: true,
    mistakenFor: ["or"],
  },
  or: {
    min: 1,
    max: 64,
    does: "The first argument that is true, else the last: whether one of them holds.",
    compile: any,
    english: between("or"),
    bracketed: true,
    mistakenFor: ["and"],
  },
  "<": {
    min: 2,
    max: 3,
    does: "Whether the first is less than the second (and that less than the third).",
    run: (a, b, c) => asIs(a) < asIs(b) && (c === undefined || asIs(b) < asIs(c)),
    english: between("is less than"),
    compares: { by: "order", first: "smaller", orSame: false },
    mistakenFor: ["<=", ">="],
  },
  "<=": {
    min: 2,
    max: 3,
    does: "Whether the first is at most the second (and that at most the third).",
    run: (a, b, c) => asIs(a) <= asIs(b) && (c === undefined || asIs(b) <= asIs(c)),
    english: between("is at most"),
    compares: { by: "order", first: "smaller", orSame: true },
    mistakenFor: ["<", ">"],
  },
  ">": {
    min: 2,
    max: 2,
    does: "Whether the first is more than the second.",
    run: (a, b) => asIs(a) > asIs(b),
    english: between("is more than"),
    compares: { by: "order", first: "larger", orSame: false },
    mistakenFor: [">=", "<="],
  },
  ">=": {
    min: 2,
    max: 2,
    does: "Whether the first is at least the second.",
    run: (a, b) => asIs(a) >= asIs(b),
    english: between("is at least"),
    compares: { by: "order", first: "larger", orSame: true },
    mistakenFor: [">", "<"],
  },
  "+": {
    min: 1,
    max: 64,
    does: "The sum.",
    run: (...terms) => terms.reduce<number>((sum, term) => sum + numeric(term), 0),
    english: between("plus"),
    bracketed: true,
    mistakenFor: ["-"],
  },
  "-": {
    min: 1,
    max: 2,
    does: "The first minus the second; with one number, its negative.",
    run: (a, b) => (b === undefined ? -asIs(a) : asIs(a) - asIs(b)),
    english: (said) => (said.length === 1 ? `- ${said[0]}` : said.join(" minus ")),
    bracketed: true,
    mistakenFor: ["+"],
  },
  "*": {
    min: 1,
    max: 64,
    does: "The product.",
    run: (...factors) => factors.reduce((product, factor) => numeric(product) * numeric(factor)),
    english: between("times"),
    bracketed: true,
    mistakenFor: ["/"],
  },
  "/": {
    min: 2,
    max: 2,
    does: "The first divided by the second.",
    run: (a, b) => asIs(a) / asIs(b),
    english: between("divided by"),
    bracketed: true,
    mistakenFor: ["*"],
  },
  in: {
    min: 2,
    max: 2,
    does: "Whether a list holds the first argument, or a text contains it.",
    run: isIn,
    english: between("is one of"),
    compares: { by: "membership" },
    mistakenFor: [],
  },
  cat: {
    min: 1,
    max: 64,
    does: "All arguments joined to one text.",
    run: (...texts) => texts.map(textOrNothing).join(""),
    english: before("the text"),
    mistakenFor: [],
  },
  min: {
    min: 1,
    max: 64,
    does: "The smallest of the numbers.",
    run: (...values) => Math.min(...values.map(asIs)),
    english: before("the smallest of"),
    mistakenFor: ["max"],
  },
  max: {
    min: 1,
    max: 64,
    does: "The largest of the numbers.",
    run: (...values) => Math.max(...values.map(asIs)),
    english: before("the largest of"),
    mistakenFor: ["min"],
  },
  count: {
    min: 1,
    max: 1,
    does: "How many things a list holds; 0 when it is not a list.",
    run: (list) => (Array.isArray(list) ? list.length : 0),
    english: before("the number of"),
    soundWithout: true,
    mistakenFor: [],
  },
  sum: {
    min: 2,
    max: 2,
    does: "The sum of one answer over all things of a list; 0 for no list. The second argument names the answer.",
    run: sumOf,
    english: ([list, name]) => `the sum of ${name} over ${list}`,
    perThing: "name",
    soundWithout: true,
    mistakenFor: [],
  },
  some: {
    min: 2,
    max: 2,
    does: "Whether the second argument holds for at least one thing of a list; it reads the thing's own answers.",
    compile: ([list, rule]) => someThing(list, rule),
    english: ([list, rule]) => `for one of ${list}: ${rule}`,
    bracketed: true,
    perThing: "rule",
    soundWithout: true,
    mistakenFor: ["all"],
  },
  all: {
    min: 2,
    max: 2,
    does: "Whether the second argument holds for every thing of a list; false for an empty list.",
    compile: ([list, rule]) => eachThing(list, rule),
    english: ([list, rule]) => `for each of ${list}: ${rule}`,
    bracketed: true,
    perThing: "rule",
    soundWithout: true,
    mistakenFor: ["some"],
  },
  merge: {
    min: 1,
    max: 64,
    does: "All lists and single values as one list.",
    run: (...lists) => lists.flat(),
    english: before("the list of"),
    mistakenFor: [],
  },
  lower: {
    min: 1,
    max: 1,
    does: "A text in lower case; null when it is not a text.",
    run: (text) => (typeof text === "string" ? text.toLowerCase() : null),
    english: ([text]) => `${text} in lower case`,
    mistakenFor: [],
  },
  lookup: {
    min: 2,
    max: 3,
    does: "The value under a key of a table or list of the flow; if there is none, the third argument, else null.",
    compile: lookup,
    english: ([table, key, fallback]) => `${table} for ${key}${fallback === undefined ? "" : ` (else ${fallback})`}`,
    names: "table",
    mistakenFor: [],
  },
  iso_date: {
    min: 1,
    max: 1,
    does: "A typed date MM/DD/YYYY as YYYY-MM-DD; null when there is no such day.",
    run: (typed) => isoDate(typed) ?? null,
    english: before("the date"),
    mistakenFor: ["us_date"],
  },
  us_date: {
    min: 1,
    max: 1,
    does: "A date YYYY-MM-DD as people type it, MM/DD/YYYY; null when there is no such day.",
    run: (date) => usDate(date) ?? null,
    english: before("the date"),
    mistakenFor: ["iso_date"],
  },
  add_days: {
    min: 2,
    max: 2,
    does: "The date YYYY-MM-DD so many days later; null when one of them is missing.",
    run: (date, days) => addDays(date, days) ?? null,
    english: later("days"),
    mistakenFor: ["add_years"],
  },
  add_years: {
    min: 2,
    max: 2,
    does: "The date YYYY-MM-DD so many years later, 29 February as 28; null when one of them is missing.",
    run: (date, years) => addYears(date, years) ?? null,
    english: later("years"),
    mistakenFor: ["add_days"],
  },
  days_between: {
    min: 2,
    max: 2,
    does: "How many days the second date YYYY-MM-DD is after the first; null when one of them is missing.",
    run: (first, second) => daysBetween(first, second) ?? null,
    english: ([first, second]) => `the days from ${first} to ${second}`,
    mistakenFor: [],
  },
};

/** Rounded, so that the sum of 0.1 and 0.2 is 0.3. */
function sumOf(list: unknown, name: unknown): number {
  if (!Array.isArray(list)) return 0;
  const sum = list.reduce<number>((before, thing) => {
    const value: unknown = isObject(thing) ? thing[String(name)] : undefined;
    return typeof value === "number" ? before + value : before;
  }, 0);
  return Number(sum.toFixed(DECIMALS));
}

const DECIMALS = 6;

/** Like `includes` of lists and texts, but an empty text contains nothing. */
function isIn(value: unknown, all: unknown): boolean {
  if (Array.isArray(all)) return all.indexOf(value) !== -1;
  return typeof all === "string" && all !== "" && all.includes(asText(value));
}

/** An object with one key, read as an operator and its arguments; a single argument needs no list. */
export interface Operation {
  readonly name: string;
  readonly args: readonly unknown[];
  /** Undefined when there is no operator of this name. */
  readonly row: Operator | undefined;
}

/** The operation that a part of a rule is; undefined for a plain value or a list. */
export function operationOf(rule: unknown): Operation | undefined {
  if (rule === null || typeof rule !== "object" || Array.isArray(rule)) return undefined;
  const [entry, ...others] = Object.entries(rule) as [string, unknown][];
  if (entry === undefined || others.length > 0) return undefined;
  const [name, raw] = entry;
  return {
    name,
    args: Array.isArray(raw) ? raw : [raw],
    row: Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined,
  };
}
