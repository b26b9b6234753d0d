/** What is typed, pasted or filled into the cells of a sheet as it is shown. */
import type { Rectangle } from "./clipboard";
import type { CellEdit, Taken, TypedCell } from "./edits";
import { taken } from "./edits";
import { cellsOf } from "./selected";
import type { At, Block } from "./selected";
import { shownIn } from "./sheet";
import type { Following, Growing, Sheet, SheetColumn, SheetRow } from "./sheet";
import { child } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";
import { typedAs, wrongIn } from "./typed";

/** A sheet with its rows in the order in which they are shown. */
export interface Shown {
  readonly sheet: Sheet;
  readonly rows: readonly SheetRow[];
}

/** A text for a cell, by its place in what is shown. */
interface TextAt extends At {
  readonly text: string;
}

/** Returns the texts of the cells of a block, row by row. */
export function textsIn({ sheet, rows }: Shown, block: Block): Rectangle {
  return rows
    .slice(block.top, block.bottom + 1)
    .map((row) =>
      sheet.columns.slice(block.left, block.right + 1).map((column) => shownIn(sheet.cellAt(row, column), column)),
    );
}

/**
 * Returns what a paste does: it begins at the first cell of the block; a block that it fits into several times is filled
 * with it. Rows below the last one are new ones, where the sheet can have more.
 */
export function pasted(shown: Shown, block: Block, cells: Rectangle): Taken {
  const height = cells.length;
  const width = Math.max(0, ...cells.map((row) => row.length));
  const isFilled = (size: number, part: number): boolean => part > 0 && size > part && size % part === 0;
  const isRepeated =
    (isFilled(block.bottom - block.top + 1, height) || block.bottom - block.top + 1 === height) &&
    (isFilled(block.right - block.left + 1, width) || block.right - block.left + 1 === width);
  const places = isRepeated
    ? cellsOf(block)
    : cellsOf({ ...block, bottom: block.top + height - 1, right: block.left + width - 1 });
  const texts = places.flatMap(({ row, column }): readonly TextAt[] => {
    const text = cells[(row - block.top) % height]?.[(column - block.left) % width];
    return text === undefined ? [] : [{ row, column, text }];
  });
  return put(shown, texts);
}

/** Returns what a fill does: the first row of the block goes into the rows below it; a single row takes the one above. */
export function filledDown(shown: Shown, block: Block): Taken {
  const source = block.top === block.bottom ? block.top - 1 : block.top;
  if (source < 0) return { edits: [], count: 0, wrong: 0, left: [] };
  const [texts = []] = textsIn(shown, { ...block, top: source, bottom: source });
  return put(
    shown,
    cellsOf({ ...block, top: source + 1 }).map((at) => ({ ...at, text: texts[at.column - block.left] ?? "" })),
  );
}

/** Returns what it does to fill other rows of a column with what one of them has. */
export function filledFrom(shown: Shown, { row, column }: At, others: readonly number[]): Taken {
  const [[text = ""] = []] = textsIn(shown, { top: row, bottom: row, left: column, right: column });
  return put(
    shown,
    others.map((each) => ({ row: each, column, text })),
  );
}

/** Returns what clearing a block does. A cell that is one of two goes back to the one that is written nowhere. */
export function cleared(shown: Shown, block: Block): Taken {
  const cells = typedCells(
    shown,
    cellsOf(block).map((at) => ({ ...at, text: "" })),
  );
  const edits = cells.flatMap(({ cell }): readonly CellEdit[] =>
    cell.put && cell.place ? [{ path: cell.place.path, put: cell.put(undefined) }] : [],
  );
  return {
    edits,
    count: edits.length,
    wrong: 0,
    left: cells.flatMap(({ cell }) => (cell.put ? [] : [cell.hint ?? READ_ONLY])),
  };
}

const READ_ONLY = "This cell can only be read.";

/** Returns what one text does in one cell. */
export const typedAt = (shown: Shown, at: At, text: string): Taken => put(shown, [{ ...at, text }]);

