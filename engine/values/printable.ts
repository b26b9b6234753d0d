/** Which letters documents can print: one judgment for the wizard, the client form, the import and the API. */
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

const ASCII = /^[\0-\x7f]*$/;
/** What has no shape: joiners, selectors and marks of direction, and controls, which other rules refuse. */
const SHAPELESS = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/** The first letter of a text that no face of the documents has; undefined if all can be printed. */
export function unprintable(text: string): string | undefined {
  if (ASCII.test(text)) return undefined;
  for (const letter of text.normalize("NFC"))
    if (!SHAPELESS.test(letter) && !isPrintable(letter.codePointAt(0) ?? 0)) return letter;
  return undefined;
}

/** A letter for people: itself, and the number under which it can be looked up where it cannot be shown. */
export const shownLetter = (letter: string): string =>
  `"${letter}" (U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")})`;

/** What is wanted instead of such a letter, to follow "expected". */
export const PRINTABLE_WANTED = "letters that can be printed: as printed in the passport, in Latin letters";

/** The sentence at a field that holds such a letter. */
export const unprintableSentence = (letter: string): string =>
  `${shownLetter(letter)} cannot be printed. Write it as printed in the passport, in Latin letters.`;
