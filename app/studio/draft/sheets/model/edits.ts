/** What becomes of a draft's files when cells are edited. */
import { editedFileAt } from "../../../../../engine/analysis/index";
import type { Put } from "../../../../../engine/analysis/index";
import type { Files, FileSave } from "../../model/files";
import type { Cell, CellType } from "./sheet";
import { typedAs, wrongIn } from "./typed";

/** A cell that gets a text as somebody typed it. */
export interface TypedCell {
  readonly cell: Cell;
  readonly type: CellType;
  readonly text: string;
}

/** A cell that gets a value. */
export interface CellEdit {
  readonly path: string;
  readonly put: Put;
}

/** What becomes of texts that are typed into cells. */
export interface Taken {
  readonly edits: readonly CellEdit[];
  /** How many cells get a value. */
  readonly count: number;
  /** How many cells get a value that is not right there. */
  readonly wrong: number;
  /** Why cells were left as they were, one sentence a cell. */
  readonly left: readonly string[];
}

/** Returns what typed texts do: all that a file can hold is put there as it was typed, also where it is wrong. */
export function taken(cells: readonly TypedCell[]): Taken {
  const edits: CellEdit[] = [];
  const left: string[] = [];
  let wrong = 0;
  for (const { cell, type, text } of cells) {
    const typed = typedAs(text, type);
    if (!cell.put || !cell.place) left.push(cell.hint ?? "This cell can only be read.");
    else if ("refused" in typed) left.push(typed.refused);
    else {
      edits.push({ path: cell.place.path, put: cell.put(typed.value) });
      if (wrongIn(typed.value, type) !== undefined) wrong += 1;
    }
  }
  return { edits, count: edits.length, wrong, left };
}

/** Returns the files that are otherwise after these edits, each with its whole text; every byte that they are not about stays. */
export function savesOf(edits: readonly CellEdit[], files: Files): readonly FileSave[] {
  const paths = [...new Set(edits.map(({ path }) => path))];
  return paths.flatMap((path) => {
    const text = files.get(path);
    const puts = edits.flatMap((edit) => (edit.path === path ? [edit.put] : []));
    const after = text === undefined ? undefined : editedFileAt({ path, text }, puts);
    return after === undefined || after === text ? [] : [{ path, text: after }];
  });
}
