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
  const [b, m, t] = [sideOf(base), sideOf(mine), sideOf(theirs)];
  const [inMine, inTheirs] = [matchesOf(b, m), matchesOf(b, t)];
  const known = base.map((_, index) => ({ base: index, mine: inMine.get(index), theirs: inTheirs.get(index) }));
  const [ofMine, ofTheirs] = [unmatched(m, inMine), unmatched(t, inTheirs)];
  const both = new Map(sameKeys(ofMine, m, ofTheirs, t));
  const taken = new Set(both.values());
  return [
    ...known,
    ...ofMine.map((index) => ({ base: undefined, mine: index, theirs: both.get(index) })),
    ...ofTheirs
      .filter((index) => !taken.has(index))
      .map((index) => ({ base: undefined, mine: undefined, theirs: index })),
  ];
}

interface Side {
  readonly items: readonly Item[];
  /** How each item is known among its neighbors: by its name, its identity or all that it says. */
  readonly keys: readonly string[];
  readonly isNamed: boolean;
}

const sideOf = (items: readonly Item[]): Side => ({
  items,
  keys: items.map(keyOf),
  isNamed: items[0]?.name !== undefined,
});

function unmatched({ keys }: Side, matches: ReadonlyMap<number, number>): readonly number[] {
  const taken = new Set(matches.values());
  return keys.flatMap((_, index) => (taken.has(index) ? [] : [index]));
}

/** The words by which the items of a list are known, the surest first. */
const IDENTITY = ["id", "name", "question", "key", "code"];

function keyOf({ name, piece }: Item): string {
  if (name !== undefined) return name;
  const { value } = piece;
  const word = isObject(value) ? IDENTITY.find((each) => isPlain(value[each])) : undefined;
  return word === undefined || !isObject(value) ? `=${JSON.stringify(value)}` : `${word}:${String(value[word])}`;
}

const isPlain = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

/** Index in the base → index in another list, for the items that are the same: by their keys, else by their places. */
function matchesOf(base: Side, other: Side): ReadonlyMap<number, number> {
  const matches = new Map(base.isNamed || other.isNamed ? [] : commonRow(base.keys, other.keys));
  const left = base.keys.flatMap((_, index) => (matches.has(index) ? [] : [index]));
  for (const [from, to] of sameKeys(left, base, unmatched(other, matches), other)) matches.set(from, to);
  if (base.isNamed || other.isNamed) return matches;
  for (const [from, to] of pairsByPlace(base, other, matches)) matches.set(from, to);
  return matches;
}

type Pair = readonly [from: number, to: number];

/** Pairs of the items with the same key: the first one of it with the first one of it, and so on. */
function sameKeys(left: readonly number[], one: Side, right: readonly number[], two: Side): readonly Pair[] {
  const places = new Map<string, number[]>();
  for (const index of right) {
    const key = two.keys[index] ?? "";
    places.set(key, [...(places.get(key) ?? []), index]);
  }
  return left.flatMap((index) => {
    const to = places.get(one.keys[index] ?? "")?.shift();
    return to === undefined ? [] : [[index, to] as const];
  });
}

/** Beyond so many pairs, only what is common at the beginning and the end is looked for. */
const MOST_PAIRS = 250_000;

/** The longest row of equal keys that two lists have in the same order: equal items differ by those around them. */
function commonRow(one: readonly string[], two: readonly string[]): readonly Pair[] {
  const shorter = Math.min(one.length, two.length);
  let head = 0;
  while (head < shorter && one[head] === two[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && one.at(-1 - tail) === two.at(-1 - tail)) tail += 1;
  const [rows, columns] = [one.length - head - tail, two.length - head - tail];
  return [
    ...rangeOf(0, head).map((at): Pair => [at, at]),
    ...(rows * columns > MOST_PAIRS ? [] : commonIn(one.slice(head, head + rows), two.slice(head, head + columns))).map(
      ([from, to]): Pair => [from + head, to + head],
    ),
    ...rangeOf(0, tail).map((at): Pair => [one.length - tail + at, two.length - tail + at]),
  ];
}

function commonIn(one: readonly string[], two: readonly string[]): readonly Pair[] {
  const width = two.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = two.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        one[row] === two[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  while (row < one.length && column < two.length) {
    if (one[row] === two[column]) pairs.push([row++, column++]);
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** Between items that stayed, what is left on both sides is the same item with other content, where it is alike. */
function pairsByPlace(base: Side, other: Side, known: ReadonlyMap<number, number>): readonly Pair[] {
  const taken = new Set(known.values());
  const inOrder = [...known].toSorted(([a], [b]) => a - b);
  const stayed = longestRising(inOrder.map(([, place]) => place));
  const pairs: (readonly [number, number])[] = [];
  let [from, to] = [0, 0];
  const ends = [...inOrder.filter(([, place]) => stayed.has(place)), [base.items.length, other.items.length] as const];
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
