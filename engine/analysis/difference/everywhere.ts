import type { Json } from "../../contract";
import { isEqual } from "../../values/equal";
import { isObject } from "../../values/objects";
import { soldPolicy } from "../../moment/policy";
import type { EntryName } from "../../flow/compiled";
import { canonical } from "../equality/closure";
import type { Sides } from "../classes/candidates";
import type { Course, Journey, Passed, Stand } from "../journeys/journey";
import { withSamples, type Usual } from "../journeys/routes";
import { Walk } from "../journeys/walk";
import type { ChangedClass } from "./changed";
import { Plays, type Play } from "./plays";

/** What of a class says where to look for it. */
type Class = Pick<ChangedClass, "about" | "question" | "entries" | "where" | "witness" | "steps">;

/** A class, and what tells its effect from that of other edits. */
export interface Caused {
  readonly changed: Class;
  /** The newer version without the edits that explain it; undefined where nothing else was edited. */
  readonly without: Course | undefined;
}

/**
 * Looks for all steps at which a class shows: its witness is played to the end in both versions, by each entry of the
 * class and with each plan, since a price or a name may be read far behind the step that decides it.
 */
export class Everywhere {
  private readonly bases = new Map<EntryName, Journey>();
  private readonly plays = new Map<Course, Plays>();
  /** The question whose answer is the plan, and its step. */
  private readonly plan: { readonly step: string; readonly question: string } | undefined;

  constructor(
    private readonly sides: Sides,
    private readonly usual: Usual,
  ) {
    const step = [...sides.now.run.flow.steps.values()].find(({ choosesPlan }) => choosesPlan);
    const question = step?.questions.find(({ home }) => home.in === "plan")?.name;
    this.plan = step && question !== undefined ? { step: step.id, question } : undefined;
  }

  /** The steps of a class as it has them, and then the others. */
  stepsOf({ changed, without }: Caused): readonly string[] {
    const found = new Set(changed.steps);
    for (const play of this.playsOf(changed)) {
      const all = this.stepsApart(play, this.sides.was);
      const own = without && all.length > 0 ? this.stepsApart(play, without) : all;
      for (const step of all) if (own.includes(step)) found.add(step);
    }
    return [...found];
  }

  private *playsOf(changed: Class): Generator<Play> {
    const { entries, witness, where } = changed;
    const isOfPlan = where.some((each) => "input" in each && each.input === `answers.${this.plan?.question}`);
    for (const entry of entries) {
      const base = this.baseOf(entry);
      const own = this.asBy(entry, witness);
      yield { journey: own, base };
      for (const journey of this.choosing(changed, own)) yield { journey, base };
      if (!this.plan || isOfPlan) continue;
      for (const value of this.plansOn({ journey: own, base }))
        yield { journey: { ...own, answers: { ...own.answers, [this.plan.question]: value } }, base };
    }
  }

  /** Somebody who chooses an item of which the versions say different things: it is read again wherever the answer is said. */
  private choosing({ about, question }: Class, journey: Journey): readonly Journey[] {
    const code = about === "declared" && question !== null ? changedItem(question, this.sides) : undefined;
    return question === null || code === undefined
      ? []
      : [{ ...journey, answers: { ...journey.answers, [question]: code } }];
  }

  /** A witness by another entry, with what is known of its client where that is not as usual. */
  private asBy(entry: EntryName, witness: Journey): Journey {
    const base = this.baseOf(entry);
    if (entry === witness.entry) return { ...witness, usual: base.usual };
    const { answers, client, query, around } = witness;
    const isUsual = client === null || isEqual(client, this.baseOf(witness.entry).client);
    const known = base.client === null || isUsual ? base.client : client;
    return { ...base, answers, client: known, ...(query && { query }), ...(around && { around }) };
  }

  private baseOf(entry: EntryName): Journey {
    const { was, now } = this.sides;
    const known = this.bases.get(entry) ?? withSamples(now, withSamples(was, this.usual[entry]));
    this.bases.set(entry, known);
    return known;
  }

  /** The plans that a way shows besides the one that is taken. */
  private plansOn(play: Play): readonly string[] {
    const { now } = this.sides;
    const passed = this.plan && this.playing(this.sides.was).passedAt(play, this.plan.step).now;
    if (!passed) return [];
    const { step } = now.engine.view(passed.reached.now.session);
    const offered = step.kind === "plan-choice" ? step.columns.map(({ value }) => value) : [];
    const taken = play.journey.answers[this.plan?.question ?? ""] ?? play.journey.usual[this.plan?.question ?? ""];
    return offered.filter((value) => value !== taken);
  }

  private playing(was: Course): Plays {
    const known = this.plays.get(was) ?? new Plays({ was, now: this.sides.now });
    this.plays.set(was, known);
    return known;
  }

  /** Where the newer version comes out otherwise than another one, and where it sells something else. */
  private stepsApart(play: Play, was: Course): readonly string[] {
    const plays = this.playing(was);
    const steps = plays.differsBeyond(play, undefined, true)?.steps ?? [];
    const sold = this.soldApart(play, was);
    return [...steps, ...(sold === undefined ? [] : [sold]), ...this.pricedBefore(play, was, steps)];
  }

  /** The steps before, where somebody who goes back sees another price beside them. */
  private pricedBefore(play: Play, was: Course, steps: readonly string[]): readonly string[] {
    const { now } = this.sides;
    const price = (course: Course, stand: Stand): unknown => course.engine.view(stand.now.session).price ?? null;
    for (const step of steps.toReversed()) {
      const { was: old, now: own } = this.playing(was).passedAt(play, step);
      if (!old || !own || isEqual(price(was, old.reached), price(now, own.reached))) continue;
      const before = goingBack(was, play.journey, old.reached);
      const found = [...goingBack(now, play.journey, own.reached)].flatMap(([place, stand]) => {
        const other = before.get(place);
        return other && !isEqual(price(was, other), price(now, stand)) ? [place] : [];
      });
      // Behind the sale there is no Back.
      if (found.length > 0) return found;
    }
    return [];
  }

  private soldApart({ journey, base }: Play, was: Course): string | undefined {
    const [before, after] = [was, this.sides.now].map((course) => {
      const passed = [...this.playing(was).walks[course === was ? "was" : "now"].walk(journey, base)].at(-1);
      return passed && isSold(passed) ? { step: passed.step, policy: policyIn(course, passed) } : undefined;
    });
    return before && after && before.policy !== after.policy ? after.step : undefined;
  }
}

/** The first item of a question's list that both versions have and name otherwise; undefined if there is none. */
export function changedItem(question: string, { was, now }: Sides): Json | undefined {
  const [before, after] = [was, now].map(({ run: { flow } }) => flow.questions.get(question)?.listed ?? []);
  const names = new Map(before?.map(({ code, name }) => [code, name]));
  return after?.find(({ code, name }) => (names.get(code) ?? name) !== name)?.code;
}

/** The steps that somebody comes to by Back from a step on. */
function goingBack(course: Course, journey: Journey, from: Stand): ReadonlyMap<string, Stand> {
  const walk = new Walk(course, journey);
  const found = new Map<string, Stand>();
  let here = from;
  for (;;) {
    const before = walk.send(here, BACK);
    const { step } = before.now.session;
    if (step === here.now.session.step || found.has(step)) return found;
    found.set(step, before);
    here = before;
  }
}

const BACK = { type: "back" } as const;

const isSold = ({ left }: Passed): boolean => isObject(left.now.session.data.quote?.policy);

const policyIn = (course: Course, { left }: Passed): string => canonical(soldPolicy(course.hereAt(left.now.session)));
