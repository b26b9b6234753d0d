import { addYears, displayDate } from "../rules/dates";

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

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * An amount as people read it, `$1,234.50` or `CA$1,234.50`; en-US is the only language (resolutions §11). `currency` is
 * its three-letter code, US dollars when there is none. What is no amount, or an amount of no known money, says nothing.
 */
export function money(value: unknown, decimals: 0 | 2, currency: unknown): string {
  const amount = typeof value === "string" && value !== "" ? Number(value) : value;
  const code = currency ?? "USD";
  if (typeof amount !== "number" || !Number.isFinite(amount) || typeof code !== "string" || !/^[A-Z]{3}$/.test(code))
    return "";
  const key = code + decimals;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat("en-US", {
      style: "currency",
      currency: code,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formatters.set(key, formatter);
  }
  return formatter.format(amount);
}
