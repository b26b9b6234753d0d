import type { Json, JsonObject, List, Lists, View } from "../../engine/index";

/** A question as the page shows it. */
export interface Question {
  readonly name: string;
  readonly items?: unknown;
  readonly isThere: Json | undefined;
  /** The choices that the page shows; undefined where the answer is typed. */
  readonly offered?: readonly unknown[];
}

/** Returns what is asked at a step, as the page shows it. */
export function questionsOf({ step }: View, lists: Lists): readonly Question[] {
  if (step.kind === "add-ons") return step.coverages.map(({ name, checked }) => ({ name, isThere: checked }));
  if (!("form" in step)) return [];
  const { questions, values } = step.form;
  const card = step.kind === "checkout" && step.card ? [step.card.complete] : [];
  return [
    ...questions.filter(({ widget }) => widget !== "output"),
    ...card.map((name) => ({ name, items: undefined, options: undefined, list: undefined, where: undefined })),
  ].map(({ name, items, options, list, where }) => ({
    name,
    items,
    isThere: values[name],
    ...(options && { offered: options.map(({ value }) => value) }),
    ...(list !== undefined && { offered: codesIn(lists[list], where) }),
  }));
}

/** The codes that are found in a long list, among the items with these attributes. */
const codesIn = (list: List | undefined, where: JsonObject = {}): readonly Json[] =>
  (list?.items ?? []).flatMap((item) =>
    Object.entries(where).every(([attribute, value]) => item[attribute] === value) ? [item.code] : [],
  );
