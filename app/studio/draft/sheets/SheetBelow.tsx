import { useSetAtom } from "jotai";
import { Text } from "../../../shared/ui/layout";
import { useOpenDraft } from "../ui/DraftContext";
import type { Place } from "../ui/DraftContext";
import { Below, PaneHead, Small } from "../ui/parts";
import { EDITING, READING } from "./keys";
import { viewAtom } from "../ui/view";
import type { View } from "../ui/view";
import type { Shown } from "./model/filled";
import { shownIn } from "./model/sheet";
import { sizeOf } from "./model/selected";
import { amount } from "./model/said";
import type { LiveSheet } from "./useLive";
import type { MarkOf } from "./useMarks";
import type { Selection } from "./useRange";

const LEADS = [
  ["form", "Show in the form"],
  ["text", "Show in the text"],
] as const;

interface Props extends Shown {
  readonly markOf: MarkOf;
  readonly selection: Selection;
  readonly live: LiveSheet | undefined;
  /** What was done last. */
  readonly said: string;
  readonly isReadOnly: boolean;
}

/** What is to be said of the cell that has the focus, and of what was done last. */
export function SheetBelow({ sheet, rows, markOf, selection, live, said, isReadOnly }: Props) {
  const { showPlace } = useOpenDraft();
  const setView = useSetAtom(viewAtom);
  const lead = (place: Place, view: View): void => {
    setView(view);
    showPlace(place);
  };
  const { range, block } = selection;
  const [row, column] = [rows[range.to.row], sheet.columns[range.to.column]];
  const cell = row && column ? sheet.cellAt(row, column) : undefined;
  const place = cell?.place;
  const mark = row && column ? markOf(row, column) : {};
  const [first] = sheet.columns;
  const where = row && column && first ? `${shownIn(sheet.cellAt(row, first), first)}, ${column.title}` : "";
  return (
    <Below aria-label="About the cell">
      <PaneHead bg="raised" borderBottom="none">
        <Text fontSize="0.8125rem">
          <strong>{where}</strong>
          {sizeOf(block) > 1 && ` and others: ${amount(sizeOf(block), "cell")}`}
          {mark.wrong !== undefined && `. ${mark.wrong}`}
          {live && mark.live !== undefined && `. Live version ${live.version}: ${mark.live || "blank"}`}
          {cell?.faint !== undefined && cell.value === undefined && `. Blank, so ${cell.faint} holds`}
          {cell?.hint !== undefined && `. ${cell.hint}`}
        </Text>
        {place &&
          LEADS.map(([view, title]) => (
            <Small key={view} onClick={() => lead(place, view)}>
              {title}
            </Small>
          ))}
      </PaneHead>
      <Text role="status" tone="small" fontSize="0.8125rem" px="3" pb="2" minHeight="1.5rem">
        {said || (isReadOnly ? READING : EDITING)}
      </Text>
    </Below>
  );
}
