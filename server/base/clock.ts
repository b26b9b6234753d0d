export interface Clock {
  now(): Date;
  /** Today's calendar date, YYYY-MM-DD. */
  today(): string;
}

/** The machine's clock, or one that starts at `start` and runs on from there (resolutions N-04). */
export function createClock(start?: Date): Clock {
  const offset = start ? start.getTime() - Date.now() : 0;
  const now = () => new Date(Date.now() + offset);
  return { now, today: () => now().toISOString().slice(0, 10) };
}
