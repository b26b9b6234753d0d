import type { JsonObject } from "../../engine/index";
import {
  aligned,
  differenceOf,
  type ChangedClass,
  type Course,
  type Difference,
  type Journey,
  type Passed,
  type Renaming,
  type Usual,
  type Version,
} from "../../engine/analysis";
import { differingSteps, type DifferingStep, type Passing } from "./differing";
import type { PlantedEdit } from "./edit";
import { isIn, knownAt, type Known } from "./member";
import { shipped, versionOf } from "./product";
import { Journeys, randomFrom } from "./random";
import { leftBehind, pageDiffers, saidOf, type Left } from "./server-side";

/** A planted edit with both versions, and what the comparison reports of them. */
export interface Planted {
  readonly was: Course;
  readonly now: Course;
  readonly usual: Usual;
  readonly renames: readonly Renaming[];
  readonly difference: Difference;
}

/** What random answer sets say of a reported difference. */
export interface Judged {
  /** How many sets behave differently. */
  readonly differing: number;
  /** Sets that differ outside of every reported class: where, and by which answers. */
  readonly outside: readonly string[];
  /** The places of the reported classes in which no set was found that differs. */
  readonly notHit: readonly number[];
}

const originals = new Map<string, Version>();

/** Both versions of a planted edit, compared. The shipped one is made once. */
export function planted({ product, apply }: PlantedEdit): Planted {
  const original = originals.get(product) ?? versionOf(shipped(product));
  originals.set(product, original);
  const files = shipped(product);
  apply(files);
  const { was, now, usual, renames } = aligned(original, versionOf(files));
  return { was, now, usual, renames, difference: differenceOf(was, now, usual) };
}

/** What the server alone knows is looked at for so many of the sets. */
const EVERY = 5;

/**
 * Judges the reported differences of edits of one product by random answer sets. Each set is played once in the shipped
 * version, and once in each edited one. It is drawn from what the files of all of them hold.
 */
export function judged(edits: readonly Planted[], sets: number, seed: number): readonly Judged[] {
  const [first] = edits;
  if (!first) return [];
  const courses = [...new Set(edits.flatMap(({ was, now }) => [was, now]))];
  const journeys = new Journeys(courses, usualOf(edits), randomFrom(seed));
  const judges = edits.map((edit) => new Judge(edit));
  const olds = [...new Set(edits.map(({ was }) => was))];
  for (let count = 0; count < sets; count++) {
    const journey = journeys.next();
    const played = new Map(olds.map((was) => [was, playedIn(was, journey, count % EVERY === 0 ? seed + count : null)]));
    for (const judge of judges) judge.judge(journey, played);
  }
  return judges.map((judge) => judge.judged());
}

/** What one of the older versions makes of a set. */
interface Played {
  readonly steps: readonly Passed[];
  readonly left: Left | undefined;
}

function playedIn(was: Course, journey: Journey, seed: number | null): Played {
  const steps = [...was.passed(journey)];
  return { steps, left: seed === null ? undefined : leftBehind(was, journey, steps, randomFrom(seed)) };
}

/** The usual answers of all edits: one that renames a question answers it under its new name, too. */
function usualOf(edits: readonly Planted[]): Usual {
  const of = (entry: keyof Usual): Journey => {
    const all = edits.map(({ usual }) => usual[entry]);
    return { ...(all[0] as Journey), usual: Object.assign({}, ...all.map(({ usual }) => usual)) as JsonObject };
  };
  return { dashboard: of("dashboard"), enroll: of("enroll"), share: of("share") };
}

class Judge {
  private readonly hit = new Set<ChangedClass>();
  private readonly outside: string[] = [];
  private differing = 0;

  constructor(private readonly edit: Planted) {}

  judged(): Judged {
    this.judgePage();
    const { differing, outside } = this;
    const { changed } = this.edit.difference;
    return { differing, outside, notHit: changed.flatMap((each, index) => (this.hit.has(each) ? [] : [index])) };
  }

  judge(journey: Journey, played: ReadonlyMap<Course, Played>): void {
    const { was, now } = this.edit;
    const { steps, left } = played.get(was) ?? { steps: [], left: undefined };
    const own: Passing = { course: now, steps: now.passed(journey) };
    const isAllHit = this.hit.size === this.edit.difference.changed.length;
    const apart = differingSteps({ course: was, steps }, own, !isAllHit);
    if (apart.length > 0) this.differing++;
    for (const { step, isAfter, ...passed } of apart) {
      const places = [step, ...refusedArrival(passed)];
      const isThere = (each: ChangedClass): boolean => places.some((place) => each.steps.includes(place));
      const around = this.around(this.knownBy(journey, passed), isThere);
      if (around.length === 0 && !isAfter) this.outside.push(said(`${step} by ${journey.entry}`, journey.answers));
    }
    if (left) this.judgeLeft(left);
  }

  /** What each version knows at a step, and what both know together: each of them asks questions of its own. */
  private knownBy(journey: Journey, passed: Pick<DifferingStep, "was" | "now">): readonly Known[] {
    const [old, own] = (["was", "now"] as const).map((side) =>
      passed[side] ? knownAt(this.edit[side], journey, passed[side]) : [],
    );
    const both = (old ?? []).map((known, at) => ({ ...known, answers: { ...own?.[at]?.answers, ...known.answers } }));
    return [...(old ?? []), ...(own ?? []), ...both];
  }

  /** What the server alone sees: rules at the sale, and the policy, which also follows from any answer that differs. */
  private judgeLeft({ init, known, said: before }: Left): void {
    const own = saidOf(this.edit.now.engine, init);
    for (const about of ["binding", "policy"] as const) {
      if (own[about] === before[about]) continue;
      const around = this.around([known], (each) => each.about === about);
      const { was, now, difference } = this.edit;
      const follows = difference.changed.some((each) => isIn(each, known, { was, now }));
      if (around.length === 0 && !follows) this.outside.push(said(about, known.answers));
    }
  }

  /** The reported classes around what is known, which are hit by it. */
  private around(known: readonly Known[], isThere: (each: ChangedClass) => boolean): readonly ChangedClass[] {
    const { was, now, difference } = this.edit;
    const around = difference.changed.filter(
      (each) => isThere(each) && known.some((one) => isIn(each, one, { was, now })),
    );
    for (const each of around) this.hit.add(each);
    return around;
  }

  /** The product's page is the same for everybody: it differs or not. */
  private judgePage(): void {
    const { was, now, difference } = this.edit;
    if (!pageDiffers(was, now)) return;
    const around = difference.changed.filter(({ about }) => about === "page");
    for (const each of around) this.hit.add(each);
    if (around.length === 0) this.outside.push("the product's page");
  }
}

/** The step that one version goes on to, where the other is refused what that step saves on arrival. */
function refusedArrival({ was, now }: Pick<DifferingStep, "was" | "now">): readonly string[] {
  const [before, after] = [was, now].map((passed) => (passed?.confirmed ?? passed?.left)?.now.session);
  if (!before || !after || (before.problem === null) === (after.problem === null)) return [];
  return [before.problem === null ? before.step : after.step];
}

const said = (where: string, answers: object): string => `${where}: ${JSON.stringify(answers)}`;
