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
 * value that arrives at once. A name under which the flow keeps nothing is left out: what nothing asks is not stored
 * (N-06). The other parts of an application have schemas of their own.
 */
export function sentAnswers(flow: CompiledFlow, answers: JsonObject): JsonObject {
  const names = namesIn(flow);
  const known = Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
  return [...flow.questions.values()].reduce<JsonObject>(
    (all, question) => withMeant(all, question, withinAnswers(homeOf(question))),
    known,
  );
}

/** Where the application keeps an answer that has a home of its own; undefined for one that is kept elsewhere. */
const homeOf = ({ home }: CompiledQuestion): readonly string[] | undefined =>
  home.in === "application" ? home.path : undefined;

/** The keys of a place within the answers; undefined for a place outside of them. */
const withinAnswers = (path: readonly string[] | undefined): readonly string[] | undefined =>
  path?.[0] === ANSWERS ? path.slice(1) : undefined;

/** The names within the answers under which the flow keeps something: of a question, of a person, or of a copy. */
function namesIn({ questions, records }: CompiledFlow): ReadonlySet<string> {
  const ofPeople = [...records.values()].flatMap(({ path, copies }) => [
    path,
    ...copies.filter(({ of }) => of === "application").map((copy) => copy.path),
  ]);
  const places = [...[...questions.values()].map(homeOf), ...ofPeople];
  return new Set(places.flatMap((path) => withinAnswers(path)?.[0] ?? []));
}

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
