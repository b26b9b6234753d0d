/** Which letters documents can print: one judgment for the wizard, the client form, the import and the API. */
import { isBlankText } from "./text";
import { HAN, HAN_FIRST, RANGES } from "./printable-letters";

/** The first and last code point of each range, in order. */
let pairs: readonly (readonly [first: number, last: number])[] | undefined;

/** The table is unpacked for the first letter outside of ASCII. */
function unpacked(): readonly (readonly [number, number])[] {
  if (pairs) return pairs;
  const steps = RANGES.split(",").map((step) => Number.parseInt(step, 36));
  const made: (readonly [number, number])[] = [];
  let at = 0;
  for (let index = 0; index < steps.length; index += 2) {
    const first = at + (steps[index] ?? 0);
    at = first + (steps[index + 1] ?? 0);
    made.push([first, at]);
  }
  return (pairs = made);
}

function isPrintable(code: number): boolean {
  const ranges = unpacked();
  const offset = code - HAN_FIRST;
  if (offset >= 0 && offset < 5 * HAN.length)
    return (Number.parseInt(HAN.charAt(Math.floor(offset / 5)), 32) & (1 << (offset % 5))) !== 0;
  let [low, high] = [0, ranges.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ranges[middle]?.[0] ?? 0) <= code) low = middle;
    else high = middle - 1;
  }
  const [first, last] = ranges[low] ?? [1, 0];
  return first <= code && code <= last;
}

const PRINTABLE_ASCII = /^[\t-\r -~]*$/;
/** What has no shape: joiners, selectors and marks of direction, and controls, which other rules refuse. */
const SHAPELESS = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;
/**
 * Signs that turn or hide their neighbors and belong to no writing: embeddings, overrides and isolates of a direction,
 * ends of lines and paragraphs, annotations, tags, controls; and U+FFFD, which another program leaves where it lost a
 * character. Joiners and selectors of a variant stay.
 */
const TURNING =
  /(?![\t-\r\u0085])\p{Cc}|[\uFFFD\u2028\u2029\u202A-\u202E\u2065-\u206F\uFFF0-\uFFFB\u{E0000}-\u{E00FF}\u{E01F0}-\u{E0FFF}]/u;
/** What leaves a mark on paper by itself. U+2800 is a Braille cell without dots. */
const SEEN = /[^\s\p{Z}\p{Cc}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a person sees anything of a text. */
const isSeen = (text: string): boolean => SEEN.test(text);

const isFaceless = (letter: string): boolean => !SHAPELESS.test(letter) && !isPrintable(letter.codePointAt(0) ?? 0);

/**
 * The first letter of a text that documents cannot print: no face has it, it turns its neighbors around, or nothing of
 * the text can be seen. Undefined if all can be printed, and for a blank text.
 */
export function unprintable(text: string): string | undefined {
  if (PRINTABLE_ASCII.test(text) || isBlankText(text)) return undefined;
  const letters = Array.from(text.normalize("NFC"));
  const found = letters.find((letter) => TURNING.test(letter) || isFaceless(letter));
  return found ?? (isSeen(text) ? undefined : letters.find((letter) => letter.trim() !== ""));
}

/** A letter for people: itself, and the number under which it can be looked up where it cannot be shown. */
export const shownLetter = (letter: string): string => {
  const number = `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  return isSeen(letter) && !TURNING.test(letter) ? `"${letter}" (${number})` : number;
};

/** The fields of a person's name, which official papers show in Latin letters. */
const PERSON_NAME = /^(?:first|middle|last|full)_name$/;
export const isPersonName = (field: string): boolean => PERSON_NAME.test(field);

/** The fields of a business's name. */
export const isBusinessName = (field: string): boolean => field === "business_name" || field === "company_name";

/** What is wanted instead of such a letter, to follow "expected". */
export const printableWanted = (isOfName: boolean): string =>
  `letters that can be printed: ${isOfName ? "as printed in the passport, in Latin letters" : "leave it out or use other letters"}`;

/** The sentence at a field that holds such a letter, given as `shownLetter` says it. */
export const unprintableSentence = (shown: string, isOfName: boolean): string =>
  `${shown} cannot be printed. ${
    isOfName
      ? "Write it as printed in the passport, in Latin letters."
      : "Please leave it out or write it in other letters."
  }`;
