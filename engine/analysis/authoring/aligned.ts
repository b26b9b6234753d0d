import { isObject } from "../../values/objects";
import type { Item, Piece } from "./pieces";

/** One member or item in up to three texts: its index in each that has it. */
export interface Row {
  readonly base: number | undefined;
  readonly mine: number | undefined;
  readonly theirs: number | undefined;
}

/** Returns which items of three lists, or members of three objects, are the same one; those of the base first. */
export function alignedRows(base: readonly Item[], mine: readonly Item[], theirs: readonly Item[]): readonly Row[] {
  const keys = [keysOfItems(base), keysOfItems(mine), keysOfItems(theirs)] as const;
  const inMine = matchesOf({ items: base, keys: keys[0] }, { items: mine, keys: keys[1] });
  const inTheirs = matchesOf({ items: base, keys: keys[0] }, { items: theirs, keys: keys[2] });
  const known = base.map((_, index) => ({ base: index, mine: inMine.get(index), theirs: inTheirs.get(index) }));
  const left = new Map(unmatched(keys[2], inTheirs).map((index) => [keys[2][index], index]));
  const ofMine = unmatched(keys[1], inMine).map((index) => {
    const key = keys[1][index];
    const same = left.get(key);
    left.delete(key);
    return { base: undefined, mine: index, theirs: same };
  });
  const ofTheirs = [...left.values()].map((theirs_) => ({ base: undefined, mine: undefined, theirs: theirs_ }));
  return [...known, ...ofMine, ...ofTheirs];
}

function unmatched(keys: readonly string[], matches: ReadonlyMap<number, number>): readonly number[] {
  const taken = new Set(matches.values());
  return keys.flatMap((_, index) => (taken.has(index) ? [] : [index]));
}

/** The words by which the items of a list are known, the surest first. */
const IDENTITY = ["id", "name", "question", "key", "code"];

/** Returns how each item is known among its neighbors: by its name, its identity or all that it says. */
function keysOfItems(items: readonly Item[]): readonly string[] {
  const times = new Map<string, number>();
  return items.map((item) => {
    const key = keyOf(item);
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    return `${before}:${key}`;
  });
}

function keyOf({ name, piece }: Item): string {
  if (name !== undefined) return name;
  const { value } = piece;
  const word = isObject(value) ? IDENTITY.find((each) => isPlain(value[each])) : undefined;
  return word === undefined || !isObject(value) ? `=${JSON.stringify(value)}` : `${word}:${String(value[word])}`;
}

const isPlain = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

interface Side {
  readonly items: readonly Item[];
  readonly keys: readonly string[];
}

/** Index in the base → index in another list, for the items that are the same: by their keys, else by their places. */
function matchesOf(base: Side, other: Side): ReadonlyMap<number, number> {
  const places = new Map(other.keys.map((key, index) => [key, index]));
  const matches = new Map<number, number>();
  base.keys.forEach((key, index) => {
    const place = places.get(key);
    if (place !== undefined) matches.set(index, place);
  });
  const isNamed = base.items[0]?.name !== undefined || other.items[0]?.name !== undefined;
  if (!isNamed) for (const [from, to] of pairsByPlace(base, other, matches)) matches.set(from, to);
  return matches;
}

/** Between items that stayed, what is left on both sides is the same item with other content, where it is alike. */
function pairsByPlace(
  base: Side,
  other: Side,
  known: ReadonlyMap<number, number>,
): readonly (readonly [number, number])[] {
  const taken = new Set(known.values());
  const stayed = longestRising([...known.values()]);
  const pairs: (readonly [number, number])[] = [];
  let [from, to] = [0, 0];
  const ends = [
    ...[...known].filter(([, place]) => stayed.has(place)),
    [base.items.length, other.items.length] as const,
  ];
  for (const [end, place] of ends) {
    const left = rangeOf(from, end).filter((index) => !known.has(index));
    const right = rangeOf(to, place).filter((index) => !taken.has(index));
    pairs.push(...alikeIn(left, right, base.items, other.items));
    [from, to] = [end + 1, place + 1];
  }
  return pairs;
}

const rangeOf = (from: number, end: number): readonly number[] =>
  Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);

/** Beyond these, items are not compared one by one. */
const MOST_COMPARED = 400;

function alikeIn(
  left: readonly number[],
  right: readonly number[],
  base: readonly Item[],
  other: readonly Item[],
): readonly (readonly [number, number])[] {
  const likeness = (one: number, two: number): number => likenessOf(base[one]?.piece, other[two]?.piece);
  if (left.length === right.length)
    return left.flatMap((one, at) => {
      const two = right[at];
      return two !== undefined && likeness(one, two) > 0 ? [[one, two] as const] : [];
    });
  if (left.length * right.length > MOST_COMPARED) return [];
  const ranked = left
    .flatMap((one) => right.map((two) => ({ one, two, by: likeness(one, two) })))
    .filter(({ by }) => by >= 0.5)
    .sort((a, b) => b.by - a.by);
  const used = new Set<string>();
  return ranked.flatMap(({ one, two }) => {
    if (used.has(`b${one}`) || used.has(`o${two}`)) return [];
    used.add(`b${one}`).add(`o${two}`);
    return [[one, two] as const];
  });
}

/** How much two values have in common: 0 for nothing, 1 for all. */
function likenessOf(one: Piece | undefined, two: Piece | undefined): number {
  if (!one || !two || one.kind !== two.kind) return 0;
  if (one.kind === "scalar") {
    if (typeof one.value !== typeof two.value) return 0;
    return typeof one.value === "string" ? Math.max(0.1, commonEnds(one.raw, two.raw)) : 0.1;
  }
  const said = new Set(two.items.map(({ name, piece }) => `${name ?? ""} ${piece.raw}`));
  const common = one.items.filter(({ name, piece }) => said.has(`${name ?? ""} ${piece.raw}`)).length;
  return common === 0 ? namesAlike(one, two) : common / Math.max(one.items.length, two.items.length, 1);
}

/** Objects that say something else under the same names are as alike as texts with other words. */
function namesAlike(one: Piece, two: Piece): number {
  const names = ({ items }: Piece): string => items.map(({ name }) => name ?? "").join(" ");
  return names(one) === names(two) ? 0.1 : 0;
}

/** The part of two texts that is common at their beginnings and ends. */
function commonEnds(one: string, two: string): number {
  const shorter = Math.min(one.length, two.length);
  let head = 0;
  while (head < shorter && one[head] === two[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && one.at(-1 - tail) === two.at(-1 - tail)) tail += 1;
  return (head + tail) / Math.max(one.length, two.length, 1);
}

/** Returns the values of the longest row in which each is larger than the one before. */
export function longestRising(values: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  values.forEach((value, index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? ends[low - 1] : undefined;
    ends[low] = index;
  });
  const row = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) row.add(values[at] ?? 0);
  return row;
}
