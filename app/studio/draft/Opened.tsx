import { useEffect, useMemo, useRef, useState } from "react";
import type { Draft } from "../../shared/api/types";
import { useStaffSession } from "../../shared/session/staff";
import { DraftBar } from "./DraftBar";
import { DraftProvider } from "./ui/DraftContext";
import type { OpenDraft } from "./ui/DraftContext";
import type { EditorHandle } from "./editor/JsonEditor";
import { Screen } from "./ui/parts";
import { PanesOfDraft } from "./PanesOfDraft";
import type { PaneName } from "./PanesOfDraft";
import { flowOf } from "./model/files";
import type { Files } from "./model/files";
import type { DraftSync } from "./model/sync";
import { useDraftState } from "./useSync";
import { useOthers } from "./useOthers";
import { lastOf } from "./work/looked";
import { titleAt } from "./panes/matching";
import { useIsWide } from "./useIsWide";
import { WhoseChange } from "./WhoseChange";
import type { Checks } from "./work/checks";
import type { Library } from "./work/library";
import { sharedText } from "./work/library";
import type { LibraryTexts } from "./work/library";
import { nextVersion } from "./work/next-version";
import { stretchAt } from "./work/places";
import { useLibraryTexts } from "./work/useLibraryTexts";
import { useLook } from "./work/useLook";
import { useNames } from "./work/useNames";
import { useSearch } from "./work/useSearch";

interface Props {
  readonly draft: Draft;
  readonly sync: DraftSync;
  readonly checks: Checks;
  readonly library: Library;
}

/** A draft that is open, and what leads from one of its panes to another. */
export function Opened({ draft, sync, checks, library }: Props) {
  const [head, setHead] = useState(draft.head);
  const { role } = useStaffSession();
  const isWide = useIsWide();
  const state = useDraftState(sync);
  const known = useKnown(state.files, checks, library);
  const { texts } = known;
  const author = useOthers(head.id, sync, state.revision);
  const [pane, setPane] = useState<PaneName>("text");
  const shown = useShown(state.files, texts, () => setPane("text"));
  const isReadOnly = role !== "staff" || !isWide;
  const startNext = (path: string): void => {
    if (!texts) return;
    const next = nextVersion(state.files, texts, path);
    sync.edit(...next.saves);
    shown.show(next.path, 0, 0);
  };
  const open: OpenDraft = { head, sync, state, checks, library, isReadOnly, startNext, ...known, ...shown };
  return (
    <DraftProvider value={open}>
      <Screen>
        <DraftBar onRenamed={setHead} />
        <PanesOfDraft editor={shown.editor} pane={pane} onPane={setPane} role={role} isWide={isWide} />
        {state.conflicts.length > 0 && (
          <WhoseChange
            conflicts={state.conflicts}
            asks={state.asks ?? "saved"}
            author={author}
            titleAt={(path, pointer) => titleAt(lastOf(known.checked)?.outline ?? [], path, pointer)}
            onAnswer={(choices) => sync.answer(choices)}
            onCancel={() => sync.cancel()}
          />
        )}
      </Screen>
    </DraftProvider>
  );
}

/** What is known of the files besides what is in them: all of it again after each edit. */
function useKnown(files: Files, checks: Checks, library: Library) {
  const checked = useLook(files, checks);
  useNames(files, checks);
  const texts = useLibraryTexts(files, library);
  return { checked, texts, searched: useSearch(checked, texts, checks) };
}

/** The file in the editor, and how to lead to a stretch of any file. */
function useShown(files: Files, texts: LibraryTexts | undefined, onShow: () => void) {
  const [chosen, setChosen] = useState<string>();
  const [wanted, setWanted] = useState<{ readonly path: string; readonly from: number; readonly to: number }>();
  const editor = useRef<EditorHandle>(null);
  const isThere = chosen !== undefined && textAt(chosen, files, texts) !== undefined;
  const path = isThere ? chosen : firstOf(files);
  useEffect(() => {
    // The editor of another file is there only now.
    if (wanted?.path === path) editor.current?.show(wanted.from, wanted.to);
  }, [wanted, path]);
  const latest = useRef({ files, texts, onShow });
  useEffect(() => {
    latest.current = { files, texts, onShow };
  });
  const ways = useMemo(() => {
    const show = (at: string, from: number, to: number): void => {
      latest.current.onShow();
      setChosen(at);
      setWanted({ path: at, from, to });
    };
    const showPlace = ({ path: at, pointer }: { readonly path: string; readonly pointer: string }): void => {
      const { from, to } = stretchAt(textAt(at, latest.current.files, latest.current.texts) ?? "", pointer);
      show(at, from, to);
    };
    return { show, showPlace, open: (at: string): void => show(at, 0, 0) };
  }, []);
  return { path, editor, ...ways };
}

/** The text of a file of the draft, or of the library; undefined where neither has it. */
const textAt = (path: string, files: Files, texts: LibraryTexts | undefined): string | undefined =>
  files.get(path) ?? sharedText(path, texts);

/** The flow, or else the first file. */
const firstOf = (files: Files): string => flowOf(files) || ([...files.keys()].toSorted()[0] ?? "");
