import { dateIn, zoneOf } from "./zones";
import type { Zoned } from "./zones";

export interface Clock {
  readonly now: () => Date;
  /** Today's calendar date in a space, by its label, YYYY-MM-DD. */
  readonly today: (space: string) => string;
  /** The calendar date of a moment in a space, YYYY-MM-DD. */
  readonly dateOf: (space: string, moment: Date) => string;
}

/** The spaces whose dates a clock tells, by their labels. */
export interface ZonedSpaces {
  readonly [label: string]: Zoned;
}

/** The machine's clock, or one that starts at `start` and runs on from there (resolutions N-04). */
export function createClock(spaces: ZonedSpaces, start?: Date): Clock {
  const offset = start ? start.getTime() - Date.now() : 0;
  return clockOf(spaces, () => new Date(Date.now() + offset));
}

/** A clock that tells this moment. */
export function clockOf(spaces: ZonedSpaces, now: () => Date): Clock {
  const dateOf = (space: string, moment: Date): string => dateIn(zoneOf(spaces[space]), moment);
  return { now, dateOf, today: (space) => dateOf(space, now()) };
}
