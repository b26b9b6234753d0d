const words = new Intl.DateTimeFormat("en-US", { month: "short", day: "2-digit", year: "numeric" });

/**
 * A date as people read it: MMM DD, YYYY (`portal §9`). A calendar date is taken as it is, never through UTC.
 * Answers n/a when there is none.
 */
export function displayDate(text: string | undefined | null): string {
  const calendar = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? "");
  const date = calendar ? new Date(Number(calendar[1]), Number(calendar[2]) - 1, Number(calendar[3])) : new Date(text ?? "");
  return Number.isNaN(date.getTime()) ? "n/a" : words.format(date);
}
