import type { Json, JsonObject } from "../contract";
import type { Here } from "../session/here";
import { isBlank } from "../values/blank";
import { valueAt } from "../values/path";
import { cellsOf, type Member } from "./classes/cells";
import { canonical } from "./equality/closure";
import { decisionsOf } from "./decisions/decisions";
import { ALL_OF_THEM, isWhich, questionOf, scaleOf, thingOf } from "./journeys/inputs";
import type { Candidate } from "./classes/candidates";
import type { Decision } from "./decisions/decision";
import type { Course, Journey, Passed } from "./journeys/journey";
import { outcomeOf } from "./journeys/observe";
import { journeyOf } from "./classes/witness";

/** One thing that is otherwise than in a journey. */
export interface Departure {
  /** `answers.<question>`, or what is known of the client. */
  readonly input: string;
  /** The question by its title, where it is an answer. */
  readonly title: string | null;
  readonly was: Json;
  readonly now: Json;
}

/** The smallest change of a journey that leads elsewhere at the step where it ends. */
export interface Nearest {
  readonly step: string;
  readonly departures: readonly Departure[];
  /** What came of Next there, and what would. */
  readonly was: string;
  readonly now: string;
  /** The decision that comes out otherwise, such as `employees/refusals`. */
  readonly decision: string;
  readonly journey: Journey;
}

/**
 * Looks for the fewest and smallest other answers with which the journey goes on from the step at which it is held up.
 * Null for a journey that ends with a sale, and where no other answer helps.
 */
export function nearestTo(course: Course, journey: Journey): Nearest | null {
  const last = [...course.passed(journey)].at(-1);
  if (!last || last.left === last.answered) return null;
  const near = nearby(course, journey, last);
  for (const { decision, departures, member } of [...near.slice(0, MOST_TRIES), ...together(near)]) {
    const changed = journeyOf(journey, member, course);
    const there = [...course.passed(changed)].findLast(({ step }) => step === last.step);
    if (!there || (there.confirmed ?? there.left).now.session.step === last.step) continue;
    const [was, now] = [outcomeOf(course, last), outcomeOf(course, there)];
    return { step: last.step, departures, was, now, decision, journey: changed };
  }
  return null;
}

/** The nearest other answer of each decision, all at once: several answers may be wrong. */
function together(near: readonly Tried[]): readonly Tried[] {
  const nearest = new Map<string, Tried>();
  for (const tried of near) if (!nearest.has(tried.decision)) nearest.set(tried.decision, tried);
  const all = [...nearest.values()];
  const [first] = all;
  if (!first || all.length === 1) return [];
  const values = new Map(all.flatMap(({ member }) => [...member.values]));
  const departures = new Map(all.flatMap((tried) => tried.departures.map((each) => [each.input, each] as const)));
  return [{ ...first, departures: [...departures.values()], member: { ...first.member, values } }];
}

const MOST_TRIES = 200;

interface Tried {
  readonly decision: string;
  readonly departures: readonly Departure[];
  /** The values that are otherwise, alone. */
  readonly member: Member;
  readonly cost: number;
}

/** Other answers for which some decision of the step says something else, the nearest first. */
function nearby(course: Course, journey: Journey, { step, answered }: Passed): readonly Tried[] {
  const here = course.hereAt(answered.now.session);
  return (
    decisionsOf(course)
      .filter((decision) => decision.step === step && LEAVING.has(decision.about))
      // An empty condition excludes no person.
      .filter((decision) => (decision.value(here) ?? null) !== null)
      .flatMap((decision) => othersOf(decision, course, journey, here))
      .filter(({ departures }) => departures.length > 0)
      .toSorted((a, b) => a.cost - b.cost)
  );
}

/** Decisions that hold a person at a step, or let them go. */
const LEAVING: ReadonlySet<string> = new Set(["answer", "refusals", "dialog", "plans"]);

function othersOf(decision: Decision, course: Course, journey: Journey, here: Here): readonly Tried[] {
  const { session } = here;
  const answers = { ...journey.answers, ...answersAt(here) };
  // A wrong answer is not an example of a right one: the usual one is.
  if (decision.question !== null && decision.typed !== null) delete answers[decision.question];
  const basis = { journey: { ...journey, answers }, was: session, now: session };
  const { cells } = cellsOf({ was: decision, now: decision }, { was: course, now: course }, basis);
  const own = canonical([decision.value(here) ?? null]);
  return cells
    .flatMap(({ members }) => members)
    .filter(({ value }) => canonical([value ?? null]) !== own)
    .flatMap((member) => triedOf(decision, member, journey, here, course));
}

/** Every answer that is known at a step. */
const answersAt = (here: Here): { [name: string]: Json | undefined } =>
  Object.fromEntries(
    [...here.flow.questions.keys()].flatMap((name) => {
      const value = here.answerOf(name) as Json | undefined;
      return isBlank(value) ? [] : [[name, value] as const];
    }),
  );

/** What a member has otherwise than the journey; none when it is not even an answer. */
function triedOf(decision: Decision, member: Member, journey: Journey, here: Here, course: Course): readonly Tried[] {
  const isComing = (input: string): boolean => {
    const question = questionOf(input, course.run.flow);
    return question !== undefined && question.step !== here.step.id && isBlank(valueIn(here, input));
  };
  const apart = [...member.values].filter(
    ([input, { value, isKept }]) =>
      !isKept && value !== ALL_OF_THEM && !isAlike(valueIn(here, input), value) && !isComing(input),
  );
  // What one thing alone has cannot be said as an answer to a question.
  if (apart.some(([input, { isBad }]) => isBad || isWhich(input))) return [];
  const departures = apart.map(([input, { value }]): Departure => {
    const title = questionOf(input, course.run.flow)?.declared.title;
    return {
      input,
      title: typeof title === "string" ? title : null,
      was: valueIn(here, input) ?? null,
      now: value ?? null,
    };
  });
  const cost = apart.reduce((sum, [input, candidate]) => sum + costOf(input, candidate, journey, here, course), 0);
  return [{ decision: decision.key, departures, member: { ...member, values: new Map(apart) }, cost }];
}

const isAlike = (a: unknown, b: unknown): boolean =>
  (isBlank(a) && isBlank(b)) || canonical([a ?? null]) === canonical([b ?? null]);

function valueIn(here: Here, input: string): Json | undefined {
  const ofThing = thingOf(input);
  if (ofThing) {
    const [first] = (here.answerOf(ofThing.list) ?? []) as readonly JsonObject[];
    return first?.[ofThing.name];
  }
  const [root, ...path] = input.split(".");
  return (root === "answers" ? here.answerOf(path.join(".")) : valueAt(here.session.data, input)) as Json | undefined;
}

/** How far an answer is from the present one: fewer departures first, then smaller ones, at the step itself. */
function costOf(input: string, { value, place }: Candidate, journey: Journey, here: Here, course: Course): number {
  const question = questionOf(input, course.run.flow);
  const before = question && scaleOf(question, course.world.today)?.place(valueIn(here, input));
  const distance = place !== undefined && before !== undefined ? Math.abs(place - before) : undefined;
  const size =
    distance !== undefined ? distance / (distance + FAR) : value === journey.usual[question?.name ?? ""] ? 0.5 : 0.6;
  return 1 + size / 2 + (question?.step === here.step.id ? 0 : ELSEWHERE);
}

/** A number or a date that is so far away is half as far as another choice. */
const FAR = 100;
/** An answer of another step is farther than one of the same size here. */
const ELSEWHERE = 0.1;
