import { addDays, addMonths, addYears } from "./dates";

/** How long a policy lasts: one of the three. */
export interface Term {
  readonly years?: number;
  readonly months?: number;
  readonly days?: number;
}

/** The date on which a term that starts on this date ends; undefined when the start is not a real date. */
export function endOf(starts: unknown, { years, months, days }: Term): string | undefined {
  if (years !== undefined) return addYears(starts, years);
  return months === undefined ? addDays(starts, days) : addMonths(starts, months);
}

/** A term as people say it: `one year`, `6 months`. */
export function termWords(term: Term): string {
  const [unit, count] = unitOf(term);
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`;
}

/** A term behind a price: `a year`, `for 6 months`. */
export function pricePeriod(term: Term): string {
  const [unit, count] = unitOf(term);
  return count === 1 ? `a ${unit}` : `for ${count} ${unit}s`;
}

function unitOf({ years, months, days }: Term): readonly [unit: string, count: number] {
  if (years !== undefined) return ["year", years];
  return months === undefined ? ["day", days ?? 0] : ["month", months];
}
