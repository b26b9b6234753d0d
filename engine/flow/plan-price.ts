/** How a flow says what a plan costs. */
import type { Price, Step } from "../../schemas/flow.types";
import { pricePeriod, type Term } from "../values/term";
import { kindFacts } from "./kind-facts";
import type { WholeStep } from "./parts";

/** The steps of a flow and how long its policy lasts. */
interface Priced {
  readonly steps: readonly Step[];
  readonly policy: { readonly lasts: Term };
}

/** How a step says the prices that it shows; undefined where it shows none. */
export const priceOfStep = (step: WholeStep): Price | undefined => ("price" in step ? step.price : undefined);

/** The same of the step that shows plans. */
export const priceOfPlans = ({ steps }: Pick<Priced, "steps">): Price | undefined => {
  const shown = steps.find((step): step is WholeStep => !("use" in step) && kindFacts(step).plan === "chooses");
  return shown && priceOfStep(shown);
};

/** What is said behind the price of a plan, such as `a year`; where the flow says nothing, how long the policy lasts. */
export const periodOfPrice = (flow: Priced): string => priceOfPlans(flow)?.suffix ?? pricePeriod(flow.policy.lasts);
