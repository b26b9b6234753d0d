import { useState } from "react";
import { isEqual } from "../../../../../../engine/index";

interface Kept<Item> {
  readonly items: readonly Item[];
  readonly keys: readonly number[];
  readonly next: number;
}

/** Returns a key for each item that stays with it while it is edited, moved, or others come and go. */
export function useKeys<Item>(items: readonly Item[]): readonly number[] {
  const [kept, setKept] = useState<Kept<Item>>(() => ({
    items,
    keys: items.map((_, index) => index),
    next: items.length,
  }));
  if (kept.items === items) return kept.keys;
  const now = keptFor(kept, items);
  setKept(now);
  return now.keys;
}

/** An item that is as it was keeps its key; of the others, one that is at the place of one that is gone takes its. */
function keptFor<Item>(before: Kept<Item>, items: readonly Item[]): Kept<Item> {
  const isHere = (index: number): boolean => index < before.items.length && isEqual(before.items[index], items[index]);
  const places = items.map((_, index) => (isHere(index) ? index : undefined));
  const free = new Map<string, number[]>();
  const taken = new Set(places);
  for (const [index, item] of before.items.entries()) {
    if (taken.has(index)) continue;
    const same = free.get(said(item)) ?? [];
    same.push(index);
    free.set(said(item), same);
  }
  const equal = places.map((place, index) => place ?? free.get(said(items[index]))?.shift());
  const used = new Set(equal);
  let { next } = before;
  // As many as there were: the one that differs is the one that was edited.
  const isEdited = before.items.length === items.length;
  const keyOf = (place: number | undefined, index: number): number => {
    const own = place ?? (isEdited && !used.has(index) ? index : undefined);
    return own === undefined ? next++ : (before.keys[own] ?? next++);
  };
  const keys = equal.map(keyOf);
  return { items, keys, next };
}

/** Equal items say the same, mostly; one that does not has a key of its own. */
const said = (item: unknown): string => JSON.stringify(item) ?? "";
