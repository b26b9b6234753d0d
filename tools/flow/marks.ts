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
