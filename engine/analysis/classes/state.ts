import type { Json, JsonObject, Session, SessionData } from "../../contract";
import type { CompiledQuestion } from "../../flow/compiled";
import { write } from "../../moment/codec";
import { filledPlans } from "../../moment/coverages";
import { writeItem } from "../../moment/saves";
import type { Here } from "../../session/here";
import { isBlank } from "../../values/blank";
import { copied } from "../../values/copied";
import { isObject } from "../../values/objects";
import { under } from "../../values/path";
import {
  FIRST_ALONE,
  isOfAround,
  isOfQuery,
  isWhich,
  questionOf,
  ratingQuestion,
  savedSample,
  thingOf,
  whichInput,
} from "../journeys/inputs";
import type { Course } from "../journeys/journey";
import type { Candidate } from "./candidate";
import { layered } from "./layered";

/** Input → its value; null or undefined where there is none. */
export type Assignment = ReadonlyMap<string, Json | undefined>;

/** What the inputs of a member are assigned; not what each thing of a list keeps. */
export const assignmentOf = (values: ReadonlyMap<string, Candidate>): Assignment =>
  new Map([...values].flatMap(([input, { value, isKept }]) => (isKept ? [] : [[input, value] as const])));

type Answers = Session["answers"];

/**
 * A state of a session in which the inputs have these values, no matter how it got there: to see what decisions come to.
 * Whether a journey leads there is another matter. `withPlans`: with the plans and the price that follow from them.
 */
export function stateWith(course: Course, base: Session, assignment: Assignment, withPlans: boolean): Here {
  return statesWith(course, base, assignment, withPlans)(NOTHING);
}

const NOTHING: Assignment = new Map();

/** The states that differ from each other in what is assigned last: what they share is assigned once. */
export function statesWith(
  course: Course,
  base: Session,
  shared: Assignment,
  withPlans: boolean,
): (last: Assignment) => Here {
  const begun = assigned(course, draftOf(base), shared, shared, copied);
  return (last) =>
    stateOf(
      course,
      base,
      assigned(course, begun, last, shared, layered),
      [...shared.keys(), ...last.keys()],
      withPlans,
    );
}

/** What the inputs of a state are written to. */
interface Draft {
  readonly answers: Answers;
  readonly application: JsonObject;
  readonly client: Session["data"]["client"];
  readonly query: Session["query"];
  /** What is around the enrollment: flags, broker, brokerage, carrier; only what was assigned. */
  readonly around: JsonObject;
}

const draftOf = ({ answers, data, query }: Session): Draft => ({
  query,
  around: {},
  answers,
  application: (data.quote?.application ?? {}) as JsonObject,
  client: data.client,
});

/** The draft with an assignment; the inputs that were assigned before are those of `earlier`. */
function assigned(course: Course, draft: Draft, assignment: Assignment, earlier: Assignment, copy: Copy): Draft {
  const { flow } = course.run;
  const answers = Object.assign(copy(draft.answers), samplesFor(course, assignment, earlier));
  let { application, client, query, around } = draft;
  const own: Own = { copies: new Map(), copy };
  for (const [name, value] of assignment) {
    const question = questionOf(name, flow);
    const ofThing = thingOf(name);
    if (ofThing) {
      const { list } = ofThing;
      const which = assignment.get(whichInput(list)) ?? earlier.get(whichInput(list));
      answers[list] = thingsWith(answers[list], ofThing.name, value, which);
      const listed = flow.questions.get(list);
      if (listed) application = saved(application, listed, answers[list], own);
    } else if (isWhich(name)) continue;
    else if (isOfQuery(name)) query = queryWith(query, name, value);
    else if (isOfAround(name)) around = aroundWith(around, course.world.around, name, value);
    else if (!question) client = client && withValue(client, name.split(".").slice(1), value);
    else {
      answers[question.name] = value ?? "";
      application = saved(application, question, value, own);
      if (question === ratingQuestion(flow)) application = rated(application, question, value);
      if (question === flow.clientType && !isBlank(value)) client = client && { ...client, [question.name]: value };
    }
  }
  return { answers, application, client, query, around };
}

/** The parameters of a page's address with another value of one; without it where there is none. */
export function queryWith(query: Session["query"], input: string, value: Json | undefined): Session["query"] {
  const [, name = ""] = input.split(".");
  const others = Object.fromEntries(Object.entries(query).filter(([key]) => key !== name));
  return value === undefined ? others : { ...others, [name]: String(value) };
}

/** What is around an enrollment with another value at a path, beside what is around all. */
export function aroundWith(around: JsonObject, all: object, input: string, value: Json | undefined): JsonObject {
  const [root = "", ...path] = input.split(".");
  const known: unknown = around[root] ?? Object.entries(all).find(([key]) => key === root)?.[1];
  return { ...around, [root]: withValue(isObject(known) ? known : {}, path, value) };
}

