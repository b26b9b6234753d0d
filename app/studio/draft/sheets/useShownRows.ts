import { useMemo, useRef } from "react";
import type { Sheet, SheetRow } from "./model/sheet";
import { shownRows } from "./model/shown";
import type { Wanted } from "./model/shown";
import type { MarkOf } from "./useMarks";

interface Kept {
  readonly sheet: Sheet;
  readonly wanted: Wanted;
  readonly rows: readonly SheetRow[];
}

/**
 * The rows that are shown, in their order. An edit moves no row and hides none, so that what somebody types next goes
 * where they look: rows are put in order and filtered when that is asked for.
 */
export function useShownRows(sheet: Sheet, wanted: Wanted, markOf: MarkOf): readonly SheetRow[] {
  const kept = useRef<Kept>(undefined);
  return useMemo(() => {
    const before = kept.current;
    const isSame = before?.sheet.id === sheet.id && before.wanted === wanted;
    const rows = isSame
      ? rowsAgain(sheet, before)
      : shownRows(sheet, wanted, (row, column, as) => markOf(row, column)[as] !== undefined);
    kept.current = { sheet, wanted, rows };
    return rows;
  }, [sheet, wanted, markOf]);
}

/** The same rows as before as far as they are still there, and those that are new. */
function rowsAgain(sheet: Sheet, { rows, wanted, sheet: before }: Kept): readonly SheetRow[] {
  if (wanted.words === "" && !wanted.order && !wanted.only) return sheet.rows;
  // No row has come or gone: what one is called by may be otherwise.
  if (sheet.rows.length === before.rows.length) return rows.flatMap(({ index }) => sheet.rows[index] ?? []);
  const byKey = new Map(sheet.rows.map((row) => [row.key, row]));
  const known = new Set(before.rows.map(({ key }) => key));
  const still = rows.flatMap(({ key }) => byKey.get(key) ?? []);
  return [...still, ...sheet.rows.filter(({ key }) => !known.has(key))];
}
