import type { JsonObject } from "../contract";

/** Whether a JSON value is an object: not null and not a list. */
export const isObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Returns what an object has under a name that a file says: never what every object has from its birth. */
export const ownOf = <Value>(object: { readonly [name: string]: Value } | undefined, name: string): Value | undefined =>
  object && Object.hasOwn(object, name) ? object[name] : undefined;

/** The object without these names. */
export function without(object: JsonObject, names: readonly string[]): JsonObject {
  const kept: { [name: string]: JsonObject[string] } = {};
  for (const name of Object.keys(object)) if (!names.includes(name)) kept[name] = object[name];
  return kept;
}

/** Names that reach an object's prototype: no JSON from outside may use them (reliability §5). */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
