import { copiedText, pastedCells } from "./model/clipboard";
import type { Pasted } from "./model/clipboard";
import type { Taken } from "./model/edits";
import { cleared, filledDown, filledFrom, pasted, textsIn, typedAt, withoutRows, withRow } from "./model/filled";
import type { Shown } from "./model/filled";
import { shownAs, shownIn } from "./model/sheet";
import { amount } from "./model/said";
import { sizeOf } from "./model/selected";
import type { At, Block } from "./model/selected";
import type { Edits } from "./useEdits";
import type { Selection } from "./useRange";

/** What is done with the cells of a sheet. */
export interface Acts {
  readonly type: (at: At, text: string) => void;
  /** Yes becomes no, and no yes. */
  readonly turn: (at: At) => void;
  readonly paste: (data: Pasted) => void;
  /** @returns the text of the cells that are selected */
  readonly copy: () => string;
  readonly clear: () => void;
  /** Fills the rows of the selection from its first one. */
  readonly fill: () => void;
  /** Fills other rows of a column with what one of them has. */
  readonly fillFrom: (from: At, rows: readonly number[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly all: () => void;
  /** Only the cell that has the focus is selected. */
  readonly one: () => void;
  readonly addRow: () => void;
  /** Removes the rows of the selection; where others name one of them, a person is asked first. */
  readonly removeRows: () => void;
  /** Says why a cell cannot be edited. */
  readonly refuse: (at: At) => void;
}

const READ_ONLY = "This cell can only be read.";

/** Does `away` with what is at these places; where others name it, a person is asked first about `what` goes. */
export type Remove = (pointers: readonly string[], what: string, away: () => void) => void;

/** What can be done with a sheet as it is shown, and with the cells of it that are selected. */
export function actsOf(shown: Shown, { block, range, select, comeTo }: Selection, edits: Edits, remove: Remove): Acts {
  const { sheet, rows } = shown;
  const make = (taken: Taken, done: string, thing?: string): void => edits.make(taken, sheet.title, done, thing);
  const columnAt = (column: number) => sheet.columns[column];
  return {
    type: (at, text) => make(typedAt(shown, at, text), "edited"),
    turn: (at) => {
      const [row, column] = [rows[at.row], columnAt(at.column)];
      const value = row && column ? sheet.cellAt(row, column).value : undefined;
      if (column) make(typedAt(shown, at, shownAs(value !== true, column.type)), "edited");
    },
    paste: (data) => {
      const cells = pastedCells(data, columnAt(block.left)?.type.kind === "text");
      if (cells.length === 0) edits.say("There are no cells on the clipboard.");
      else make(pasted(shown, block, cells), "pasted");
    },
    copy: () => {
      edits.say(`${amount(sizeOf(block), "cell")} copied.`);
      return copiedText(textsIn(shown, block));
    },
    clear: () => make(cleared(shown, block), "cleared"),
    fill: () => make(filledDown(shown, block), "filled"),
    fillFrom: (from, others) => make(filledFrom(shown, from, others), "filled"),
    undo: edits.undo,
    redo: edits.redo,
    all: () => select({ from: { row: 0, column: 0 }, to: { row: rows.length - 1, column: sheet.columns.length - 1 } }),
    one: () => select({ from: range.to, to: range.to }),
    addRow: () => {
      comeTo(rows.length);
      make(withRow(shown), "added", "row");
    },
    removeRows: () => removeRows({ ...shown, block }, remove, (taken) => make(taken, "removed", "row")),
    refuse: ({ row, column }) => {
      const [at, by] = [rows[row], columnAt(column)];
      edits.say((at && by ? sheet.cellAt(at, by).hint : undefined) ?? READ_ONLY);
    },
  };
}

function removeRows(shown: Shown & { readonly block: Block }, remove: Remove, make: (taken: Taken) => void): void {
  const taken = withoutRows(shown, shown.block);
  const pointers = taken.edits.map(({ put }) => put.pointer);
  remove(pointers, rowsNamed(shown, taken.count), () => make(taken));
}

/** Rows as a question names them: one by what it is known by, several by their number. */
function rowsNamed({ sheet, rows, block }: Shown & { readonly block: Block }, count: number): string {
  const [row, first] = [rows[block.top], sheet.columns[0]];
  const name = row && first ? shownIn(sheet.cellAt(row, first), first) : "";
  return count === 1 && name !== "" ? `the row “${name}”` : amount(count, "row");
}
