import { isObject } from "../../values/objects";
import { canonical } from "../equality/closure";

/** The members of two lists or objects, each once, and their places in both. */
export interface Slots<T> {
  /** All members in the order of each side: those of the other side behind what they follow there. */
  readonly was: readonly Slot<T>[];
  readonly now: readonly Slot<T>[];
}

/** A member, and its key where it is one of an object. */
export interface Slot<T> {
  readonly part: T;
  readonly key: string;
}

/** A member of two lists or objects: its key or place in each; undefined where it is not there. */
export interface Member {
  readonly was: string | number | undefined;
  readonly now: string | number | undefined;
  readonly name: string;
}

export interface Matched {
  readonly members: readonly Member[];
  /** The members of each side, in its order. */
  readonly was: readonly number[];
  readonly now: readonly number[];
}

/**
 * Finds the members of two objects by their keys, those of two lists by their names. Members of lists without a name that
 * are not the same stand for each other where they are behind the same one: such as a paragraph that was rewritten.
 */
export function slotsOf(was: object, now: object): Matched {
  const [before, after] = [placesIn(was), placesIn(now)];
  const named = new Map(after.map((place, slot) => [place.name, slot]));
  const known = new Set(before.map(({ name }) => name));
  const free = gapsOf(after, (place) => !known.has(place.name));
  const members: Member[] = after.map(({ name, key }) => ({ was: undefined, now: key, name }));
  const order: number[] = [];
  const gone = gapsOf(before, (place) => !named.has(place.name));
  for (const place of before) {
    const slot = named.get(place.name) ?? insteadOf(place, gone, free, after) ?? members.length;
    members[slot] = { was: place.key, now: members[slot]?.now, name: members[slot]?.name ?? place.name };
    order.push(slot);
  }
  return { members, was: order, now: after.map((_, slot) => slot) };
}

/** The members of one side that the other does not have, by the common one that they are behind. */
type Gaps = ReadonlyMap<string, readonly Place[]>;

function gapsOf(places: readonly Place[], isOwn: (place: Place) => boolean): Gaps {
  const found = new Map<string, Place[]>();
  let behind = "";
  for (const place of places)
    if (isOwn(place)) found.set(behind, [...(found.get(behind) ?? []), place]);
    else behind = place.name;
  return found;
}

function insteadOf(place: Place, gone: Gaps, free: Gaps, after: readonly Place[]): number | undefined {
  if (place.isNamed) return undefined;
  for (const [behind, places] of gone) {
    const at = places.indexOf(place);
    const other = at < 0 ? undefined : free.get(behind)?.[at];
    if (at >= 0) return other && !other.isNamed ? after.indexOf(other) : undefined;
  }
  return undefined;
}

/** An order with the members of the other side behind what they follow there. */
export function withOthers(own: readonly number[], other: readonly number[]): readonly number[] {
  const order = [...own];
  const known = new Set(own);
  other.forEach((slot, index) => {
    if (known.has(slot)) return;
    known.add(slot);
    const behind = other[index - 1];
    order.splice(behind === undefined ? 0 : order.indexOf(behind) + 1, 0, slot);
  });
  return order;
}

interface Place {
  readonly name: string;
  readonly key: string | number;
  /** Whether it says itself what it is called: another one is another thing. */
  readonly isNamed: boolean;
}

/** The members with names that are unique: of a list by what names them, and how often that came before. */
function placesIn(of: object): readonly Place[] {
  if (!Array.isArray(of)) return Object.keys(of).map((key) => ({ name: key, key, isNamed: true }));
  const count = new Map<string, number>();
  return of.map((item: unknown, key) => {
    const own = ownName(item);
    const name = own === undefined ? canonical(item) : JSON.stringify(own);
    const times = count.get(name) ?? 0;
    count.set(name, times + 1);
    return { name: times === 0 ? name : `${name} ${times}`, key, isNamed: own !== undefined };
  });
}

const NAMES = ["id", "code", "name", "use", "key", "question"] as const;

const ownName = (item: unknown): unknown =>
  isObject(item) ? NAMES.map((word) => item[word]).find((name) => isName(name)) : undefined;

const isName = (value: unknown): boolean => typeof value === "string" || typeof value === "number";
