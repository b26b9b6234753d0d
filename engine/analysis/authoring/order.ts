import type { Row } from "./aligned";

/** The order of rows that two people may both have changed. */
export interface Ordered {
  /** Indexes of the rows. */
  readonly order: readonly number[];
  /** Whether there is no order in which what both moved comes where they moved it. */
  readonly isDisputed: boolean;
}

type Side = "mine" | "theirs";

/**
 * Returns the rows in the order in which both changes hold: two rows that one person turned around are turned around, and
 * what somebody added follows what it follows there. Where that is impossible, `wins` says whose order it is.
 */
export function orderOf(rows: readonly Row[], wins: Side): Ordered {
  const moved = { mine: isMoved(rows, "mine"), theirs: isMoved(rows, "theirs") };
  const both = moved.mine && moved.theirs;
  const known = both ? orderOfBoth(rows) : undefined;
  const decides = both ? wins : moved.theirs ? "theirs" : "mine";
  const skeleton = known ?? orderOfOne(rows, decides);
  const runs = [addedBehind(rows, "mine"), addedBehind(rows, "theirs")];
  const added = (index: number): readonly number[] => runs.flatMap((run) => run.get(index) ?? []);
  return {
    order: [...added(START), ...skeleton.flatMap((index) => [index, ...added(index)])],
    isDisputed: both && known === undefined,
  };
}

/** Stands for the place before the first row. */
const START = -1;

/** The rows that a side has, in its order. */
function rowsIn(rows: readonly Row[], side: keyof Row): readonly number[] {
  const placed = rows.flatMap((row, index) => (row[side] === undefined ? [] : [{ index, at: row[side] }]));
  return placed.toSorted((a, b) => a.at - b.at).map(({ index }) => index);
}

/** The rows of the base that somebody still has, in the order of the base. */
const left = (rows: readonly Row[]): readonly number[] =>
  rowsIn(rows, "base").filter((index) => rows[index]?.mine !== undefined || rows[index]?.theirs !== undefined);

function isMoved(rows: readonly Row[], side: Side): boolean {
  const places = rowsIn(rows, side).flatMap((index) => rows[index]?.base ?? []);
  return places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0));
}

/** The order of one side; what it does not have follows what it follows in the base. */
function orderOfOne(rows: readonly Row[], side: Side): readonly number[] {
  const order = rowsIn(rows, side).filter((index) => rows[index]?.base !== undefined);
  const behind = new Map<number, number[]>();
  let before = START;
  for (const index of left(rows)) {
    if (rows[index]?.[side] === undefined) behind.set(before, [...(behind.get(before) ?? []), index]);
    else before = index;
  }
  return [...(behind.get(START) ?? []), ...order.flatMap((index) => [index, ...(behind.get(index) ?? [])])];
}

/** Beyond so many rows, their pairs are not looked at one by one. */
const MOST_ROWS = 1_000;

/** The one order in which every pair is turned around that somebody turned around; undefined where there is none. */
function orderOfBoth(rows: readonly Row[]): readonly number[] | undefined {
  const all = left(rows);
  if (all.length > MOST_ROWS) return undefined;
  const turnedBy = (side: Side, first: number, second: number): boolean => {
    const [one, two] = [rows[first]?.[side], rows[second]?.[side]];
    return one !== undefined && two !== undefined && one > two;
  };
  const ahead = new Map(all.map((index) => [index, 0]));
  all.forEach((first, at) => {
    for (const second of all.slice(at + 1)) {
      const later = turnedBy("mine", first, second) || turnedBy("theirs", first, second) ? first : second;
      ahead.set(later, (ahead.get(later) ?? 0) + 1);
    }
  });
  // Each row has another number of rows ahead of it exactly where the pairs do not go in a ring.
  const order = all.toSorted((a, b) => (ahead.get(a) ?? 0) - (ahead.get(b) ?? 0));
  return order.every((index, at) => ahead.get(index) === at) ? order : undefined;
}

/** The rows that a side added, by the row of the base that they follow there; those that both added count as mine. */
function addedBehind(rows: readonly Row[], side: Side): ReadonlyMap<number, readonly number[]> {
  const behind = new Map<number, number[]>();
  let before = START;
  for (const index of rowsIn(rows, side)) {
    const row = rows[index];
    if (row?.base !== undefined) before = index;
    else if (side === "mine" || row?.mine === undefined) {
      const run = behind.get(before);
      if (run) run.push(index);
      else behind.set(before, [index]);
    }
  }
  return behind;
}
