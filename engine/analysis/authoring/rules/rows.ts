/**
 * A condition as rows, which people read and edit: a group of rows and groups, of which all, any or none must hold. It is
 * written back as it was: what has two forms in a rule, such as `==` and `===`, keeps its own.
 */
import type { Json } from "../../../contract/json";
import { ofEquality, ofOrder } from "./comparing";

/** How what is read is compared; in the order of the words that an editor offers. */
export type RowOperator =
  | "holds"
  | "holds-not"
  | "is"
  | "is-not"
  | "one-of"
  | "none-of"
  | "includes"
  | "includes-not"
  | "at-least"
  | "more"
  | "at-most"
  | "less"
  | "between"
  | "strictly-between"
  | "some"
  | "every"
  | "none"
  | "not-every"
  | "always"
  | "never"
  /** A rule that has no words here: it is the row's value. */
  | "by-hand";

/** How an operation of one argument is written: `{"!": [x]}`, or `{"!": x}`. */
export type Written = "listed" | "bare";

/** In which of several forms a row is written; the usual ones are left out. */
export interface RowForm {
  /** `===` instead of `==`. */
  readonly isStrict?: true;
  /** The value comes first. */
  readonly isSwapped?: true;
  /** How its `!` is written. */
  readonly not?: Written;
  /** It holds by `!!`. */
  readonly there?: Written;
  /** `{"var": ["path"]}`. */
  readonly isPathListed?: true;
}

/** One comparison. `id` is given by the editor. */
export interface Row {
  id?: string;
  /** The path that it reads; empty where it reads something else. */
  field: string;
  /** What is read while there is no answer. */
  fallback?: Json;
  /** The expression that it reads where that is not a path alone. */
  reads?: Json;
  operator: RowOperator;
  /** What it is compared with: an expression; two of them, a list, for `between`. */
  value: Json;
  /** Of things: what must hold of them. */
  inside?: Group;
  /** Of things: the name that one of them has inside. */
  name?: Json;
  form: RowForm;
}

export type Combinator = "all" | "any" | "none" | "not-all";

export interface GroupForm {
  /** A single row is written without `and` or `or` around it. */
  readonly isAlone?: true;
  /** `{"and": x}`. */
  readonly isBare?: true;
  /** How its `!` is written. */
  readonly not?: Written;
}

export interface Group {
  id?: string;
  combinator: Combinator;
  rules: (Row | Group)[];
  form: GroupForm;
}

/** Whether a node of the rows is a group of them. */
export const isGroup = (node: Row | Group): node is Group => "rules" in node;

/** Returns what is read, as an expression. */
export function readOf({ field, fallback, reads, form }: Row): Json {
  if (field === "") return reads ?? null;
  if (fallback !== undefined) return { var: [field, fallback] };
  return { var: form.isPathListed ? [field] : field };
}

/** Returns the rule that rows say; undefined where there is no row. */
export function ruleOf(node: Row | Group): Json | undefined {
  return isGroup(node) ? ruleOfGroup(node) : ruleOfRow(node);
}

const not = (rule: Json, how: Written | undefined): Json => ({ "!": how === "bare" ? rule : [rule] });

const isListed = (rule: Json): boolean => Array.isArray(rule);

function ruleOfGroup({ combinator, rules, form }: Group): Json | undefined {
  const inside = rules.map(ruleOf).filter((rule) => rule !== undefined);
  const [first, ...others] = inside;
  if (first === undefined) return undefined;
  const word = combinator === "all" || combinator === "not-all" ? "and" : "or";
  const isOne = others.length === 0;
  const joined = isOne && form.isAlone ? first : { [word]: isOne && form.isBare && !isListed(first) ? first : inside };
  return combinator === "none" || combinator === "not-all"
    ? not(joined, isListed(joined) ? "listed" : form.not)
    : joined;
}

/** The word of an equality is that of the other order, too. */
function equality(isSame: boolean): readonly [string, string, string] {
  const [usual = "", strict = ""] = ofEquality(isSame);
  return [usual, usual, strict];
}

/** What compares two expressions: its word, that of the other order, and the word for the same type where there is one. */
const COMPARISONS: { readonly [operator in RowOperator]?: readonly [word: string, swapped: string, strict?: string] } =
  {
    is: equality(true),
    "is-not": equality(false),
    less: [ofOrder("smaller", false), ofOrder("larger", false)],
    "at-most": [ofOrder("smaller", true), ofOrder("larger", true)],
    more: [ofOrder("larger", false), ofOrder("smaller", false)],
    "at-least": [ofOrder("larger", true), ofOrder("smaller", true)],
  };

/** Returns the operator of a row for the word of a comparison, in the order in which its sides are written. */
export function comparisonBy(word: string, isSwapped: boolean): RowOperator | undefined {
  return ORDERED.find((operator) => {
    const [own, swapped, strict] = COMPARISONS[operator] ?? [];
    return (isSwapped ? swapped : own) === word || strict === word;
  });
}
const ORDERED: readonly RowOperator[] = ["is", "is-not", "less", "at-most", "more", "at-least"];

function ruleOfRow(row: Row): Json | undefined {
  const { operator, value, form } = row;
  const read = readOf(row);
  const [word, swapped, strict] = COMPARISONS[operator] ?? [];
  if (word !== undefined && swapped !== undefined)
    return form.isSwapped
      ? { [(form.isStrict && strict) || swapped]: [value, read] }
      : { [(form.isStrict && strict) || word]: [read, value] };
  switch (operator) {
    case "always":
    case "never":
      return operator === "always";
    case "by-hand":
      return value;
    case "holds":
      return form.there === undefined ? read : { "!!": form.there === "bare" ? read : [read] };
    case "holds-not":
      return not(read, form.not);
    case "one-of":
    case "none-of":
      return negated(operator === "none-of", { in: [read, value] }, form);
    case "includes":
    case "includes-not":
      return negated(operator === "includes-not", { in: [value, read] }, form);
    case "between":
    case "strictly-between":
      return ruleBetween(ofOrder("smaller", operator === "between"), read, value);
    default:
      return ruleOfThings(row);
  }
}

const negated = (isNegated: boolean, rule: Json, { not: how }: RowForm): Json => (isNegated ? not(rule, how) : rule);

function ruleBetween(word: string, read: Json, value: Json): Json {
  const [low = null, high = null]: readonly Json[] = Array.isArray(value) ? value : [value];
  return { [word]: [low, read, high] };
}

function ruleOfThings(row: Row): Json | undefined {
  const { operator, inside, name, form } = row;
  const each = inside && ruleOf(inside);
  if (each === undefined) return undefined;
  const args = [readOf(row), each, ...(name === undefined ? [] : [name])];
  if (operator === "some" || operator === "none") return negated(operator === "none", { some: args }, form);
  return negated(operator === "not-every", { all: args }, form);
}
