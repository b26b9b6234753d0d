import { useMemo } from "react";
import { isEqual } from "../../../../engine/index";
import { useOpenDraft } from "../ui/DraftContext";
import { lastOf } from "../work/looked";
import type { FoundHere } from "../work/looked";
import { shownIn } from "./model/sheet";
import type { Cell, Sheet, SheetColumn, SheetRow } from "./model/sheet";
import { wrongIn } from "./model/typed";
import type { LiveSheet } from "./useLive";

/** What is to be said of a cell. */
export interface Mark {
  /** What is wrong with it, in words. */
  readonly wrong?: string;
  /** What the live version has there, where it is something else; empty for nothing. */
  readonly live?: string;
}

export type MarkOf = (row: SheetRow, column: SheetColumn) => Mark;

const NOTHING: Mark = {};

/** What is to be said of the cells of a sheet: what is wrong there, and what the live version has. */
export function useMarks(sheet: Sheet, live: LiveSheet | undefined): MarkOf {
  const { checked } = useOpenDraft();
  const findings = lastOf(checked)?.findings;
  return useMemo(() => marksOf(sheet, live, foundAt(findings ?? [])), [sheet, live, findings]);
}

function marksOf(sheet: Sheet, live: LiveSheet | undefined, found: Found): MarkOf {
  return (row, column) => {
    const cell = sheet.cellAt(row, column);
    const wrong = wrongAt(cell, column, found);
    const before = live && !column.isHead ? liveAt(cell, column, live.cellOf(row, column)) : undefined;
    if (wrong === undefined && before === undefined) return NOTHING;
    return { ...(wrong !== undefined && { wrong }), ...(before !== undefined && { live: before }) };
  };
}

/** File and pointer → what is wrong there. */
type Found = ReadonlyMap<string, string>;

const foundAt = (findings: readonly FoundHere[]): Found =>
  new Map(findings.toReversed().map(({ path, pointer, said }) => [`${path} ${pointer}`, said]));

/** What its type says is known at once; what the checks of the draft say, soon after. */
function wrongAt({ value, place, put, calculated }: Cell, { type }: SheetColumn, found: Found): string | undefined {
  if (!place || !put || calculated !== undefined) return undefined;
  return wrongIn(value, type) ?? found.get(`${place.path} ${place.pointer}`);
}

const liveAt = (cell: Cell, column: SheetColumn, live: Cell | undefined): string | undefined =>
  isEqual(cell.value, live?.value) ? undefined : live ? shownIn(live, column) : "";
