/** The things of a list as their own rules leave them: what is not asked has no answer, and what is derived is worked out. */
import type { Json, JsonObject } from "../contract";
import type { CompiledItems, CompiledQuestion } from "../flow/compiled";
import { mapOnce, scopeOfThing } from "../language/of-thing";
import { isTrue } from "../language/rule";
import { isBlank } from "../values/blank";
import { isJson } from "../values/json";
import { isObject } from "../values/objects";
import { fromRules, thingInRules } from "./in-rules";

/** A derived answer; undefined where there is none, or where it is not a number that JSON can hold. */
export function computed(question: CompiledQuestion, scope: object): Json | undefined {
  const value = question.derived?.(scope);
  return isBlank(value) || !isJson(value) ? undefined : fromRules(question, value);
}

/** The list with each thing settled; the same list where nothing changes, which is usual. */
export function settledList(items: CompiledItems, list: readonly Json[], scope: object): readonly Json[] {
  if (!items.isConditional) return list;
  const settled = mapOnce(list, (thing) => (isObject(thing) ? settledThing(items, thing, scope) : thing));
  return settled.every((thing, place) => thing === list[place]) ? list : settled;
}

/**
 * One thing with the answers that it is asked for now. Its questions are looked at in their order, so a rule of one sees
 * the answers to those above it. What the form does not ask stays as it is, such as a share.
 */
export function settledThing(items: CompiledItems, thing: JsonObject, scope: object): JsonObject {
  const { form, isConditional } = items;
  if (!isConditional) return thing;
  const own: { [name: string]: Json | undefined } = { ...without(thing, items) };
  let isOther = false;
  for (const question of form.questions) {
    const value = settledAnswer(question, thing[question.name], () => scopeOfThing(scope, thingInRules(form, own)));
    if (value !== thing[question.name]) isOther = true;
    if (value !== undefined) own[question.name] = value;
  }
  return isOther ? own : thing;
}

function settledAnswer(question: CompiledQuestion, answer: Json | undefined, scope: () => object): Json | undefined {
  const { showWhen, derived, declared } = question;
  if (showWhen && !isTrue(showWhen(scope()))) return isJson(declared.not_asked_is) ? declared.not_asked_is : undefined;
  return derived ? computed(question, scope()) : answer;
}

const without = (thing: JsonObject, { form }: CompiledItems): JsonObject =>
  Object.fromEntries(Object.entries(thing).filter(([name]) => !form.named.has(name)));
