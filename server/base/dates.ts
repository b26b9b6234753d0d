/** Calendar dates of the API and of records: the engine's, which are strings YYYY-MM-DD end to end (reliability §8). */
import { addDays as daysLater, endOf, isIsoDate } from "../../engine/index";
import type { Term } from "../../engine/index";

/** True for a real calendar date from the year 1000 on: 2027-02-30 is not one, and an earlier year is a typing slip. */
export const isCalendarDate = (text: string): boolean => isIsoDate(text) && text >= "1000";

/** The date `days` after (or before, when negative). Throws when `date` is not a date: records hold nothing else. */
export const addDays = (date: string, days: number): string => real(daysLater(date, days), date);

/** The date on which a term from this date ends (resolutions P-17). Throws when `date` is not a date. */
export const endOfTerm = (date: string, term: Term): string => real(endOf(date, term), date);

function real(later: string | undefined, date: string): string {
  if (later === undefined) throw new Error(`Cannot count on from ${JSON.stringify(date)}, which is not a date.`);
  return later;
}
