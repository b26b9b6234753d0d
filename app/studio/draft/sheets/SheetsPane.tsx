import { useAtom } from "jotai";
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { PaneHead } from "../ui/parts";
import { viewAtom } from "../ui/view";
import { useRemoving } from "../inspector/form/useRemoving";
import { useOpenDraft } from "../ui/DraftContext";
import { Text } from "../../../shared/ui/layout";
import { actsOf } from "./acts";
import { NONE_WANTED, SheetButtons, SheetTools } from "./SheetTools";
import type { Sheet } from "./model/sheet";
import type { Wanted } from "./model/shown";
import { SheetAbout } from "./SheetAbout";
import { SheetBelow } from "./SheetBelow";
import { SheetChooser } from "./SheetChooser";
import { SheetGrid } from "./SheetGrid";
import { useEdits } from "./useEdits";
import type { Edits } from "./useEdits";
import { useLive } from "./useLive";
import { useMarks } from "./useMarks";
import { useRange } from "./useRange";
import { useSheet } from "./useSheet";
import type { Led } from "./useSheet";
import { useShownRows } from "./useShownRows";

/** The draft as sheets: tables, lists, prices and texts, edited as in a spreadsheet. */
export function SheetsPane() {
  const { choices, sheet, isElsewhere, led, choose } = useSheet();
  const [, setView] = useAtom(viewAtom);
  useEffect(() => {
    // What no sheet shows has a form.
    if (isElsewhere) setView("form");
  }, [isElsewhere, setView]);
  const edits = useEdits();
  const chooser = <SheetChooser choices={choices} chosen={sheet?.id} onChoose={choose} />;
  return (
    <>
      {sheet ? (
        <OneSheet key={sheet.id} sheet={sheet} led={led} chooser={chooser} edits={edits} />
      ) : (
        <>
          <PaneHead>{chooser}</PaneHead>
          <NoSheet />
        </>
      )}
    </>
  );
}

function NoSheet() {
  return (
    <Text tone="small" px="3" py="2">
      There is nothing here to show as a sheet: the flow cannot be read now, or what was shown is gone. Put it right in
      the text, or choose another sheet.
    </Text>
  );
}

interface Props {
  readonly sheet: Sheet;
  readonly led: Led | undefined;
  readonly chooser: ReactNode;
  readonly edits: Edits;
}

function OneSheet({ sheet, led, chooser, edits }: Props) {
  const { isReadOnly } = useOpenDraft();
  const [asked, ask] = useState<Wanted>(NONE_WANTED);
  const live = useLive(sheet.id);
  const markOf = useMarks(sheet, live);
  // A filter of many rows comes after what is typed.
  const rows = useShownRows(sheet, useDeferredValue(asked), markOf);
  const selection = useRange();
  const isLocked = isReadOnly || sheet.shared !== undefined;
  const { remove, question } = useRemoving(sheet.growing?.path ?? "");
  const acts = actsOf({ sheet, rows }, selection, edits, remove);
  const latest = useRef(acts);
  useLayoutEffect(() => void (latest.current = acts));
  const { order } = asked;
  // What is typed into the filter renders no cell before the rows are others.
  const grid = useMemo(
    () => (
      <SheetGrid
        {...{ sheet, rows, markOf, order, led }}
        selection={selection}
        acts={latest}
        onOrder={(next) => ask((now) => ({ ...now, order: next }))}
        onHidden={() => ask(NONE_WANTED)}
        isReadOnly={isLocked}
      />
    ),
    [sheet, rows, markOf, order, led, selection, isLocked],
  );
  return (
    <>
      <PaneHead>
        {chooser}
        {!isLocked && <SheetButtons {...{ sheet, acts }} />}
      </PaneHead>
      <SheetAbout sheet={sheet} live={live} />
      <SheetTools {...{ sheet, rows, asked, ask }} />
      {grid}
      <SheetBelow {...{ sheet, rows, markOf, selection }} said={edits.said} live={live} isReadOnly={isLocked} />
      {question}
    </>
  );
}
