/** Answers as rules read them: each date is YYYY-MM-DD, in flows and rate books alike, however people type it. */
import type { Json, JsonObject } from "../contract";
import type { CompiledForm, CompiledQuestion } from "../flow/compiled";
import { mapOnce } from "../language/of-thing";
import { readDate, usDate } from "../values/dates";
import { isObject } from "../values/objects";

/** An answer as rules read it; undefined where there is none, or one that is not a date yet. */
export function inRules(question: CompiledQuestion, answer: Json | undefined): Json | undefined {
  if (question.codec === "date") return readDate(answer);
  const { items } = question;
  if (!items || !Array.isArray(answer) || !hasDates(items.form)) return answer;
  const known = lists.get(answer);
  if (known) return known;
  const list = mapOnce(answer, (thing: Json) => (isObject(thing) ? thingInRules(items.form, thing) : thing));
  lists.set(answer, list);
  return list;
}

/** The same list for the same answer, so that what is worked out from it stays the same. */
const lists = new WeakMap<object, Json>();

const hasDates = ({ questions }: CompiledForm): boolean => questions.some(({ codec }) => codec === "date");

/** One thing of a list as rules read it. */
export function thingInRules({ questions }: CompiledForm, thing: JsonObject): JsonObject {
  const own: { [name: string]: Json | undefined } = { ...thing };
  for (const { name, codec } of questions) if (codec === "date" && name in own) own[name] = readDate(own[name]);
  return own;
}

/** The answer that the value of a rule means: a date as people type it. */
export const fromRules = ({ codec }: CompiledQuestion, value: Json | undefined): Json | undefined =>
  codec === "date" ? (usDate(value) ?? value) : value;
