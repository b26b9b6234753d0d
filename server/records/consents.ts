/** Consents among the records: the one to the sale, and those that a product asks as answers of its own. */
import { isConsent } from "../../engine/index";
import type { Acknowledgement, AcknowledgementInput, Answers, AnswersInput } from "./types";

/** A consent as it is kept: the person who calls is the one who consents, no matter what the body says. */
export const given = (sent: AcknowledgementInput, actor: "broker" | "client", now: Date): Acknowledgement => ({
  ...sent,
  actor,
  at: now.toISOString(),
});

/** The answers with each consent among them as it is kept. */
export const withGiven = (sent: AnswersInput, actor: "broker" | "client", now: Date): Answers =>
  mapped(sent, (answer) => (isConsent(answer) ? given(answer, actor, now) : answer));

/** The application without the times of its consents: one that is given again to the same texts keeps its first. */
export function untimed<T extends { readonly acknowledgement?: Acknowledgement; readonly answers?: Answers }>({
  acknowledgement,
  answers,
  ...application
}: T) {
  const without = (answer: unknown): unknown => (isConsent(answer) ? { ...answer, at: undefined } : answer);
  return { ...application, acknowledgement: without(acknowledgement), answers: answers && mapped(answers, without) };
}

const mapped = <A, B>(object: { readonly [name: string]: A }, map: (value: A) => B): { readonly [name: string]: B } =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
