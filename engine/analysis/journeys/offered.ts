import type { Plan } from "../../../schemas/api/types";
import type { Json, JsonObject } from "../../contract";
import { priceOf, type PricedRates } from "../../pricing/plans";
import type { Offers } from "./host";

/** The plans and prices of a product by its rate book, as a server sells them. */
export const offeredBy = ({ book, plansIn, sells, soldIn }: PricedRates): Offers => ({
  sells,
  soldIn,
  plansIn: (region, answers) => plansIn(region, answers) as unknown as readonly JsonObject[],
  total: (plan) => {
    const { lines, totalCents } = priceOf(plan as unknown as Plan);
    return {
      grandtotal: totalCents / 100,
      currency: plan.currency,
      lines: lines.map(({ title, cents }) => ({ title, amount: cents / 100 })),
    };
  },
  source: book as unknown as Json,
});
