import { folded } from "../../../engine/index";

/** A piece of a text, and whether a search was for it. */
interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A character and its folded form, which is empty for an accent of its own. */
interface Letter {
  readonly character: string;
  readonly folded: string;
}

/**
 * Cuts a text where typed words begin words of it, as the server finds them (`server/store/words.ts`): without case and
 * accents, and across punctuation, so that "obrien" is found in O'Brien. In an email address no word begins behind the @.
 */
export function matchesIn(text: string, typed: string): readonly Piece[] {
  const letters = Array.from(text, (character) => ({ character, folded: folded(character) }));
  const words = wordsTyped(typed);
  const pieces: Piece[] = [];
  let end = 0;
  for (const [at, { character }] of letters.entries()) {
    if (beginsWord(letters, at)) end = Math.max(end, ...words.map((word) => endOf(letters, at, word)));
    const isMatch = at < end;
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) pieces[pieces.length - 1] = { text: last.text + character, isMatch };
    else pieces.push({ text: character, isMatch });
  }
  return pieces;
}

/** True when one of the typed words is found in the text. */
export const isFoundIn = (text: string, typed: string): boolean =>
  matchesIn(text, typed).some(({ isMatch }) => isMatch);

const joined = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "");
const isOfWord = (folded: string): boolean => /[\p{L}\p{N}]/u.test(folded);

function beginsWord(letters: readonly Letter[], at: number): boolean {
  const before = letters.slice(0, at).map(({ folded }) => folded);
  return isOfWord(letters[at]?.folded ?? "") && !isOfWord(before.findLast(Boolean) ?? "") && !before.includes("@");
}

/** A telephone number and an email address are one word each. */
function wordsTyped(typed: string): readonly string[] {
  const text = folded(typed).trim();
  if (/^[\d\s()+.-]+$/.test(text)) return [joined(text)].filter(Boolean);
  return text
    .split(/\s+/)
    .flatMap((chunk) => (chunk.includes("@") ? [joined(chunk)] : chunk.split(/[^\p{L}\p{N}]+/u)))
    .filter(Boolean);
}

/** The place behind a word that begins at this letter, with the last letter's accents; 0 when it is not there. */
function endOf(letters: readonly Letter[], at: number, word: string): number {
  let rest = word;
  for (const [place, { folded }] of letters.entries()) {
    if (place < at) continue;
    if (rest === "" && folded !== "") return place;
    if (/\s/u.test(folded)) return 0;
    if (!isOfWord(folded)) continue;
    if (!rest.startsWith(folded) && !folded.startsWith(rest)) return 0;
    rest = rest.slice(folded.length);
  }
  return rest === "" ? letters.length : 0;
}
