/**
 * The faces of all documents by what they are for. DejaVu has Latin, Greek, Cyrillic, Armenian, Georgian and Lao; each
 * other script has a face of the Noto family, whose files are read only when a document holds one of its letters.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/** A file of a face. One of Noto's holds a part of the letters, and is one weight of a variable face. */
export interface FaceFile {
  readonly path: string;
  readonly isVariable: boolean;
}

/** The looks that a document has for text. */
export type Style = "regular" | "bold" | "display";

const fixed = (path: string): FaceFile => ({ path, isVariable: false });
const REGULAR = fixed(require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"));
const BOLD = fixed(require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"));
const DISPLAY = fixed(require.resolve("@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff"));

/** The faces in which a style is set, the first that has a letter; the display face has Western European letters only. */
export const FACES_OF: { readonly [style in Style]: readonly FaceFile[] } = {
  regular: [REGULAR],
  bold: [BOLD],
  display: [DISPLAY, BOLD],
};

/** The scripts that have a face of their own. */
const SCRIPTS: readonly (readonly [script: string, letters: RegExp])[] = [
  ["arabic", /^\p{Script=Arabic}/u],
  ["hebrew", /^\p{Script=Hebrew}/u],
  ["devanagari", /^\p{Script=Devanagari}/u],
  ["bengali", /^\p{Script=Bengali}/u],
  ["gurmukhi", /^\p{Script=Gurmukhi}/u],
  ["gujarati", /^\p{Script=Gujarati}/u],
  ["tamil", /^\p{Script=Tamil}/u],
  ["telugu", /^\p{Script=Telugu}/u],
  ["kannada", /^\p{Script=Kannada}/u],
  ["malayalam", /^\p{Script=Malayalam}/u],
  ["sinhala", /^\p{Script=Sinhala}/u],
  ["thai", /^\p{Script=Thai}/u],
  ["ethiopic", /^\p{Script=Ethiopic}/u],
];

/** Signs of several scripts that only such faces have: the dandas, which end a sentence in the scripts of India. */
const SIGNS: ReadonlyMap<number, string> = new Map([
  [0x0964, "devanagari"],
  [0x0965, "devanagari"],
]);

const EAST_ASIAN =
  /^(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Bopomofo}|[\u3000-\u303f\u30fb-\u30fc\uff00-\uffef])/u;

/** Whose shapes the letters of Chinese writing have: those of Japan beside kana, those of Korea beside Hangul. */
function eastAsianOrder(text: string): readonly string[] {
  if (lastOrder.text === text) return lastOrder.families;
  const families = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? ["jp", "sc", "tc", "kr"]
    : /\p{Script=Hangul}/u.test(text)
      ? ["kr", "sc", "tc", "jp"]
      : ["sc", "tc", "jp", "kr"];
  lastOrder = { text, families };
  return families;
}

/** The letters of one text are asked for one after another. */
let lastOrder: { readonly text: string; readonly families: readonly string[] } = { text: "", families: [] };

/**
 * The files that may have a letter, the best first; `text` is what the letter belongs to. None for a letter of a script
 * that is left to the faces of the style.
 */
export function filesFor(letter: string, text: string): readonly FaceFile[] {
  const code = letter.codePointAt(0) ?? 0;
  const script = SCRIPTS.find(([, letters]) => letters.test(letter))?.[0] ?? SIGNS.get(code);
  const families = script === undefined ? (EAST_ASIAN.test(letter) ? eastAsianOrder(text) : []) : [script];
  return families.flatMap((family) => filesWith(family, code));
}

const filesOfLetter = new Map<string, readonly FaceFile[]>();

/** The files of a family that are made for a letter; looked up once for each letter of the documents. */
function filesWith(family: string, code: number): readonly FaceFile[] {
  const key = `${family} ${code}`;
  const before = filesOfLetter.get(key);
  if (before) return before;
  const files = slicesOf(family).flatMap((slice) => (slice.has(code) ? [slice.file] : []));
  filesOfLetter.set(key, files);
  return files;
}

interface Slice {
  readonly file: FaceFile;
  readonly has: (code: number) => boolean;
  /** The code points for which the file is made; it need not have all of them. */
  readonly codes: () => readonly number[];
}

const known = new Map<string, readonly Slice[]>();

/** The files of one of Noto's families; those for letters of Latin and Cyrillic are left out. */
function slicesOf(family: string): readonly Slice[] {
  const before = known.get(family);
  if (before) return before;
  const name = `noto-sans-${family}`;
  const index = require.resolve(`@fontsource-variable/${name}/unicode.json`);
  const ranges: { readonly [slice: string]: string } = JSON.parse(readFileSync(index, "utf8"));
  const slices = Object.entries(ranges)
    .filter(([slice]) => slice === family || slice.startsWith("["))
    .map(([slice, range]) => {
      const path = join(dirname(index), "files", `${name}-${slice.replaceAll(/[[\]]/g, "")}-wght-normal.woff2`);
      return { file: { path, isVariable: true }, ...within(range) };
    });
  known.set(family, slices);
  return slices;
}

/** Every file of the Noto families, for the table of letters that documents can print. */
export const notoFiles = (): readonly Slice[] =>
  [...SCRIPTS.map(([script]) => script), "sc", "tc", "jp", "kr"].flatMap(slicesOf);

/** Ranges as style sheets write them: `U+4e00-4e03,U+4e08`. */
function within(ranges: string): Pick<Slice, "has" | "codes"> {
  const pairs = ranges.split(",").map((range) => {
    const [first = "", last = first] = range.replace(/^U\+/i, "").split("-");
    return [Number.parseInt(first.replaceAll("?", "0"), 16), Number.parseInt(last.replaceAll("?", "f"), 16)] as const;
  });
  return {
    has: (code) => pairs.some(([first, last]) => first <= code && code <= last),
    codes: () => pairs.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at)),
  };
}
