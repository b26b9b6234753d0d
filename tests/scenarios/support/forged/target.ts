import { isObject, type Engine } from "../../../../engine";
import { unpricedPlans } from "../../../../server/rates/plans";
import type { fixtureProducts } from "../fixture-product";
import { askedBy, askedOfBilling, askedOfPlan } from "./asked";
import type { Target } from "./bodies";

/** What a product asks and sells: its questions, every plan of its rate book, and those of another's. */
export function targetOf(engine: Engine, { rates, folder }: (typeof fixtureProducts)[number]): Target {
  const own = rates.of(engine.flow.vertical_code);
  const other = rates.current.find((book) => book !== own);
  const plans = [own, ...(other ? [other] : [])].flatMap(({ book }) => unpricedPlans(book).slice(0, 12));
  return {
    asked: askedBy(engine, folder),
    sale: {
      plans: plans.filter((plan) => isObject(plan)),
      ofPlan: askedOfPlan(engine, folder),
      ofBilling: askedOfBilling(engine, folder),
    },
  };
}
