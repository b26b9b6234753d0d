import type { Sides } from "../classes/candidates";
import type { Basis, Member, Pair } from "../classes/cells";
import { stateWith, type Assignment } from "../classes/state";
import type { Decision } from "../decisions/decision";
import { isEqual } from "../../values/equal";
import { doReadPlans } from "../journeys/inputs";
import type { Course, Passed } from "../journeys/journey";
import type { BothPassed, Play, Plays } from "./plays";

/** What a decision came to in both versions. */
export interface Seen {
  readonly was: unknown;
  readonly now: unknown;
}

/** On what the classes of a decision are looked for. */
export interface Ground {
  readonly pair: Pair;
  /** The journey to the step of the decision. */
  readonly basis: Basis;
  /** The versions and the states in which its classes were searched for. */
  readonly sides: Sides;
  readonly states: Basis;
  /** Whether this decision alone changed: then it is the reason for every difference. */
  readonly isAlone: boolean;
}

/** Tells what a decision comes to for one witness, and for no other member of its class. */
export class Sight {
  constructor(
    private readonly sides: Sides,
    private readonly plays: Plays,
  ) {}

  /**
   * What the decision comes to on this journey, at the first of these steps at which it differs; where the journey shows
   * it nowhere, as with what the server alone judges, what it comes to for the answers of the journey's member.
   */
  of(ground: Ground, play: Play, steps: readonly string[], member: Member): Seen {
    const { pair } = ground;
    const own = (pair.now ?? pair.was)?.step ?? null;
    const places = new Set([...(own === null ? [] : [own]), ...steps]);
    for (const place of places) {
      const seen = this.seenAt(pair, this.plays.passedAt(play, place));
      if (seen) return seen;
    }
    return inStateOf(ground, member);
  }

  private seenAt(pair: Pair, passed: BothPassed): Seen | undefined {
    for (const moment of MOMENTS) {
      const was = valueAt(pair.was, this.sides.was, passed.was, moment);
      const now = valueAt(pair.now, this.sides.now, passed.now, moment);
      const isSeen = (pair.was === undefined || was !== undefined) && (pair.now === undefined || now !== undefined);
      if (isSeen && !isEqual(was ?? null, now ?? null)) return seenAs(was, now);
    }
    return undefined;
  }
}

/** When a person looks at a step: with the answers given, on arrival, and once Next has saved them. */
const MOMENTS = ["answered", "reached", "left"] as const;

function valueAt(
  decision: Decision | undefined,
  course: Course,
  passed: Passed | undefined,
  moment: (typeof MOMENTS)[number],
): unknown {
  if (!decision || !passed) return undefined;
  const { session } = passed[moment].now;
  return decision.value(course.hereAt({ ...session, step: passed.step }));
}

function inStateOf({ pair: { was, now }, sides, states }: Ground, { values }: Member): Seen {
  const assignment: Assignment = new Map([...values].map(([input, { value }]) => [input, value]));
  const readsPlans = [sides.was, sides.now].some((course) =>
    doReadPlans([...(was?.rules ?? []), ...(now?.rules ?? [])], course.run.flow),
  );
  const [before, here] = (["was", "now"] as const).map((side) =>
    stateWith(sides[side], states[side], assignment, readsPlans),
  );
  return seenAs(before && was?.value(before), here && now?.value(here));
}

const seenAs = (was: unknown, now: unknown): Seen => ({ was: was ?? null, now: now ?? null });
