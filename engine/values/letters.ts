/** A text as it is compared: without case and without anything but letters and digits (`wizards §2.2`). */
export const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The words of a text as they are compared; joined, they are `plain(text)`. An apostrophe parts no word. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(/['’]/gu, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];