/** What texts do in cells, and in rows that are made for those below the last one. */
function put(shown: Shown, texts: readonly TextAt[]): Taken {
  const { growing, columns } = shown.sheet;
  const inside = texts.filter(({ column }) => column < columns.length);
  const there = taken(typedCells(shown, inside));
  const below = inside.filter(({ row }) => row >= shown.rows.length);
  const left = [
    ...there.left,
    ...Array.from({ length: texts.length - inside.length }, () => "The sheet has no columns there."),
    ...(growing ? [] : below.map(() => "The sheet has no rows there.")),
  ];
  if (!growing) return { ...there, left };
  const numbers = [...new Set(below.map(({ row }) => row))].toSorted((a, b) => a - b);
  const made = numbers.map((row) =>
    newRow(
      shown.sheet,
      below.filter((each) => each.row === row),
    ),
  );
  return {
    edits: [
      ...there.edits,
      ...made.map(({ values }) => newAt(growing, values)),
      ...following(shown, growing, inside, made),
    ],
    count: there.count + below.length,
    wrong: made.reduce((sum, { wrong }) => sum + wrong, there.wrong),
    left,
  };
}

/** What follows from what is typed: in rows that there are, and in new ones at the end. */
function following(
  { sheet, rows }: Shown,
  { path, follows }: Growing,
  texts: readonly TextAt[],
  made: readonly { readonly values: ReadonlyMap<string, Json> }[],
): readonly CellEdit[] {
  if (!follows) return [];
  const from = sheet.columns.findIndex(({ key }) => key === follows.from);
  const there = texts.flatMap(({ row, column, text }) => {
    const index = rows[row]?.index;
    return index !== undefined && column === from && text.trim() !== "" && follows.isBlank(index) ? [index] : [];
  });
  const after = made.flatMap(({ values }, number) => (isToFollow(values, follows) ? [sheet.rows.length + number] : []));
  return there.length + after.length === 0 ? [] : [{ path, put: follows.put([...there, ...after]) }];
}

const isToFollow = (values: ReadonlyMap<string, Json>, { column, from }: Following): boolean =>
  values.has(from) && !values.has(column);

/** The values of a new row, and how many of its cells are wrong. */
function newRow({ columns, growing }: Sheet, texts: readonly TextAt[]) {
  const values = new Map<string, Json>();
  let wrong = 0;
  for (const [index, { key, type }] of columns.entries()) {
    const typed = typedAs(texts.find(({ column }) => column === index)?.text ?? "", type);
    const value = "value" in typed ? typed.value : undefined;
    if (value !== undefined) values.set(key, value);
    if (wrongIn(value, type) !== undefined) wrong += 1;
  }
  const { follows } = growing ?? {};
  return { values, wrong: follows && isToFollow(values, follows) ? wrong - 1 : wrong };
}

const typedCells = ({ sheet, rows }: Shown, texts: readonly TextAt[]): readonly TypedCell[] =>
  texts.flatMap(({ row, column, text }) => {
    const [at, by]: readonly [SheetRow | undefined, SheetColumn | undefined] = [rows[row], sheet.columns[column]];
    return at && by ? [{ cell: sheet.cellAt(at, by), type: by.type, text }] : [];
  });

/** Returns what one more row at the end does, which is blank but for what it has to have. */
export function withRow({ sheet }: Shown): Taken {
  const { growing } = sheet;
  const blank = new Map(sheet.columns.flatMap(({ key, type }) => (type.isNeeded ? [[key, ""] as const] : [])));
  return { edits: growing ? [newAt(growing, blank)] : [], count: 1, wrong: 0, left: [] };
}

/** A row at the end. */
const newAt = ({ path, pointer, rowOf }: Growing, values: ReadonlyMap<string, Json>): CellEdit => ({
  path,
  put: { pointer: child(pointer, "-"), to: () => rowOf(values) },
});

/** Returns what taking rows away does, where the sheet can have fewer. */
export function withoutRows({ sheet, rows }: Shown, block: Block): Taken {
  const { growing } = sheet;
  const gone = new Set(rows.slice(block.top, block.bottom + 1).map(({ index }) => index));
  const edits = [...gone].flatMap((index): readonly CellEdit[] =>
    growing ? [{ path: growing.path, put: { pointer: child(growing.pointer, index), to: () => undefined } }] : [],
  );
  return { edits, count: gone.size, wrong: 0, left: [] };
}
