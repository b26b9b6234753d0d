/** The scripts of the letters of a text. */

/** Scripts of which a face may have several; those of East Asia are shaped alike, and written together. */
const SCRIPTS: readonly (readonly [name: string, letter: RegExp])[] = [
  ["Latin", /\p{Script=Latin}/u],
  ["East Asian", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u],
  ...(
    "Greek Cyrillic Armenian Georgian Lao Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Tamil Telugu Kannada " +
    "Malayalam Sinhala Thai Ethiopic Hangul Cherokee Tifinagh Nko Canadian_Aboriginal Ogham Runic Braille"
  )
    .split(" ")
    .map((name) => [name, new RegExp(String.raw`\p{Script=${name}}`, "u")] as const),
];
const COMMON = /^[\p{Script=Common}\p{Script=Inherited}]*$/u;
const ASCII_LETTER = /^[A-Za-z]/;

/** Whether a text has only letters that every script uses: figures, signs, marks. */
export const isCommon = (text: string): boolean => COMMON.test(text);

function scriptOf(text: string): string | undefined {
  if (ASCII_LETTER.test(text)) return "Latin";
  if (isCommon(text)) return undefined;
  return SCRIPTS.find(([, letter]) => letter.test(text))?.[0] ?? "other";
}

/** The script of each part: a part that every script uses is of the one before it; at the beginning, of the one behind. */
export function scriptsOf(parts: readonly string[]): readonly string[] {
  const found = parts.map(scriptOf);
  let last = found.find((script) => script !== undefined) ?? "";
  return found.map((script) => (last = script ?? last));
}
