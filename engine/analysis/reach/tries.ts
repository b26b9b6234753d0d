import type { Session } from "../../contract";
import type { Here } from "../../session/here";
import { dimensionOf, type Candidate, type Dimension } from "../classes/candidates";
import { cellsOf, type Cells, type Member } from "../classes/cells";
import type { Decision } from "../decisions/decision";
import { differsOn, doReadPlans, inputsOf, questionOf } from "../journeys/inputs";
import type { Course, Journey } from "../journeys/journey";
import { stateWith } from "../classes/state";
import { UNSEEN, type Watched } from "./place";

/** A usual journey to the step of a decision, and the state in which the step is answered. */
export interface Basis {
  readonly journey: Journey;
  readonly answered: Session;
}

type Values = Member["values"];

/** The classes of a decision, with more rules that block the way to it: all members of one come to the same places. */
export function classesOf(
  { decision, marks }: Watched,
  more: readonly unknown[],
  course: Course,
  { journey, answered }: Basis,
): Cells {
  const value = (here: Here): unknown => {
    const keys = marks(here);
    return keys === UNSEEN ? undefined : [...keys].join("\n");
  };
  const own = { ...decision, rules: [...decision.rules, ...more], value };
  const sides = { was: course, now: course };
  return cellsOf({ was: own, now: own }, sides, { journey, was: answered, now: answered }, true);
}

/** The state in which the inputs of a decision have these values. */
export function stateOf(values: Values, { rules }: Decision, course: Course, { answered }: Basis): Here {
  const assignment = new Map([...values].map(([input, { value }]) => [input, value]));
  return stateWith(course, answered, assignment, doReadPlans(rules, course.run.flow));
}

/**
 * A few values of the inputs of a decision, the most usual first: enough to come to most of what it decides, and much
 * less than all its classes.
 */
export function* probesOf(decision: Decision, course: Course, { journey }: Basis): Generator<Values> {
  const { rules, step } = decision;
  const { flow } = course.run;
  const differing = inputsOf(rules, course).filter((input) => differsOn(input, flow, journey));
  const dimensions = differing.map((input) => {
    const isOpen = questionOf(input, flow)?.step === step;
    const trying = { isTyped: false, isOpen };
    return few(dimensionOf(input, rules, { was: course, now: course }, journey, trying), journey);
  });
  const usual = new Map(dimensions.flatMap(({ input, candidates: [first] }) => (first ? [[input, first]] : [])));
  for (const { input, candidates } of dimensions)
    for (const candidate of candidates) yield new Map([...usual, [input, candidate]]);
  yield* pairsOf(dimensions, usual);
}

/** Every two of the inputs together, beside the usual values of the others. */
function* pairsOf(dimensions: readonly Dimension[], usual: Values): Generator<Values> {
  for (const [at, one] of dimensions.entries())
    for (const other of dimensions.slice(at + 1)) {
      if (one.candidates.length * other.candidates.length > MOST_PAIRS) continue;
      for (const first of one.candidates)
        for (const second of other.candidates) yield new Map([...usual, [one.input, first], [other.input, second]]);
    }
}

/** The usual value first; of a number, those that a rule may compare it with. */
function few(
  { input, candidates, near = [], scale, usual }: Dimension,
  { answers, usual: common }: Journey,
): Dimension {
  const name = input.slice(input.indexOf(".") + 1);
  const value = Object.hasOwn(answers, name) ? answers[name] : common[name];
  const isUsual = (each: Candidate): boolean =>
    scale ? each.place !== undefined && each.place === usual : each.value === value;
  const unscaled = candidates.filter(({ place }) => place === undefined);
  const placed = candidates.filter(({ place }) => place !== undefined);
  const ends = [placed[0], placed.at(-1)].flatMap((each) => each ?? []);
  const some = scale ? [...unscaled, ...ends, ...near.slice(0, MOST_NEAR)] : unscaled;
  return { input, candidates: [...candidates.filter(isUsual), ...some.filter((each) => !isUsual(each))] };
}

const MOST_NEAR = 6;
const MOST_PAIRS = 200;
