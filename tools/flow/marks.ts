import { keptInOrder } from "../../engine/analysis";
import { escaped } from "./escaped";

/**
 * Returns HTML for something that is taken away. What is taken away and what is new differ by a word and a sign, since
 * a color alone says nothing on paper, and a green one says that all is well.
 */
export const removedMark = (text: string): string => `<del><b>− Removed:</b> <s>${escaped(text)}</s></del>`;

/** Returns HTML for something that is new. */
export const addedMark = (text: string): string => `<ins><b>+ Added:</b> ${escaped(text)}</ins>`;

/** Returns HTML for a value that takes the place of another one. */
export const turnedTo = (was: string, now: string): string =>
  `<span class="turned"><del><small>was</small> ${escaped(was)}</del> → <ins><small>now</small> ${escaped(now)}</ins></span>`;

/** The fewest letters of a text in which it helps to have the changed words underlined. */
const LONG = 24;
/** What part of the words is the same at the least in texts that are one text which changed. */
const SAME = 0.6;
/** Texts of more words are not compared word by word. */
const MOST_WORDS = 1000;

/** Returns both texts as HTML, with the words underlined that only one of them has. */
export function wordsApart(was: string, now: string): readonly [was: string, now: string] {
  const [before, after] = [was, now].map((text) => text.split(/(?<=\s)/));
  if (
    !before ||
    !after ||
    Math.min(was.length, now.length) < LONG ||
    Math.max(before.length, after.length) > MOST_WORDS
  )
    return [escaped(was), escaped(now)];
  const kept = keptInOrder(before, after);
  if (kept.length < Math.max(before.length, after.length) * SAME) return [escaped(was), escaped(now)];
  const underlined = (words: readonly string[], same: ReadonlySet<number>): string =>
    words.map((word, at) => (same.has(at) ? escaped(word) : `<u>${escaped(word)}</u>`)).join("");
  return [underlined(before, new Set(kept.map(([at]) => at))), underlined(after, new Set(kept.map(([, at]) => at)))];
}
