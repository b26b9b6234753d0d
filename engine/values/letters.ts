import { folded } from "./fold";

/**
 * A text as it is compared: without case and the marks of its letters, and without anything but letters and digits
 * (`wizards §2.2`).
 */
export const plain = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, "");

/** The words of a text as they are compared; joined, they are `plain(text)`. An apostrophe parts no word. */
export const wordsOf = (text: string): readonly string[] =>
  folded(text)
    .replace(/['’]/gu, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];
