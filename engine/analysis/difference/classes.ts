import type { Json } from "../../contract";
import { atomsOf } from "../classes/atoms";
import type { Sides } from "../classes/candidates";
import { brief, type Cell, type Cells, type Pair } from "../classes/cells";
import { canonical } from "../equality/closure";
import { conditionsOf } from "../classes/conditions";
import type { About } from "../decisions/decision";
import type { ChangedClass } from "./changed";

/** Whether a class differs by this decision: what is seen in one version only is the difference of what hides it. */
export function isDifferent({ isChanged, was, now }: Cell, pair: Pair): boolean {
  if (!isChanged) return false;
  if (!pair.was || !pair.now) return was !== now;
  return (was !== undefined && now !== undefined) || pair.now.about === "asked";
}

export function atomCount({ was }: Pair, sides: Sides): number {
  return was ? atomsOf(was.rules, sides.was.run.flow).length : 0;
}

/** Classes that change in the same way, as one where plain conditions tell it from all others. */
export function joined(all: Cells, cells: readonly Cell[], oldAtoms: number): readonly Joined[] {
  const ways = new Map<string, Cell[]>();
  for (const cell of cells) {
    const way = canonical([brief(cell.was), brief(cell.now)]);
    ways.set(way, [...(ways.get(way) ?? []), cell]);
  }
  return [...ways.values()].flatMap((alike) => {
    const apart = alike.map((cell) => ({ cell, among: all }));
    const [first] = alike;
    if (!first || alike.length === 1) return apart;
    const cell: Cell = { ...first, members: alike.flatMap(({ members }) => members) };
    const among = { ...all, cells: [cell, ...all.cells.filter((each) => !alike.includes(each))] };
    const isPlain = conditionsOf(cell, among, oldAtoms).every((each) => "input" in each || "term" in each);
    return isPlain ? [{ cell, among }] : apart;
  });
}

/** A class, and the classes from which its conditions tell it. */
interface Joined {
  readonly cell: Cell;
  readonly among: Cells;
}

/** Classes that are the same but for their entries, as one. */
export function merged(classes: readonly ChangedClass[]): readonly ChangedClass[] {
  const found = new Map<string, ChangedClass>();
  for (const each of classes) {
    const key = canonical([
      each.decision,
      each.steps,
      each.where,
      inShort(each.about, each.was),
      inShort(each.about, each.now),
    ]);
    const known = found.get(key);
    found.set(key, known ? { ...known, entries: [...known.entries, ...each.entries] } : each);
  }
  return [...found.values()];
}

/** What a class comes to without the words that may differ by who reads them; a text is its words. */
const inShort = (about: About, value: Json): unknown => (about === "text" || about === "first" ? value : brief(value));
