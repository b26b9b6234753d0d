import type { EntryName } from "../../flow/compiled";
import { ENTRIES } from "../../flow/facts";
import { isBlank } from "../../values/blank";
import type { Sides } from "../classes/candidates";
import type { Basis, Member, Pair } from "../classes/cells";
import type { Decision } from "../decisions/decision";
import { decisionsOf } from "../decisions/decisions";
import type { Course } from "../journeys/journey";
import { Routes, withSamples, type Usual } from "../journeys/routes";
import { assignmentOf, stateWith } from "../classes/state";
import type { Walks } from "../journeys/walks";

type Side = "was" | "now";
const SIDES = ["was", "now"] as const;

/** The usual ways through both versions, and what refuses on them. */
export class Ways {
  private readonly routes: { readonly [side in Side]: ReadonlyMap<EntryName, Routes> };
  private readonly refusals: { readonly [side in Side]: readonly Decision[] };

  constructor(
    private readonly sides: Sides,
    usual: Usual,
    walks: { readonly [side in Side]: Walks },
  ) {
    // Both versions begin with the same journeys, so that each is walked once.
    const journeys = ENTRIES.map((entry) => withSamples(sides.now, withSamples(sides.was, usual[entry])));
    const routesIn = (side: Side) =>
      new Map(journeys.map((journey) => [journey.entry, new Routes(sides[side], journey, walks[side])]));
    this.routes = { was: routesIn("was"), now: routesIn("now") };
    const refusing = (course: Course) => decisionsOf(course).filter(({ about }) => about === "refusals");
    this.refusals = { was: refusing(sides.was), now: refusing(sides.now) };
  }

  /** The routes of one version by an entry. */
  of(side: Side, entry: EntryName): Routes {
    const routes = this.routes[side].get(entry);
    if (!routes) throw new Error(`There are no routes for ${entry}.`);
    return routes;
  }

  /** The journey on which a decision is looked at, by one entry. */
  basisOf({ was, now }: Pair, entry: EntryName): Basis {
    const step = now?.step ?? was?.step ?? null;
    const [before, after] = [this.of("was", entry).to(step), this.of("now", entry).to(step)];
    const { journey } = after.isThere ? after : before;
    return { journey, was: before.answered, now: after.answered };
  }

  /** Whether no step before this one refuses the answers of a member, in either version. */
  isLetThrough({ values }: Pick<Member, "values">, basis: Basis, step: string | null): boolean {
    return SIDES.every((side) => this.refusingIn(side, values, basis, step).next().done);
  }

  /** What refuses these answers before a step, in both versions. */
  refusingBefore(values: Member["values"], basis: Basis, step: string | null): readonly Decision[] {
    return SIDES.flatMap((side) => [...this.refusingIn(side, values, basis, step)]);
  }

  private *refusingIn(side: Side, values: Member["values"], basis: Basis, step: string | null): Generator<Decision> {
    const here = stateWith(this.sides[side], basis[side], assignmentOf(values), false);
    for (const decision of this.refusalsBefore(side, basis.journey.entry, step))
      if (!isBlank(decision.value(here))) yield decision;
  }

  private refusalsBefore(side: Side, entry: EntryName, step: string | null): readonly Decision[] {
    const { order } = this.sides[side].run.flow.entries[entry];
    const last = order.findIndex(({ id }) => id === step);
    const before = new Set(order.slice(0, last < 0 ? order.length : last).map(({ id }) => id));
    return this.refusals[side].filter((decision) => before.has(decision.step ?? ""));
  }
}
