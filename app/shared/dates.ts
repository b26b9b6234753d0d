import { format, isValid, parseISO } from "date-fns";

/**
 * A date as people read it: MMM DD, YYYY (`portal §9`). A calendar date is taken as it is, never through UTC.
 * Answers n/a when there is none.
 */
export function displayDate(text: string | undefined | null): string {
  const date = parseISO(text ?? "");
  return isValid(date) ? format(date, "MMM dd, yyyy") : "n/a";
}
