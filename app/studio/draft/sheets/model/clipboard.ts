/** Rectangles of cells, as spreadsheets put them on the clipboard and take them from it. */

/** The rows of a rectangle, each with its cells. */
export type Rectangle = readonly (readonly string[])[];

/** What the clipboard has, in the forms that it may have it in. */
export interface Pasted {
  readonly text: string;
  readonly html: string;
}

/**
 * Returns the cells that are pasted: those of a tab-separated text, of lines separated by commas or semicolons, or of an
 * HTML table where that is the only form. `isProse` says that commas may well be of a sentence: the text goes where texts
 * do. A trailing blank line does not count.
 */
export function pastedCells({ text, html }: Pasted, isProse: boolean): Rectangle {
  if (text === "") return html === "" ? [] : tableIn(html);
  if (text.includes("\t")) return separated(text, "\t");
  return separated(text, separatorOf(text, isProse));
}

/** A number as people write it, whose commas separate thousands. */
const A_NUMBER = /^[-−+($€£¥A-Z\s]{0,6}\d{1,3}(?:,\d{3})*(?:\.\d+)?[)%$€£¥A-Z\s]{0,6}$/;

/** What separates the cells of a line; a character that no text has, where the lines are cells themselves. */
function separatorOf(text: string, isProse: boolean): string {
  const none = "\u0000";
  const lines = separated(text, none).map(([line = ""]) => line);
  const isNumbers = lines.every((line) => A_NUMBER.test(line.trim()) || line.trim() === "");
  if (isNumbers || (isProse && lines.length < 2)) return none;
  return [";", ","].find((separator) => isTable(separated(text, separator))) ?? none;
}

/** Whether lines that are split by a separator all have the same number of cells; in a sentence, a blank follows it. */
function isTable(rows: Rectangle): boolean {
  const width = rows[0]?.length ?? 0;
  return (
    width > 1 &&
    rows.every((row) => row.length === width && row.every((cell, index) => index === 0 || !cell.startsWith(" ")))
  );
}

/** Splits a text into rows and cells. A cell in quotes may hold separators, line breaks and doubled quotes. */
function separated(text: string, separator: string): Rectangle {
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const { cell, end } = cellFrom(text, at, separator);
    rows.at(-1)?.push(cell);
    if (end >= text.length) break;
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
    if (text[end] === separator) continue;
    // The break after the last line begins no line.
    if (at >= text.length) break;
    rows.push([]);
  }
  return rows;
}

const isEndOfCell = (text: string, at: number, separator: string): boolean =>
  at >= text.length || text[at] === separator || text[at] === "\n" || text[at] === "\r";

function cellFrom(text: string, from: number, separator: string): { readonly cell: string; readonly end: number } {
  const quoted = text[from] === '"' ? quotedFrom(text, from) : undefined;
  if (quoted && isEndOfCell(text, quoted.end, separator)) return quoted;
  let end = from;
  while (!isEndOfCell(text, end, separator)) end += 1;
  return { cell: text.slice(from, end), end };
}

/** The cell that a quote begins, and the place after its last quote; undefined where no quote ends it. */
function quotedFrom(text: string, from: number): { readonly cell: string; readonly end: number } | undefined {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 2)) {
    if (text[end + 1] === '"') continue;
    const cell = text
      .slice(from + 1, end)
      .replaceAll('""', '"')
      .replaceAll(/\r\n?/g, "\n");
    return { cell, end: end + 1 };
  }
  return undefined;
}

/** The cells of the first table of an HTML text. One that spans several columns is the first of them. */
function tableIn(html: string): Rectangle {
  const table = new DOMParser().parseFromString(html, "text/html").querySelector("table");
  return [...(table?.rows ?? [])].map((row) =>
    [...row.cells].flatMap((cell) => [
      textIn(cell),
      ...Array.from({ length: Math.min(cell.colSpan, 100) - 1 }, () => ""),
    ]),
  );
}

const BREAK = "\u2028";

function textIn(cell: Element): string {
  for (const line of cell.querySelectorAll("br")) line.replaceWith(BREAK);
  // The breaks of the markup itself are blanks.
  const text = (cell.textContent ?? "").replaceAll(/[ \t\r\n\u00A0]+/g, " ");
  return text.replaceAll(new RegExp(` ?${BREAK} ?`, "g"), "\n").trim();
}

/** Returns a rectangle as spreadsheets take it: tabs between cells, quotes around what has a tab, a quote or a break. */
export const copiedText = (rows: Rectangle): string =>
  rows
    .map((row) => row.map((cell) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join("\t"))
    .join("\n");
