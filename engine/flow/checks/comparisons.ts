import type { Finding } from "../../contract";
import type { Declared, Facts } from "../facts";
import { finding, nearest, oneOf, show } from "../finding";

const EQUALITIES: ReadonlySet<string> = new Set(["==", "!=", "===", "!=="]);

/**
 * A comparison with a literal that its other side can never be: a misspelled option or entry, or a number in quotes.
 * Comparing with null asks whether there is an answer, and is always fine.
 */
export function checkComparison(
  operator: string,
  args: readonly unknown[],
  placeOf: (index: number) => string,
  facts: Facts,
): Finding[] {
  if (args.length !== 2) return [];
  const [left, right] = args;
  if (EQUALITIES.has(operator))
    return [...compare(left, right, placeOf(1), facts), ...compare(right, left, placeOf(0), facts)];
  if (operator !== "in" || !Array.isArray(right)) return [];
  return right.flatMap((literal, index) => compare(left, literal, `${placeOf(1)}/${index}`, facts));
}

function compare(read: unknown, literal: unknown, pointer: string, facts: Facts): Finding[] {
  const path = pathOf(read);
  if (path === undefined || literal === null || typeof literal === "object") return [];
  const possible = possibleValues(path, facts);
  if (possible) return possible.includes(literal) ? [] : [neverEqual(pointer, literal, possible)];
  const type = soleType(path, facts);
  return type === undefined || type === typeof literal ? [] : [neverEqual(pointer, literal, [`a ${type}`])];
}

function pathOf(read: unknown): string | undefined {
  const raw: unknown = read !== null && typeof read === "object" && "var" in read ? read.var : undefined;
  const path: unknown = Array.isArray(raw) ? raw[0] : raw;
  return typeof path === "string" ? path : undefined;
}

/** Every value a path can have; undefined when they are not a closed list. */
function possibleValues(path: string, { flow, questions }: Facts): readonly unknown[] | undefined {
  if (path === "entry") return Object.keys(flow.entries);
  if (path === "actor") return [...new Set(Object.values(flow.entries).map(({ actor }) => actor))];
  const declared = declaredAt(path, questions);
  if (declared.some(({ schema }) => schema.type === "boolean")) return undefined;
  const options = declared.flatMap(({ schema }) => schema.enum ?? []);
  return options.length > 0 ? options : undefined;
}

/** The JavaScript type of an answer, where all steps agree. */
function soleType(path: string, { questions }: Facts): string | undefined {
  const types = new Set(
    declaredAt(path, questions).map(({ schema }) => (schema.type === "integer" ? "number" : schema.type)),
  );
  const [type] = types;
  return types.size === 1 && type !== "array" ? type : undefined;
}

function declaredAt(path: string, questions: Facts["questions"]): readonly Declared[] {
  const [root, name = "", ...rest] = path.split(".");
  return root === "answers" && rest.length === 0 ? (questions.get(name) ?? []) : [];
}

const neverEqual = (pointer: string, literal: unknown, possible: readonly unknown[]): Finding =>
  finding("never-equal", pointer, {
    found: show(literal),
    expected: oneOf(possible.map(String)),
    nearest: typeof literal === "string" ? nearest(literal, possible.map(String)) : undefined,
    message: "The two sides can never be equal.",
  });
