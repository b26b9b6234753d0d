import { useRef } from "react";
import type { PointerEvent, RefObject } from "react";
import type { CellMouseArgs, CellMouseEvent, DataGridHandle } from "react-data-grid";
import type { At } from "./model/selected";
import type { GridRow } from "./SheetCell";
import type { Selection } from "./useRange";

/** A range by the mouse: from the cell where it is pressed to the one where it is let go, or up to a press with Shift. */
export function useGridMouse({ range, extend, select }: Selection, grid: RefObject<DataGridHandle | null>) {
  const isDrawing = useRef(false);
  return {
    onCellMouseDown: ({ rowIdx, column }: CellMouseArgs<GridRow>, { shiftKey, button }: CellMouseEvent): void => {
      const at = { row: rowIdx, column: column.idx };
      extend(shiftKey);
      isDrawing.current = button === 0;
      select({ from: shiftKey ? range.from : at, to: at });
    },
    frame: {
      onPointerMove: (event: PointerEvent): void => {
        if (!isDrawing.current || (event.buttons & 1) === 0) return;
        const at = cellUnder(event);
        if (at && (at.row !== range.to.row || at.column !== range.to.column)) select({ from: range.from, to: at });
      },
      onPointerUp: (): void => {
        if (!isDrawing.current) return;
        isDrawing.current = false;
        const { from, to } = range;
        if (from.row === to.row && from.column === to.column) return;
        // The focus goes to the end of the range, from where Shift makes it larger.
        extend(true);
        grid.current?.selectCell({ rowIdx: to.row, idx: to.column }, { shouldFocusCell: true });
      },
    },
  };
}

/** The cell under the mouse, by what the grid says of it to readers. */
function cellUnder({ clientX, clientY }: PointerEvent): At | undefined {
  const cell = document.elementFromPoint(clientX, clientY)?.closest("[role=gridcell]");
  const row = Number(cell?.closest("[role=row]")?.getAttribute("aria-rowindex"));
  const column = Number(cell?.getAttribute("aria-colindex"));
  // The first row is that of the headings.
  return cell && row > 1 ? { row: row - 2, column: column - 1 } : undefined;
}
