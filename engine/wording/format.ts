import { addYears, displayDate } from "../rules/dates";

/** Named formats of placeholders: `{checkout.grandtotal|usd}`, `{start|+1y|date}`; the closed list of the flow format. */
export const FORMATS: { readonly [name: string]: (value: unknown) => unknown } = {
  usd: (value) => money(value, 2),
  usd0: (value) => money(value, 0),
  date: (value) => displayDate(value) ?? value,
  "+1y": (value) => addYears(value, 1) ?? value,
};

const formatters = new Map<number, Intl.NumberFormat>();

/** An amount in dollars as `$1,234.50`; en-US is the only language (resolutions §11). */
export function money(value: unknown, decimals: 0 | 2): string {
  const amount = typeof value === "string" && value !== "" ? Number(value) : value;
  if (typeof amount !== "number" || !Number.isFinite(amount)) return "";
  let formatter = formatters.get(decimals);
  if (!formatter) {
    formatter = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    formatters.set(decimals, formatter);
  }
  return formatter.format(amount);
}
