/** The rows of an uploaded file, a few at a time: neither its text nor its rows are ever held whole. */
import { CsvError, Parser } from "csv-parse";
import type { Options } from "csv-parse";
import type { CellError } from "../../store/tables";
import { BadFile, MOST_ROWS } from "./bad-file";
import { utf8Of } from "./decode";
import { cellError } from "./row";
import { turnEvery } from "./turn";

export interface FileRow {
  readonly cells: readonly string[];
  /** Its number in the file, empty lines counted; the header's is 1. */
  readonly number: number;
}

/** The most bytes of one row; an unclosed quote would swallow the rest of the file. */
const LONGEST_ROW = 64 * 1024;
/** The most cells of one row: a contact list of any program has fewer, and a row of nothing but commas takes time. */
const MOST_CELLS = 1_000;

/**
 * The rows of bytes that are text, the header first, without empty lines. Throws CsvError after the rows before a place
 * that cannot be read, and BadFile for too many rows, empty ones counted, or too many cells in one.
 */
export async function* rowsOf(bytes: Uint8Array): AsyncGenerator<readonly FileRow[]> {
  const parser = new RowParser({
    delimiter: await delimiterOf(bytes),
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
  });
  // The calls below tell of it, too.
  parser.on("error", () => undefined);
  const turn = turnEvery();
  try {
    for (const part of utf8Of(bytes)) {
      await written(parser, part);
      requireFewer(parser.begun);
      parser.requireNarrow();
      yield parser.taken();
      await turn();
    }
    await written(parser);
  } catch (error) {
    yield parser.taken();
    throw error;
  }
  const last = parser.taken();
  requireFewer(last.at(-1)?.number ?? 0);
  yield last;
}

/** Throws when a row of that number is one too many. */
function requireFewer(number: number): void {
  if (number <= MOST_ROWS + 1) return;
  throw new BadFile(
    `The file has more than ${MOST_ROWS.toLocaleString("en-US")} rows, empty ones counted. Split it and import the parts.`,
  );
}

/**
 * Keeps the rows beside the stream's queue, which would drop them when it comes to a place that cannot be read. The
 * parser's `on_record` is no way: with it, each row leaves 300 bytes that only a full collection frees.
 */
class RowParser extends Parser {
  /** Of the row that is being read. */
  declare readonly state: { readonly record: readonly unknown[] };
  #rows: FileRow[] = [];
  /** The number of the first row of too many cells. */
  #tooWide: number | undefined;

  constructor(options: Options) {
    super(options);
    // We judge the width of a row. Otherwise the parser would make an error with its stack for each row whose width is
    // not the first one's, 35 times as long as it takes to read the row, also when such rows are allowed.
    const of = this.state;
    Object.defineProperty(of, "expectedRecordLength", { get: () => of.record.length, set: () => {} });
  }

  override push(cells: readonly string[] | null): boolean {
    if (cells === null) return super.push(null);
    const number = this.begun;
    if (cells.length > MOST_CELLS) this.#tooWide ??= number;
    this.#rows.push({ cells, number });
    return true;
  }

  /** How many rows were read until now, with the header and empty lines. */
  get begun(): number {
    return this.info.records + this.info.empty_lines;
  }

  /** Throws BadFile when a row that was read, or is being read, has too many cells. */
  requireNarrow(): void {
    const number = this.#tooWide ?? (this.state.record.length > MOST_CELLS ? this.begun + 1 : undefined);
    if (number === undefined) return;
    const most = MOST_CELLS.toLocaleString("en-US");
    throw new BadFile(
      `Nothing was imported. Row ${number} has more than ${most} cells. Remove the columns that hold nothing, and import the file again.`,
    );
  }

  /** The rows that were read since the last call. */
  taken(): readonly FileRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }
}

/** Waits until the parser has read the part; without one, until it has ended. */
function written(parser: Parser, part?: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null): void => (error ? reject(error) : resolve());
    if (part === undefined) parser.end(done);
    else parser.write(part, done);
  });
}

/** The delimiter of the first row: spreadsheets of some countries write semicolons. */
async function delimiterOf(bytes: Uint8Array): Promise<string> {
  const first = (await firstLine(bytes)).replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string): number => first.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** The first line that is not blank, as far as a row may be long. */
async function firstLine(bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder();
  const turn = turnEvery();
  let text = "";
  for (const part of utf8Of(bytes)) {
    text = (text + decoder.decode(part, { stream: true })).trimStart();
    if (text.length > LONGEST_ROW || /[\r\n]/.test(text)) break;
    await turn();
  }
  return /^[^\r\n]*/.exec(text)?.[0] ?? "";
}

/** The wrong place that stopped the parser. Rethrows errors that the file did not cause. */
export function unreadable(error: unknown): CellError {
  if (!(error instanceof CsvError)) throw error;
  const row = Number(error.records ?? 0) + Number(error.empty_lines ?? 0) + 1;
  const found =
    error.code === "CSV_MAX_RECORD_SIZE"
      ? `a row of more than ${LONGEST_ROW.toLocaleString("en-US")} bytes`
      : "a quote in the wrong place";
  return cellError(
    row,
    "",
    found,
    'cells with a comma, a line break or a quote in "quotes", a quote inside written twice',
  );
}
