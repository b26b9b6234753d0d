/**
 * All operators of rules: a flow that uses any other does not load. To add an operator, add its row: the compiled form,
 * json-logic-js, the English, the loader's checks and the schema of a rule all read these rows.
 */
import { asScalar, asText, textOrNothing } from "../values/as-text";
import { rounded } from "../values/rounded";
import { all, any, conditional, isTrue, lookup, read } from "./lazy";
import { ON_DATES } from "./on-dates";
import { before, type Operator, type Say } from "./operator";
import { OVER_THINGS } from "./over-things";

export { sortOfArgument, type Comparison, type Operator, type SortOfArgument } from "./operator";

const between =
  (word: string): Say =>
  (said) =>
    said.join(` ${word} `);
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
  round: {
    min: 1,
    max: 2,
    does: "The number rounded to so many decimals (none unless said), a half away from zero; null when it is not a number.",
    run: (number, decimals = 0) => rounded(number, decimals) ?? null,
    english: ([number, decimals]) => `${number} rounded${decimals === undefined ? "" : ` to ${decimals} decimals`}`,
    mistakenFor: [],
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
  ...OVER_THINGS,
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
  ...ON_DATES,
};

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
