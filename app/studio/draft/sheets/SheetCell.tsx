import { createContext, useContext, useLayoutEffect, useRef } from "react";
import { Cell } from "react-data-grid";
import type { CellRendererProps, RenderEditCellProps } from "react-data-grid";
import { CellInput, CellText, Quiet } from "./look";
import { isIn, sizeOf } from "./model/selected";
import type { Block } from "./model/selected";
import { shownIn } from "./model/sheet";
import type { Cell as SheetValue, Sheet, SheetColumn, SheetRow } from "./model/sheet";
import { isOfLines } from "./sizes";
import type { MarkOf } from "./useMarks";

/** A row, and what is being typed into one of its cells. */
export interface GridRow extends SheetRow {
  readonly typed?: { readonly column: string; readonly text: string };
}

/** What the cells of a grid are drawn by. */
interface Drawn {
  readonly sheet: Sheet;
  readonly markOf: MarkOf;
  readonly block: Block;
  /** The key that began to edit: a letter takes the place of what was there, and Enter goes on with it. */
  readonly begunBy: () => string;
}

const Context = createContext<Drawn | null>(null);
export const DrawnBy = Context.Provider;

function useDrawn(): Drawn {
  const drawn = useContext(Context);
  if (!drawn) throw new Error("useDrawn outside of a grid");
  return drawn;
}

const columnOf = (sheet: Sheet, key: string): SheetColumn | undefined => sheet.columns.find((each) => each.key === key);

/** A cell with what is to be said of it: that it is wrong, or not as the live version has it. */
export function SheetCell(props: CellRendererProps<GridRow, unknown>) {
  const { sheet, markOf, block } = useDrawn();
  const { row, rowIdx } = props;
  const column = columnOf(sheet, props.column.key);
  if (!column) return <Cell {...props} />;
  const { wrong, live } = markOf(row, column);
  const cell = sheet.cellAt(row, column);
  const isInRange = sizeOf(block) > 1 && isIn(block, { row: rowIdx, column: props.column.idx });
  return (
    <Cell
      {...props}
      data-kind={typeof cell.value === "number" || column.type.kind === "number" ? "number" : "text"}
      data-head={column.isHead ? "" : undefined}
      data-lines={isOfLines(sheet) ? "" : undefined}
      data-live={live === undefined ? undefined : ""}
      data-wrong={wrong === undefined ? undefined : ""}
      data-in-range={isInRange ? "" : undefined}
      aria-invalid={wrong === undefined ? undefined : true}
      aria-description={describedAs(cell, wrong, live)}
      {...(isInRange && { "aria-selected": true })}
    />
  );
}

/** What a reader hears of a cell after its value. */
function describedAs({ value, faint, hint }: SheetValue, wrong: string | undefined, live: string | undefined) {
  const said = [
    wrong,
    live === undefined ? undefined : `Live: ${live || "blank"}.`,
    faint === undefined || value !== undefined ? undefined : `Blank: ${faint} holds.`,
    hint,
  ].filter((each) => each !== undefined);
  return said.length > 0 ? said.join(" ") : undefined;
}

/** As many letters are in sight, and more; a million of them would hold up the page. */
const LONGEST = 1_000;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** What is read in a cell. */
export function CellWords({
  row,
  column: { key },
}: {
  readonly row: GridRow;
  readonly column: { readonly key: string };
}) {
  const { sheet, markOf } = useDrawn();
  const column = columnOf(sheet, key);
  if (!column) return null;
  const cell = sheet.cellAt(row, column);
  const words = shortened(shownIn(cell, column));
  if (words === "" && cell.faint !== undefined) return <Quiet>{cell.faint}</Quiet>;
  if (cell.calculated !== undefined) return <Quiet>{words}</Quiet>;
  if (markOf(row, column).wrong === undefined) return words;
  return (
    <>
      <strong aria-hidden="true">! </strong>
      {words}
    </>
  );
}

/** What is typed into a cell. It is kept as it is typed, and read as a value once it is done. */
export function CellEditor({ row, column: { key, name }, onRowChange, onClose }: RenderEditCellProps<GridRow>) {
  const { sheet, begunBy } = useDrawn();
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const column = columnOf(sheet, key);
  const before = column ? shownIn(sheet.cellAt(row, column), column) : "";
  useLayoutEffect(() => {
    const field = input.current;
    field?.focus({ preventScroll: true });
    if (begunBy().length === 1) field?.select();
    else field?.setSelectionRange(field.value.length, field.value.length);
  }, [begunBy]);
  const Field = column?.isWide ? CellText : CellInput;
  return (
    <Field
      ref={input}
      aria-label={typeof name === "string" ? name : key}
      value={row.typed?.text ?? before}
      onChange={({ target }: { readonly target: { readonly value: string } }) =>
        onRowChange({ ...row, typed: { column: key, text: target.value } })
      }
      onBlur={() => onClose(true, false)}
    />
  );
}
