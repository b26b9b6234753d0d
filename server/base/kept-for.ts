/** How long data is kept, in words of law: a carrier's text names a time, and the server's setting says it. */
import { KEEP, type KeepDays } from "./settings";

const DAYS = 365;

/** A number of days as people say it: in years where it is whole ones, with or without their leap days. */
export function keptFor(days: number): string {
  const years = Math.floor(days / DAYS);
  const isWhole = years > 0 && days - years * DAYS <= Math.ceil(years / 4);
  return isWhole ? counted(years, "year") : counted(days, "day");
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

/**
 * A text of law with the times that it names: `{open_quotes}` is "2 years", and so on by the names of the settings;
 * `{days}` is the bare number of days of `{open_quotes}`.
 */
export const withTimes = (text: string, keep: KeepDays): string =>
  Object.keys(KEEP)
    .filter(isKept)
    .reduce((said, name) => said.replaceAll(`{${name}}`, keptFor(keep[name])), text)
    .replaceAll("{days}", String(keep.open_quotes));

const isKept = (name: string): name is keyof KeepDays => Object.hasOwn(KEEP, name);
