import { addYears, displayDate } from "../values/dates";
import { money } from "../values/money";

/**
 * Named formats of placeholders: `{checkout.grandtotal|usd}`, `{start|+1y|date}`; the closed list of the flow format.
 * `currency` is what the record of an amount names.
 */
export const FORMATS: { readonly [name: string]: (value: unknown, currency: unknown) => unknown } = {
  usd: (value, currency) => money(value, 2, currency),
  usd0: (value, currency) => money(value, 0, currency),
  date: (value) => displayDate(value) ?? value,
  "+1y": (value) => addYears(value, 1) ?? value,
};
