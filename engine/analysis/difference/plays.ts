import type { Sides } from "../classes/candidates";
import type { Journey, Passed } from "../journeys/journey";
import { differencesAt, differing, outcomeOf, type Differences, type Differing } from "../journeys/observe";
import { walksOf, type Steps, type Walks } from "../journeys/walks";

/** A journey to play, and the one that it is like but for some answers. */
export interface Play {
  readonly journey: Journey;
  readonly base: Journey;
}

/** Where a journey differs, and what came of Next in both versions at the first step that does. */
export interface Shown {
  readonly steps: readonly string[];
  readonly was: string;
  readonly now: string;
}

/** The first passing of a step in both versions; undefined in one that does not come there. */
export interface BothPassed {
  readonly was: Passed | undefined;
  readonly now: Passed | undefined;
}

/** Tells whether what differs at a step has another reason than the one that is looked for. */
export type Excuse = (step: string, differences: () => Differences) => boolean;

/** Journeys that are played in both versions. */
export class Plays {
  readonly walks: { readonly [side in "was" | "now"]: Walks };
  private readonly apart = new WeakMap<Passed, WeakMap<Passed, Differing>>();

  constructor(private readonly sides: Sides) {
    this.walks = { was: walksOf(sides.was), now: walksOf(sides.now) };
  }

  /** What differs at one step; undefined if nothing does, or if a version does not come there. */
  differsAt(play: Play, step: string, excuse?: Excuse): Shown | undefined {
    const { was, now } = this.run(play);
    const [before, after] = [was.to(step), now.to(step)];
    if (!before || !after || !isAny(this.compared(before, after))) return undefined;
    if (excuse?.(step, () => this.differences(before, after))) return undefined;
    return { steps: [step], ...this.outcomes(before, after) };
  }

  /**
   * The steps that differ, up to the one at which the enrollments part, or also those behind it (`isPast`) for as long as
   * both come to the same steps; undefined if none does.
   */
  differsAnywhere(play: Play, excuse?: Excuse, isPast = false): Shown | undefined {
    const { was, now } = this.run(play);
    const steps: string[] = [];
    let first: Shown | undefined;
    for (let index = 0; ; index++) {
      const [before, after] = [was.at(index), now.at(index)];
      if (!before && !after) return first;
      const both = before && after && before.step === after.step ? { before, after } : undefined;
      const found = both ? this.compared(both.before, both.after) : PARTED;
      if (!isAny(found)) continue;
      const step = (after ?? before)?.step ?? "";
      if (!both || !excuse?.(step, () => this.differences(both.before, both.after))) {
        steps.push(step);
        first ??= { steps, ...this.outcomes(before, after) };
      }
      if (!both || (found.left && !isPast)) return first;
    }
  }

  /**
   * The steps that differ, whichever way leads to them, up to the one at which the enrollments part for this reason:
   * where another one parts them, both may still come to the steps behind. What is saved at a step, and is only still
   * there at a later one, is left out. Undefined if none does. `isPast`: also the steps behind.
   */
  differsBeyond(play: Play, excuse?: Excuse, isPast = false): Shown | undefined {
    const { was, now } = this.run(play);
    const steps = new Set<string>();
    const told = new Map<string, string>();
    let first: Shown | undefined;
    for (const after of now) {
      const before = was.to(after.step);
      if (!before || !isAny(this.compared(before, after))) continue;
      const all = this.differences(before, after);
      const added = new Map([...all].filter(([place, what]) => !isOfNext(place) || told.get(place) !== what));
      for (const [place, what] of all) told.set(place, what);
      if (added.size === 0 || excuse?.(after.step, () => added)) continue;
      steps.add(after.step);
      first ??= { steps: [], ...this.outcomes(before, after) };
      const atNext = new Map([...added].filter(([place]) => isOfNext(place)));
      if (!isPast && atNext.size > 0 && !excuse?.(after.step, () => atNext)) break;
    }
    return first && { ...first, steps: [...steps] };
  }

  /** A step as both versions pass it. */
  passedAt(play: Play, step: string): BothPassed {
    const { was, now } = this.run(play);
    return { was: was.to(step), now: now.to(step) };
  }

  /** Excuses what differs in the same way on another journey, for which the decision is as it was. */
  excuseBy(control: Play): Excuse {
    const { was, now } = this.run(control);
    return (step, differences) => {
      const [before, after] = [was.to(step), now.to(step)];
      if (!before || !after) return false;
      const others = this.differences(before, after);
      return [...differences()].every(([place, what]) => others.get(place) === what);
    };
  }

  private differences(was: Passed, now: Passed): Differences {
    return differencesAt({ course: this.sides.was, passed: was }, { course: this.sides.now, passed: now });
  }

  private run({ journey, base }: Play): { readonly [side in "was" | "now"]: Steps } {
    return { was: this.walks.was.walk(journey, base), now: this.walks.now.walk(journey, base) };
  }

  private outcomes(was: Passed | undefined, now: Passed | undefined): Omit<Shown, "steps"> {
    return {
      was: was ? outcomeOf(this.sides.was, was) : "over",
      now: now ? outcomeOf(this.sides.now, now) : "over",
    };
  }

  /** What is compared once stands for every journey that begins in the same way. */
  private compared(was: Passed, now: Passed): Differing {
    const known = this.apart.get(was) ?? new WeakMap<Passed, Differing>();
    this.apart.set(was, known);
    const found =
      known.get(now) ?? differing({ course: this.sides.was, passed: was }, { course: this.sides.now, passed: now });
    known.set(now, found);
    return found;
  }
}

/** Whether a place is in what came of Next: what is saved by then, for one. */
const isOfNext = (place: string): boolean => place.startsWith("left/");

const PARTED: Differing = { reached: true, answered: true, left: true };

const isAny = ({ reached, answered, left }: Differing): boolean => reached || answered || left;
