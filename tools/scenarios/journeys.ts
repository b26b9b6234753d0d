import { isObject, type JsonObject, type SessionEvent } from "../../engine/index";
import { Course, type Known, type Turn } from "../../engine/analysis";
import type { Action, Answers } from "../../schemas/scenario.types";
import { aroundOf } from "./memory-host";
import { journeyOfScenario, type Scenario } from "./usual";

/**
 * Returns the journeys that a scenario takes: as it answers at first, and as it answers after each of its steps; each in
 * the world in which the scenario happens. Where it goes back or starts again, a journey goes on.
 */
export function journeysOfScenario(scenario: Scenario, course: Course): readonly Known[] {
  const { today, given } = scenario;
  const { engine, world } = course;
  const isSame = today === world.today && isUsual(given);
  const own = isSame ? course : new Course(engine, { ...world, today, ...around(given) });
  const first = journeyOfScenario(scenario);
  const found = [first];
  let { answers } = scenario;
  for (const action of scenario.steps) {
    const changed = { ...answers, ...answersIn(action, answers, own) };
    if (Object.keys(changed).some((name) => changed[name] !== answers[name]))
      found.push(journeyOfScenario({ ...scenario, answers: changed }));
    answers = changed;
  }
  return found.map((journey) => ({ journey, course: own }));
}

const isUsual = ({ licensed, card, policy, cancellation }: Scenario["given"]): boolean =>
  licensed !== false && (card ?? "ok") === "ok" && policy === undefined && cancellation !== false;

/** What differs from the usual world, as a scenario gives it. */
export const around = (
  given: Scenario["given"],
): Pick<Course["world"], "around"> & Partial<Pick<Course["world"], "licensed" | "card" | "policy">> => ({
  around: aroundOf(given),
  ...(given.licensed !== undefined && { licensed: given.licensed }),
  ...(given.card !== undefined && { card: given.card }),
  ...(given.policy !== undefined && { policy: given.policy }),
});

/** What an action answers: itself, by the things that it adds and their shares, and by the plan that it chooses. */
function answersIn(
  { step, answers = {}, people = [], shares = [], choose }: Action,
  before: Answers,
  { run: { flow } }: Course,
): Answers {
  const questions = flow.steps.get(step)?.questions ?? [];
  const list = questions.find(({ items }) => items !== null);
  const [plan] = questions;
  const things = list ? thingsOf(before[list.name], people, shares, list.items?.share ?? null) : undefined;
  return {
    ...answers,
    ...(list && things && { [list.name]: things }),
    ...(plan && choose !== undefined && { [plan.name]: choose }),
  };
}

/** The things of a list with those that are added, and with their shares; undefined where the list stays as it is. */
function thingsOf(
  before: unknown,
  people: readonly JsonObject[],
  shares: readonly (number | string)[],
  share: string | null,
): readonly JsonObject[] | undefined {
  if (people.length === 0 && shares.length === 0) return undefined;
  const things = [...(Array.isArray(before) ? before.filter(isObject) : []), ...people];
  return things.map((thing, at) => {
    const own = shares[at];
    return share === null || own === undefined ? thing : { ...thing, [share]: own };
  });
}

/** What the person of a scenario does besides going straight on, in its order. */
export function turnsOfScenario({ steps, answers: first }: Scenario, course: Course): readonly Turn[] {
  let answers = first;
  return steps.flatMap((action): readonly Turn[] => {
    const own = answersIn(action, answers, course);
    answers = { ...answers, ...own };
    const at = action.step;
    const answering: readonly Turn[] =
      Object.keys(own).length === 0 ? [] : [{ does: "answers", at, answers: { ...own } }];
    if (action.comes_back) return [...answering, { does: "comes back", at, days: 0 }];
    if (action.dismiss) return [...answering, { does: "closes the dialog", at }];
    const event = eventIn(action);
    return event ? [...answering, { does: "acts", at, event }] : answering;
  });
}

function eventIn({ skip, back, go }: Action): SessionEvent | undefined {
  if (skip) return { type: "skip" };
  if (back) return { type: "back" };
  return go === undefined ? undefined : { type: "go", step: go };
}
