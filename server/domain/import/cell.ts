/** The text of one cell, before its column is known. */

/** Line ends of every kind, which mail programs leave in addresses. */
const BREAK = /[\n\v\f\r\u0085\u2028\u2029]+/u;

/** The cell on one line: a break or a tab counts as a space, and what is blank is empty (resolutions R-03). */
export const oneLine = (cell: string): string => piecesOf(cell, /[\t\n\v\f\r\u0085\u2028\u2029]+/u).join(" ");

/** The lines of the cell that hold anything. */
export const linesOf = (cell: string): readonly string[] => piecesOf(cell, BREAK).map(oneLine);

const piecesOf = (cell: string, between: RegExp): string[] =>
  cell
    .split(between)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
