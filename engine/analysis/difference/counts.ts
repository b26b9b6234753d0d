import { ENTRIES } from "../../flow/facts";
import { cellsOf, TO_COUNT, type Cell, type Cells, type Pair } from "../classes/cells";
import { canonical } from "../equality/closure";
import type { Course } from "../journeys/journey";
import type { Ways } from "./ways";

const counts = new WeakMap<Course, Map<string, number>>();

/** How many classes a decision has that did not change: counted once in the old version, however often it is compared. */
export function countOf({ was, now }: Pair, course: Course, ways: Ways): number {
  const decision = was ?? now;
  if (!decision) return 0;
  const known = counts.get(course) ?? new Map<string, number>();
  counts.set(course, known);
  const count = known.get(decision.key) ?? counted({ was: decision, now: decision }, course, ways);
  known.set(decision.key, count);
  return count;
}

function counted(pair: Pair, course: Course, ways: Ways): number {
  const all = ENTRIES.flatMap((entry) => {
    const { journey, answered } = ways.of("was", entry).to(pair.was?.step ?? null);
    const basis = { journey, was: answered, now: answered };
    return signatures(cellsOf(pair, { was: course, now: course }, basis, false, TO_COUNT));
  });
  return distinct(all);
}

/** A text for each class of a decision by one entry: the same for the same class by another. */
export const signatures = (
  { cells, atoms }: Cells,
  isCounted: (cell: Cell) => boolean = () => true,
): readonly string[] =>
  cells.filter(isCounted).map(({ members: [first], now }) => canonical([first?.truths, atoms.length, now ?? null]));

export const distinct = (texts: readonly string[]): number => new Set(texts).size;
