import type { Json, JsonObject, Session } from "../../contract";
import type { CompiledStep, EntryName } from "../../flow/compiled";
import { write } from "../../moment/codec";
import { put } from "../../values/path";
import { sampleAnswer, savedSample } from "./inputs";
import type { Course, Journey, Passed } from "./journey";
import { Walks } from "./walks";

/** The usual journey by an entry: who comes, and what they answer where nothing else is said. */
export type Usual = { readonly [entry in EntryName]: Journey };

/** A journey that comes to a step, and the state in which the step is answered. */
export interface Route {
  readonly journey: Journey;
  readonly answered: Session;
  /** False when no journey was found: the state is that of another step. */
  readonly isThere: boolean;
}

/** The routes to the steps of a flow by one entry, each with as few unusual answers as possible. */
export class Routes {
  private readonly found = new Map<string, Route>();
  readonly usual: Journey;
  private readonly returning: readonly Journey[];
  private readonly elsewhere: Session;

  constructor(
    private readonly course: Course,
    usual: Journey,
    private readonly walks: Walks = new Walks(course),
  ) {
    this.usual = withSamples(course, usual);
    this.returning = comingBack(course, this.usual);
    this.elsewhere = this.note(this.usual);
    const steps = course.run.flow.entries[usual.entry].order;
    for (let round = 0; round < ROUNDS; round++)
      for (const step of steps) if (!this.found.has(step.id)) this.open(step);
  }

  /** The usual journey, those that come to the steps which it leaves out, and those of people who come back. */
  get journeys(): readonly Journey[] {
    const known = [this.usual, ...[...this.found.values()].map(({ journey }) => journey)];
    return [...new Set([...known, ...this.returning])];
  }

  to(step: string | null): Route {
    const known = step === null ? undefined : this.found.get(step);
    if (known) return known;
    const isStep = step !== null && this.course.run.flow.entries[this.usual.entry].places.has(step);
    const answered = isStep ? { ...this.elsewhere, step } : this.elsewhere;
    return { journey: this.usual, answered, isThere: step === null };
  }

  /** Notes a journey that comes to a step to which none was known. */
  learn({ step, answered }: Passed, journey: Journey): void {
    if (!this.found.has(step)) this.found.set(step, { journey, answered: answered.now.session, isThere: true });
  }

  /** Notes the steps that a journey comes to; returns the state at the last one before the sale. */
  private note(journey: Journey): Session {
    let last: Session | undefined;
    for (const passed of this.walks.walk(journey, this.usual)) {
      this.learn(passed, journey);
      if (passed.left !== passed.answered) last = passed.answered.now.session;
    }
    if (!last) throw new Error("The journey does not begin.");
    return last;
  }

  /** Looks for the answers with which a step is asked. */
  private open(step: CompiledStep): void {
    if (step.opener !== null) this.note({ ...this.usual, answers: { ...this.usual.answers, [step.opener]: true } });
  }
}

const ROUNDS = 2;

/**
 * Journeys of people who come back: a list that a question opens was saved before, and now they say no to it. What a
 * flow asks before it empties such a list is met on no other way.
 */
function comingBack({ run, world }: Course, usual: Journey): readonly Journey[] {
  if (usual.client === null) return [];
  return [...run.flow.questions.values()].flatMap((question) => {
    const { home, opener } = question;
    if (opener === null || home.in !== "application") return [];
    const saved = write(question, savedSample(question, world.today));
    if (saved === undefined) return [];
    const application: { [key: string]: Json | undefined } = { ...usual.application };
    put(application, home.path, saved);
    return [{ ...usual, application, answers: { ...usual.answers, [opener]: false } }];
  });
}

/** The journey with a plausible answer for each question that it says nothing about; itself if there is none. */
export function withSamples({ run, world }: Course, journey: Journey): Journey {
  const silent = [...run.flow.questions.values()].filter(({ name }) => !Object.hasOwn(journey.usual, name));
  if (silent.length === 0) return journey;
  const samples = silent.map((question) => [question.name, sampleAnswer(question, world.today)] as const);
  return { ...journey, usual: { ...(Object.fromEntries(samples) as JsonObject), ...journey.usual } };
}
