const formatters = new Map<string, Intl.NumberFormat>();

/**
 * An amount as people read it, `$1,234.50` or `CA$1,234.50`; en-US is the only language (resolutions §11). `currency` is
 * its three-letter code, US dollars when there is none. Returns an empty text when the value is not a number or
 * the code is not one of three letters.
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

const NUMBER = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** A percentage as people read it, `12.5%`. Returns an empty text when the value is not a number. */
export const percent = (value: unknown): string =>
  typeof value === "number" && Number.isFinite(value) ? `${NUMBER.format(value)}%` : "";

/** A number as people read it, `1,200`. Returns an empty text when the value is not a number. */
export const number = (value: unknown): string =>
  typeof value === "number" && Number.isFinite(value) ? NUMBER.format(value) : "";

/**
 * A number that a question asks, as people read it by the question's format: `12.5%`, the year `2027`, any other `1,200`.
 * Amounts of money are said by `money`.
 */
export function numberSaid(value: number, format: string | undefined): string {
  if (format === "percent") return percent(value);
  return format === "year" ? String(value) : value.toLocaleString("en-US");
}

/** The size of a file as people read it, `4.5 MB` or `12 kB`; at least 1 kB. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  // From 999.5 kB on, the rounded size is a megabyte.
  return kilobytes < 1000 ? `${kilobytes} kB` : `${NUMBER.format(Math.round(bytes / 100_000) / 10)} MB`;
}

/**
 * Whether a line of what a coverage pays is an amount, not a condition of the one above it: the first line is, and any
 * other that begins with a currency's sign, as `$` or `CA$`.
 */
export const isAmountLine = (line: string, index: number): boolean => index === 0 || /^[A-Z]{0,3}\p{Sc}/u.test(line);
