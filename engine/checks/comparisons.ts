import type { Finding } from "../contract";
import common from "../../schemas/api/common.schema.json";
import type { Asked } from "../flow/asked";
import { codesOfChoices, ratingQuestion, type Facts } from "../flow/facts";
import { operationOf, type Operation } from "../language/operators";
import { isIsoDate } from "../values/dates";
import { finding, nearest, oneOf, show } from "../flow/finding";

/** Every value that a path outside of the answers can have; undefined if they are not a closed list. */
type Values = (path: string) => readonly unknown[] | undefined;

const OF_RECORDS: { readonly [path: string]: readonly unknown[] } = {
  "client.client_type": common.definitions.client_type.enum,
};
const ofRecords: Values = (path) => OF_RECORDS[path];

/**
 * Finds a comparison with a literal that the other side can never equal: a misspelled option or entry, or a number in
 * quotes. A comparison with null asks whether there is an answer and is always fine. `others` knows the paths of a price.
 */
export function checkComparison(
  { name, args, row }: Operation,
  placeOf: (index: number) => string,
  facts: Facts,
  others: Values = ofRecords,
): Finding[] {
  const isDate = DATES[name];
  if (isDate)
    return args.flatMap((part, index) => (isDate.includes(index) ? checkDate(part, placeOf(index), facts) : []));
  if (args.length < 2) return [];
  const [left, right] = args;
  const compare = (read: unknown, literal: unknown, pointer: string): Finding[] =>
    checkLiteral(read, literal, pointer, facts, others);
  const by = row?.compares?.by;
  if (by === "order") return checkOrdered(args, placeOf, facts);
  if (by === "equality")
    return [
      ...(checkSeveral(left, right, placeOf(1), facts) ?? compare(left, right, placeOf(1))),
      ...(checkSeveral(right, left, placeOf(0), facts) ?? compare(right, left, placeOf(0))),
      ...compareAnswers(left, right, placeOf(1), facts),
    ];
  if (by !== "membership") return [];
  const list = onlyPartOf(right);
  if (pathOf(list) !== undefined) return compare(list, left, placeOf(0));
  if (!Array.isArray(right)) return [];
  return right.flatMap((literal, index) => compare(left, literal, `${placeOf(1)}/${index}`));
}

/** A list, also inside `merge`, so that no answer is an empty list. */
function onlyPartOf(list: unknown): unknown {
  const operation = operationOf(list);
  return operation?.name === "merge" && operation.args.length === 1 ? operation.args[0] : list;
}

function checkLiteral(read: unknown, literal: unknown, pointer: string, facts: Facts, others: Values): Finding[] {
  const path = pathOf(read);
  if (path === undefined || literal === null || typeof literal === "object") return [];
  const possible = possibleValues(path, facts) ?? others(path);
  if (possible) return possible.includes(literal) ? [] : [neverEqual(pointer, literal, possible)];
  const type = soleType(path, facts);
  return type === undefined || type === typeof literal ? [] : [neverEqual(pointer, literal, [`a ${type}`])];
}

/** Several of a few are a list, which never equals one of them. Undefined where something else is compared. */
function checkSeveral(read: unknown, literal: unknown, pointer: string, facts: Facts): Finding[] | undefined {
  const path = pathOf(read);
  const asked = path === undefined ? undefined : questionAt(path, facts);
  if (asked?.question.type !== "array" || literal === null || typeof literal === "object") return undefined;
  return [
    finding("never-equal", pointer, {
      found: show(literal),
      expected: `{"in": [${show(literal)}, {"var": "${path}"}]}`,
      message: "The answer is a list, which is never equal to one of its parts.",
    }),
  ];
}

/** Operator → its arguments that are dates YYYY-MM-DD; of another text it makes nothing. */
const DATES: { readonly [operator: string]: readonly number[] | undefined } = {
  days_between: [0, 1],
  add_days: [0],
  add_years: [0],
};

function checkDate(part: unknown, pointer: string, facts: Facts): Finding[] {
  const sort = sortOf(part, facts);
  if (part === null || sort === undefined || sort === "a date") return [];
  return [
    finding("not-a-date", pointer, {
      found: `${sort}: ${show(part)}`,
      expected: 'a date YYYY-MM-DD; write {"iso_date": …} around one that people type as MM/DD/YYYY',
      message: "This is worked out from dates, and of anything else it makes nothing.",
    }),
  ];
}

