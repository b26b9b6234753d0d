import { displayDate as shown, isoDate, usDate } from "../../engine/index";

/**
 * A date as people read it: MMM DD, YYYY (`portal §9`). A calendar date is taken as it is, never through UTC; of a moment
 * it is the date where this person is. Answers n/a when there is none.
 */
export function displayDate(text: string | undefined | null): string {
  return shown(text?.includes("T") ? dateAt(new Date(text)) : text) ?? "n/a";
}

/** `portal §8`. */
export const dateProblem = "Please enter a valid date MM/DD/YYYY";

/** A date as people type it, MM/DD/YYYY; empty for none. */
export const typedDate = (text: string | undefined): string => usDate(text) ?? "";

/** A typed MM/DD/YYYY as YYYY-MM-DD; undefined when there is no such day. */
export const sentDate = (typed: string): string | undefined => isoDate(typed);

/** The date on the wall where the person is, YYYY-MM-DD, never through UTC. */
export function dateAt(now: Date): string {
  const pad = (part: number): string => String(part).padStart(2, "0");
  return `${String(now.getFullYear()).padStart(4, "0")}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** Today in this person's zone, YYYY-MM-DD. */
export const today = (): string => dateAt(new Date());

const timeOf = (moment: Date): string => moment.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });

/** A moment as people read it, in their own zone: the time alone for one of today. */
export function displayMoment(text: string): string {
  const moment = new Date(text);
  const time = timeOf(moment);
  return dateAt(moment) === today() ? `at ${time}` : `on ${displayDate(text)} at ${time}`;
}

/** A moment with its date and time, in the person's own zone. */
export const displayDateTime = (text: string): string => `${displayDate(text)}, ${timeOf(new Date(text))}`;

/** A day beside the present one: "today", "yesterday" or "on Nov 03, 2026". */
export function dayWords(day: Date, now: Date): string {
  const days = Math.round((midnight(now) - midnight(day)) / 86_400_000);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return `on ${displayDate(dateAt(day))}`;
}

const midnight = (day: Date): number => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
