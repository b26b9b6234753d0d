import { operationOf, sortOfArgument } from "../../language/operators";
import { readsThrough } from "../../language/reads";
import { namedBy } from "../equality/closure";
import type { Course } from "../journeys/journey";

/** The plain values in a rule, those of rules over things among them; no paths. */
export const literalsIn = (rule: unknown): readonly unknown[] => {
  const operation = operationOf(rule);
  if (operation) return operation.name === "var" ? [] : operation.args.flatMap(literalsIn);
  return Array.isArray(rule) ? rule.flatMap(literalsIn) : [rule];
};

/** The same without what is compared with the things of a list one by one. */
function literalsAround(rule: unknown): readonly unknown[] {
  const { name, row, args } = operationOf(rule) ?? {};
  if (!row || !args) return Array.isArray(rule) ? rule.flatMap(literalsAround) : [rule];
  if (name === "var") return [];
  const isAround = (index: number): boolean => ["rule", "table"].includes(sortOfArgument(row, args, index));
  return args.filter((_, index) => isAround(index)).flatMap(literalsAround);
}

/** Every plain value in some rules, and in the named values and tables that they use. */
export const literalsBehind = (rules: readonly unknown[], course: Course): readonly unknown[] =>
  behind(rules, course, literalsIn);

/** The same without what is compared with the things of a list one by one. */
export const literalsBehindAround = (rules: readonly unknown[], course: Course): readonly unknown[] =>
  behind(rules, course, literalsAround);

function behind(
  rules: readonly unknown[],
  { run: { flow } }: Course,
  within: (rule: unknown) => readonly unknown[],
): readonly unknown[] {
  const { values, tables } = namedBy(rules, flow);
  const cells = [...tables.values()].flatMap((table) => Object.values((table as { readonly cells: object }).cells));
  return [...rules.flatMap(within), ...[...values.values()].flatMap(within), ...cells];
}

/** The plain values that some rules, and the named values that they use, compare what is at a path with. */
export function comparedWith(
  path: string,
  rules: readonly unknown[],
  { run: { flow } }: Course,
): readonly (string | number | boolean)[] {
  const found = new Set<string | number | boolean>();
  const add = (rule: unknown): void => {
    if (Array.isArray(rule)) return rule.forEach(add);
    const { row, args } = operationOf(rule) ?? {};
    if (!row || !args) return;
    if (row.compares && readsThrough(rule, flow.flow.values ?? {}).includes(path))
      for (const literal of literalsIn(rule)) if (isPlain(literal)) found.add(literal);
    args.forEach(add);
  };
  for (const rule of [...rules, ...namedBy(rules, flow).values.values()]) add(rule);
  return [...found];
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";
