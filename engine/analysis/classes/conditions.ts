import type { Json } from "../../contract";
import { operationOf } from "../../language/operators";
import type { Candidate, Dimension } from "./candidate";
import { canonical } from "../equality/closure";
import { isWhich } from "../journeys/inputs";
import type { Cell, Cells, Member } from "./cells";

/** One of the values that an input has in a class. */
export type Alternative =
  | { readonly value: Json }
  | { readonly blank: true }
  /** No answer at all: another type or format, or a code that the list does not have. */
  | { readonly bad: true }
  | { readonly from?: Json; readonly to?: Json }
  /** How many letters a text has. */
  | { readonly length: { readonly from?: number; readonly to?: number } };

/** What must hold for an answer set to be in a class, whose step it reaches. All of it is plain JSON. */
export type Condition =
  | { readonly input: string; readonly is: readonly Alternative[] }
  /** At least `from`, more than `above`, at most `to`, less than `below`. */
  | ({ readonly term: unknown } & Bounds)
  | { readonly rule: unknown; readonly is: unknown; readonly in: "was" | "now" }
  /** Both versions come to different things: the rules alone do not tell where. */
  | { readonly differs: true };

interface Bounds {
  readonly from?: number;
  readonly above?: number;
  readonly to?: number;
  readonly below?: number;
}

/** A condition, and the members of all classes that meet it. */
interface Tried {
  readonly condition: Condition;
  readonly meets: (member: Member) => boolean;
}

/** The conditions that tell a class from the others of its decision: as few and as plain as are needed. */
export function conditionsOf(cell: Cell, all: Cells, oldAtoms: number): readonly Condition[] {
  const own = new Set(cell.members);
  const others = all.cells.filter((each) => each !== cell).flatMap(({ members }) => members);
  let left = others;
  const chosen: Condition[] = [];
  for (const { condition, meets } of triedIn(cell, all, oldAtoms)) {
    if (left.length === 0) break;
    if (![...own].every(meets)) continue;
    const kept = left.filter(meets);
    if (kept.length === left.length) continue;
    left = kept;
    chosen.push(condition);
  }
  return left.length === 0 ? chosen : [...chosen, { differs: true }];
}

/** Conditions to try: single inputs without an order, terms, ordered inputs, then the atoms themselves. */
function triedIn(cell: Cell, all: Cells, oldAtoms: number): readonly Tried[] {
  const lists = all.dimensions.filter(isOfThings);
  const plain = all.dimensions.filter((each) => !each.scale && !isOfThings(each));
  const ordered = all.dimensions.filter(({ scale }) => scale);
  const of = (dimensions: readonly Dimension[]): readonly Tried[] => dimensions.flatMap((each) => ofInput(each, cell));
  const ofLists = lists.flatMap((dimension) => ofNumber(dimension, cell));
  return [...of(plain), ...ofTerms(cell, all), ...of(ordered), ...ofLists, ...ofAtoms(cell, all, oldAtoms)];
}

const isOfThings = ({ candidates }: Dimension): boolean =>
  candidates.some(({ value, length }) => Array.isArray(value) && length !== undefined);

/** How many things a list holds: from so many on, and up to so many, each alone, since not every number was tried. */
function ofNumber({ input, candidates }: Dimension, { members }: Cell): readonly Tried[] {
  const held = members.flatMap(({ values }) => values.get(input)?.length ?? []);
  const all = candidates.flatMap(({ length }) => length ?? []);
  if (held.length < members.length) return [];
  const lowest = held.reduce((least, length) => Math.min(least, length));
  const highest = held.reduce((most, length) => Math.max(most, length));
  const tried = (length: { readonly from?: number; readonly to?: number }): Tried => ({
    condition: { input, is: [{ length }] },
    meets: ({ values }) => {
      const number = values.get(input)?.length;
      return number !== undefined && number >= (length.from ?? 0) && number <= (length.to ?? Infinity);
    },
  });
  return [
    ...(lowest > Math.min(...all) ? [tried({ from: lowest })] : []),
    ...(highest < Math.max(...all) ? [tried({ to: highest })] : []),
  ];
}

function ofInput(dimension: Dimension, { members }: Cell): readonly Tried[] {
  const { input, candidates } = dimension;
  if (isWhich(input)) return [];
  const held = new Set(members.map(({ values }) => values.get(input)).filter((each) => each !== undefined));
  if (held.size === candidates.length || [...held].every(({ isKept }) => isKept)) return [];
  const is = alternativesOf([...held], dimension);
  // Many ranges of a number are the values that happened to be tried, not a condition on it.
  if (is.filter((each) => "from" in each || "to" in each).length > MOST_RANGES) return [];
  return [{ condition: { input, is }, meets: ({ values }) => held.has(values.get(input) as Candidate) }];
}

const MOST_RANGES = 2;

function alternativesOf(held: readonly Candidate[], { candidates, scale }: Dimension): readonly Alternative[] {
  const plain = held.filter(({ place, length, isKept }) => place === undefined && length === undefined && !isKept);
  const isAny = plain.some((each) => each.isAny);
  return [
    ...plain.flatMap(({ value, group, isBad, isAny: isThis }): Alternative[] => {
      if (isBad) return [{ bad: true }];
      if (value === undefined) return [{ blank: true }];
      if (isAny) return isThis ? [{ length: {} }] : [];
      return (group ?? [value]).map((code) => ({ value: code }));
    }),
    ...rangesOf(held, candidates, "place").map(([from, to]): Alternative => ({
      ...(from !== undefined && scale && { from: scale.value(from) }),
      ...(to !== undefined && scale && { to: scale.value(to) }),
    })),
    ...rangesOf(held, candidates, "length").map(([from, to]): Alternative => ({
      length: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    })),
  ];
}

