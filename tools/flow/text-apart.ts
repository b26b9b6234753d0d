/** Two texts as they are shown beside each other: whole where they are short, else the words around what differs. */

import { keptInOrder } from "../../engine/analysis";

/** How long a text may be that is shown whole. */
const LONGEST = 160;
/** How many words are shown on either side of a change. */
const AROUND = 6;
/** How many words are shown of texts that differ in very many. */
const MOST_WORDS = 120;
/** Of larger texts only the beginning and the end are compared word by word. */
const MOST_PAIRS = 1_000_000;

/** Returns both texts around what differs, with `…` for the words between that are the same in both. */
export function textsApart(was: string, now: string): readonly [was: string, now: string] {
  if (was.length <= LONGEST && now.length <= LONGEST) return [was, now];
  const [before, after] = [wordsIn(was), wordsIn(now)];
  const windows = windowsOf(changesIn(before, after), before.length, after.length);
  return [
    shownIn(
      before,
      windows.map(({ was: range }) => range),
    ),
    shownIn(
      after,
      windows.map(({ now: range }) => range),
    ),
  ];
}

type Range = readonly [from: number, to: number];

/** Words that are in one text and not in the other, by their places. */
interface Apart {
  readonly was: Range;
  readonly now: Range;
}

const wordsIn = (text: string): readonly string[] => text.split(/(?<=\s)/);

/** The runs of words that differ, in their order: none of them is left out. */
function changesIn(was: readonly string[], now: readonly string[]): readonly Apart[] {
  let start = 0;
  while (start < was.length && start < now.length && was[start] === now[start]) start++;
  let end = 0;
  const most = Math.min(was.length, now.length) - start;
  while (end < most && was.at(-1 - end) === now.at(-1 - end)) end++;
  const [before, after] = [was.slice(start, was.length - end), now.slice(start, now.length - end)];
  const same = before.length * after.length > MOST_PAIRS ? [] : keptInOrder(before, after);
  const found: Apart[] = [];
  let [at, own] = [0, 0];
  for (const [left, right] of [...same, [before.length, after.length] as const]) {
    if (left > at || right > own) found.push({ was: [start + at, start + left], now: [start + own, start + right] });
    [at, own] = [left + 1, right + 1];
  }
  return found;
}

/** The changes with some words around them; those that are close together as one. */
function windowsOf(changes: readonly Apart[], before: number, after: number): readonly Apart[] {
  const wide = ([from, to]: Range, most: number): Range => [Math.max(0, from - AROUND), Math.min(most, to + AROUND)];
  const windows: Apart[] = [];
  for (const change of changes) {
    const own = { was: wide(change.was, before), now: wide(change.now, after) };
    const last = windows.at(-1);
    if (last && own.was[0] <= last.was[1])
      windows.splice(-1, 1, { was: [last.was[0], own.was[1]], now: [last.now[0], own.now[1]] });
    else windows.push(own);
  }
  return windows;
}

function shownIn(words: readonly string[], ranges: readonly Range[]): string {
  const parts = ranges.map(([from, to]) => words.slice(from, to).join("").trimEnd());
  const [first = 0, last = words.length] = [ranges[0]?.[0], ranges.at(-1)?.[1]];
  const all = `${first > 0 ? "… " : ""}${parts.join(" … ")}${last < words.length ? " …" : ""}`;
  const shown = wordsIn(all);
  if (shown.length <= MOST_WORDS) return all;
  return `${shown.slice(0, MOST_WORDS).join("").trimEnd()} … (${shown.length - MOST_WORDS} words more)`;
}
