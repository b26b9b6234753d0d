/** Time zones of spaces, by their names in the IANA database. */

/** What may have a time zone of its own. */
export interface Zoned {
  readonly time_zone?: string;
}

/** The zone of a space that sets none. */
const USUAL_ZONE = "America/New_York";

/** The zone of a space. */
export const zoneOf = (space: Zoned | undefined): string => space?.time_zone ?? USUAL_ZONE;

/** True for a zone that this Node.js knows, by a name such as America/Chicago: an offset such as +02:00 is none. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The calendar date in a zone at a moment, YYYY-MM-DD. Throws RangeError for an unknown zone. */
export function dateIn(zone: string, moment: Date): string {
  const parts = formatOf(zone).formatToParts(moment);
  const part = (type: "year" | "month" | "day"): string => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** Making one takes longer than a thousand uses of it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  formats.set(timeZone, format);
  return format;
}
