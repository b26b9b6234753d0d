import type { Json } from "../contract";
import type { Candidate, Dimension } from "./candidates";
import { canonical } from "./closure";
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
  | { readonly term: unknown; readonly from?: number; readonly to?: number }
  | { readonly rule: unknown; readonly is: unknown; readonly in: "was" | "now" }
  /** Both versions come to different things: the rules alone do not tell where. */
  | { readonly differs: true };

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
  const plain = all.dimensions.filter(({ scale }) => !scale).flatMap((dimension) => ofInput(dimension, cell));
  const ordered = all.dimensions.filter(({ scale }) => scale).flatMap((dimension) => ofInput(dimension, cell));
  return [...plain, ...ofTerms(cell, all), ...ordered, ...ofAtoms(cell, all, oldAtoms)];
}

function ofInput(dimension: Dimension, { members }: Cell): readonly Tried[] {
  const { input, candidates } = dimension;
  const held = new Set(members.map(({ values }) => values.get(input)).filter((each) => each !== undefined));
  if (held.size === candidates.length || held.size === 0) return [];
  const is = alternativesOf([...held], dimension);
  return [{ condition: { input, is }, meets: ({ values }) => held.has(values.get(input) as Candidate) }];
}

function alternativesOf(held: readonly Candidate[], { candidates, scale }: Dimension): readonly Alternative[] {
  const plain = held.filter(({ place, length }) => place === undefined && length === undefined);
  return [
    ...plain.flatMap(({ value, group, isBad }): Alternative[] => {
      if (isBad) return [{ bad: true }];
      if (value === undefined) return [{ blank: true }];
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

/** The range of each term that some comparison reads. */
function ofTerms(cell: Cell, { atoms, cells }: Cells): readonly Tried[] {
  const found = new Map<string, Tried>();
  for (const [at, { term }] of atoms.entries()) {
    if (term === undefined || found.has(canonical(term))) continue;
    const own = cell.members.map(({ terms }) => terms[at]).filter((value) => value !== undefined);
    const all = cells.flatMap(({ members }) => members.map(({ terms }) => terms[at])).filter((value) => value !== undefined);
    if (own.length < cell.members.length) continue;
    const [from, to] = [smallest(own), largest(own)];
    const [lowest, highest] = [smallest(all), largest(all)];
    const condition = { term, ...(from > lowest && { from }), ...(to < highest && { to }) };
    const meets = ({ terms }: Member): boolean => {
      const value = terms[at];
      return value !== undefined && value >= from && value <= to;
    };
    found.set(canonical(term), { condition, meets });
  }
  return [...found.values()];
}

const smallest = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const largest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);

function ofAtoms(cell: Cell, { atoms }: Cells, oldAtoms: number): readonly Tried[] {
  return atoms.flatMap(({ rule }, at): Tried[] => {
    const is = cell.members[0]?.truths[at];
    const meets = ({ truths }: Member): boolean => canonical([truths[at]]) === canonical([is]);
    return [{ condition: { rule, is: is ?? null, in: at < oldAtoms ? "was" : "now" }, meets }];
  });
}
