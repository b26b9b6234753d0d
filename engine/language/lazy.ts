/** Operators that do not compute each of their arguments first, or that read the scope themselves. */

import { asText } from "../values/as-text";

/** A compiled rule: takes the scope, returns the value. */
export type Rule = (scope: object) => unknown;

/** Truth as in JsonLogic: an empty list is false, unlike in JavaScript. */
export const isTrue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

type Keyed = { readonly [key: string]: unknown };

/** Reads a path of the scope; null (or the default) if it ends early, as in JsonLogic. */
export function read(path: string, fallback: unknown = null): Rule {
  const keys = path.split(".");
  const [first = "", second = ""] = keys;
  // Most paths have one or two parts: those need no loop.
  if (keys.length === 1) return (scope) => orFallback((scope as Keyed)[first], fallback);
  if (keys.length === 2) return (scope) => orFallback(step((scope as Keyed)[first], second), fallback);
  return (scope) => {
    let here: unknown = scope;
    for (let index = 0; index < keys.length && here !== undefined; index++) here = step(here, keys[index] as string);
    return orFallback(here, fallback);
  };
}

const step = (here: unknown, key: string): unknown =>
  here === null || here === undefined ? undefined : (here as Keyed)[key];
const orFallback = (value: unknown, fallback: unknown): unknown => (value === undefined ? fallback : value);

/** Condition, value, condition, value … and the value when no condition holds; null without it. */
export function conditional(parts: readonly Rule[]): Rule {
  return (scope) => {
    let index = 0;
    for (; index < parts.length - 1; index += 2) if (isTrue(parts[index]?.(scope))) return parts[index + 1]?.(scope);
    return parts.length === index + 1 ? parts[index]?.(scope) : null;
  };
}

/** The first part that is not true, else the last. */
export function all(parts: readonly Rule[]): Rule {
  return (scope) => {
    let value: unknown;
    for (const part of parts) if (!isTrue((value = part(scope)))) return value;
    return value;
  };
}

/** The first part that is true, else the last. */
export function any(parts: readonly Rule[]): Rule {
  return (scope) => {
    let value: unknown;
    for (const part of parts) if (isTrue((value = part(scope)))) return value;
    return value;
  };
}

/** The part of the scope that `lookup` reads: a flow's tables and lists under one set of names. */
interface LookupSource {
  readonly lookups: ReadonlyMap<string, { readonly get: (key: string) => unknown }>;
}

/** The value of a table or list under a key; null (or the third part) if there is none. */
export function lookup([table, key, fallback]: readonly Rule[]): Rule {
  return (scope) => {
    const entry = (scope as LookupSource).lookups.get(asText(table?.(scope)))?.get(asText(key?.(scope)));
    return entry === undefined ? (fallback?.(scope) ?? null) : entry;
  };
}
