import type { JsonObject } from "../contract";

/** What an object was made of by a change, and the keys that were given for it. */
interface Origin {
  readonly before: JsonObject;
  readonly keys: readonly string[];
}

const origins = new WeakMap<JsonObject, Origin>();

/** Says that an object is `before` with other values under some of these keys, and the very same under all others. */
export function noteChange(after: JsonObject, before: JsonObject, keys: readonly string[]): void {
  origins.set(after, { before, keys });
}

/** The keys under which two objects do not hold the very same; of a noted change, no other key is looked at. */
export function otherKeys(before: JsonObject, after: JsonObject): ReadonlySet<string> {
  const keys = new Set<string>();
  const origin = origins.get(after);
  const isNoted = origin?.before === before;
  for (const key of isNoted ? origin.keys : Object.keys(after)) if (before[key] !== after[key]) keys.add(key);
  if (!isNoted) for (const key of Object.keys(before)) if (after[key] === undefined) keys.add(key);
  return keys;
}
