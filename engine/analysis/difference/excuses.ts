import type { Basis, Cells, Member, Pair } from "../classes/cells";
import type { About, Decision } from "../decisions/decision";
import type { Course } from "../journeys/journey";
import { byCost, journeysOf } from "../classes/witness";
import { isDifferent } from "./classes";
import type { Excuse, Plays } from "./plays";

/**
 * Where several decisions changed, tells what differs for another one: what differs in the same way for answers for
 * which this decision is as it was; where Next leads, unless the decision is about that; and for the order of the steps
 * whatever else there is.
 */
export class Excuses {
  private readonly others: readonly Member[];
  private readonly about: About;

  constructor(
    pair: Pair,
    { cells }: Cells,
    private readonly basis: Basis,
    private readonly course: Course,
    private readonly plays: Plays,
  ) {
    const same = cells.filter((cell) => !isDifferent(cell, pair));
    const seen = same.filter(({ now }) => now !== undefined);
    const members = (seen.length > 0 ? seen : same).flatMap((cell) => cell.members);
    this.others = byCost(members, basis.journey, course);
    this.about = (pair.now ?? (pair.was as Decision)).about;
  }

  /** What is excused for a member of a class that changed. */
  of(member: Member): Excuse {
    if (this.about === "order") return (_, differences) => ![...differences().keys()].some(isOfOrder);
    const ofControl = this.byControl(member);
    if (LEADING.has(this.about)) return ofControl ?? (() => false);
    return (step, differences) => {
      const others = new Map([...differences()].filter(([place]) => !isOfOrder(place)));
      return others.size === 0 || ofControl?.(step, () => others) === true;
    };
  }

  private byControl(member: Member): Excuse | undefined {
    const other = nearest(member, this.others);
    const { journey: base } = this.basis;
    const journey = other && journeysOf(base, other, this.course).at(-1);
    return journey && this.plays.excuseBy({ journey, base });
  }
}

/** Decisions that lead Next elsewhere. */
const LEADING: ReadonlySet<About> = new Set(["asked", "refusals", "dialog", "binding"]);

/** Whether the order of the steps shows at a place in what is seen. */
const isOfOrder = (place: string): boolean => /^(left\/\d+\/step|\w+\/view\/groups)(\/|$)/.test(place);

/** The member that differs in the fewest values; the first of several. */
function nearest({ values }: Member, members: readonly Member[]): Member | undefined {
  const farness = (other: Member): number =>
    [...values].filter(([input, { value }]) => other.values.get(input)?.value !== value).length;
  let found: Member | undefined;
  let least = Infinity;
  for (const other of members) {
    const far = farness(other);
    if (far < least) [found, least] = [other, far];
  }
  return found;
}
