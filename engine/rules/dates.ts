/**
 * Calendar dates as strings, end to end: a Date object carries a time zone, and every zone and daylight-saving
 * change is a way to be a day off. All functions answer undefined for what is no real date.
 */
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const US = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAY_MS = 86_400_000;

const pad = (value: number, width: number): string => String(value).padStart(width, "0");
const iso = (year: number, month: number, day: number): string => `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;

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

/** MM/DD/YYYY → YYYY-MM-DD. */
export function isoDate(value: unknown): string | undefined {
  const match = typeof value === "string" ? US.exec(value) : null;
  if (!match) return undefined;
  const [month, day, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return isReal(year, month, day) ? iso(year, month, day) : undefined;
}

/** YYYY-MM-DD → MM/DD/YYYY. */
export function usDate(value: unknown): string | undefined {
  const date = parts(value);
  return date && `${pad(date[1], 2)}/${pad(date[2], 2)}/${pad(date[0], 4)}`;
}

/** The calendar date `days` later (earlier when negative). */
export function addDays(value: unknown, days: unknown): string | undefined {
  const date = parts(value);
  if (!date || !Number.isInteger(days)) return undefined;
  const later = new Date(Date.UTC(date[0], date[1] - 1, date[2]) + Number(days) * DAY_MS);
  return iso(later.getUTCFullYear(), later.getUTCMonth() + 1, later.getUTCDate());
}

/** The same day `years` later; 29 February becomes 28 February in a common year (resolutions P-17). */
export function addYears(value: unknown, years: unknown): string | undefined {
  const date = parts(value);
  if (!date || !Number.isInteger(years)) return undefined;
  const year = date[0] + Number(years);
  return iso(year, date[1], Math.min(date[2], daysInMonth(year, date[1])));
}

/** YYYY-MM-DD → `MMM DD, YYYY` (portal §9). */
export function displayDate(value: unknown): string | undefined {
  const date = parts(value);
  return date && `${MONTHS[date[1] - 1]} ${pad(date[2], 2)}, ${pad(date[0], 4)}`;
}