/** Two answers of different types are never equal. */
function compareAnswers(left: unknown, right: unknown, pointer: string, facts: Facts): Finding[] {
  const [one, other] = [left, right].map((part) => {
    const path = pathOf(part);
    return path === undefined ? undefined : soleType(path, facts);
  });
  if (one === undefined || other === undefined || one === other) return [];
  return [neverEqual(pointer, right, [`a ${one}`])];
}

/** Only numbers, and only dates YYYY-MM-DD, have an order that means something. */
function checkOrdered(args: readonly unknown[], placeOf: (index: number) => string, facts: Facts): Finding[] {
  const sorts = args.map((part) => sortOf(part, facts));
  const expected = sorts.find((sort) => sort === "a number" || sort === "a date");
  return sorts.flatMap((sort, index) => {
    if (sort === undefined || sort === expected) return [];
    return [
      finding("compares-other-type", placeOf(index), {
        found: `${sort}: ${show(args[index])}`,
        expected: expected ?? "a number or a date YYYY-MM-DD",
        message: "More and less are asked of two numbers, or of two dates.",
      }),
    ];
  });
}

/** What a part of a rule is, as far as an order is concerned; undefined if it is not known. */
function sortOf(part: unknown, facts: Facts): string | undefined {
  if (typeof part === "number") return "a number";
  if (typeof part === "string") return isIsoDate(part) ? "a date" : "a text";
  if (typeof part === "boolean") return "a yes or no";
  const operation = operationOf(part);
  if (operation && operation.name !== "var") return SORTS[operation.name];
  const path = pathOf(part) ?? "";
  if (path === "today") return "a date";
  const question = questionAt(path, facts)?.question;
  if (question?.format === "date") return "a date";
  return question && SORT_OF_TYPE[question.type];
}

/** Operator → what it makes. */
const SORTS: { readonly [operator: string]: string } = {
  "+": "a number",
  "-": "a number",
  "*": "a number",
  count: "a number",
  cat: "a text",
  us_date: "a text",
  iso_date: "a date",
  add_days: "a date",
  add_years: "a date",
};

const SORT_OF_TYPE: { readonly [type: string]: string | undefined } = {
  integer: "a number",
  number: "a number",
  string: "a text",
  boolean: "a yes or no",
};

/** The literal path that a part of a rule reads; undefined if it is not a `var`. */
export function pathOf(read: unknown): string | undefined {
  const raw: unknown = read !== null && typeof read === "object" && "var" in read ? read.var : undefined;
  const path: unknown = Array.isArray(raw) ? raw[0] : raw;
  return typeof path === "string" ? path : undefined;
}

/** Every value that a path can have; undefined if they are not a closed list. */
export function possibleValues(path: string, facts: Facts): readonly unknown[] | undefined {
  const question = questionAt(path, facts)?.question;
  if (question?.choices && question.type !== "boolean") return codesOfChoices(question.choices);
  const list = listOfPath(path, facts);
  return list === undefined ? undefined : facts.lists?.[list]?.items.map(({ code }) => code);
}

/** The list that the value at a path comes from; undefined if there is none. */
export function listOfPath(path: string | undefined, facts: Facts): string | undefined {
  if (path === "rating.region") return ratingQuestion(facts)?.question.list;
  return path === undefined ? undefined : questionAt(path, facts)?.question.list;
}

/** The JavaScript type of the value at a path; undefined if it is unknown. */
function soleType(path: string, facts: Facts): string | undefined {
  if (path.startsWith("is.")) return "boolean";
  const type = questionAt(path, facts)?.question.type;
  if (type === "array" || type === "file") return undefined;
  return type === "integer" ? "number" : type;
}

function questionAt(path: string, { questions }: Facts): Asked | undefined {
  const [root, name = "", ...rest] = path.split(".");
  return root === "answers" && rest.length === 0 ? questions.get(name) : undefined;
}

const neverEqual = (pointer: string, literal: unknown, possible: readonly unknown[]): Finding =>
  finding("never-equal", pointer, {
    found: show(literal),
    expected: oneOf(possible.map(String)),
    nearest: typeof literal === "string" ? nearest(literal, possible.map(String)) : undefined,
    message: "The two sides can never be equal.",
  });
