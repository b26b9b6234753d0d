/** Calendar dates are strings YYYY-MM-DD end to end: no time zone ever touches them (reliability §8). */
const FORM = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a real calendar date: 2027-02-30 is none. */
export function isCalendarDate(text: string): boolean {
  const match = FORM.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  return year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/** The date `days` after (or before, when negative). */
export function addDays(date: string, days: number): string {
  const instant = new Date(`${date}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.toISOString().slice(0, 10);
}

/** One year later; 29 February becomes 28 February (resolutions P-17). */
export function addYear(date: string, years = 1): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const last = Math.min(day, daysIn(year + years, month));
  return [String(year + years).padStart(4, "0"), String(month).padStart(2, "0"), String(last).padStart(2, "0")].join(
    "-",
  );
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
