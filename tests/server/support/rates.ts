import type { KeptRateBooks } from "../../../server/rates/kept";
import type { PricedBook } from "../../../server/rates/plans";
import type { Plan } from "../../../server/records/types";

/** The same rate books, which offer each plan with a change. */
export function withPlans(rates: KeptRateBooks, change: (plan: Plan) => Plan): KeptRateBooks {
  const changed = (book: PricedBook): PricedBook => ({
    ...book,
    plansIn: (...asked) => book.plansIn(...asked).map(change),
  });
  return {
    ...rates,
    of: (code) => changed(rates.of(code)),
    find: async (...asked) => changed(await rates.find(...asked)),
  };
}
