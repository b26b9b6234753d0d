import { canonical } from "../equality/closure";
import type { CompiledEntry } from "../../flow/compiled";
import type { Course, Journey, Passed, Stage } from "./journey";

/** How many walks are kept: in a long flow each of them holds many answers. */
const MOST_KEPT = 200;

const shared = new WeakMap<Course, Walks>();

/** Returns the walks through a version that all share who play in it: a journey that one of them has walked is not walked again. */
export function walksOf(course: Course): Walks {
  const known = shared.get(course) ?? new Walks(course);
  shared.set(course, known);
  return known;
}

/**
 * Journeys through one version of a flow, each walked only as far as somebody looks. A journey that answers otherwise
 * than a known one goes on from where that one first meets such a question: a class at the last step of a long flow costs
 * as little as one at the first.
 */
export class Walks {
  private readonly bases = new Map<Journey, Steps>();
  private readonly kept = new Map<string, Steps>();
  private readonly lines = new Map<Journey["entry"], Line>();
  private readonly usuals = new Map<Journey["usual"], number>();

  constructor(private readonly course: Course) {}

  /** How many journeys were begun. */
  begun = 0;

  /** The steps of a journey that is like `base` but for some answers, or for the client. */
  walk(journey: Journey, base: Journey): Steps {
    const key = this.keyOf(journey);
    const known = this.kept.get(key);
    if (known) return known;
    const made = this.made(journey, base);
    this.kept.set(key, made);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    return made;
  }

  /** The usual answers are many, and the same for many journeys: they count by which they are. */
  private keyOf({ entry, answers, client, application = {}, usual, query, around }: Journey): string {
    const place = this.usuals.get(usual) ?? this.usuals.size;
    this.usuals.set(usual, place);
    return canonical([entry, answers, client, application, place, query ?? {}, around ?? {}]);
  }

  private made(journey: Journey, base: Journey): Steps {
    const common = this.base(base);
    const line = this.lineOf(journey);
    if (journey === base) return common;
    this.begun++;
    if (BEGINNING.some((word) => journey[word] !== base[word])) return new Steps([], this.course.stages(journey), line);
    const other = otherAnswers(journey, base);
    const { questions } = this.course.run.flow;
    const asking = new Set([...other].map((name) => questions.get(name)?.step));
    const first = common.findStage(({ passed }) => asking.has(passed.step));
    if (!first) return common;
    const before = common.until(({ halt }) => halt === first.halt);
    return new Steps(before, this.course.stages(journey, first.halt), line);
  }

  private lineOf({ entry }: Journey): Line {
    const known = this.lines.get(entry) ?? lineThrough(this.course.run.flow.entries[entry]);
    this.lines.set(entry, known);
    return known;
  }

  private base(journey: Journey): Steps {
    const known = this.bases.get(journey);
    if (known) return known;
    this.begun++;
    const made = new Steps([], this.course.stages(journey), this.lineOf(journey));
    this.bases.set(journey, made);
    return made;
  }
}

/** What a journey begins with: one that differs there goes its own way from the first step. */
const BEGINNING = ["client", "application", "usual", "query", "around"] as const;

/** The steps of an entry on its counted line. */
interface Line {
  /** Step → its place. */
  readonly places: ReadonlyMap<string, number>;
  /** A dialog may lead back to here, or to a step behind: each step before it comes once, and before this one. */
  readonly again: number;
}

function lineThrough({ order }: CompiledEntry): Line {
  const places = new Map(order.filter(({ aside }) => aside === null).map(({ id }, at) => [id, at]));
  const targets = order.flatMap(({ confirms }) => confirms.flatMap(({ to }) => to ?? []));
  return { places, again: Math.min(Infinity, ...targets.map((to) => places.get(to) ?? 0)) };
}

/** The steps of one journey, walked as they are looked at. */
export class Steps implements Iterable<Passed> {
  private readonly found: Stage[];

  constructor(
    before: readonly Stage[],
    private readonly rest: Generator<Stage, void>,
    private readonly line: Line,
  ) {
    this.found = [...before];
  }

  /** The step at a place of the journey; undefined behind the last one. */
  at(index: number): Passed | undefined {
    return this.stage(index)?.passed;
  }

  /** The first passing of a step; undefined when the journey does not come there. */
  to(step: string): Passed | undefined {
    const { places, again } = this.line;
    const place = places.get(step) ?? Infinity;
    const isBehind = (other: string): boolean => place < again && (places.get(other) ?? 0) > place;
    const found = this.findStage(({ passed }) => passed.step === step || isBehind(passed.step));
    return found?.passed.step === step ? found.passed : undefined;
  }

  findStage(isWanted: (stage: Stage) => boolean): Stage | undefined {
    for (let index = 0; ; index++) {
      const stage = this.stage(index);
      if (!stage || isWanted(stage)) return stage;
    }
  }

  /** The steps before the first such one. */
  until(isReached: (stage: Stage) => boolean): readonly Stage[] {
    const end = this.found.findIndex(isReached);
    return end < 0 ? this.found : this.found.slice(0, end);
  }

  *[Symbol.iterator](): Generator<Passed> {
    for (let index = 0; ; index++) {
      const passed = this.at(index);
      if (!passed) return;
      yield passed;
    }
  }

  private stage(index: number): Stage | undefined {
    while (this.found.length <= index) {
      const { value, done } = this.rest.next();
      if (done === true) return undefined;
      this.found.push(value as Stage);
    }
    return this.found[index];
  }
}

/** The questions that two journeys answer differently. */
function otherAnswers(journey: Journey, base: Journey): ReadonlySet<string> {
  const names = [...Object.keys(journey.answers), ...Object.keys(base.answers)];
  return new Set(
    names.filter(
      (name) =>
        Object.hasOwn(journey.answers, name) !== Object.hasOwn(base.answers, name) ||
        journey.answers[name] !== base.answers[name],
    ),
  );
}