function stateOf(
  course: Course,
  base: Session,
  { answers, application, client, query, around }: Draft,
  inputs: readonly string[],
  withPlans: boolean,
): Here {
  const { broker, brokerage } = around;
  const own = { ...(broker !== undefined && { broker }), ...(brokerage !== undefined && { brokerage }) };
  const quote: JsonObject = { ...base.data.quote, ...own, application };
  const known = { ...base.data, ...around, quote, ...(client && { client }) };
  const data = withPlans ? withOffered(course, known, application) : known;
  const here = course.hereAt({ ...base, answers, query, data });
  return withPlans && base.data.checkout && dependsOnPlan(course, inputs) ? withTotal(course, here, application) : here;
}

/** A plausible thing for each list of which an answer is assigned, and not the list itself. */
export function samplesFor(
  { run, world }: Course,
  assignment: Assignment,
  earlier: Assignment = NOTHING,
): { readonly [list: string]: Json | undefined } {
  const lists = new Set([...assignment.keys()].flatMap((input) => thingOf(input)?.list ?? []));
  const isKnown = (list: string): boolean =>
    assignment.has(`answers.${list}`) ||
    [...earlier.keys()].some((input) => input === `answers.${list}` || thingOf(input)?.list === list);
  return Object.fromEntries(
    [...lists]
      .filter((list) => !isKnown(list))
      .map((list) => {
        const question = run.flow.questions.get(list);
        return [list, question && savedSample(question, world.today)];
      }),
  );
}

/** The things of a list with this answer: each of them, or the first one alone. */
export function thingsWith(
  things: Json | undefined,
  name: string,
  value: Json | undefined,
  which: Json | undefined,
): Json {
  if (!Array.isArray(things)) return [];
  const isHeld = (at: number): boolean => at === 0 || which !== FIRST_ALONE;
  const held = new Map<JsonObject, JsonObject>();
  return things.map((thing: JsonObject, at) => {
    if (!isHeld(at)) return thing;
    const own = held.get(thing) ?? { ...thing, [name]: value ?? "" };
    held.set(thing, own);
    return own;
  });
}

/** Keeps an answer at its home, so that what reads the quote reads it, too. */
function saved(application: JsonObject, question: CompiledQuestion, value: Json | undefined, own: Own): JsonObject {
  const { home, codec } = question;
  if (home.in !== "application" || UNTOLD.has(codec)) return application;
  const { items } = question;
  const things = items && Array.isArray(value) ? value.map((thing) => writeItem(items, thing as JsonObject)) : value;
  return withValue(application, home.path, write(question, things), own);
}

/** Answers that are written with more than themselves: nothing reads them from the quote. */
const UNTOLD: ReadonlySet<string> = new Set(["consent", "card"]);

/** The state of an address that rates the quote is kept beside the address. */
function rated(application: JsonObject, { home }: CompiledQuestion, value: Json | undefined): JsonObject {
  return home.in === "application"
    ? application
    : { ...application, rating_address: { region: { code: value ?? null } } };
}

function dependsOnPlan({ run: { flow } }: Course, inputs: readonly string[]): boolean {
  const rating = ratingQuestion(flow);
  return inputs
    .map((name) => questionOf(name, flow))
    .some((question) => question !== undefined && (question === rating || question.home.in === "plan"));
}

/** With the plans of the state, at the prices of the answers: worked out once a rule reads them, for few of many do. */
function withOffered(course: Course, data: SessionData, application: JsonObject): SessionData {
  if (data.plans === undefined) return data;
  let plans: SessionData["plans"];
  const offered = (): SessionData["plans"] => {
    const code = under(application, ["rating_address", "region", "code"]);
    const found = course.world.offers.plansIn(String(code ?? ""), application.answers as JsonObject | undefined);
    return filledPlans(found, course.run.flow.coverages);
  };
  return {
    ...data,
    priced_for: undefined,
    get plans() {
      return (plans ??= offered());
    },
  };
}

function withTotal(course: Course, here: Here, application: JsonObject): Here {
  const { plan, session } = here;
  if (!plan) return here;
  const quote: JsonObject = { ...session.data.quote, application: { ...application, plan_id: plan.id } };
  return course.hereAt({ ...session, data: { ...session.data, quote, checkout: course.world.offers.total(plan) } });
}

/** Objects that were copied already while one state is made: of many answers, each copy of them costs. */
interface Own {
  readonly copies: Map<object, ReturnType<typeof copied>>;
  readonly copy: Copy;
}

/** Makes a copy to be changed. */
type Copy = typeof copied;

/**
 * A copy of an object with another value under these keys; without a value, with nothing there. What was copied before is
 * written to once more.
 */
export function withValue(
  object: JsonObject,
  [key = "", ...rest]: readonly string[],
  value: Json | undefined,
  own: Own = { copies: new Map(), copy: copied },
): JsonObject {
  const inner = object[key];
  const copy = own.copies.get(object) ?? own.copy(object);
  own.copies.set(copy, copy);
  copy[key] = rest.length === 0 ? value : withValue(isObject(inner) ? inner : {}, rest, value, own);
  return copy;
}
