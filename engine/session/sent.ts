/** What another program means by the answers that it sends. */
import type { Json, JsonObject } from "../contract";
import type { CompiledFlow, CompiledQuestion } from "../flow/compiled";
import { meant } from "../moment/meant";
import { read, write } from "../moment/codec";
import { isBlank } from "../values/blank";
import { isObject } from "../values/objects";

const ANSWERS = "answers";

/**
 * The `answers` of an application as they are meant: texts, dates and numbers in the forms of devices, as a field takes a
 * value that arrives at once. The other parts of an application have schemas of their own.
 */
export const sentAnswers = (flow: CompiledFlow, answers: JsonObject): JsonObject =>
  [...flow.questions.values()].reduce<JsonObject>(
    (all, question) => withMeant(all, question, homeOf(question)),
    answers,
  );

/** The keys of its home within the answers; undefined for one that is kept elsewhere. */
const homeOf = ({ home }: CompiledQuestion): readonly string[] | undefined =>
  home.in === "application" && home.path[0] === ANSWERS ? home.path.slice(1) : undefined;

function withMeant(answers: JsonObject, question: CompiledQuestion, path: readonly string[] | undefined): JsonObject {
  const stored = path?.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), answers);
  if (!path || isBlank(stored) || question.codec === "coded") return answers;
  const answer = read(question, stored);
  const value = answer === undefined ? undefined : meant(question, answer, "whole");
  if (value === undefined || value === answer) return answers;
  return put(answers, path, question.codec === "items" ? value : write(question, value));
}

/** The object with another value at a path that leads into it. */
function put(object: JsonObject, [key, ...rest]: readonly string[], value: Json | undefined): JsonObject {
  if (key === undefined) return object;
  const { [key]: inside } = object;
  return { ...object, [key]: rest.length === 0 ? value : put(isObject(inside) ? inside : {}, rest, value) };
}
