import { useEffect, useMemo, useRef } from "react";
import type { RefObject } from "react";
import { DataGrid } from "react-data-grid";
import type { Column, DataGridHandle, RowsChangeData } from "react-data-grid";
import "react-data-grid/lib/styles.css";
import type { Acts } from "./acts";
import { EDITING, READING } from "./keys";
import { useGridKeys } from "./useGridKeys";
import { GridFrame } from "./look";
import type { Shown } from "./model/filled";
import { cellOf } from "./model/place-of-cell";
import type { Sheet, SheetRow } from "./model/sheet";
import type { Order } from "./model/shown";
import { CellEditor, CellWords, DrawnBy, SheetCell } from "./SheetCell";
import type { GridRow } from "./SheetCell";
import { heightsOf, widthOf } from "./sizes";
import { useGridMouse } from "./useGridMouse";
import type { MarkOf } from "./useMarks";
import type { Led } from "./useSheet";
import type { Selection } from "./useRange";

interface Props extends Shown {
  readonly markOf: MarkOf;
  readonly selection: Selection;
  readonly order: Order | undefined;
  readonly onOrder: (order: Order | undefined) => void;
  readonly isReadOnly: boolean;
  /** The place that a cell is to be shown of. */
  readonly led: Led | undefined;
  /** It is in a row that the filter hides. */
  readonly onHidden: () => void;
  /** Those of what is shown last: they change without a cell that does. */
  readonly acts: RefObject<Acts>;
}

const RENDERERS = {
  renderCell: (key: React.Key, props: React.ComponentProps<typeof SheetCell>) => <SheetCell key={key} {...props} />,
};

/**
 * A sheet as a grid (N-29): its cells have the focus one at a time, so that Tab leads out of it. Sorting and filtering
 * change what is shown and never a file.
 */
export function SheetGrid({ sheet, rows, markOf, selection, order, onOrder, isReadOnly, led, onHidden, acts }: Props) {
  const grid = useGrid(sheet.id, rows, selection);
  const shown = { sheet, rows };
  useLedTo(led, shown, grid, onHidden);
  const { onCellKeyDown, begunBy, ...keys } = useGridKeys({ shown, selection, acts, grid, isReadOnly });
  const mouse = useGridMouse(selection, grid);
  const columns = useMemo(() => columnsOf(sheet, isReadOnly), [sheet, isReadOnly]);
  const drawn = useMemo(
    () => ({ sheet, markOf, block: selection.block, begunBy }),
    [sheet, markOf, selection.block, begunBy],
  );
  const heights = useMemo(() => heightsOf(sheet), [sheet]);
  return (
    <GridFrame {...keys} {...mouse.frame}>
      <DrawnBy value={drawn}>
        <DataGrid<GridRow>
          key={sheet.id}
          ref={grid}
          aria-label={sheet.title}
          aria-description={isReadOnly ? READING : EDITING}
          columns={columns}
          rows={rows}
          // What a row is called by may be edited; its cells stay those that have the focus.
          rowKeyGetter={({ index }) => index}
          {...heights}
          renderers={RENDERERS}
          sortColumns={order ? [{ columnKey: order.column, direction: order.isDown ? "DESC" : "ASC" }] : []}
          onSortColumnsChange={([by]) => onOrder(by && { column: by.columnKey, isDown: by.direction === "DESC" })}
          onCellKeyDown={onCellKeyDown}
          onCellMouseDown={mouse.onCellMouseDown}
          onSelectedCellChange={({ rowIdx: row, column: { idx } }) => row >= 0 && selection.moved({ row, column: idx })}
          onRowsChange={(next, change) => edited(next, change, { rows, acts, from: selection.range.to.row })}
          // A row that is another object is one that the handle was drawn over.
          {...(!isReadOnly && { onFill: ({ targetRow }) => ({ ...targetRow }) })}
        />
      </DrawnBy>
    </GridFrame>
  );
}

/**
 * The grid; it says that several of its cells can be selected, which the library says of rows alone, and leads to a row
 * that was added.
 */
function useGrid(id: string, rows: readonly SheetRow[], { awaited }: Selection) {
  const grid = useRef<DataGridHandle>(null);
  useEffect(() => {
    const row = awaited(rows.length);
    if (row !== undefined) grid.current?.selectCell({ rowIdx: row, idx: 0 }, { shouldFocusCell: true });
  }, [rows, awaited]);
  useEffect(() => {
    grid.current?.element?.setAttribute("aria-multiselectable", "true");
  }, [id]);
  return grid;
}

/** Leads to the cell of a place, once; where the filter hides its row, once that is shown. */
function useLedTo(
  led: Led | undefined,
  shown: Shown,
  grid: RefObject<DataGridHandle | null>,
  onHidden: () => void,
): void {
  const done = useRef<Led["place"]>(undefined);
  const { sheet, rows } = shown;
  useEffect(() => {
    if (!led || done.current === led.place) return;
    const at = cellOf({ sheet, rows }, led.place);
    if (!at && rows.length < sheet.rows.length) return onHidden();
    done.current = led.place;
    if (!at) return;
    const cell = { rowIdx: at.row, idx: at.column };
    grid.current?.selectCell(cell, { shouldFocusCell: led.isFromHere });
    // What gets the focus comes in sight by itself.
    grid.current?.scrollToCell(cell);
  }, [led, sheet, rows, grid, onHidden]);
}

interface Around {
  readonly rows: readonly SheetRow[];
  readonly acts: RefObject<Acts>;
  /** The row that the handle was drawn from. */
  readonly from: number;
}

/** A text was typed into a cell, or the handle drawn over some. */
function edited(
  next: readonly GridRow[],
  { indexes, column }: RowsChangeData<GridRow>,
  { rows, acts, from }: Around,
): void {
  const [first = 0] = indexes;
  const row = next[first];
  if (row?.typed) {
    // While it was typed, somebody else may have moved the row.
    const now = rows.findIndex(({ key }) => key === row.key);
    if (now >= 0) acts.current.type({ row: now, column: column.idx }, row.typed.text);
    return;
  }
  acts.current.fillFrom({ row: from, column: column.idx }, indexes);
}

function columnsOf(sheet: Sheet, isReadOnly: boolean): readonly Column<GridRow>[] {
  return sheet.columns.map((column) => ({
    key: column.key,
    name: column.title,
    width: widthOf(sheet, column),
    minWidth: 60,
    resizable: true,
    sortable: true,
    frozen: column.isHead === true && !column.isWide && column === sheet.columns[0],
    editable: (row) => !isReadOnly && sheet.cellAt(row, column).put !== undefined,
    // What others save in the meantime does not take away what is being typed.
    editorOptions: { closeOnExternalRowChange: false },
    renderCell: (props) => <CellWords {...props} />,
    renderEditCell: (props) => <CellEditor {...props} />,
  }));
}
