import type { WholeFlow } from "../../flow/parts";
import { keysOf } from "../../flow/pointer";
import { isObject } from "../../values/objects";

/** Words whose members are in the order in which people are asked or shown them. */
const ORDERED: ReadonlySet<string> = new Set(["questions", "choices", "rows", "agrees_to", "copy"]);
/** Words whose members are names that the flow gives, not words of the format. */
const NAMING: ReadonlySet<string> = new Set([
  ...ORDERED,
  "cells",
  "copied_to",
  "rejections",
  "sets",
  "tables",
  "values",
]);

/** Whether the order of an object's keys at this place means something. Elsewhere it does not. */
export function isOrdered(pointer: string): boolean {
  const keys = keysOf(pointer);
  if (keys[0] === "landing") return false;
  if (keys.join("/") === "coverages/tables") return true;
  return ORDERED.has(keys.at(-1) ?? "") && !isName(keys, keys.length - 1);
}

/** Whether a key of a pointer is a name that the flow gives. */
function isName(keys: readonly string[], index: number): boolean {
  return index > 0 && NAMING.has(keys[index - 1] ?? "") && !isName(keys, index - 1);
}

/** The words of the format on the way to a place: neither names that the flow gives nor places in a list. */
export const wordsTo = (pointer: string): readonly string[] => {
  const keys = keysOf(pointer);
  return keys.filter((key, index) => !/^\d+$/.test(key) && !isName(keys, index));
};

/** Whether both flows say the same at a place: all values, and the order where it means something. */
export function isSame(was: unknown, now: unknown, at: string): boolean {
  if (Object.is(was, now)) return true;
  if (Array.isArray(was) && Array.isArray(now))
    return was.length === now.length && was.every((each, index) => isSame(each, now[index], `${at}/${index}`));
  if (!isObject(was) || !isObject(now)) return false;
  const [before, after] = [keysIn(was), keysIn(now)];
  if (before.length !== after.length) return false;
  if (isOrdered(at) && before.some((key, index) => key !== after[index])) return false;
  return before.every((key) => Object.hasOwn(now, key) && isSame(was[key], now[key], `${at}/${key}`));
}

const keysIn = (node: object): readonly string[] =>
  Object.keys(node).filter((key) => (node as never)[key] !== undefined);

/** The flow without what only editors read, and without its number: that is what tells two versions apart. */
export function saidBy({ $schema: _schema, version: _version, ...said }: WholeFlow): object {
  return said;
}

/** Whether two flows with their parts written out say the same, regardless of their version, layout and order of keys. */
export const sameFlow = (old: WholeFlow, now: WholeFlow): boolean => isSame(saidBy(old), saidBy(now), "");
