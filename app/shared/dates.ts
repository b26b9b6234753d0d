import { format, isValid, parseISO } from "date-fns";

/**
 * A date as people read it: MMM DD, YYYY (`portal §9`). A calendar date is taken as it is, never through UTC.
 * Answers n/a when there is none.
 */
export function displayDate(text: string | undefined | null): string {
  const date = parseISO(text ?? "");
  return isValid(date) ? format(date, "MMM dd, yyyy") : "n/a";
}

/** `portal §8`. */
export const dateProblem = "Please enter a valid date MM/DD/YYYY";

/** A date as people type it, MM/DD/YYYY; empty for none. */
export function typedDate(text: string | undefined): string {
  const date = parseISO(text ?? "");
  return isValid(date) ? format(date, "MM/dd/yyyy") : "";
}

/** A typed MM/DD/YYYY as YYYY-MM-DD; undefined when there is no such day. */
export function sentDate(typed: string): string | undefined {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed) ?? [];
  const text = `${year}-${month}-${day}`;
  return isValid(parseISO(text)) ? text : undefined;
}

/** Today in this person's zone, YYYY-MM-DD. */
export const today = (): string => format(new Date(), "yyyy-MM-dd");
