import type { Json, View } from "../../engine/index";

/** A question as the page shows it. */
export interface Question {
  readonly name: string;
  readonly items?: unknown;
  readonly isThere: Json | undefined;
  /** The choices that the page shows; undefined where it shows none of them, such as those of a long list. */
  readonly offered?: readonly unknown[];
}

/** Returns what is asked at a step, as the page shows it. */
export function questionsOf({ step }: View): readonly Question[] {
  if (step.kind === "add-ons") return step.coverages.map(({ name, checked }) => ({ name, isThere: checked }));
  if (!("form" in step)) return [];
  const { questions, values } = step.form;
  const card = step.kind === "checkout" && step.card ? [step.card.complete] : [];
  return [
    ...questions.filter(({ widget }) => widget !== "output"),
    ...card.map((name) => ({ name, items: undefined, options: undefined })),
  ].map(({ name, items, options }) => ({
    name,
    items,
    isThere: values[name],
    ...(options && { offered: options.map(({ value }) => value) }),
  }));
}
