import type { PriceSoFar } from "../engine";

/** A price that is not final yet, as people read it: `From $195 a year`. */
export const priceWords = ({ amount, per, is_from, is_estimate }: PriceSoFar): string =>
  `${is_from ? "From " : ""}${amount} ${per}${is_estimate ? ", estimated" : ""}`;
