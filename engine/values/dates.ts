/**
 * Calendar dates as strings, end to end: a Date object has a time zone, and every zone and daylight-saving change can
 * shift it by a day (reliability §8). All functions return undefined when a date is not a real one, and when the result
 * is outside the years 1 to 9999.
 */
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const US = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAY_MS = 86_400_000;
const MONTHS_IN_YEAR = 12;

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));
const four = (value: number): string => String(value).padStart(4, "0");
/** The date in writing; undefined outside the years that four digits can write. */
const written = (year: number, month: number, day: number): string | undefined =>
  year >= 1 && year <= 9999 ? `${four(year)}-${two(month)}-${two(day)}` : undefined;

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const isReal = (year: number, month: number, day: number): boolean =>
  year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);

function parts(value: unknown): [number, number, number] | undefined {
  const match = typeof value === "string" ? ISO.exec(value) : null;
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return isReal(year, month, day) ? [year, month, day] : undefined;
}

/** True for a real date written YYYY-MM-DD. */
export const isIsoDate = (value: unknown): boolean => parts(value) !== undefined;

/** Every living person was born on it or later: the one declaration for each form, file and call. */
const EARLIEST_BIRTH = "1900-01-01";

/** True for a real date, YYYY-MM-DD, on which a living person can be born, but for dates to come. */
export const isOfTheLiving = (value: unknown): boolean =>
  typeof value === "string" && isIsoDate(value) && value >= EARLIEST_BIRTH;

/** MM/DD/YYYY → YYYY-MM-DD. */
export function isoDate(value: unknown): string | undefined {
  const match = typeof value === "string" ? US.exec(value) : null;
  if (!match) return undefined;
  const [month, day, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return isReal(year, month, day) ? written(year, month, day) : undefined;
}

/** A date in either form as YYYY-MM-DD: rules know only that one. */
export const readDate = (value: unknown): string | undefined =>
  typeof value === "string" && isIsoDate(value) ? value : isoDate(value);

/** YYYY-MM-DD → MM/DD/YYYY. */
export function usDate(value: unknown): string | undefined {
  const date = parts(value);
  return date && `${two(date[1])}/${two(date[2])}/${four(date[0])}`;
}

/** Days since 1970-01-01. Not by Date.UTC, which reads the years 0 to 99 as 1900 to 1999. */
const dayNumber = ([year, month, day]: readonly [number, number, number]): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) / DAY_MS;

/** The calendar date `days` later (earlier when negative). */
export function addDays(value: unknown, days: unknown): string | undefined {
  const date = parts(value);
  if (!date || !Number.isInteger(days)) return undefined;
  const later = new Date((dayNumber(date) + Number(days)) * DAY_MS);
  return written(later.getUTCFullYear(), later.getUTCMonth() + 1, later.getUTCDate());
}

/** How many days the second date is after the first; negative when it is before. */
export function daysBetween(from: unknown, to: unknown): number | undefined {
  const [first, last] = [parts(from), parts(to)];
  return first && last && dayNumber(last) - dayNumber(first);
}

/** The same day `months` later, or the last day of a shorter month (resolutions P-17). */
export function addMonths(value: unknown, months: unknown): string | undefined {
  const date = parts(value);
  if (!date || !Number.isInteger(months)) return undefined;
  const count = date[0] * MONTHS_IN_YEAR + date[1] - 1 + Number(months);
  const year = Math.floor(count / MONTHS_IN_YEAR);
  const month = count - year * MONTHS_IN_YEAR + 1;
  return written(year, month, Math.min(date[2], daysInMonth(year, month)));
}

/** The same day `years` later; 29 February becomes 28 February in a common year (resolutions P-17). */
export const addYears = (value: unknown, years: unknown): string | undefined =>
  Number.isInteger(years) ? addMonths(value, Number(years) * MONTHS_IN_YEAR) : undefined;

/** The year of YYYY-MM-DD, as a number. */
export const yearOf = (value: unknown): number | undefined => parts(value)?.[0];

/** How many whole years lie between two dates, as for an age; who was born on 29 February is older on 28 (P-17). */
export function yearsBetween(from: unknown, to: unknown): number | undefined {
  const [first, last] = [parts(from), parts(to)];
  if (!first || !last) return undefined;
  if (String(to) < String(from)) return 0 - (yearsBetween(to, from) ?? 0);
  const years = last[0] - first[0];
  return String(addYears(from, years)) > String(to) ? years - 1 : years;
}

/** YYYY-MM-DD → `MMM DD, YYYY` (portal §9). */
export function displayDate(value: unknown): string | undefined {
  const date = parts(value);
  return date && `${MONTHS[date[1] - 1]} ${two(date[2])}, ${four(date[0])}`;
}
