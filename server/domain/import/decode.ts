/**
 * Decodes the bytes of a file, or says why they are not text (reliability §4 encodings): never guesses or replaces
 * characters.
 */
import { isUtf8 } from "node:buffer";
import type { CellError } from "../../store/tables";
import { BadFile, MOST_ROWS } from "./bad-file";
import { turnEvery } from "./turn";

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
/** How many lines are looked at one by one, as many as a file may have rows with its header. */
const MOST_LINES = MOST_ROWS + 1;

/**
 * How many bytes are read at a time. What is done with one part holds up other requests; the rows of so many bytes are
 * read in about a millisecond, however many there are.
 */
const PART = 1024;
const UTF8_MARK = "efbbbf";

/** Throws BadFile when the bytes are not text. */
export async function requireText(bytes: Uint8Array): Promise<void> {
  const start = startOf(bytes);
  const other = OTHER_KINDS.find(([magic]) => start.startsWith(magic));
  if (other)
    throw new BadFile(`This is ${other[1]}, not a CSV file. Open it in your spreadsheet and save it as "CSV UTF-8".`);
  if (start === "fffe0000" || start === "0000feff")
    throw new BadFile('The file is saved as UTF-32. Save it as "CSV UTF-8".');
  const encoding = encodingOf(bytes);
  if (encoding === "utf-8") {
    if (!isUtf8(bytes)) throw await notUtf8(bytes);
    return;
  }
  const turn = turnEvery();
  try {
    for (const part of decoded(bytes)) {
      void part;
      await turn();
    }
  } catch {
    throw new BadFile(`The file begins as ${encoding.toUpperCase()} but does not go on so. Save it as "CSV UTF-8".`);
  }
}

/** The text in parts of UTF-8, without its byte order mark; a part may end within a character. The bytes are text. */
export function* utf8Of(bytes: Uint8Array): Generator<Uint8Array> {
  if (encodingOf(bytes) === "utf-8") yield* partsOf(bytes, startOf(bytes).startsWith(UTF8_MARK) ? 3 : 0);
  else for (const text of decoded(bytes)) yield Buffer.from(text);
}

/** The text in parts, without its byte order mark. Throws when the bytes are not text. */
function* decoded(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  for (const part of partsOf(bytes)) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}

function* partsOf(bytes: Uint8Array, start = 0): Generator<Uint8Array> {
  for (let from = start; from < bytes.length; from += PART) yield bytes.subarray(from, from + PART);
}

const startOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 4)).toString("hex");

function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  const start = startOf(bytes);
  return start.startsWith("fffe") ? "utf-16le" : start.startsWith("feff") ? "utf-16be" : "utf-8";
}

async function notUtf8(bytes: Uint8Array): Promise<BadFile> {
  const details: CellError[] = (await badLines(bytes)).map((row) => ({
    row,
    column: "",
    found: "a character that is not UTF-8",
    expected: "UTF-8 text",
    message: `Line ${row} holds a character that is not UTF-8.`,
  }));
  const place = details[0] ? `line ${details[0].row}` : `after line ${MOST_LINES.toLocaleString("en-US")}`;
  return new BadFile(`The file is not UTF-8 text (${place}). Save it as "CSV UTF-8" and import it again.`, details);
}

/**
 * The numbers of the lines that do not decode, among the first ones. Splitting at line feeds is safe: no byte of a longer UTF-8 character
 * equals one.
 */
async function badLines(bytes: Uint8Array): Promise<number[]> {
  const found: number[] = [];
  const turn = turnEvery();
  for (let start = 0, line = 1; start < bytes.length && line <= MOST_LINES; line += 1) {
    if (found.length === MOST_LINES_NAMED) break;
    const feed = bytes.indexOf(10, start);
    const end = feed === -1 ? bytes.length : feed;
    if (!isUtf8(bytes.subarray(start, end))) found.push(line);
    start = end + 1;
    await turn();
  }
  return found;
}
