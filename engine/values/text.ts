/** What people mean by a text, by its kind and not by the door through which it comes. */

/** Every character that only separates: blanks of all widths, tabs, ends of lines. */
const SPACES = /[\s\p{Z}\u0085]+/gu;
const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
/** What shows nothing: joiners, selectors, marks of direction, blanks without a width. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const LETTER = /[\p{L}\p{M}]/u;
/** What one of these texts may consist of, so that nothing is to be changed: no two blanks in a row, none at an edge. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Whether an invisible character is a part of the writing: scripts of India and Persia need these. */
function belongs(characters: readonly string[], at: number): boolean {
  const [before = "", here = "", after = ""] = [-1, 0, 1].map((step) => characters[at + step] ?? "");
  if (!LETTER.test(before) || INVISIBLE.test(before)) return false;
  const isJoiner = here === "\u200C" || here === "\u200D";
  return isJoiner ? LETTER.test(after) && !INVISIBLE.test(after) : /\p{Variation_Selector}/u.test(here);
}

/**
 * Without invisible characters, but for joiners between letters and variation selectors behind one. Composed again
 * afterwards until nothing changes: what is taken out may have parted a letter and its mark.
 */
function visible(text: string): string {
  if (!INVISIBLE.test(text)) return text;
  const characters = Array.from(text);
  const shown = characters.filter((each, at) => !INVISIBLE.test(each) || belongs(characters, at)).join("");
  return shown === text ? text : visible(shown.normalize("NFC"));
}

/** The first character of a text that shows nothing and does not belong to the writing; undefined if there is none. */
export function hiddenIn(text: string): string | undefined {
  if (!INVISIBLE.test(text)) return undefined;
  const characters = Array.from(text);
  return characters.find((each, at) => INVISIBLE.test(each) && !belongs(characters, at));
}

/**
 * A text as a person sees it in one line: composed (NFC), each run of spaces and ends of lines one plain space, also at
 * its edges, and without what shows nothing.
 */
export const seenLine = (text: string): string =>
  PLAIN.test(text) ? text : visible(text.normalize("NFC").replaceAll(SPACES, " ")).replaceAll(/ {2,}/g, " ");

/**
 * A name or line as it is kept: as it is seen, without spaces at its edges. Done twice it changes nothing more.
 * "" for a text of only such characters.
 */
export const tidyLine = (text: string): string => seenLine(text).trim();

/** A long text as it is kept: each of its lines as `tidyLine` says, without blank lines at its ends. */
export function tidyText(text: string): string {
  if (PLAIN.test(text)) return text;
  const lines = text.replaceAll(LINE_END, "\n").split("\n");
  return lines
    .map(tidyLine)
    .join("\n")
    .replaceAll(/^\n+|\n+$/g, "");
}

/**
 * The text without anything that shows nothing and without spaces of any kind at its edges: for values that consist of
 * signs of ASCII, such as an e-mail address, where no joiner is a part of the writing.
 */
export const bare = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .normalize("NFC")
        .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "")
        .replaceAll(SPACES, " ")
        .trim();

const NOTHING = /^[\s\p{Z}\u0085\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether a text consists of nothing but spaces, ends of lines and characters that show nothing. */
export const isBlankText = (text: string): boolean => NOTHING.test(text);

const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** The text with the digits of every script as those of ASCII: ٣ and ３ are 3. Each script has its ten in a row. */
export const plainDigits = (text: string): string =>
  text.replaceAll(OTHER_DIGITS, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
    return String(before % 10);
  });

/** Whether a person's name has a letter that can be seen. */
export const hasLetter = (name: string): boolean => /(?!\p{Default_Ignorable_Code_Point})\p{L}/u.test(name);

/** Whether a business's name has a letter or digit that can be seen. */
export const hasLetterOrDigit = (name: string): boolean =>
  /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(name);
