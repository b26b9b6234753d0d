import { useCallback, useRef } from "react";
import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";
import type { CellKeyboardEvent, CellKeyDownArgs, DataGridHandle } from "react-data-grid";
import type { Acts } from "./acts";
import { actOf, isMove } from "./keys";
import type { Shown } from "./model/filled";
import type { At } from "./model/selected";
import type { GridRow } from "./SheetCell";
import type { Selection } from "./useRange";

interface Given {
  readonly shown: Shown;
  readonly selection: Selection;
  readonly acts: RefObject<Acts>;
  readonly grid: RefObject<DataGridHandle | null>;
  readonly isReadOnly: boolean;
}

/** What keys and the clipboard do in a grid. */
export function useGridKeys({ shown, selection, acts, grid, isReadOnly }: Given) {
  const begun = useRef("");
  const begunBy = useCallback(() => begun.current, []);
  const editing = (args: CellKeyDownArgs<GridRow> & { readonly mode: "EDIT" }, event: CellKeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventGridDefault();
    // A new line of a long text.
    if (event.shiftKey) return;
    event.preventDefault();
    const { rowIdx, column } = args;
    args.onClose(true, true);
    if (rowIdx + 1 < shown.rows.length)
      grid.current?.selectCell({ rowIdx: rowIdx + 1, idx: column.idx }, { shouldFocusCell: true });
  };
  const moving = ({ rowIdx, column }: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent): void => {
    const { key } = event;
    selection.extend(event.shiftKey && isMove(key));
    begun.current = key;
    const act = actOf(event);
    if (act && (!isReadOnly || act === "all" || act === "one")) {
      event.preventDefault();
      acts.current[act]();
    }
    const isControl = event.ctrlKey || event.metaKey;
    // The clipboard's keys are the browser's.
    if (act || (isControl && !isMove(key))) return event.preventGridDefault();
    const at = { row: rowIdx, column: column.idx };
    const typed = typedBy(key, shown, at, isReadOnly);
    if (typed === "refused") acts.current.refuse(at);
    if (typed !== "turns") return;
    event.preventGridDefault();
    event.preventDefault();
    acts.current.turn(at);
  };
  return {
    begunBy,
    onCellKeyDown: (args: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent): void =>
      args.mode === "EDIT" ? editing(args, event) : moving(args, event),
    ...clipboardOf(acts, isReadOnly),
  };
}

/** What a key that types would do in a cell that cannot be typed into, or that is one of two; nothing in others. */
function typedBy(key: string, { sheet, rows }: Shown, at: At, isReadOnly: boolean): "refused" | "turns" | undefined {
  const [row, column] = [rows[at.row], sheet.columns[at.column]];
  if (!row || !column || (key.length > 1 && key !== "Enter" && key !== "F2")) return undefined;
  const { put, value } = sheet.cellAt(row, column);
  if (!put || isReadOnly) return "refused";
  return key === " " && column.type.kind === "yes-no" && typeof value === "boolean" ? "turns" : undefined;
}

/** Whether something is typed into a cell: then keys and the clipboard are those of its field. */
const isInField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function clipboardOf(acts: RefObject<Acts>, isReadOnly: boolean) {
  const copy = (event: ClipboardEvent): boolean => {
    if (isInField(event.target)) return false;
    event.preventDefault();
    event.clipboardData.setData("text/plain", acts.current.copy());
    return true;
  };
  return {
    /** Tab leads out of the grid: the library would go to the next cell. */
    onKeyDownCapture: (event: KeyboardEvent): void => {
      if (event.key === "Tab" && !isInField(event.target)) event.stopPropagation();
    },
    onCopy: (event: ClipboardEvent): void => void copy(event),
    onCut: (event: ClipboardEvent): void => {
      if (copy(event) && !isReadOnly) acts.current.clear();
    },
    onPaste: (event: ClipboardEvent): void => {
      if (isInField(event.target) || isReadOnly) return;
      event.preventDefault();
      const { clipboardData: data } = event;
      acts.current.paste({ text: data.getData("text/plain"), html: data.getData("text/html") });
    },
  };
}
