/** Which text or number of a word somebody types in. */
import { isEqual, isObject } from "../../../../../engine/index";
import { pointerTo } from "./pages";

const isTyped = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

/**
 * Returns where in a value the one text or number is that is another than before, as a pointer in it: what somebody types
 * letter by letter. Undefined where anything else changed.
 */
export function typedIn(was: unknown, now: unknown): string | undefined {
  if (isTyped(now)) return was === undefined || isTyped(was) ? "" : undefined;
  const [before, after] = [membersOf(was), membersOf(now)];
  if (!before || !after || Array.isArray(was) !== Array.isArray(now)) return undefined;
  const keys = Object.keys(after);
  if (!isEqual(Object.keys(before), keys)) return undefined;
  const [key, ...others] = keys.filter((each) => !isEqual(before[each], after[each]));
  if (key === undefined || others.length > 0) return undefined;
  const inside = typedIn(before[key], after[key]);
  return inside === undefined ? undefined : pointerTo("", key) + inside;
}

const membersOf = (value: unknown): { readonly [key: string]: unknown } | undefined =>
  Array.isArray(value) ? Object.fromEntries(value.entries()) : isObject(value) ? value : undefined;
