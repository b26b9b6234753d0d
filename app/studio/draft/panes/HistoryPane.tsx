import { useState } from "react";
import useSWRInfinite from "swr/infinite";
import { messageOf } from "../../../shared/api/request";
import type { DraftChange } from "../../../shared/api/types";
import { displayDateTime } from "../../../shared/dates";
import { chakra } from "../../../shared/theme/chakra";
import { FailureNotice } from "../../../shared/ui/FailureNotice";
import { Hidden, Text } from "../../../shared/ui/layout";
import { asStaff } from "../../frame/calls";
import type { Undone } from "../model/sync";
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
  const { asked, kept, undo, keep } = useUndoing();
  return (
    <>
      <PaneHead>
        <PaneTitle ref={heading} tabIndex={-1}>
          History
        </PaneTitle>
        <Hidden role="status">{kept === undefined ? undoneWords(changes, asked) : KEPT[kept.why]}</Hidden>
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
            <Change
              key={change.number}
              change={change}
              kept={change.number === kept?.number ? kept.why : undefined}
              onUndo={() => undo(change.number)}
              onKept={(why) => keep({ number: change.number, why })}
            />
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

/** Which change is taken back, and of which nothing was after all. */
function useUndoing() {
  const [asked, setAsked] = useState<number>();
  const [kept, setKept] = useState<{ readonly number: number; readonly why: NotUndone }>();
  const undo = (number: number): void => {
    setAsked(number);
    setKept(undefined);
  };
  return { asked, kept, undo, keep: setKept };
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

/** A change that takes another one back says so; one that was saved before the server said it is said here. */
const saidOf = (text: string, undoes: number | undefined): string =>
  undoes === undefined || /^(?:Taken back|Done again): /.test(text) ? text : `Taken back: ${text}`;

/** What was taken back here, once the history says so. */
function undoneWords(changes: readonly DraftChange[], asked: number | undefined): string {
  const undone = changes.find(({ number, undone_by }) => number === asked && undone_by !== undefined);
  if (!undone) return "";
  const by = changes.find(({ number }) => number === undone.undone_by);
  const [said] = (by ?? undone).sentences;
  return saidOf(said?.text ?? `change ${undone.number}`, undone.undone_by);
}

type NotUndone = Exclude<Undone, "undone">;

const KEPT: { readonly [why in NotUndone]: string } = {
  kept: "Nothing was taken back: what is there now was kept.",
  gone: "Nothing was taken back: nothing of this change is there any more. It was changed, renamed or taken back since.",
};

interface ChangeProps {
  readonly change: DraftChange;
  /** Why nothing of it was taken back, where that was tried. */
  readonly kept: NotUndone | undefined;
  readonly onUndo: () => void;
  readonly onKept: (why: NotUndone) => void;
}

function Change({ change, kept, onUndo, onKept }: ChangeProps) {
  const { isReadOnly, showPlace } = useOpenDraft();
  const { sentences, by, at, undoes, undone_by, number } = change;
  const { isBusy, problem, undo } = useUndo(change, onUndo, onKept);
  return (
    <Item>
      {sentences.map(({ text, path, pointer }) => (
        <RowButton key={`${path} ${pointer} ${text}`} onClick={() => showPlace({ path, pointer })}>
          {saidOf(text, undoes)}
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
      {kept !== undefined && (
        <Text tone="small" px="3" maxWidth="none">
          {KEPT[kept]}
        </Text>
      )}
      {problem !== undefined && <FailureNotice message={problem} />}
    </Item>
  );
}

/** Takes a change back, once at a time. */
function useUndo({ number }: DraftChange, onUndo: () => void, onKept: (why: NotUndone) => void) {
  const { head, sync } = useOpenDraft();
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
      .then((came) => came === "undone" || onKept(came))
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => setBusy(false));
  };
  return { isBusy, problem, undo };
}
