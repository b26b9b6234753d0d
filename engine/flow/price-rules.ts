import type { Finding } from "../contract";
import { operationOf, sortOfArgument, type Operation } from "../language/operators";
import { PLACEHOLDER } from "../language/text";
import { finding, oneOf, show, unknownName } from "./finding";
import { unknownOperator, wrongArity } from "./operation";
import { child } from "./pointer";
import { pricesOf, labelsOf, withinOf, type OverThings, type PricePlace, type RateBook } from "./rate-book";

/** An operation of a price rule, and where it is. */
export interface PlacedOperation extends Operation {
  readonly pointer: string;
  readonly placeOf: (argument: number) => string;
  /** The operators over things of lists around it, from the outermost. */
  readonly within: readonly OverThings[];
}

/** Returns all operations of a rule, each before those inside it. */
export function operationsIn(
  rule: unknown,
  pointer: string,
  within: readonly OverThings[] = [],
): readonly PlacedOperation[] {
  if (rule === null || typeof rule !== "object") return [];
  if (Array.isArray(rule)) return rule.flatMap((part, index) => operationsIn(part, child(pointer, index), within));
  const [name = ""] = Object.keys(rule);
  const operation = operationOf(rule) ?? { name, args: [], row: undefined };
  const here = child(pointer, name);
  const isListed = Array.isArray((rule as { readonly [name: string]: unknown })[name]);
  const placeOf = (index: number): string => (isListed ? child(here, index) : here);
  const { args, row } = operation;
  return [
    { ...operation, pointer: here, placeOf, within },
    ...args.flatMap((part, index) => {
      const sort = row && sortOfArgument(row, args, index);
      if (sort === "thing") return operationsIn(part, placeOf(index), [...within, { list: args[0], name: args[2] }]);
      return sort === "rule" ? operationsIn(part, placeOf(index), within) : [];
    }),
  ];
}

/** Every price of a book can be worked out from an answer, the region, the plan, and the book's own values and tables. */
export const checkPriceParts = (book: RateBook): readonly Finding[] =>
  pricesOf(book).flatMap((place) =>
    operationsIn(place.rule, place.pointer, withinOf(place)).flatMap((operation) =>
      checkOperation(operation, place, book),
    ),
  );

/** A label names only what a price can read, and the thing whose line it is. */
export const checkLabels = (book: RateBook): readonly Finding[] =>
  labelsOf(book).flatMap(({ text, pointer, forEach }) => {
    const read = placeholdersIn(text);
    const strange = read.filter(({ root }) => !(ROOTS.has(root) || (root === "item" && forEach !== undefined)));
    return strange.map(({ path }) =>
      finding("bad-path", pointer, {
        found: show(`{${path}}`),
        expected: oneOf([...[...ROOTS].map((root) => `{${root}.…}`), ...(forEach === undefined ? [] : ["{item.…}"])]),
        message: "The label of a price cannot read this.",
      }),
    );
  });

/** The placeholders of a text, each with what its path begins with. */
export const placeholdersIn = (text: string): readonly { readonly path: string; readonly root: string }[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, path = ""]) => ({ path, root: path.split(".")[0] ?? "" }));

function checkOperation(operation: PlacedOperation, place: PricePlace, book: RateBook): readonly Finding[] {
  const { name, args, row, pointer, placeOf, within } = operation;
  if (!row) return [unknownOperator(pointer, name)];
  return [
    ...(args.length < row.min || args.length > row.max ? [wrongArity(pointer, args.length, row)] : []),
    ...(row.names === "path" && isOfPrice(String(args[0]), within)
      ? checkPath(String(args[0]), placeOf(0), place, book)
      : []),
    ...(row.names === "table" ? checkTable(String(args[0]), placeOf(0), book) : []),
  ];
}

/** The beginnings of what a price reads besides the things of lists. */
const ROOTS: ReadonlySet<string> = new Set(["answers", "values", "plan", "rating"]);

/** Whether a path reads what is around the things of lists, and not one of them. */
const isOfPrice = (path: string, within: readonly OverThings[]): boolean =>
  within.length === 0 || ROOTS.has(path.split(".")[0] ?? "");

/** What a price rule can read of its plan. */
const OF_PLAN: readonly string[] = ["id", "plan_type", "plan_name"];

function checkPath(path: string, pointer: string, { values }: PricePlace, book: RateBook): Finding[] {
  const [root = "", name = "", ...rest] = path.split(".");
  if (path === "region" || path === "rating.region" || (root === "answers" && name !== "" && rest.length === 0))
    return [];
  if (root === "values" && rest.length === 0)
    return values.includes(name) ? [] : [unknownValue(pointer, name, values, book)];
  if (root === "plan" && rest.length === 0)
    return OF_PLAN.includes(name) ? [] : [unknownName("part of the plan", pointer, name, OF_PLAN)];
  return [
    finding("bad-path", pointer, {
      found: show(path),
      expected: oneOf(["answers.<name>", "values.<name>", "rating.region", ...OF_PLAN.map((word) => `plan.${word}`)]),
      message: "A price cannot read this.",
    }),
  ];
}

function unknownValue(pointer: string, name: string, values: readonly string[], book: RateBook): Finding {
  if (!Object.hasOwn(book.values ?? {}, name)) return unknownName("value", pointer, name, values);
  return finding("value-below", pointer, {
    found: show(name),
    expected: oneOf(values),
    message: "A value may read only those above it.",
  });
}

const checkTable = (name: string, pointer: string, { tables = {} }: RateBook): Finding[] =>
  Object.hasOwn(tables, name) ? [] : [unknownName("table", pointer, name, Object.keys(tables))];
