import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { List } from "../../engine/index";

const LIST = "flows/lists/business-types@3.json";

/** How many entries a list may have that is still searched at each keystroke. */
export const MANY = 50_000;

export const shippedList = (root: string): List => JSON.parse(readFileSync(join(root, LIST), "utf8")) as List;

/** A list as it might grow: behind the shipped items their names over and over, each with a number of its own. */
export function longList(list: List): List {
  const more = Array.from({ length: MANY - list.items.length }, (_, n) => ({
    code: 1_000_000 + n,
    name: `${list.items[n % list.items.length]?.name} ${n}`,
  }));
  return { ...list, items: [...list.items, ...more] };
}
