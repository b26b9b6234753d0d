import type { JsonObject } from "../../contract";
import type { Offers } from "./host";

/** What the plans of a product were asked for, and the plans that there are then. */
export interface AskedPlans {
  readonly region: string;
  readonly answers: JsonObject | undefined;
  readonly plans: readonly JsonObject[];
}

/** The same plans; `tell` hears what they are asked for. */
export const asking = (offers: Offers, tell: (asked: AskedPlans) => void): Offers => ({
  ...offers,
  plansIn: (region, answers) => {
    const plans = offers.plansIn(region, answers);
    tell({ region, answers, plans });
    return plans;
  },
});
