import type { Json, JsonObject, Violation } from "../../contract";
import { soldPolicy } from "../../moment/policy";
import { isObject } from "../../values/objects";
import { canonical } from "../equality/closure";
import { withValue } from "../classes/state";
import { Course, type Journey, type Passed, type Stand, type World } from "../journeys/journey";
import { differing, outcomeOf } from "../journeys/observe";
import { turned, type Turn } from "../journeys/turn";
import { walksOf } from "../journeys/walks";

/** What is around a person that is not as usual. */
export type Around = Partial<Pick<World, "today" | "around" | "licensed" | "card" | "fails" | "policy" | "offers">>;

/** One person's way in one world: what is played in two versions, to see whether both come to the same. */
export interface Situation {
  readonly journey: Journey;
  /** The journey that it is like but for some answers. */
  readonly base?: Journey;
  readonly around?: Around;
  /** Where it is not straight, in this order. */
  readonly turns?: readonly Turn[];
  /** Another program writes this value into the record before the sale: what the server says of that. */
  readonly sent?: Sent;
  /** The enrollment began with the older version, and goes on in it. */
  readonly isBegun?: true;
  /** In words, whose way it is where the answers alone do not say it: "whose card is declined". */
  readonly who?: string;
}

/** A value of the application at its place. */
export interface Sent {
  readonly path: readonly string[];
  readonly value: Json;
}

/** Where two versions differ in a situation, and what came of Next in both at the first step that does. */
export interface Seen {
  /** Every step that differs, up to the one at which both part. */
  readonly steps: readonly string[];
  readonly was: string;
  readonly now: string;
}

/** Courses in other worlds: what two situations have in common is walked once. */
const worlds = new WeakMap<Course, Map<Around, Course>>();

function courseIn(course: Course, around: Around | undefined): Course {
  if (!around) return course;
  const known = worlds.get(course) ?? new Map<Around, Course>();
  worlds.set(course, known);
  const made = known.get(around) ?? new Course(course.engine, { ...course.world, ...around });
  known.set(around, made);
  return made;
}

const stepsOf = (course: Course, { journey, base = journey }: Situation): Iterable<Passed> =>
  walksOf(course).walk(journey, base);

/** The steps of a situation in one version, played as far as somebody looks. */
export class Played {
  private readonly found: Passed[] = [];
  private readonly rest: Iterator<Passed, void>;
  readonly course: Course;
  private readonly sent: Sent | undefined;

  constructor(course: Course, situation: Situation) {
    const { journey, around, turns } = situation;
    this.course = courseIn(course, around);
    this.sent = situation.sent;
    const straight = stepsOf(this.course, situation);
    const way = turns ? turned(this.course, journey, turns, straight) : straight;
    this.rest = way[Symbol.iterator]();
  }

  at(index: number): Passed | undefined {
    while (this.found.length <= index) {
      const next = this.rest.next();
      if (next.done === true) return undefined;
      this.found.push(next.value);
    }
    return this.found[index];
  }

  all(): readonly Passed[] {
    let index = 0;
    while (this.at(index)) index++;
    return this.found;
  }

  /** Whether it is about what another program has sent. */
  get isJudged(): boolean {
    return this.sent !== undefined;
  }

  /** What the server says of the record with what another program has sent; null where nothing is sent. */
  get judged(): Judgment | null {
    if (!this.sent) return null;
    const { kept, now } = this.beforeSale();
    const { entry, today, data } = now.session;
    const quote = { ...kept.quote, application: withSent(kept.quote?.application, this.sent) };
    const init = { entry, today, data: { ...data, quote, ...(kept.client && { client: kept.client }) } };
    const { engine } = this.course;
    const wrong = engine.wrongAt(init, quote.application, this.sent.path);
    return { step: now.session.step, said: [...engine.review(init, { judge: "all" }), ...(wrong ? [wrong] : [])] };
  }

  private beforeSale(): Stand {
    let last: Passed | undefined;
    for (let index = 0, passed = this.at(0); passed; passed = this.at(++index))
      if (passed.left !== passed.answered) last = passed;
    if (!last) throw new Error("The journey does not begin.");
    return last.answered;
  }
}

/** The rules that a record breaks. */
interface Judgment {
  readonly step: string;
  readonly said: readonly Violation[];
}

const withSent = (application: Json | undefined, { path, value }: Sent): JsonObject =>
  withValue(isObject(application) ? application : {}, path, value);

function judgedApart(was: Played, now: Played): Seen | undefined {
  const [before, after] = [was.judged, now.judged];
  if (!before || !after || canonical(before.said) === canonical(after.said)) return undefined;
  const said = ({ said: all }: Judgment): string =>
    all.map(({ message }) => `“${message}”`).join("; ") || "nothing is wrong";
  return { steps: [after.step], was: said(before), now: said(after) };
}

/** Returns where two versions differ in the same situation; undefined where they come to the same. */
export function seenApart(was: Played, now: Played): Seen | undefined {
  if (was.isJudged) return judgedApart(was, now);
  const steps: string[] = [];
  let first: Omit<Seen, "steps"> | undefined;
  for (let index = 0; ; index++) {
    const [before, after] = [was.at(index), now.at(index)];
    if (!before && !after) return first && { steps, ...first };
    const apart = apartAt(was.course, before, now.course, after);
    if (!apart) continue;
    const step = (after ?? before)?.step ?? "";
    if (!steps.includes(step)) steps.push(step);
    first ??= { was: outcomeIn(was.course, before), now: outcomeIn(now.course, after) };
    if (apart === "parted") return { steps, ...first };
  }
}

/** Whether two versions differ in a situation at all: as far as the first difference. */
export function isApart(was: Played, now: Played): boolean {
  if (was.isJudged) return judgedApart(was, now) !== undefined;
  for (let index = 0; ; index++) {
    const [before, after] = [was.at(index), now.at(index)];
    if (!before && !after) return false;
    if (apartAt(was.course, before, now.course, after)) return true;
  }
}

function apartAt(
  was: Course,
  before: Passed | undefined,
  now: Course,
  after: Passed | undefined,
): "parted" | "shown" | undefined {
  if (!before || !after || before.step !== after.step) return "parted";
  const { reached, answered, left } = differing({ course: was, passed: before }, { course: now, passed: after });
  if (left) return "parted";
  if (reached || answered) return "shown";
  const isSold = before.left.kept.sold !== undefined;
  return !isSold || policyIn(was, before) === policyIn(now, after) ? undefined : "shown";
}

/** The policy that was sold. */
const policyIn = (course: Course, { left }: Passed): string => canonical(soldPolicy(course.hereAt(left.now.session)));

const outcomeIn = (course: Course, passed: Passed | undefined): string => (passed ? outcomeOf(course, passed) : "over");
