/** Which cell of a sheet shows a place of the draft. */
import type { Place } from "../../ui/DraftContext";
import type { Shown } from "./filled";
import type { At } from "./selected";
import { isWithin } from "./sheet";

/**
 * Returns the cell that shows a place, by its row and column as they are shown: the one that the place is in, or else the
 * first one that is in the place. Undefined where no row that is shown has one.
 */
export function cellOf({ sheet, rows }: Shown, place: Place): At | undefined {
  let first: At | undefined;
  for (const [row, each] of rows.entries())
    for (const [column, of] of sheet.columns.entries()) {
      const written = sheet.cellAt(each, of).place;
      if (!written) continue;
      if (isWithin(place, written.path, [written.pointer])) return { row, column };
      if (isWithin(written, place.path, [place.pointer])) first ??= { row, column };
    }
  return first;
}
