/** What the parts of a rule are, as far as it is known: an order, a date and a sum mean something for some only. */
import type { Finding } from "../contract";
import type { Question } from "../../schemas/flow.types";
import { finding, show } from "../flow/finding";
import { operationOf, sortOfArgument, type Operation } from "../language/operators";
import { isIsoDate, readDate } from "../values/dates";
import { pathOf, questionAt, type Place } from "./reading";
import { insideOf, listOfThings } from "./things";

/** What a part of a rule can be; undefined where it is not known. */
export type Sort = "a number" | "a date" | "a text" | "a yes or no" | "several choices" | "a list of things" | "a file";

/** The operands of an operation are of the sort that it works with: dates, or numbers. Of anything else it makes nothing. */
export function checkOperands(
  { name, args, row }: Operation,
  placeOf: (index: number) => string,
  place: Place,
): Finding[] {
  const wanted = OPERANDS[name] ?? [];
  const inside = thingOf(args, place);
  const found = args.flatMap((part, index) => {
    const sort = wanted[Math.min(index, wanted.length - 1)];
    return sort === undefined ? [] : checkSort(part, sort, placeOf(index), place);
  });
  const isOfThing = row?.perThing === "value" && sortOfArgument(row, args, 1) === "thing";
  return [...found, ...(isOfThing && inside ? checkSort(args[1], "a number", placeOf(1), inside) : [])];
}

const thingOf = (args: readonly unknown[], place: Place): Place | undefined => {
  const list = listOfThings(args[0], place.facts);
  return list && insideOf(list, args[2], place);
};

function checkSort(part: unknown, wanted: Sort, pointer: string, place: Place): Finding[] {
  const sort = sortOf(part, place);
  if (part === null || sort === undefined || sort === wanted) return [];
  const isDate = wanted === "a date";
  return [
    finding(isDate ? "not-a-date" : "not-a-number", pointer, {
      found: `${sort}: ${show(part)}`,
      expected: isDate ? "a date YYYY-MM-DD" : "a number",
      message: `This is worked out from ${isDate ? "dates" : "numbers"}, and of anything else it makes nothing.`,
    }),
  ];
}

const NUMBERS: readonly Sort[] = ["a number"];

/** Operator → what its arguments must be; the last one counts for all that follow. */
const OPERANDS: { readonly [operator: string]: readonly Sort[] } = {
  "+": NUMBERS,
  "-": NUMBERS,
  "*": NUMBERS,
  "/": NUMBERS,
  min: NUMBERS,
  max: NUMBERS,
  round: NUMBERS,
  days_between: ["a date"],
  years_between: ["a date"],
  year: ["a date"],
  add_days: ["a date", "a number"],
  add_years: ["a date", "a number"],
};

/** What a part of a rule is; undefined if it is not known. */
export function sortOf(part: unknown, place: Place, seen: readonly string[] = []): Sort | undefined {
  if (typeof part === "number") return "a number";
  if (typeof part === "string") return isIsoDate(part) ? "a date" : "a text";
  if (typeof part === "boolean") return "a yes or no";
  const operation = operationOf(part);
  if (!operation) return undefined;
  if (operation.name === "if") return sortOfBranches(operation.args, place, seen);
  if (operation.row?.compares) return "a yes or no";
  if (operation.name !== "var") return SORTS[operation.name];
  const path = pathOf(part) ?? "";
  if (path === "today" || path === "policy.starts" || path === "policy.ends") return "a date";
  const [root, name = ""] = path.split(".");
  if (root === "values" && !seen.includes(name)) {
    const { facts, values = facts.flow.values ?? {} } = place;
    // A named value reads others of its own book or flow, and no thing of a list.
    return sortOf(values[name], { facts, values }, [...seen, name]);
  }
  return sortOfQuestion(questionAt(path, place)?.question);
}

/** What all branches of an `if` are, where they are the same. */
function sortOfBranches(args: readonly unknown[], place: Place, seen: readonly string[]): Sort | undefined {
  const branches = args.filter((_, index) => index % 2 === 1 || index === args.length - 1);
  const sorts = branches.filter((part) => part !== null).map((part) => sortOf(part, place, seen));
  return sorts.every((sort) => sort === sorts[0]) ? sorts[0] : undefined;
}

/** What the answer to a question is in a rule. */
export function sortOfQuestion(question: Question | undefined): Sort | undefined {
  if (!question) return undefined;
  if (isOfDate(question)) return "a date";
  if (question.type === "array") return question.items ? "a list of things" : "several choices";
  return SORT_OF_TYPE[question.type];
}

export const isOfDate = ({ format }: Question): boolean => format === "date" || format === "us-date";

const SORT_OF_TYPE: { readonly [type in Question["type"]]: Sort | undefined } = {
  integer: "a number",
  number: "a number",
  string: "a text",
  boolean: "a yes or no",
  array: undefined,
  file: "a file",
};

/** Operator → what it makes. */
const SORTS: { readonly [operator: string]: Sort } = {
  "+": "a number",
  "-": "a number",
  "*": "a number",
  "/": "a number",
  min: "a number",
  max: "a number",
  round: "a number",
  count: "a number",
  sum: "a number",
  largest: "a number",
  smallest: "a number",
  days_between: "a number",
  years_between: "a number",
  year: "a number",
  cat: "a text",
  lower: "a text",
  us_date: "a text",
  iso_date: "a date",
  add_days: "a date",
  add_years: "a date",
  some: "a yes or no",
  all: "a yes or no",
  "!": "a yes or no",
  "!!": "a yes or no",
};

/** Whether a literal can be the answer to a question of a date: rules know dates as YYYY-MM-DD alone. */
export const isOtherDate = (literal: unknown, question: Question | undefined): boolean =>
  sortOfQuestion(question) === "a date" && typeof literal === "string" && readDate(literal) !== literal;
