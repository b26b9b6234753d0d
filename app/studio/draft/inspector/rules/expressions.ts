/** What an expression is, and what it becomes where another sort is chosen. It keeps the form in which it is written. */
import { isJson, operationOf, isLiteral, readIn, ruleOf, ownOf } from "../../../../../engine/analysis/index";
import type { Readable, Vocabulary } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";
import { firstValue, newRow } from "./changes";

export type Sort =
  | "value"
  | "values"
  | "read"
  | "table"
  | "calculation"
  | "cases"
  | "text"
  | "things"
  | "condition"
  | "several"
  /** What the use of a part says. */
  | "param"
  | "by-hand";

const SORTS: { readonly [operator: string]: Sort } = {
  lookup: "table",
  if: "cases",
  cat: "text",
  merge: "several",
  count: "things",
  sum: "things",
  largest: "things",
  smallest: "things",
};

const CONDITIONS = /^(?:!!?|and|or|some|all)$/;

/** Returns what an expression is. */
export function sortOf(rule: Json): Sort {
  if (isLiteral(rule)) return Array.isArray(rule) ? "values" : "value";
  if (Array.isArray(rule)) return "several";
  if (readIn(rule).field !== "") return "read";
  const { name = "", args = [], row } = operationOf(rule) ?? {};
  if (name === "param") return "param";
  if (!row || args.length < row.min || args.length > row.max || !args.every(isJson)) return "by-hand";
  if (row.compares || CONDITIONS.test(name)) return "condition";
  if (name === "lookup" && typeof args[0] !== "string") return "by-hand";
  if (name === "if" && args.length < 2) return "by-hand";
  return name === "var" ? "by-hand" : (ownOf(SORTS, name) ?? "calculation");
}

/** Returns the arguments of an operation; of a list, its items. */
export function argsOf(rule: Json): readonly Json[] {
  if (Array.isArray(rule)) return rule;
  return (operationOf(rule)?.args ?? []).filter(isJson);
}

/** Returns an operation with other arguments: a single one is written without a list if it was. */
export function withArgs(rule: Json, args: readonly Json[]): Json {
  if (Array.isArray(rule)) return args;
  const { name } = operationOf(rule) ?? {};
  if (name === undefined) return rule;
  const [first, ...others] = args;
  const wasBare = rule !== null && typeof rule === "object" && !Array.isArray(Reflect.get(rule, name));
  const isBare = wasBare && first !== undefined && others.length === 0 && !Array.isArray(first);
  return { [name]: isBare ? first : args };
}

/** Returns an operation with another argument at a place. */
export const withArg = (rule: Json, index: number, arg: Json): Json =>
  withArgs(
    rule,
    argsOf(rule).map((each, at) => (at === index ? arg : each)),
  );

/** The operations of a calculation in words, in the order offered. */
export const CALCULATIONS: { readonly [operator: string]: string } = {
  "+": "the sum of",
  "-": "the difference of",
  "*": "the product of",
  "/": "the quotient of",
  round: "rounded",
  min: "the smallest of",
  max: "the largest of",
  days_between: "the days between",
  years_between: "the whole years between",
  year: "the year of",
  add_days: "so many days later",
  add_years: "so many years later",
  iso_date: "the date of",
  us_date: "the date as people write it",
  lower: "in lower case",
};

const OF_DATES = /^(?:days_between|years_between|year|add_days|add_years|iso_date|us_date)$/;

/** Returns an operation of a calculation by another operator: with as many of its arguments as that one takes. */
export function withOperation(rule: Json, operator: string): Json {
  const { row } = operationOf({ [operator]: [] }) ?? {};
  const [now, { min = 1, max = 1 } = {}] = [argsOf(rule), row];
  const wanted = Math.max(min, Math.min(now.length, max), operator === "round" ? 1 : Math.min(2, max));
  const missing = (index: number): Json =>
    OF_DATES.test(operator) && !isCount(operator, index) ? { var: "today" } : 0;
  return { [operator]: Array.from({ length: wanted }, (_, index) => now[index] ?? missing(index)) };
}

const isCount = (operator: string, index: number): boolean => operator.startsWith("add_") && index === 1;

/** Whether an operation of a calculation can have one argument more. */
export function takesMore(rule: Json): boolean {
  const { row, args = [] } = operationOf(rule) ?? {};
  return row !== undefined && args.length < row.max;
}

/** Whether an operation can do with one argument less. */
export function needsAll(rule: Json): boolean {
  const { row, args = [] } = operationOf(rule) ?? {};
  return row === undefined || args.length <= row.min;
}

/** Returns the expression of another sort that an expression becomes: it is a part of it where that makes sense. */
export function asSort(sort: Sort, rule: Json, vocabulary: Vocabulary, like: Readable | undefined): Json {
  const value = like ? firstValue(like, vocabulary) : 0;
  const plain = isLiteral(value) ? value : "";
  const [first] = vocabulary.readables;
  switch (sort) {
    case "value":
      return Array.isArray(rule) && isLiteral(rule) ? (rule[0] ?? plain) : plain;
    case "values":
      return isLiteral(rule) && !Array.isArray(rule) ? [rule] : [plain];
    case "read":
      return { var: (like && alike(like, vocabulary)?.path) ?? first?.path ?? "today" };
    case "table":
      return tableFor(vocabulary);
    case "calculation":
      return like?.kind === "date" ? { add_days: [{ var: "today" }, 0] } : { "+": [rule, 0] };
    case "cases":
      return { if: [ruleOf(newRow(vocabulary)) ?? true, rule, rule] };
    case "text":
      return { cat: [rule, ""] };
    case "things":
      return { count: [{ var: vocabulary.readables.find(({ kind }) => kind === "things")?.path ?? "" }] };
    case "condition":
      return ruleOf(newRow(vocabulary)) ?? true;
    default:
      return rule;
  }
}

/** Something of the same kind as what it is compared with, but not that itself. */
const alike = ({ path, kind }: Readable, { readables }: Vocabulary): Readable | undefined =>
  readables.find((each) => each.kind === kind && each.path !== path);

/** The first table, for what has its keys. */
function tableFor({ tables, readables }: Vocabulary): Json {
  const [table] = tables;
  const key = readables.find(({ list }) => list !== undefined && list === table?.by) ?? readables[0];
  return { lookup: [table?.name ?? "", { var: key?.path ?? "today" }] };
}
