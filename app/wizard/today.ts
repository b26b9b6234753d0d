const day = 86_400_000;

/**
 * The person's calendar date, YYYY-MM-DD. A clock that is more than a day off the server's is wrong (or the server
 * lives in a test's time, N-04): then the server's date counts, as the server accepts only a day's difference (P-16).
 */
export function todayFor(now: Date, serverToday: string): string {
  const own = calendarDate(now);
  return Math.abs(Date.parse(own) - Date.parse(serverToday)) <= day ? own : serverToday;
}

/** The date on the wall where the person is, never through UTC. */
function calendarDate(now: Date): string {
  const pad = (part: number): string => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