type Range = readonly [from: number | undefined, to: number | undefined];

/** Runs of neighbours; the ends of all that is possible are left open. */
function rangesOf(held: readonly Candidate[], all: readonly Candidate[], by: "place" | "length"): readonly Range[] {
  const places = (some: readonly Candidate[]): readonly number[] =>
    [...new Set(some.flatMap((each) => each[by] ?? []))].toSorted((a, b) => a - b);
  const [whole, own] = [places(all), new Set(places(held))];
  const ranges: [number, number][] = [];
  for (const [index, place] of whole.entries()) {
    if (!own.has(place)) continue;
    const last = ranges.at(-1);
    if (last && index > 0 && last[1] === whole[index - 1]) last[1] = place;
    else ranges.push([place, place]);
  }
  return ranges.map(([from, to]) => [from === whole[0] ? undefined : from, to === whole.at(-1) ? undefined : to]);
}

/** The bounds of each term, by the comparisons that read it: each holds or fails for the whole class. */
function ofTerms(cell: Cell, { atoms }: Cells): readonly Tried[] {
  const found = new Map<string, { readonly term: unknown; readonly at: number; bounds: Bounds }>();
  for (const [at, { rule, term }] of atoms.entries()) {
    const other = term === undefined ? undefined : sameOther(cell, at);
    if (term === undefined || other === undefined || !isSettled(cell, at)) continue;
    const key = canonical(term);
    const known = found.get(key) ?? { term, at, bounds: {} };
    found.set(key, {
      ...known,
      bounds: tighter(known.bounds, boundOf(rule, term, other, cell.members[0]?.truths[at] === true)),
    });
  }
  return [...found.values()].map(({ term, at, bounds }) => {
    const isWhole = cell.members.every(({ terms }) => Number.isInteger(terms[at]?.value));
    const said = isWhole ? inWhole(bounds) : bounds;
    return { condition: { term, ...said }, meets: ({ terms }: Member) => within(terms[at]?.value, said) };
  });
}

/** Whether an atom comes to the same for the whole class, which may be several that change in the same way. */
const isSettled = ({ members: [first, ...others] }: Cell, at: number): boolean =>
  others.every(({ truths }) => truths[at] === first?.truths[at]);

/** What the other side of a comparison comes to, if it is one number for the whole class. */
function sameOther({ members }: Cell, at: number): number | undefined {
  const others = new Set(members.map(({ terms }) => terms[at]?.other));
  return others.size === 1 ? [...others][0] : undefined;
}

/** The bound that a comparison sets, if it holds, or if it does not. */
function boundOf(rule: unknown, term: unknown, other: number, holds: boolean): Bounds {
  const { args = [], row } = operationOf(rule) ?? {};
  if (row?.compares?.by !== "order") return {};
  const { first, orSame } = row.compares;
  const isFirst = canonical(args[0]) === canonical(term);
  const isSmaller = (first === "smaller") === isFirst;
  const mayBeSame = orSame === holds;
  if (isSmaller === holds) return mayBeSame ? { to: other } : { below: other };
  return mayBeSame ? { from: other } : { above: other };
}

function tighter(a: Bounds, b: Bounds): Bounds {
  const most = (one: number | undefined, other: number | undefined, pick: (x: number, y: number) => number) =>
    one === undefined ? other : other === undefined ? one : pick(one, other);
  const all = {
    from: most(a.from, b.from, Math.max),
    above: most(a.above, b.above, Math.max),
    to: most(a.to, b.to, Math.min),
    below: most(a.below, b.below, Math.min),
  };
  return Object.fromEntries(Object.entries(all).filter(([, bound]) => bound !== undefined));
}

/** The same bounds of a whole number: more than 9 is at least 10. */
function inWhole({ from, above, to, below }: Bounds): Bounds {
  const lowest = [from === undefined ? [] : Math.ceil(from), above === undefined ? [] : Math.floor(above) + 1].flat();
  const highest = [to === undefined ? [] : Math.floor(to), below === undefined ? [] : Math.ceil(below) - 1].flat();
  return {
    ...(lowest.length > 0 && { from: Math.max(...lowest) }),
    ...(highest.length > 0 && { to: Math.min(...highest) }),
  };
}

const within = (value: number | undefined, { from, above, to, below }: Bounds): boolean =>
  value !== undefined &&
  (from === undefined || value >= from) &&
  (above === undefined || value > above) &&
  (to === undefined || value <= to) &&
  (below === undefined || value < below);

function ofAtoms(cell: Cell, { atoms }: Cells, oldAtoms: number): readonly Tried[] {
  return atoms.flatMap(({ rule }, at): Tried[] => {
    const is = cell.members[0]?.truths[at];
    const meets = ({ truths }: Member): boolean => canonical([truths[at]]) === canonical([is]);
    return [{ condition: { rule, is: is ?? null, in: at < oldAtoms ? "was" : "now" }, meets }];
  });
}
