/** How much room columns and rows have. All in pixels of text of 14 px. */
import { shownIn } from "./model/sheet";
import type { Sheet, SheetColumn, SheetRow } from "./model/sheet";

const ROW_HEIGHT = 32;
const LINE = 18;
/** What is above and below the lines of a cell. */
const AROUND = 14;
/** What is before and after them. */
const BESIDE = 18;
/** A letter of a text, and one of a heading, at which an arrow says the order. */
const LETTER = 8;
const BOLD = 9.5;
/** A text of more lines is read and edited in its cell. */
const MOST_LINES = 6;
/** Of so many rows, each is looked at: more of them are as high as one line. */
const MOST_ROWS = 2_000;

/** Whether the rows of a sheet are as high as their texts need. */
export const isOfLines = ({ isOfTexts, rows }: Sheet): boolean => isOfTexts === true && rows.length <= MOST_ROWS;

/** The width of a column; the one that says what rows are called has room for that. */
export function widthOf(sheet: Sheet, column: SheetColumn): number {
  const { isWide, isHead, type, title } = column;
  if (isWide) return isHead ? 200 : 420;
  if (isHead) return title === "Code" ? 70 : widthOfNames(sheet, column);
  return type.kind === "text" ? 180 : 130;
}

const [NARROW, BROAD] = [150, 240];

function widthOfNames(sheet: Sheet, column: SheetColumn): number {
  if (isOfLines(sheet)) return NARROW;
  if (sheet.rows.length > MOST_ROWS) return BROAD;
  const longest = sheet.rows.reduce(
    (most, row) => Math.max(most, shownIn(sheet.cellAt(row, column), column).length),
    0,
  );
  return Math.min(BROAD, Math.max(NARROW, Math.ceil(longest * LETTER + BESIDE)));
}

/** How high the rows of a sheet are, and its headings. */
export const heightsOf = (sheet: Sheet) => ({
  rowHeight: isOfLines(sheet) ? (row: SheetRow) => rowHeight(sheet, row) : ROW_HEIGHT,
  headerRowHeight: headHeight(sheet),
});

/** As high as the heading with the most lines. */
function headHeight(sheet: Sheet): number {
  const lines = sheet.columns.map((column) => linesOf(column.title, (widthOf(sheet, column) - BESIDE) / BOLD));
  return AROUND + LINE * Math.max(1, ...lines) + 2;
}

/** As many lines as its longest text needs, up to six. */
function rowHeight(sheet: Sheet, row: SheetRow): number {
  const lines = sheet.columns.map((column) =>
    linesOf(shownIn(sheet.cellAt(row, column), column), (widthOf(sheet, column) - BESIDE) / LETTER),
  );
  return AROUND + LINE * Math.min(MOST_LINES, Math.max(1, ...lines));
}

/** Returns how many lines a text takes in which so many letters find room; a longer word is broken. */
export function linesOf(text: string, letters: number): number {
  let [lines, used] = [1, 0];
  for (const word of text.split(/\s+/)) {
    const room = used === 0 ? 0 : 1;
    if (used + room + word.length <= letters) used += room + word.length;
    else {
      const own = Math.max(1, Math.ceil(word.length / letters));
      lines += used === 0 ? own - 1 : own;
      used = word.length - (own - 1) * letters;
    }
    if (lines > MOST_LINES) return lines;
  }
  return lines;
}
