/** What a save did to a file, as the history keeps it: enough to go back, and no more than what differs. */
import type { FileRange } from "../records/types";

/** A file as it was and is; null where there was or is none. */
export interface FileChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The range in which a file differs; its ends never part the halves of one letter, which a database text cannot hold. */
export function rangeOf({ path, before, after }: FileChange): FileRange {
  if (before === null || after === null) return { path, from: 0, removed: before, inserted: after };
  const shortest = Math.min(before.length, after.length);
  let from = 0;
  while (from < shortest && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  if (isInside(before, from) || isInside(after, from)) from -= 1;
  let kept = 0;
  while (
    kept < shortest - from &&
    before.charCodeAt(before.length - 1 - kept) === after.charCodeAt(after.length - 1 - kept)
  )
    kept += 1;
  if (isInside(before, before.length - kept) || isInside(after, after.length - kept)) kept -= 1;
  return {
    path,
    from,
    removed: before.slice(from, before.length - kept),
    inserted: after.slice(from, after.length - kept),
  };
}

/** Whether a place is between the two halves of one letter. */
const isInside = (text: string, at: number): boolean =>
  at > 0 && at < text.length && isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** The file as it was before the change, from how it is after it; null where there was none. */
export function beforeOf({ from, removed, inserted }: FileRange, after: string | null): string | null {
  if (removed === null || inserted === null || after === null) return removed;
  return after.slice(0, from) + removed + after.slice(from + inserted.length);
}

/** Whether what a range replaces lies within, or beside, what the range before it has put there. */
export const touches = (later: FileRange, earlier: FileRange): boolean =>
  later.from <= earlier.from + (earlier.inserted ?? "").length &&
  earlier.from <= later.from + (later.removed ?? "").length;
