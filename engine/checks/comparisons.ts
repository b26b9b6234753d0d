import type { Finding } from "../contract";
import common from "../../schemas/api/common.schema.json";
import { operationOf, type Operation } from "../language/operators";
import { pathOf, possibleValues, questionAt, type Place } from "./reading";
import { isOtherDate, sortOf } from "./types";
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
  { args, row }: Operation,
  placeOf: (index: number) => string,
  place: Place,
  others: Values = ofRecords,
): Finding[] {
  if (args.length < 2) return [];
  const [left, right] = args;
  const compare = (read: unknown, literal: unknown, pointer: string): Finding[] =>
    checkLiteral(read, literal, pointer, place, others);
  const by = row?.compares?.by;
  if (by === "order") return checkOrdered(args, placeOf, place);
  if (by === "equality")
    return [
      ...(checkSeveral(left, right, placeOf(1), place) ?? compare(left, right, placeOf(1))),
      ...(checkSeveral(right, left, placeOf(0), place) ?? compare(right, left, placeOf(0))),
      ...compareAnswers(left, right, placeOf(1), place),
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

function checkLiteral(read: unknown, literal: unknown, pointer: string, place: Place, others: Values): Finding[] {
  const path = pathOf(read);
  if (path === undefined || literal === null || typeof literal === "object") return [];
  const possible = possibleValues(path, place) ?? others(path);
  if (possible)
    return possible.includes(literal)
      ? []
      : [
          neverEqual(
            pointer,
            literal,
            possible,
            possible.some((each) => String(each) === String(literal)),
          ),
        ];
  const type = soleType(path, place);
  if (type !== undefined && type !== typeof literal) return [neverEqual(pointer, literal, [typeWord(type)], true)];
  return isOtherDate(literal, questionAt(path, place)?.question)
    ? [neverEqual(pointer, literal, ["a date YYYY-MM-DD"])]
    : [];
}

/** Several of a few are a list, which never equals one of them. Undefined where something else is compared. */
function checkSeveral(read: unknown, literal: unknown, pointer: string, place: Place): Finding[] | undefined {
  const path = pathOf(read);
  const asked = path === undefined ? undefined : questionAt(path, place);
  if (asked?.question.type !== "array" || literal === null || typeof literal === "object") return undefined;
  return [
    finding("never-equal", pointer, {
      found: show(literal),
      expected: `{"in": [${show(literal)}, {"var": "${path}"}]}`,
      message: "The answer is a list, which is never equal to one of its parts.",
    }),
  ];
}

/** Two answers of different types are never equal. */
function compareAnswers(left: unknown, right: unknown, pointer: string, place: Place): Finding[] {
  const [one, other] = [left, right].map((part) => {
    const path = pathOf(part);
    return path === undefined ? undefined : soleType(path, place);
  });
  if (one === undefined || other === undefined || one === other) return [];
  return [neverEqual(pointer, right, [typeWord(one)], true)];
}

/** Only numbers, and only dates YYYY-MM-DD, have an order that means something. */
function checkOrdered(args: readonly unknown[], placeOf: (index: number) => string, place: Place): Finding[] {
  const sorts = args.map((part) => sortOf(part, place));
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

/** A type as people call it. */
const typeWord = (type: string): string => ({ boolean: "true or false", string: "a text" })[type] ?? `a ${type}`;

/** The JavaScript type of the value at a path; undefined if it is unknown. */
function soleType(path: string, place: Place): string | undefined {
  if (path.startsWith("is.")) return "boolean";
  const type = questionAt(path, place)?.question.type;
  if (type === "array" || type === "file") return undefined;
  return type === "integer" ? "number" : type;
}

/** A number in quotes is equal to the same without them, so two sides of other types are only not what was meant. */
const neverEqual = (pointer: string, literal: unknown, possible: readonly unknown[], isOtherType = false): Finding =>
  finding("never-equal", pointer, {
    found: show(literal),
    expected: oneOf(possible.map(String)),
    nearest: typeof literal === "string" ? nearest(literal, possible.map(String)) : undefined,
    message: isOtherType ? "The two sides are of different types." : "The two sides can never be equal.",
  });
