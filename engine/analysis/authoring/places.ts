import { findNodeAtLocation, getLocation, type Node } from "jsonc-parser";
import { child, keysOf } from "../../flow/pointer";
import { isObject } from "../../values/objects";
import { treeOfText } from "./pieces";

/** A stretch of a text: from its first character on, up to the one before `end`. */
export interface Stretch {
  readonly offset: number;
  readonly end: number;
}

/** Returns the pointer of the innermost value or member that is written at an offset of a text, also of a broken one. */
export function placeAt(text: string, offset: number): string {
  try {
    return getLocation(text, offset)
      .path.map(String)
      .filter((key) => key !== "")
      .reduce<string>(child, "");
  } catch {
    return "";
  }
}

/** Returns where a place is written: a member with its name, an item alone; undefined where the text has no such place. */
export function offsetOf(text: string, pointer: string): Stretch | undefined {
  const tree = treeOfText(text);
  return tree && stretchIn(tree, pointer);
}

/** The same in a tree. */
export function stretchIn(tree: Node, pointer: string): Stretch | undefined {
  let here = tree;
  for (const key of keysOf(pointer)) {
    const next = findNodeAtLocation(here, [here.type === "array" ? Number(key) : key]);
    if (!next) return undefined;
    here = next;
  }
  const whole = here.parent?.type === "property" ? here.parent : here;
  return { offset: whole.offset, end: whole.offset + whole.length };
}

/** Returns a pointer into one value as a pointer into another: to the same items, as far as that has them. */
export function samePlace(from: unknown, to: unknown, pointer: string): string {
  let [was, now, at] = [from, to, ""];
  for (const key of keysOf(pointer)) {
    const before: unknown = memberOf(was, key);
    const place: string | number | undefined =
      Array.isArray(was) && Array.isArray(now) ? indexOfSame(now, before, Number(key)) : key;
    const next: unknown = place === undefined ? undefined : memberOf(now, String(place));
    if (next === undefined || place === undefined) return at;
    [was, now, at] = [before, next, child(at, place)];
  }
  return at;
}

const memberOf = (value: unknown, key: string): unknown =>
  value !== null && typeof value === "object" && Object.hasOwn(value, key)
    ? new Map<string, unknown>(Object.entries(value)).get(key)
    : undefined;

/** The index of the item that has the id of another one, or else its place. */
function indexOfSame(items: readonly unknown[], item: unknown, index: number): number | undefined {
  const id = isObject(item) ? item.id : undefined;
  if (typeof id !== "string") return index < items.length ? index : undefined;
  const found = items.findIndex((each) => isObject(each) && each.id === id);
  return found < 0 ? undefined : found;
}
