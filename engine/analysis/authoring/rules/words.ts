/** A rule in English, with the labels of what it reads and of the values that these can have. */
import { operationOf } from "../../../language/operators";
import { isJson } from "../../../values/json";
import type { Readable } from "../vocabulary/readable";
import type { Vocabulary } from "../vocabulary/vocabulary";
import type { Json } from "../../../contract/json";
import { sortOfValue, wordsOf } from "./operators";
import { isLiteral, readIn, rowsOf } from "./read-rows";
import { insideThings, readableAt, readableOfRow } from "./reading";
import { isGroup, readOf } from "./rows";
import type { Group, Row } from "./rows";
import { ownOf } from "../../../values/objects";

/** Returns a condition as a sentence without its point. */
export const conditionSaid = (rule: unknown, vocabulary: Vocabulary): string =>
  nodeSaid(rowsOf(rule), vocabulary, true);

/** Returns a row or a group of rows in English. */
export function nodeSaid(node: Row | Group, vocabulary: Vocabulary, isOuter = false): string {
  if (!isGroup(node)) return rowSaid(node, vocabulary);
  const parts = node.rules.map((each) => nodeSaid(each, vocabulary));
  const isAny = node.combinator === "any" || node.combinator === "none";
  const joined = parts.join(isAny ? " or " : " and ");
  if (node.combinator === "none" || node.combinator === "not-all") return `not (${joined})`;
  return isOuter || parts.length < 2 ? joined : `(${joined})`;
}

/** Returns a row in English. */
export function rowSaid(row: Row, vocabulary: Vocabulary): string {
  const { operator, value } = row;
  if (operator === "always" || operator === "never") return operator;
  if (operator === "by-hand") return written(value);
  const readable = readableOfRow(row, vocabulary);
  const read = expressionSaid(readOf(row), vocabulary);
  const words = wordsOf(operator, readable.kind);
  const said = (each: Json): string => partSaid(each, vocabulary, readable);
  switch (sortOfValue(operator)) {
    case "none":
      return `${read} ${words}`;
    case "things":
      return thingsSaid(row, read, vocabulary);
    case "two":
      return `${read} ${words} ${(Array.isArray(value) ? value : [value]).map(said).join(" and ")}`;
    case "several":
      return `${read} ${words} ${Array.isArray(value) ? value.map(said).join(", ") : said(value)}`;
    default:
      return `${read} ${words} ${said(value)}`;
  }
}

const THINGS: { readonly [operator: string]: string } = {
  some: "for at least one of",
  every: "for every one of",
  none: "for none of",
  "not-every": "not for every one of",
};

function thingsSaid({ operator, inside, name, ...row }: Row, read: string, vocabulary: Vocabulary): string {
  const own = insideThings(vocabulary, readOf({ ...row, operator }), name);
  const rule = inside ? nodeSaid(inside, own, true) : "";
  return `${THINGS[operator] ?? ""} ${read} (${rule})`;
}

/** Returns an expression in English; a value that is written out as what it is compared with says it. */
export function expressionSaid(rule: Json, vocabulary: Vocabulary, like?: Readable): string {
  if (isLiteral(rule)) return literalSaid(rule, vocabulary, like);
  if (Array.isArray(rule)) return rule.map((each) => partSaid(each, vocabulary, like)).join(", ");
  const { field, fallback } = readIn(rule);
  if (field !== "") {
    const label = readableAt(field, vocabulary)?.label ?? field;
    return fallback === undefined ? label : `${label} (${expressionSaid(fallback, vocabulary)} while not answered)`;
  }
  return operationSaid(rule, vocabulary, like);
}

/** The same within another expression: in brackets where it could be misread. */
const partSaid = (rule: Json, vocabulary: Vocabulary, like?: Readable): string =>
  operationOf(rule)?.row?.bracketed
    ? `(${expressionSaid(rule, vocabulary, like)})`
    : expressionSaid(rule, vocabulary, like);

const IN_ROWS = /^(?:!!?|and|or|some|all)$/;

function operationSaid(rule: Json, vocabulary: Vocabulary, like: Readable | undefined): string {
  const { name = "", args = [], row } = operationOf(rule) ?? {};
  const parts = args.filter(isJson);
  if (name === "param") return `what the use of this part says (${String(parts[0])})`;
  if (!row || parts.length < row.min) return written(rule);
  if (row.compares || IN_ROWS.test(name)) return conditionSaid(rule, vocabulary);
  if (row.perThing) return row.english(thingPartsSaid(parts, vocabulary, row.perThing));
  if (name === "if") return row.english(casesSaid(parts, vocabulary, like));
  const said = parts.map((each) => partSaid(each, vocabulary, like));
  return row.english(row.names === "table" ? [tableSaid(parts[0], vocabulary), ...said.slice(1)] : said);
}

/** Condition, value, condition, value … and what holds otherwise. */
const casesSaid = (parts: readonly Json[], vocabulary: Vocabulary, like?: Readable): readonly string[] =>
  parts.map((each, index) =>
    index % 2 === 0 && index < parts.length - 1 ? conditionSaid(each, vocabulary) : partSaid(each, vocabulary, like),
  );

const tableSaid = (name: Json | undefined, { tables }: Vocabulary): string =>
  tables.find((table) => table.name === name)?.label ?? String(name);

/** The list, and what is asked of each of its things; the name of a thing is not said, since its answers' labels are. */
function thingPartsSaid(
  [list = null, each, name]: readonly Json[],
  vocabulary: Vocabulary,
  sort: "condition" | "value",
): readonly string[] {
  const own = insideThings(vocabulary, list, name);
  const said = expressionSaid(list, vocabulary);
  if (each === undefined) return [said];
  if (sort === "condition") return [said, `(${conditionSaid(each, own)})`];
  const isAnswer = typeof each === "string";
  return [said, isAnswer ? (readableAt(each, own)?.label ?? each) : partSaid(each, own)];
}

const LONGEST = 120;

/** A rule that has no words. */
function written(rule: Json): string {
  const text = JSON.stringify(rule);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** A value that is written out. */
function literalSaid(value: Json, vocabulary: Vocabulary, like: Readable | undefined): string {
  if (Array.isArray(value))
    return value.length === 0 ? "nothing" : value.map((each) => literalSaid(each, vocabulary, like)).join(", ");
  if (value === null) return "nothing";
  const known = like && choicesOf(like, vocabulary).find((each) => each.value === value);
  if (known) return `“${known.label}”`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberSaid(value, like?.format);
  return like?.kind === "date" || typeof value !== "string" ? String(value) : `“${value}”`;
}

/** Returns the values that something can have, with their words; none where it can have any. */
export const choicesOf = (
  { choices, list }: Readable,
  { lists }: Vocabulary,
): readonly { readonly value: string | number | boolean; readonly label: string }[] =>
  choices ?? ownOf(lists, list ?? "") ?? [];

function numberSaid(value: number, format: string | undefined): string {
  if (format === "year") return String(value);
  const text = value.toLocaleString("en-US", { maximumFractionDigits: 20 });
  if (format === "usd") return `$${text}`;
  return format === "percent" ? `${text}%` : text;
}
