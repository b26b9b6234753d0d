import type { Basis, Cells, Member, Pair } from "../cells";
import type { Course } from "../journey";
import { byCost, journeyOf } from "../witness";
import { isDifferent } from "./classes";
import type { Excuse, Plays } from "./plays";

/**
 * Where several decisions changed, tells what differs for another one: what differs in the same way for answers for
 * which this decision is as it was, and for the order of the steps whatever is not about where Next leads.
 */
export class Excuses {
  private readonly others: readonly Member[];
  private readonly isOrder: boolean;

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
    this.isOrder = (pair.now ?? pair.was)?.about === "order";
  }

  /** What is excused for a member of a class that changed; undefined if nothing can be. */
  of(member: Member): Excuse | undefined {
    if (this.isOrder) return (_, differences) => ![...differences().keys()].some((place) => OF_ORDER.test(place));
    const other = nearest(member, this.others);
    if (!other) return undefined;
    const { journey: base } = this.basis;
    return this.plays.excuseBy({ journey: journeyOf(base, other, this.course), base });
  }
}

/** The places in what is seen at which the order of the steps shows. */
const OF_ORDER = /^(left\/\d+\/step|\w+\/view\/groups)(\/|$)/;

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
