/** Answers as prices read them. */
import type { Acknowledgement } from "../../schemas/api/types";
import { isObject } from "../values/objects";

type Answers = { readonly [name: string]: unknown };

/** Whether an answer is a consent, as the schema of answers tells it: no other one has an object with `accepted`. */
export const isConsent = (answer: unknown): answer is Acknowledgement =>
  isObject(answer) && typeof answer.accepted === "boolean";

/** The answers as a price reads them: a consent is true, or nothing. */
export function asPriced(answers: Answers): Answers {
  const all = Object.entries(answers);
  if (!all.some(([, answer]) => isConsent(answer))) return answers;
  return Object.fromEntries(
    all.map(([name, answer]) => [name, isConsent(answer) ? answer.accepted || undefined : answer]),
  );
}
