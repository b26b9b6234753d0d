import { addDays, addMonths, addYears, displayDate } from "./dates";

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

/** What decides the words of a policy's term. */
export interface PolicyTerm {
  /** A newer server may have more of them than this release knows. */
  readonly status?: string | undefined;
  readonly starts_at?: string | undefined;
  readonly ends_at?: string | undefined;
  /** Its first day is still to come. */
  readonly begins_later?: boolean | undefined;
}

/**
 * What is said of a policy that has ended, or is sold for later, wherever people see its status: `Ended Mar 03,
 * 2029`, `Starts Dec 15, 2026`; undefined for all others.
 */
export function termLine({ status, starts_at, ends_at, begins_later }: PolicyTerm): string | undefined {
  if (status === "expired") return `Ended ${displayDate(ends_at) ?? "n/a"}`;
  return status === "inforce" && begins_later ? `Starts ${displayDate(starts_at) ?? "n/a"}` : undefined;
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
