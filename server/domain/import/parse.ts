/**
 * Reads an uploaded file as clients, or finds everything wrong with it (portal §5 CSV upload; resolutions A-28). It is
 * read twice: once to judge it, once to import it, so that its clients are never held all at once.
 */
import { isBlank } from "../../../engine/index";
import type { ImportedClient } from "../../records/types";
import type { CellError } from "../../store/tables";
import { BadFile, badCells, MOST_DETAILS, MOST_WRONG_ROWS } from "./bad-file";
import { readHeader } from "./columns";
import type { Columns } from "./columns";
import { requireText } from "./decode";
import { rowReader } from "./row";
import type { RowReader } from "./row";
import { rowsOf, unreadable } from "./rows";
import type { FileRow } from "./rows";

/** What a sound file brings. */
export interface SoundFile {
  /** How many clients it holds. */
  readonly clients: number;
  readonly ignoredColumns: readonly string[];
  /** How many zips got the zeros back that they had lost in front. */
  readonly completedZips: number;
}

/**
 * Judges the file. Each row becomes a client, even a repeated one. Throws BadFile with every wrong cell; after too many
 * wrong rows the rest of the file is not read.
 */
export async function checkFile(bytes: Uint8Array, today: string): Promise<SoundFile> {
  await requireText(bytes);
  const sheet = openSheet(today);
  const wrong = collectErrors();
  let [clients, completedZips] = [0, 0];
  try {
    for await (const rows of rowsOf(bytes))
      for (const result of sheet.read(rows))
        if ("client" in result) {
          clients += 1;
          if (result.completedZip) completedZips += 1;
        } else wrong.add(result.errors);
  } catch (error) {
    wrong.add([unreadable(error)]);
  }
  if (wrong.count > 0) throw badCells(wrong.cells, wrong.count);
  const { columns } = sheet;
  if (!columns || clients === 0)
    throw new BadFile("The file holds no clients: below the row of column names there is nothing.");
  return { clients, ignoredColumns: columns.ignored, completedZips };
}

/** The clients of a sound file in their order, a few at a time. */
export async function* clientsOf(bytes: Uint8Array, today: string): AsyncGenerator<readonly ImportedClient[]> {
  const sheet = openSheet(today);
  for await (const rows of rowsOf(bytes))
    yield sheet.read(rows).flatMap((result) => ("client" in result ? [result.client] : []));
}

type Result = ReturnType<RowReader>;

/** Reads the rows of a file one after another; the first is its header. Throws BadFile when that is none. */
function openSheet(today: string) {
  let header: { readonly columns: Columns; readonly read: RowReader } | undefined;
  const readRow = ({ cells, number }: FileRow): readonly Result[] => {
    if (header) return cells.every(isBlank) ? [] : [header.read(cells, number)];
    const columns = readHeader(cells);
    header = { columns, read: rowReader(columns, today) };
    return [];
  };
  return {
    /** Those of the header; undefined before it is read. */
    get columns() {
      return header?.columns;
    },
    read: (rows: readonly FileRow[]): readonly Result[] => rows.flatMap(readRow),
  };
}

function collectErrors() {
  const cells: CellError[] = [];
  let [count, rows] = [0, 0];
  return {
    cells,
    get count() {
      return count;
    },
    /** Adds those of one row. Throws BadFile when that row is one too many. */
    add(errors: readonly CellError[]): void {
      if (rows === MOST_WRONG_ROWS) throw badCells(cells, count, "unread");
      rows += 1;
      count += errors.length;
      if (cells.length < MOST_DETAILS) cells.push(...errors.slice(0, MOST_DETAILS - cells.length));
    },
  };
}
