/** The one stretch in which two texts differ. */
export interface Replaced {
  readonly from: number;
  /** The end of the stretch in the older text. */
  readonly to: number;
  readonly insert: string;
}

/** Returns the stretch of `was` that has to be replaced so that it becomes `now`; undefined when they are the same. */
export function replaced(was: string, now: string): Replaced | undefined {
  if (was === now) return undefined;
  const shorter = Math.min(was.length, now.length);
  let from = 0;
  while (from < shorter && was.charCodeAt(from) === now.charCodeAt(from)) from++;
  let tail = 0;
  while (tail < shorter - from && was.charCodeAt(was.length - 1 - tail) === now.charCodeAt(now.length - 1 - tail))
    tail++;
  return { from, to: was.length - tail, insert: now.slice(from, now.length - tail) };
}
