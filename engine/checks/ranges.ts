import { operationOf } from "../language/operators";
import { boundsOf } from "../flow/compile-question";
import type { Facts } from "../flow/facts";

/** The smallest and the largest number that something can be. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What working out ranges needs: the ranges of the named values are kept. */
export interface Ranges {
  readonly facts: Facts;
  readonly values: Map<string, Range | undefined>;
}

/** The range of a part of a rule; undefined if it is not a number, or may be any. */
export function rangeOf(rule: unknown, ranges: Ranges): Range | undefined {
  if (typeof rule === "number") return { from: rule, to: rule };
  const operation = operationOf(rule);
  if (!operation) return undefined;
  const { name, args } = operation;
  if (name === "var") return ofPath(args, ranges);
  if (name === "lookup") return ofTable(args, ranges);
  const parts = args.map((part) => rangeOf(part, ranges));
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  return OPERATIONS[name]?.(known);
}

/** Whether an order of two numbers always or never holds, by their ranges; undefined if it depends on the answers. */
export function outcomeOfRanges(rule: unknown, ranges: Ranges): boolean | undefined {
  const { args = [], row } = operationOf(rule) ?? {};
  if (row?.compares?.by !== "order" || args.length !== 2) return undefined;
  const { first, orSame } = row.compares;
  const [left, right] = args.map((part) => rangeOf(part, ranges));
  if (!left || !right) return undefined;
  const [small, large] = first === "smaller" ? [left, right] : [right, left];
  if (orSame ? small.from > large.to : small.from >= large.to) return false;
  return (orSame ? small.to <= large.from : small.to < large.from) ? true : undefined;
}

const OPERATIONS: { readonly [operator: string]: (parts: readonly Range[]) => Range } = {
  "+": (parts) => ({ from: sum(parts.map(({ from }) => from)), to: sum(parts.map(({ to }) => to)) }),
  min: (parts) => ({ from: Math.min(...parts.map(({ from }) => from)), to: Math.min(...parts.map(({ to }) => to)) }),
  max: (parts) => ({ from: Math.max(...parts.map(({ from }) => from)), to: Math.max(...parts.map(({ to }) => to)) }),
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

function ofPath([path, fallback]: readonly unknown[], ranges: Ranges): Range | undefined {
  const [root, name = "", ...rest] = String(path).split(".");
  if (rest.length > 0) return undefined;
  const own = root === "values" ? ofValue(name, ranges) : root === "answers" ? ofAnswer(name, ranges) : undefined;
  if (fallback === undefined || !own) return own;
  return typeof fallback === "number"
    ? { from: Math.min(own.from, fallback), to: Math.max(own.to, fallback) }
    : undefined;
}

function ofAnswer(name: string, { facts }: Ranges): Range | undefined {
  const question = facts.questions.get(name)?.question;
  if (!question || question.choices || (question.type !== "integer" && question.type !== "number")) return undefined;
  const codes = facts.lists?.[question.list ?? ""]?.items.map(({ code }) => Number(code));
  if (codes) return { from: Math.min(...codes), to: Math.max(...codes) };
  const { minimum: from = -Infinity, maximum: to = Infinity } = boundsOf(question);
  return from <= to ? { from, to } : undefined;
}

/** A value that reads itself has no range; that is a finding of its own. */
function ofValue(name: string, ranges: Ranges): Range | undefined {
  if (ranges.values.has(name)) return ranges.values.get(name);
  ranges.values.set(name, undefined);
  const range = rangeOf(ranges.facts.flow.values?.[name], ranges);
  ranges.values.set(name, range);
  return range;
}

function ofTable([name, , fallback]: readonly unknown[], { facts }: Ranges): Range | undefined {
  const tables = facts.flow.tables ?? {};
  const table = Object.hasOwn(tables, String(name)) ? tables[String(name)] : undefined;
  if (!table) return undefined;
  const found = [...Object.values(table.cells), table.else, fallback].filter((cell) => cell !== undefined);
  const numbers = found.filter((cell) => typeof cell === "number");
  if (numbers.length < found.length || numbers.length === 0) return undefined;
  return { from: Math.min(...numbers), to: Math.max(...numbers) };
}
