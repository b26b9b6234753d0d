/** Changes of values at several places of one file. Nothing here is changed in place. */
import type { Json, JsonObject } from "../../../contract";
import { keysOf } from "../../../flow/pointer";
import { isObject } from "../../../values/objects";

/** A change of one value: what is at the pointer becomes something else, or is gone where that is undefined. */
export interface Put {
  readonly pointer: string;
  readonly to: (was: Json | undefined) => Json | undefined;
  /** For a new member of an object of names: all names in the order in which the file has them. */
  readonly order?: readonly string[];
}

/** What is changed at a place, and at the places inside of it. */
export interface Changes {
  readonly puts: readonly Put[];
  readonly inside: ReadonlyMap<string, Changes>;
}

/** The key of a new item at the end of a list. */
export const NEXT = "-";

interface Growing {
  readonly puts: Put[];
  readonly inside: Map<string, Growing>;
}

const nothing = (): Growing => ({ puts: [], inside: new Map() });

/** Returns the changes by their places. */
export function changesOf(puts: readonly Put[]): Changes {
  const all = nothing();
  for (const put of puts) {
    let here = all;
    for (const key of keysOf(put.pointer)) {
      const next = here.inside.get(key) ?? nothing();
      here.inside.set(key, next);
      here = next;
    }
    here.puts.push(put);
  }
  return all;
}

const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** Returns what becomes of a value: first of what is inside of it, then of itself; undefined where nothing is left. */
export function changedValue(value: Json | undefined, { puts, inside }: Changes): Json | undefined {
  const made = inside.size === 0 ? value : changedInside(value, inside);
  return puts.reduce((now, { to }) => to(now), made);
}

function changedInside(value: Json | undefined, inside: Changes["inside"]): Json | undefined {
  if (isList(value)) return changedItems(value, inside);
  if (value === undefined && [...inside.keys()].every((key) => key === NEXT)) return changedItems([], inside);
  // What has another shape than it is taken for is left as it was written.
  return value === undefined || isObject(value) ? changedMembers(value, inside) : value;
}

/** Returns the new items that changes put at the end of a list: one for each of them. */
export function newItems({ puts, inside }: Changes): readonly Json[] {
  const all = inside.size > 0 ? [changedValue(undefined, { puts, inside })] : puts.map(({ to }) => to(undefined));
  return all.filter((item) => item !== undefined);
}

function changedItems(items: readonly Json[], inside: Changes["inside"]): Json {
  const made: (Json | undefined)[] = [...items];
  for (const [key, changes] of inside)
    if (/^\d+$/.test(key) && Number(key) < items.length) made[Number(key)] = changedValue(items[Number(key)], changes);
  const added = inside.get(NEXT);
  return [...made.filter((item) => item !== undefined), ...(added ? newItems(added) : [])];
}

function changedMembers(value: JsonObject | undefined, inside: Changes["inside"]): Json | undefined {
  const made = new Map(Object.entries(value ?? {}));
  for (const [key, changes] of inside) {
    const next = changedValue(made.get(key), changes);
    if (next === undefined) made.delete(key);
    else if (made.has(key)) made.set(key, next);
    else addInOrder(made, key, next, changes);
  }
  return value === undefined && made.size === 0 ? undefined : Object.fromEntries(made);
}

function addInOrder(members: Map<string, Json | undefined>, key: string, value: Json, { puts }: Changes): void {
  const all = [...members];
  const names = all.map(([name]) => ({ name }));
  const after = all.slice(placeInOrder(names, key, puts[0]?.order ?? []));
  for (const [name] of after) members.delete(name);
  members.set(key, value);
  for (const [name, own] of after) members.set(name, own);
}

/** Returns where a name comes among others: before the first that comes after it in the order; at the end where none does. */
export function placeInOrder(
  row: readonly { readonly name: string }[],
  name: string,
  order: readonly string[],
): number {
  const ranks = ranksIn(order);
  const rank = ranks.get(name);
  const index = rank === undefined ? -1 : row.findIndex((each) => (ranks.get(each.name) ?? -1) > rank);
  return index < 0 ? row.length : index;
}

const known = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** The place of each name of an order, looked up for each of many new names. */
function ranksIn(order: readonly string[]): ReadonlyMap<string, number> {
  const ranks = known.get(order) ?? new Map(order.map((name, index) => [name, index]));
  known.set(order, ranks);
  return ranks;
}
