import { addDays, addYears, isoDate, usDate } from "./dates";

/** A rule made ready to run: the scope in, its value out. */
export type Compiled = (scope: object) => unknown;

/** What `lookup` reads: a flow's tables and lists under one set of names. */
interface LookupSource {
  readonly lookups: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
}

/** Truth as JsonLogic has it: an empty list is false, unlike in JavaScript. */
export const isTrue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

const numeric = (value: unknown): number => Number.parseFloat(String(value));
/** The operand as JavaScript's own comparison takes it; JsonLogic compares without a type check. */
type Operand = number;

/** The operators whose arguments are all computed first. */
const EAGER: { readonly [operator: string]: (args: readonly unknown[]) => unknown } = {
  // JsonLogic compares as JavaScript's loose equality does: {"==": [1, "1"]} is true.
  "==": ([a, b]) => a == b,
  "!=": ([a, b]) => a != b,
  "===": ([a, b]) => a === b,
  "!==": ([a, b]) => a !== b,
  "!": ([a]) => !isTrue(a),
  "!!": ([a]) => isTrue(a),
  "<": (args) => ordered(args, (a, b) => a < b),
  "<=": (args) => ordered(args, (a, b) => a <= b),
  ">": (args) => ordered(args, (a, b) => a > b),
  ">=": (args) => ordered(args, (a, b) => a >= b),
  "+": (args) => args.reduce<number>((sum, value) => sum + numeric(value), 0),
  "-": ([a, b]) => (b === undefined ? -(a as Operand) : (a as Operand) - (b as Operand)),
  "*": (args) => args.reduce((product, value) => numeric(product) * numeric(value)),
  in: ([a, b]) => (typeof b === "string" || Array.isArray(b) ? (b as readonly unknown[]).includes(a as never) : false),
  cat: (args) => args.join(""),
  min: (args) => Math.min(...(args as readonly number[])),
  max: (args) => Math.max(...(args as readonly number[])),
  count: ([list]) => (Array.isArray(list) ? list.length : 0),
  iso_date: ([value]) => isoDate(value) ?? null,
  us_date: ([value]) => usDate(value) ?? null,
  add_days: ([value, days]) => addDays(value, days) ?? null,
  add_years: ([value, years]) => addYears(value, years) ?? null,
};

function ordered(args: readonly unknown[], holds: (a: number, b: number) => boolean): boolean {
  const [a, b, c] = args as readonly number[];
  return args.length < 3
    ? holds(a as number, b as number)
    : holds(a as number, b as number) && holds(b as number, c as number);
}

/**
 * Turns a JsonLogic rule into a function once, because a session evaluates its rules hundreds of times.
 * A property test proves that the function and json-logic-js, the reference, always agree.
 */
export function compileRule(rule: unknown): Compiled {
  if (Array.isArray(rule)) {
    const parts = rule.map(compileRule);
    return (scope) => parts.map((part) => part(scope));
  }
  if (rule === null || typeof rule !== "object" || Object.keys(rule).length !== 1) return () => rule;
  const [operator, raw] = Object.entries(rule)[0] as [string, unknown];
  const args = Array.isArray(raw) ? raw : [raw];
  return compileOperator(operator, args);
}

function compileOperator(operator: string, args: readonly unknown[]): Compiled {
  if (operator === "var") return compileVar(String(args[0]), args[1]);
  const parts = args.map(compileRule);
  if (operator === "if") return conditional(parts);
  if (operator === "and") return all(parts);
  if (operator === "or") return any(parts);
  if (operator === "lookup") return lookup(parts);
  const eager = EAGER[operator];
  if (!eager) throw new Error(`Unknown operator "${operator}".`);
  const [one, two] = parts;
  if (parts.length === 1 && one) return (scope) => eager([one(scope)]);
  if (parts.length === 2 && one && two) return (scope) => eager([one(scope), two(scope)]);
  return (scope) => eager(parts.map((part) => part(scope)));
}

type Keyed = { readonly [key: string]: unknown };

/** A path into the scope; null (or the default) where it ends early, as in JsonLogic. */
function compileVar(path: string, fallback: unknown = null): Compiled {
  const keys = path.split(".");
  const [first = "", second = ""] = keys;
  // Most paths have one or two parts: those need no loop.
  if (keys.length === 1) return (scope) => found((scope as Keyed)[first], fallback);
  if (keys.length === 2) return (scope) => found(step((scope as Keyed)[first], second), fallback);
  return (scope) => {
    let here: unknown = scope;
    for (let index = 0; index < keys.length && here !== undefined; index++) here = step(here, keys[index] as string);
    return found(here, fallback);
  };
}

const step = (here: unknown, key: string): unknown =>
  here === null || here === undefined ? undefined : (here as Keyed)[key];
const found = (value: unknown, fallback: unknown): unknown => (value === undefined ? fallback : value);

function conditional(parts: readonly Compiled[]): Compiled {
  return (scope) => {
    let index = 0;
    for (; index < parts.length - 1; index += 2) if (isTrue(parts[index]?.(scope))) return parts[index + 1]?.(scope);
    return parts.length === index + 1 ? parts[index]?.(scope) : null;
  };
}

function all(parts: readonly Compiled[]): Compiled {
  return (scope) => {
    let value: unknown;
    for (const part of parts) if (!isTrue((value = part(scope)))) return value;
    return value;
  };
}

function any(parts: readonly Compiled[]): Compiled {
  return (scope) => {
    let value: unknown;
    for (const part of parts) if (isTrue((value = part(scope)))) return value;
    return value;
  };
}

function lookup([table, key, fallback]: readonly Compiled[]): Compiled {
  return (scope) => {
    const found = (scope as LookupSource).lookups.get(String(table?.(scope)))?.get(String(key?.(scope)));
    return found === undefined ? (fallback?.(scope) ?? null) : found;
  };
}
