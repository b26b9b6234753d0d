/** The price that a person came with, as one of a product's page (U1). */
import type { Json, PriceSoFar } from "../contract";
import { isEqual } from "../values/equal";
import { meant } from "./meant";
import type { Moment } from "./moment";

/**
 * The price that was named before the enrollment began, while each answer that it was named for is still what the person
 * means to answer: typed, confirmed or not, else saved. Null where there was none, or where it holds no more.
 */
export function namedBefore(moment: Moment): PriceSoFar | null {
  const { named_before } = moment.session;
  if (!named_before) return null;
  const holds = Object.entries(named_before.answers).every(([name, answer]) =>
    isEqual(answerNow(moment, name), answer),
  );
  return holds ? named_before.price : null;
}

function answerNow(moment: Moment, name: string): Json | undefined {
  const typed = moment.session.answers[name];
  const question = moment.flow.questions.get(name);
  if (!question || typed === undefined) return moment.answerOf(name);
  return meant(question, typed, "typed");
}
