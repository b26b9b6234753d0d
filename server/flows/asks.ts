/** What the estimate of a product's page asks, as a form shows it. */
import { askedFor, planQuestions } from "../../engine/index";
import type { Engine, Flow } from "../../engine/index";
import type { LandingPage } from "../records/types";

/** The names of the questions; none where the page has no estimate. */
export const namesAsked = ({ landing }: Pick<Flow, "landing">): readonly string[] =>
  landing?.prices?.estimate?.asks ?? [];

/** The questions with their labels and options; undefined where the page has no estimate. */
export function asksOf(flow: Flow, engine: () => Engine): LandingPage["asks"] {
  const names = namesAsked(flow);
  if (names.length === 0) return undefined;
  const asked = askedFor(engine(), { entry: "share", today: ANY_DAY }, names);
  return asked.map(({ name, label, placeholder, options }) => ({
    name,
    label,
    ...(placeholder !== undefined && { placeholder }),
    ...(options && { options: options.map(({ value, label: said }) => ({ value, label: said })) }),
  }));
}

/** The questions that a price on the page answers; undefined where the page lists none. */
export function choosesOf({ landing }: Flow, engine: () => Engine): LandingPage["chooses"] {
  if (!landing?.prices) return undefined;
  const { type, plan } = planQuestions(engine());
  return { ...(type !== undefined && { type }), ...(plan !== undefined && { plan }) };
}

/** No label of such a question depends on the day. */
const ANY_DAY = "2000-01-01";
