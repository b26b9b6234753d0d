import { useState } from "react";
import { placeSaidIn } from "../../../engine/analysis/index";
import type { Draft } from "../../shared/api/types";
import { useStaffSession } from "../../shared/session/staff";
import { DraftBar } from "./DraftBar";
import { DraftProvider } from "./ui/DraftContext";
import type { OpenDraft } from "./ui/DraftContext";
import { Screen } from "./ui/parts";
import { PanesOfDraft } from "./PanesOfDraft";
import type { PaneName } from "./PanesOfDraft";
import type { Files } from "./model/files";
import { jsonIn } from "./model/json";
import type { DraftSync } from "./model/sync";
import { useDraftState } from "./useSync";
import { useOthers } from "./useOthers";
import { useSteps } from "./ui/steps";
import { useShown } from "./useShown";
import { VocabularyProvider } from "./inspector/vocabulary";
import { useIsWide } from "./useIsWide";
import { WhoseChange } from "./WhoseChange";
import type { Checks } from "./work/checks";
import type { Library } from "./work/library";
import { nextVersion } from "./work/next-version";
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
  const steps = useSteps({ sync, merge: checks.merge });
  const known = useKnown(state.files, checks, library);
  const vocabulary = useNames(state.files, checks);
  const author = useOthers(head.id, sync, state.revision);
  const isReadOnly = role !== "staff" || !isWide;
  const [pane, setPane] = useState<PaneName>("middle");
  const shown = useShown(state.files, known.texts, setPane);
  const startNext = (path: string): void => {
    if (!known.texts) return;
    const next = nextVersion(state.files, known.texts, path);
    steps.make(next.saves, `${next.path} begun`);
    shown.open(next.path);
  };
  const open: OpenDraft = { head, sync, state, steps, checks, library, isReadOnly, startNext, ...known, ...shown };
  return (
    <DraftProvider value={open}>
      <VocabularyProvider value={vocabulary}>
        <Screen>
          <DraftBar onRenamed={setHead} />
          <PanesOfDraft editor={shown.editor} pane={pane} onPane={setPane} role={role} isWide={isWide} />
          {state.conflicts.length > 0 && (
            <WhoseChange
              conflicts={state.conflicts}
              asks={state.asks ?? "saved"}
              author={author}
              whereOf={(path, pointer) => placeSaidIn(path, jsonIn(state.files.get(path)), pointer).where}
              onAnswer={(choices) => sync.answer(choices)}
              onCancel={() => sync.cancel()}
            />
          )}
        </Screen>
      </VocabularyProvider>
    </DraftProvider>
  );
}

/** What is known of the files besides what is in them: all of it again after each edit. */
function useKnown(files: Files, checks: Checks, library: Library) {
  const checked = useLook(files, checks);
  const texts = useLibraryTexts(files, library);
  return { checked, texts, searched: useSearch(checked, texts, checks) };
}
