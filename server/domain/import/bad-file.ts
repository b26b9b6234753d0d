import type { CellError, ImportError } from "../../store/tables";

/** A file that cannot be imported, with its wrong cells; nothing of it is imported. */
export class BadFile extends Error {
  readonly details: readonly CellError[];

  constructor(message: string, details: readonly CellError[] = []) {
    super(message);
    this.details = details;
  }

  /** The error as the long operation reports it (resolutions A-28). */
  toError(code = "csv_invalid"): ImportError {
    return { code, message: this.message, ...(this.details.length > 0 && { details: this.details }) };
  }
}

/** The most rows below the header. A row that holds nothing counts: it takes time as any other. */
export const MOST_ROWS = 200_000;

/** The most wrong cells that are listed; a file with more is wrong throughout, and the rest is only counted. */
export const MOST_DETAILS = 2000;

/** After so many wrong rows the rest of a file is not read: these show what must be changed. */
export const MOST_WRONG_ROWS = 1000;

/**
 * The error for wrong cells. Its message alone must be enough, so it names the first few.
 * @param rest what becomes of wrong cells that are not among these: they are counted, or the file was not read to its end
 */
export function badCells(cells: readonly CellError[], count: number, rest: "counted" | "unread" = "counted"): BadFile {
  const rows = new Set(cells.map(({ row }) => row)).size;
  const first = cells.slice(0, 3).map(({ message }) => message);
  const many = rest === "unread" || count > cells.length ? "Many" : String(rows);
  const more = rest === "unread" ? UNREAD : moreThan(count - first.length);
  return new BadFile(
    `Nothing was imported. ${many} ${rows === 1 ? "row needs" : "rows need"} attention. ${first.join(" ")}${more}`,
    cells,
  );
}

const UNREAD = ` There are more: the file was read until ${MOST_WRONG_ROWS.toLocaleString("en-US")} rows were wrong.`;

const moreThan = (rest: number): string =>
  rest === 0 ? "" : rest === 1 ? " There is 1 more." : ` There are ${rest.toLocaleString("en-US")} more.`;
