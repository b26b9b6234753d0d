/** Reads a condition as the rows that an editor shows. What has no row is one that is written by hand. */
import { operationOf } from "../../../language/operators";
import { isJson } from "../../../values/json";
import type { Json } from "../../../contract/json";
import { comparisonOf, ofEquality } from "./comparing";
import { comparisonBy, isGroup } from "./rows";
import type { Group, Row, RowForm, RowOperator, Written } from "./rows";

/** Returns the group of rows that a rule says; without a row for no rule. */
export function rowsOf(rule: unknown): Group {
  if (rule === undefined || !isJson(rule)) return { combinator: "all", rules: [], form: { isAlone: true } };
  const node = nodeOf(rule);
  return isGroup(node) ? node : { combinator: "all", rules: [node], form: { isAlone: true } };
}

/** Returns what a row reads, from an expression. */
export function readIn(rule: Json): Pick<Row, "field" | "fallback" | "reads"> & { readonly form: RowForm } {
  const { name, args = [] } = operationOf(rule) ?? {};
  const [path, fallback, ...others] = args;
  if (name !== "var" || typeof path !== "string" || path === "" || others.length > 0)
    return { field: "", reads: rule, form: {} };
  if (args.length === 2) return { field: path, fallback: isJson(fallback) ? fallback : null, form: {} };
  return { field: path, form: isPlainPath(rule) ? {} : { isPathListed: true } };
}

const isPlainPath = (rule: Json): boolean =>
  rule !== null && typeof rule === "object" && "var" in rule && typeof rule.var === "string";

/** Whether a value is written out, alone or as a list of such. */
export const isLiteral = (rule: Json): boolean =>
  Array.isArray(rule) ? rule.every(isLiteral) : rule === null || typeof rule !== "object";

interface Parts {
  readonly name: string;
  readonly args: readonly Json[];
  readonly how: Written;
  readonly rule: Json;
}

/** A known operation with as many arguments as it takes; undefined for anything else. */
function partsOf(rule: Json): Parts | undefined {
  const operation = operationOf(rule);
  if (!operation) return undefined;
  const { name, row } = operation;
  const args = operation.args.filter(isJson);
  const isListed = rule !== null && typeof rule === "object" && name in rule && Array.isArray(Reflect.get(rule, name));
  const isWhole = args.length === operation.args.length && (!row || (args.length >= row.min && args.length <= row.max));
  // Where several are needed, a single one is not one that stands for a list.
  const fits = isWhole && (isListed || !row || row.min === 1);
  return fits ? { name, args, how: isListed ? "listed" : "bare", rule } : undefined;
}

const row = (
  read: Json,
  operator: RowOperator,
  { value = null, form = {}, ...more }: Partial<Pick<Row, "value" | "form" | "inside" | "name">> = {},
): Row => {
  const { form: ofRead, ...own } = readIn(read);
  return { ...own, operator, value, ...more, form: { ...ofRead, ...form } };
};

const byHand = (rule: Json): Row => ({ field: "", operator: "by-hand", value: rule, form: {} });

function nodeOf(rule: Json): Row | Group {
  if (typeof rule === "boolean") return { field: "", operator: rule ? "always" : "never", value: null, form: {} };
  const parts = partsOf(rule);
  if (!parts) return byHand(rule);
  const { name, args, how } = parts;
  const [first = null] = args;
  if (name === "and" || name === "or") return joined(parts);
  if (name === "!")
    return notOf(first, how) ?? { combinator: "none", rules: [nodeOf(first)], form: { isAlone: true, not: how } };
  if (name === "!!") return row(first, "holds", { form: { there: how } });
  return compared(parts) ?? row(rule, "holds");
}

const joined = ({ name, args, how }: Parts): Group => ({
  combinator: name === "and" ? "all" : "any",
  rules: args.map(nodeOf),
  form: how === "bare" ? { isBare: true } : {},
});

/** A comparison, or a look at things; undefined for any other operation. */
function compared({ name, args }: Parts): Row | undefined {
  const [first = null, second = null, third] = args;
  if (name === "some" || name === "all") {
    const inside = rowsOf(second);
    return row(first, name === "some" ? "some" : "every", { inside, ...(third !== undefined && { name: third }) });
  }
  const comparison = comparisonOf(name);
  if (comparison?.by === "membership") return isIn(first, second);
  if (comparison?.by === "order" && comparison.first === "smaller" && third !== undefined)
    return row(second, comparison.orSame ? "between" : "strictly-between", { value: [first, third] });
  const isSwapped = isLiteral(first) && !isLiteral(second);
  const operator = comparisonBy(name, isSwapped);
  if (!operator) return undefined;
  const form: RowForm = {
    ...(comparison?.by === "equality" && name !== ofEquality(comparison.isSame)[0] && { isStrict: true }),
    ...(isSwapped && { isSwapped: true }),
  };
  return isSwapped ? row(second, operator, { value: first, form }) : row(first, operator, { value: second, form });
}

const isIn = (first: Json, second: Json): Row =>
  isLiteral(first) && !isLiteral(second)
    ? row(second, "includes", { value: first })
    : row(first, "one-of", { value: second });

const OPPOSITES: { readonly [operator in RowOperator]?: RowOperator } = {
  holds: "holds-not",
  "one-of": "none-of",
  includes: "includes-not",
  some: "none",
  every: "not-every",
};

/** The negation of a rule that has a row or a group of its own. */
function notOf(inside: Json, how: Written): Row | Group | undefined {
  const node = nodeOf(inside);
  if (isGroup(node)) {
    if (node.combinator === "any" || node.combinator === "all")
      return { ...node, combinator: node.combinator === "any" ? "none" : "not-all", form: { ...node.form, not: how } };
    return undefined;
  }
  const opposite = OPPOSITES[node.operator];
  // What asks whether there is something is not asked in another way.
  if (!opposite || node.form.there !== undefined) return undefined;
  return { ...node, operator: opposite, form: { ...node.form, not: how } };
}
