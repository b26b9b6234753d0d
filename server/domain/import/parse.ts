/** Reads a whole file as clients, or finds everything wrong with it (portal §5 CSV upload; resolutions A-28). */
import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import type { Info } from "csv-parse";
import { isBlank } from "../../../engine/index";
import type { ImportedClient } from "../../records/types";
import type { CellError } from "../../store/tables";
import { BadFile, badCells, MOST_DETAILS } from "./bad-file";
import { readHeader } from "./columns";
import type { Columns } from "./columns";
import { decode } from "./decode";
import { cellError, rowReader } from "./row";
import type { RowReader } from "./row";

export interface ParsedFile {
  readonly clients: readonly ImportedClient[];
  readonly ignoredColumns: readonly string[];
  /** How many zips got the zeros back that they had lost in front. */
  readonly completedZips: number;
}

const MOST_ROWS = 200_000;
/** The most bytes of one row; an unclosed quote would swallow the rest of the file. */
const LONGEST_ROW = 64 * 1024;
/** How many characters are parsed before other requests get their turn. */
const PART = 32 * 1024;

/** Reads the file. Each row becomes a client, even a repeated one. Throws BadFile with every wrong cell. */
export async function parseClients(bytes: Uint8Array, today: string): Promise<ParsedFile> {
  const text = decode(bytes);
  const clients: ImportedClient[] = [];
  let completedZips = 0;
  const wrong = collectErrors();
  let header: { readonly columns: Columns; readonly read: RowReader } | undefined;
  try {
    for await (const { record, info } of records(text)) {
      if (!header) {
        const columns = readHeader(record);
        header = { columns, read: rowReader(columns, today) };
        continue;
      }
      if (record.every(isBlank)) continue;
      const result = header.read(record, info.records + info.empty_lines);
      if ("client" in result) {
        clients.push(result.client);
        if (result.completedZip) completedZips += 1;
      } else wrong.add(result.errors);
      if (clients.length > MOST_ROWS)
        throw new BadFile(`The file has more than ${MOST_ROWS} rows. Split it and import the parts.`);
    }
  } catch (error) {
    wrong.add([unreadable(error)]);
  }
  if (wrong.count > 0) throw badCells(wrong.cells, wrong.count);
  if (!header || clients.length === 0)
    throw new BadFile("The file holds no clients: below the row of column names there is nothing.");
  return { clients, ignoredColumns: header.columns.ignored, completedZips };
}

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: Info;
}

function records(text: string): AsyncIterable<ParsedRow> {
  const parser = parse({
    delimiter: delimiterOf(text),
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    info: true,
  });
  const source = Readable.from(parts(text));
  source.on("error", (error) => parser.destroy(error));
  return source.pipe(parser) as AsyncIterable<ParsedRow>;
}

async function* parts(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length;) {
    const to = from + PART;
    // A character beyond U+FFFF is two units, which must stay together.
    const end = /[\uD800-\uDBFF]/.test(text.charAt(to - 1)) ? to + 1 : to;
    yield text.slice(from, end);
    from = end;
    await turn();
  }
}

/** The delimiter of the first row: spreadsheets of some countries write semicolons. */
function delimiterOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text.trimStart())?.[0].replaceAll(/"[^"]*"/g, "") ?? "";
  const count = (delimiter: string): number => first.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** The wrong place that stopped the parser. Rethrows errors that the file did not cause. */
function unreadable(error: unknown): CellError {
  if (!(error instanceof CsvError)) throw error;
  const row = Number(error.records ?? 0) + Number(error.empty_lines ?? 0) + 1;
  const found = error.code === "CSV_MAX_RECORD_SIZE" ? "a row of more than 64,000 bytes" : "a quote in the wrong place";
  return cellError(
    row,
    "",
    found,
    'cells with a comma, a line break or a quote in "quotes", a quote inside written twice',
  );
}

function collectErrors() {
  const cells: CellError[] = [];
  let count = 0;
  return {
    cells,
    get count() {
      return count;
    },
    add(errors: readonly CellError[]): void {
      count += errors.length;
      if (cells.length < MOST_DETAILS) cells.push(...errors.slice(0, MOST_DETAILS - cells.length));
    },
  };
}
