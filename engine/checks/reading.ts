/** What a part of a rule reads: the question behind a path, and the values that it can have. */
import type { Asked } from "../flow/asked";
import { codesOfChoices, ratingQuestion, type Facts } from "../flow/facts";

/** The things that a rule may read where it is about things of a list. */
export interface Things {
  /** The list of the thing that is read by its answers' names, and as `item`. */
  readonly thing?: Asked;
  /** The lists of the things that have names, by name. */
  readonly named?: ReadonlyMap<string, Asked>;
}

/** Where a rule is: its flow, and the things of lists that it may read. */
export interface Place extends Things {
  readonly facts: Facts;
  /** The named values that it reads; those of the flow unless said. */
  readonly values?: { readonly [name: string]: unknown };
}

/** The literal path that a part of a rule reads; undefined if it is not a `var`. */
export function pathOf(read: unknown): string | undefined {
  const raw: unknown = read !== null && typeof read === "object" && "var" in read ? read.var : undefined;
  const path: unknown = Array.isArray(raw) ? raw[0] : raw;
  return typeof path === "string" ? path : undefined;
}

/** The question whose answer a path reads; undefined if it reads something else. */
export function questionAt(path: string, { facts: { questions }, thing, named }: Place): Asked | undefined {
  const [root = "", name = "", ...rest] = path.split(".");
  if (rest.length > 0) return undefined;
  if (name === "") return thing?.items.find((item) => item.name === root);
  if (root === "answers") return questions.get(name);
  const list = root === "item" ? thing : named?.get(root);
  return list?.items.find((item) => item.name === name);
}

/** Every value that a path can have; undefined if they are not a closed list. */
export function possibleValues(path: string, place: Place): readonly unknown[] | undefined {
  const question = questionAt(path, place)?.question;
  if (question?.choices && question.type !== "boolean") return codesOfChoices(question.choices);
  const list = listOfPath(path, place);
  return list === undefined ? undefined : place.facts.lists?.[list]?.items.map(({ code }) => code);
}

/** The list that the value at a path comes from; undefined if there is none. */
export function listOfPath(path: string | undefined, place: Place): string | undefined {
  if (path === "rating.region") return ratingQuestion(place.facts)?.question.list;
  return path === undefined ? undefined : questionAt(path, place)?.question.list;
}
