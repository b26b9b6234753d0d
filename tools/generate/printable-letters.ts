/** The table of letters that documents can print (`engine/values/printable-letters.ts`), from the faces themselves. */
import { readFileSync } from "node:fs";
import { openFace } from "../../server/documents/text/face";
import { FACES_OF, filesFor, notoFiles } from "../../server/documents/text/families";

const TABLE = new URL("../../engine/values/printable-letters.ts", import.meta.url);

/** The block of Chinese letters, whose gaps are so many that bits are shorter than ranges. */
const [HAN_FIRST, HAN_LAST] = [0x4e00, 0x9fff];
const LAST = 0x3ffff;

/** No letter of a name: pictures in color, private signs, and the sign of a lost letter. */
const NO_LETTER = /[\p{Emoji_Presentation}\p{Co}\p{Cn}\p{Cs}\uFFFD]/u;

/** Returns the text of the table; it is made again only for other versions of the faces, since each face is opened. */
export async function printableLetters(): Promise<string> {
  const origin = originOf();
  const known = readFileSync(TABLE, { encoding: "utf8", flag: "a+" });
  return known.includes(origin) ? known : tableOf(await lettersOfAll(), origin);
}

/** The packages of the faces with their versions. */
function originOf(): string {
  const { dependencies }: { readonly dependencies: { readonly [name: string]: string } } = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  return Object.entries(dependencies)
    .filter(([name]) => /^dejavu-fonts|noto-sans/.test(name))
    .map(([name, version]) => `${name.replace("@fontsource-variable/", "")} ${version}`)
    .join(", ");
}

async function lettersOfAll(): Promise<ReadonlySet<number>> {
  const all = Array.from({ length: LAST + 1 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
  const letters = new Set<number>();
  const [regular, bold] = await Promise.all(
    [FACES_OF.regular, FACES_OF.bold].map(async ([file]) => file && (await openFace(file, new Set(all))).letters),
  );
  for (const code of regular ?? []) if (bold?.has(code)) letters.add(code);
  for (const { file, codes } of notoFiles())
    for (const code of (await openFace(file, new Set(codes()))).letters) {
      const letter = String.fromCodePoint(code);
      if (filesFor(letter, letter).some(({ path }) => path === file.path)) letters.add(code);
    }
  return letters;
}

function tableOf(letters: ReadonlySet<number>, origin: string): string {
  const isKept = (code: number): boolean => letters.has(code) && !NO_LETTER.test(String.fromCodePoint(code));
  const steps: string[] = [];
  let end = 0;
  for (let code = 0; code <= LAST; code += 1) {
    if (!isKept(code) || (code >= HAN_FIRST && code <= HAN_LAST)) continue;
    const first = code;
    while (isKept(code + 1) && code + 1 !== HAN_FIRST) code += 1;
    steps.push((first - end).toString(36), (code - first).toString(36));
    end = code;
  }
  const bits = Array.from({ length: Math.ceil((HAN_LAST + 1 - HAN_FIRST) / 5) }, (_, at) =>
    [0, 1, 2, 3, 4].reduce((sum, bit) => sum + (isKept(HAN_FIRST + 5 * at + bit) ? 1 << bit : 0), 0),
  );
  return `/**
 * Written by npm run generate: the letters of the faces of ${origin}.
 */

/** Distances from the end of a range to the beginning of the next, and the lengths of ranges, in base 36. */
export const RANGES =
  "${steps.join(",")}";
export const HAN_FIRST = 0x${HAN_FIRST.toString(16)};
/** Five letters from there on in each digit of base 32, the first in its lowest bit. */
export const HAN =
  "${bits.map((five) => five.toString(32)).join("")}";
`;
}
