import { operationOf } from "../language/operators";
import { compileRule, isTrue } from "../language/rule";

/** What is known while a rule is filled in. */
export interface Known {
  /** The value at a path of the scope; undefined where it is not known. */
  readonly at: (path: string) => unknown;
  /** The named values of the flow. */
  readonly values: { readonly [name: string]: unknown };
  /** The tables and lists of the flow: a value under a key. */
  readonly lookups: ReadonlyMap<string, { readonly get: (key: string) => unknown }>;
}

/**
 * Returns a rule with all that is known filled in and worked out: a shorter rule, or a plain value where nothing is left
 * to know. A named value is written out where that makes it shorter.
 */
export function filled(rule: unknown, known: Known): unknown {
  if (Array.isArray(rule)) return rule.map((part) => filled(part, known));
  const operation = operationOf(rule);
  if (!operation?.row) return rule;
  const { name, args, row } = operation;
  if (name === "var") return valueFor(rule, String(args[0]), known);
  if (row.perThing) return { [name]: [filled(args[0], known), ...args.slice(1)] };
  const parts = args.map((part, index) => (row.names && index === 0 ? part : filled(part, known)));
  if (name === "lookup") return looked(parts, known);
  if (name === "and" || name === "or") return joined(name, parts);
  return parts.every(isPlain) ? (compileRule({ [name]: parts })({}) ?? null) : { [name]: parts };
}

/** Whether a part is worked out. */
const isPlain = (part: unknown): boolean =>
  Array.isArray(part) ? part.every(isPlain) : operationOf(part)?.row === undefined;

function valueFor(rule: unknown, path: string, known: Known): unknown {
  const value = known.at(path);
  if (value !== undefined) return value;
  const [root, name = ""] = path.split(".");
  if (root !== "values" || !Object.hasOwn(known.values, name)) return rule;
  const inside = filled(known.values[name], known);
  return isPlain(inside) ? inside : rule;
}

function looked(parts: readonly unknown[], { lookups }: Known): unknown {
  const [table, key, fallback = null] = parts;
  if (!isPlain(key)) return { lookup: parts };
  return lookups.get(String(table))?.get(String(key)) ?? fallback;
}

/** The parts that still have to be known; the whole, where one of them decides it. */
function joined(name: "and" | "or", parts: readonly unknown[]): unknown {
  const decides = name === "or";
  if (parts.some((part) => isPlain(part) && isTrue(part) === decides)) return decides;
  const open = parts.filter((part) => !isPlain(part));
  if (open.length === 0) return !decides;
  return open.length === 1 ? open[0] : { [name]: open };
}
