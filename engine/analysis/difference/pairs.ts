import type { CompiledFlow } from "../../flow/compiled";
import { isObject } from "../../values/objects";
import type { Sides } from "../classes/candidates";
import type { Pair } from "../classes/cells";
import type { Decision } from "../decisions/decision";
import { decisionsOf } from "../decisions/decisions";
import type { Course } from "../journeys/journey";

/** The decisions of both versions by their keys. What belongs to a step or question of only one version is left out. */
export function pairsOf({ was, now }: Sides): readonly Pair[] {
  const old = new Map(decisionsOf(was).map((decision) => [decision.key, decision]));
  const own = new Map(decisionsOf(now).map((decision) => [decision.key, decision]));
  const isShared = ({ about, step, question }: Decision): boolean => {
    const inBoth = ({ steps, questions }: CompiledFlow): boolean =>
      (step === null || steps.has(step)) && (question === null || questions.has(question));
    return about === "asked" || (inBoth(was.run.flow) && inBoth(now.run.flow));
  };
  const keys = [...new Set([...own.keys(), ...old.keys()])];
  return keys
    .map((key): Pair => ({ was: old.get(key), now: own.get(key) }))
    .filter((pair) => isShared((pair.now ?? pair.was) as Decision))
    .filter((pair) => !isOfOneStep(pair, was, now))
    .map((pair) => withCommonSteps(pair, was, now))
    .map((pair) => withCommonQuestions(pair, was, now));
}

/** A question of a step that only one version has: the step itself says so. */
function isOfOneStep({ was, now }: Pair, old: Course, own: Course): boolean {
  const decision = (now ?? was) as Decision;
  if (decision.question === null || decision.about !== "asked") return false;
  return !(old.run.flow.steps.has(decision.step ?? "") && own.run.flow.steps.has(decision.step ?? ""));
}

/** The order of steps is compared for those that both versions have: a new step says itself that it is new. */
function withCommonSteps(pair: Pair, old: Course, own: Course): Pair {
  const { was, now } = pair;
  if (was?.about !== "order" || now?.about !== "order") return pair;
  const isCommon = ([id]: readonly [string, unknown]): boolean =>
    old.run.flow.steps.has(id) && own.run.flow.steps.has(id);
  const common = (decision: Decision): Decision => {
    const source = (decision.source as readonly (readonly [string, unknown])[]).filter(isCommon);
    const ids = source.map(([id]) => id);
    return { ...decision, source, value: (here) => (decision.value(here) === undefined ? undefined : ids) };
  };
  return { was: common(was), now: common(now) };
}

/** A section is compared by the questions that both versions have: a question that only one has says so itself. */
function withCommonQuestions(pair: Pair, old: Course, own: Course): Pair {
  const { was, now } = pair;
  if (was?.about !== "declared" || now?.about !== "declared" || was.question !== null) return pair;
  const [before, after] = [old.run.flow.questions, own.run.flow.questions];
  const isGone = (name: unknown): boolean => before.has(String(name)) !== after.has(String(name));
  const isEmptied = (part: unknown): boolean =>
    isObject(part) && Array.isArray(part.questions) && part.questions.length > 0 && part.questions.every(isGone);
  const common = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.filter((each) => !isEmptied(each)).map(common);
    if (!isObject(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [
        key,
        key === "questions" && Array.isArray(value) ? value.filter((name) => !isGone(name)) : common(value),
      ]),
    );
  };
  const of = (decision: Decision): Decision => {
    const source = common(decision.source);
    return { ...decision, source, value: (here) => (decision.value(here) === undefined ? undefined : source) };
  };
  return { was: of(was), now: of(now) };
}
