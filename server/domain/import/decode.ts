/**
 * Decodes the bytes of a file, or says why they are not text (reliability §4 encodings): never guesses or replaces
 * characters.
 */
import type { CellError } from "../../store/tables";
import { BadFile } from "./bad-file";

/** First bytes → the type of a file that was not saved as CSV. */
const OTHER_KINDS: readonly (readonly [string, string])[] = [
  ["504b0304", "a ZIP file or an Excel workbook"],
  ["504b0506", "a ZIP file"],
  ["1f8b", "a compressed file"],
  ["d0cf11e0", "an old Excel workbook"],
  ["25504446", "a PDF"],
  ["89504e47", "a picture"],
];

const MOST_LINES_NAMED = 100;

/** The text, without its byte order mark. Throws BadFile. */
export function decode(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  const other = OTHER_KINDS.find(([magic]) => start.startsWith(magic));
  if (other)
    throw new BadFile(`This is ${other[1]}, not a CSV file. Open it in your spreadsheet and save it as "CSV UTF-8".`);
  if (start === "fffe0000" || start === "0000feff")
    throw new BadFile('The file is saved as UTF-32. Save it as "CSV UTF-8".');
  const encoding = start.startsWith("fffe") ? "utf-16le" : start.startsWith("feff") ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw encoding === "utf-8"
      ? notUtf8(bytes)
      : new BadFile(`The file begins as ${encoding.toUpperCase()} but does not go on so. Save it as "CSV UTF-8".`);
  }
}

function notUtf8(bytes: Uint8Array): BadFile {
  const details: CellError[] = badLines(bytes).map((row) => ({
    row,
    column: "",
    found: "a character that is not UTF-8",
    expected: "UTF-8 text",
    message: `Line ${row} holds a character that is not UTF-8.`,
  }));
  return new BadFile(
    `The file is not UTF-8 text (line ${details[0]?.row ?? 1}). Save it as "CSV UTF-8" and import it again.`,
    details,
  );
}

/**
 * The numbers of the lines that do not decode. Splitting at line feeds is safe: no byte of a longer UTF-8 character
 * equals one.
 */
function badLines(bytes: Uint8Array): number[] {
  const found: number[] = [];
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let start = 0, line = 1; start < bytes.length && found.length < MOST_LINES_NAMED; line += 1) {
    const feed = bytes.indexOf(10, start);
    const end = feed === -1 ? bytes.length : feed;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      found.push(line);
    }
    start = end + 1;
  }
  return found;
}
