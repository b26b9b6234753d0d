import { dateAt } from "../shared/dates";
import { daysBetween } from "./engine";

/**
 * The person's calendar date, YYYY-MM-DD. A clock more than a day off the server's is wrong (or the server runs at a
 * test's time, N-04): then the server's date is used, because the server accepts only a day's difference (P-16).
 */
export function todayFor(now: Date, serverToday: string): string {
  const own = dateAt(now);
  const days = daysBetween(own, serverToday);
  return days !== undefined && Math.abs(days) <= 1 ? own : serverToday;
}
