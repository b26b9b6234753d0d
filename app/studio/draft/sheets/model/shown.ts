/** Which rows of a sheet are in sight, and in which order. The files stay as they are. */
import { shownIn } from "./sheet";
import type { Sheet, SheetColumn, SheetRow } from "./sheet";

export interface Order {
  readonly column: string;
  readonly isDown: boolean;
}

export interface Wanted {
  /** What rows must have, in one column or in any. */
  readonly words: string;
  readonly column: string | undefined;
  readonly order: Order | undefined;
  /** Only rows with a cell that is not as in the live version, or is wrong. */
  readonly only: "live" | "wrong" | undefined;
}

/** What is read in a row, in small letters, so that a filter of many rows is quick. */
const readIn = new WeakMap<Sheet, Map<string, readonly string[]>>();

/** Returns the rows that are wanted, in their order. `isMarked` says whether only those of such a kind are. */
export function shownRows(
  sheet: Sheet,
  { words, column, order, only }: Wanted,
  isMarked: (row: SheetRow, column: SheetColumn, as: "live" | "wrong") => boolean,
): readonly SheetRow[] {
  const said = words.trim().toLowerCase();
  const texts = said === "" ? undefined : textsOf(sheet, column);
  const hasMark = (row: SheetRow): boolean =>
    only === undefined || sheet.columns.some((each) => isMarked(row, each, only));
  const found = sheet.rows.filter((row) => (!texts || texts[row.index]?.includes(said)) && hasMark(row));
  const by = sheet.columns.find(({ key }) => key === order?.column);
  return order && by ? sorted(sheet, found, by, order.isDown) : found;
}

/** Returns what is read in each row, in all of its columns or in one. Asked for before a filter is, it makes that one quick. */
export function textsOf(sheet: Sheet, key?: string): readonly string[] {
  const known = readIn.get(sheet) ?? new Map<string, readonly string[]>();
  readIn.set(sheet, known);
  const columns = sheet.columns.filter((column) => key === undefined || column.key === key);
  const read = (row: SheetRow): string => {
    let text = "";
    for (const column of columns) text += `${shownIn(sheet.cellAt(row, column), column)}\n`;
    return text.toLowerCase();
  };
  const texts = known.get(key ?? "") ?? sheet.rows.map(read);
  known.set(key ?? "", texts);
  return texts;
}

/** Numbers by their size, then texts by their letters, blanks at the end in both directions. */
function sorted(sheet: Sheet, rows: readonly SheetRow[], column: SheetColumn, isDown: boolean): readonly SheetRow[] {
  const keyed = rows.map((row) => {
    const cell = sheet.cellAt(row, column);
    const text = shownIn(cell, column).toLowerCase();
    const number = typeof cell.value === "number" ? cell.value : undefined;
    return { row, number, text, rank: text === "" ? 2 : number === undefined ? 1 : 0 };
  });
  const way = isDown ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.rank !== b.rank) return a.rank === 2 || b.rank === 2 ? a.rank - b.rank : way * (a.rank - b.rank);
    const before = a.number !== undefined && b.number !== undefined ? a.number - b.number : byLetters(a.text, b.text);
    return way * before || a.row.index - b.row.index;
  });
  return keyed.map(({ row }) => row);
}

const byLetters = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
