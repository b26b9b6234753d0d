import type { RateBook, RateBookFile } from "../../flow/rate-book";
import type { RateBook as PricedRateBook } from "../../pricing/book";
import { pricedRates, unpricedPlans } from "../../pricing/plans";
import { taken } from "./tried";

/** A region that no book names: everything is sold there. */
const ANY_REGION = "";

/** Returns a sound rate book as flows are checked against it. Where no regions are given, those count that it names. */
export function pricedFile(file: string, book: RateBook, regions: readonly string[]): RateBookFile {
  const priced = taken<PricedRateBook>(book);
  const sold = regions.length > 0 ? regions : [ANY_REGION, ...Object.keys(book.availability ?? {})];
  return {
    file,
    book,
    plans: taken<RateBookFile["plans"]>(unpricedPlans(priced)),
    lowestPrice: pricedRates(priced, sold).lowestPrice()?.amount,
  };
}
