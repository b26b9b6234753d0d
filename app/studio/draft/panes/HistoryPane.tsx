import { useState } from "react";
import useSWRInfinite from "swr/infinite";
import { messageOf } from "../../../shared/api/request";
import type { DraftChange } from "../../../shared/api/types";
import { displayDateTime } from "../../../shared/dates";
import { chakra } from "../../../shared/theme/chakra";
import { FailureNotice } from "../../../shared/ui/FailureNotice";
import { Hidden, Text } from "../../../shared/ui/layout";
import { asStaff } from "../../frame/calls";
import { useOpenDraft } from "../ui/DraftContext";
import { useHeldFocus } from "../ui/useHeldFocus";
import { List, PaneBody, PaneHead, PaneTitle, RowButton, Small } from "../ui/parts";

/** How many changes are asked for at once. */
const AT_ONCE = 50;

const Item = chakra("li", { base: { borderBottom: "1px solid", borderColor: "line", pb: "2" } });
const Line = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    gap: "2",
    px: "3",
    fontSize: "0.8125rem",
    color: "quiet",
  },
});

/** The history of a draft as sentences, the newest first; each is taken back by a button, also after days. */
export function HistoryPane() {
  const { head, state } = useOpenDraft();
  const { changes, isLoaded, error, hasMore, showMore } = useChanges(head.id, state.revision);
  const heading = useHeldFocus();
  const [asked, setAsked] = useState<number>();
  return (
    <>
      <PaneHead>
        <PaneTitle ref={heading} tabIndex={-1}>
          History
        </PaneTitle>
        <Hidden role="status">{undoneWords(changes, asked)}</Hidden>
      </PaneHead>
      <PaneBody>
        {error !== undefined && <FailureNotice message={messageOf(error)} />}
        {isLoaded && changes.length === 0 && (
          <Text tone="small" px="3" py="3">
            Nothing has changed yet. Each change that you save is listed here as a sentence.
          </Text>
        )}
        <List aria-label="Changes, the newest first">
          {changes.map((change) => (
            <Change key={change.number} change={change} onUndo={() => setAsked(change.number)} />
          ))}
        </List>
        {hasMore && (
          <Small m="3" onClick={showMore}>
            Show older changes
          </Small>
        )}
      </PaneBody>
    </>
  );
}

/** The changes of a draft as far as they were asked for. */
function useChanges(id: string, revision: number) {
  const { data, error, size, setSize } = useSWRInfinite<readonly DraftChange[], unknown>(
    (page) => ["changes", id, revision, page],
    ([, , , page]: [string, string, number, number]) =>
      asStaff.getChanges(id, { offset: page * AT_ONCE, limit: AT_ONCE }),
    { keepPreviousData: true, revalidateFirstPage: false },
  );
  const hasMore = (data?.at(-1)?.length ?? 0) === AT_ONCE;
  const showMore = (): void => void setSize(size + 1);
  return { changes: (data ?? []).flat(), isLoaded: data !== undefined, error, hasMore, showMore };
}

/** What was taken back here, once the history says so. */
function undoneWords(changes: readonly DraftChange[], asked: number | undefined): string {
  const undone = changes.find(({ number, undone_by }) => number === asked && undone_by !== undefined);
  return undone ? `Taken back: ${undone.sentences[0]?.text ?? `change ${undone.number}`}` : "";
}

interface ChangeProps {
  readonly change: DraftChange;
  readonly onUndo: () => void;
}

function Change({ change, onUndo }: ChangeProps) {
  const { head, sync, isReadOnly, showPlace } = useOpenDraft();
  const { number, sentences, by, at, undoes, undone_by } = change;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const undo = (): void => {
    if (isBusy) return;
    onUndo();
    setBusy(true);
    setProblem(undefined);
    asStaff
      .getChange(head.id, number)
      .then(({ files }) => sync.undo(number, files))
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Item>
      {sentences.map(({ text, path, pointer }) => (
        <RowButton key={`${path} ${pointer} ${text}`} onClick={() => showPlace({ path, pointer })}>
          {undoes !== undefined && "Taken back: "}
          {text}
        </RowButton>
      ))}
      <Line>
        <span>
          {by.name}, {displayDateTime(at)}
        </span>
        {undone_by !== undefined && <span>Taken back since</span>}
        {!isReadOnly && undone_by === undefined && (
          <Small aria-disabled={isBusy} onClick={undo} aria-label={`Undo: ${sentences[0]?.text ?? `change ${number}`}`}>
            {isBusy ? "Undoing…" : "Undo"}
          </Small>
        )}
      </Line>
      {problem !== undefined && <FailureNotice message={problem} />}
    </Item>
  );
}
