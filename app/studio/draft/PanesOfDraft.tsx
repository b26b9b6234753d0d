import { useAtom } from "jotai";
import { useState } from "react";
import type { Ref } from "react";
import type { StudioRole } from "../../shared/session/staff";
import { chakra } from "../../shared/theme/chakra";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { Row, Text } from "../../shared/ui/layout";
import { useOpenDraft } from "./ui/DraftContext";
import type { EditorHandle } from "./editor/JsonEditor";
import { flowOf } from "./model/files";
import { OutlinePane } from "./panes/OutlinePane";
import { FindingsPane } from "./panes/FindingsPane";
import { HistoryPane } from "./panes/HistoryPane";
import { Below, Pane, PaneBody, PaneHead, Panes, Small } from "./ui/parts";
import { UndoButtons } from "./ui/UndoButtons";
import { VIEWS, viewAtom } from "./ui/view";
import type { View } from "./ui/view";
import { PaneOrWords } from "./panes/PaneOrWords";
import { PreviewPane } from "./panes/PreviewPane";
import { useKeptWho } from "./panes/useKeptWho";
import { loadView, useView } from "./views";

/** The panes of which a narrow window shows one. */
const PANES = [
  ["outline", "Outline"],
  ["middle", "Form, sheets and text"],
  ["side", "Preview and history"],
] as const;
export type PaneName = (typeof PANES)[number][0];

interface Props {
  readonly editor: Ref<EditorHandle>;
  readonly pane: PaneName;
  readonly onPane: (pane: PaneName) => void;
  readonly role: StudioRole;
  readonly isWide: boolean;
}

/** Outline, text and preview side by side; in a narrow window one of them, to be read. */
export function PanesOfDraft({ editor, pane, onPane, role, isWide }: Props) {
  return (
    <>
      {!isWide && <Narrow {...{ pane, onPane, role }} />}
      <Panes>
        <Pane as="nav" isChosen={pane === "outline"} aria-label="Outline and files">
          <PaneOrWords what="outline">
            <OutlinePane />
          </PaneOrWords>
        </Pane>
        <MiddlePane editor={editor} isChosen={pane === "middle"} />
        <SidePane isChosen={pane === "side"} />
      </Panes>
    </>
  );
}

const Narrow = ({ pane, onPane, role }: Pick<Props, "pane" | "onPane" | "role">) => (
  <PaneHead as="nav" aria-label="Panes">
    {role === "staff" && <Text tone="small">To edit, make the window at least 1024 pixels wide.</Text>}
    <Row gap="2">
      {PANES.map(([name, title]) => (
        <Small key={name} aria-pressed={name === pane} onClick={() => onPane(name)}>
          {title}
        </Small>
      ))}
    </Row>
  </PaneHead>
);

/** The draft as a form, as sheets or as text, and what is wrong with it below. */
function MiddlePane({ editor, isChosen }: { readonly editor: Ref<EditorHandle>; readonly isChosen: boolean }) {
  const { state, sync, checked, searched, isReadOnly, show, showPlace, toText } = useOpenDraft();
  const [view, setView] = useAtom(viewAtom);
  const { InView, isMissed } = useView(view);
  const choose = async (chosen: View): Promise<void> => {
    await loadView(chosen);
    setView(chosen);
    if (chosen === "text") toText();
  };
  return (
    <Pane as="main" isChosen={isChosen} aria-label={VIEWS.find(([name]) => name === view)?.[1]}>
      <PaneHead role="group" aria-label="How the draft is shown">
        {VIEWS.map(([name, title]) => (
          <Small key={name} aria-pressed={name === view} onClick={() => void choose(name)}>
            {title}
          </Small>
        ))}
        {view !== "text" && <UndoButtons />}
      </PaneHead>
      {InView && view === "text" && <InView editor={editor} />}
      {InView && view !== "text" && (
        <PaneOrWords what={view}>
          <InView editor={editor} />
        </PaneOrWords>
      )}
      {isMissed && <NotLoaded />}
      <Below aria-label="Findings">
        <FindingsPane
          checked={checked}
          searched={searched}
          onShowPlace={(pointer) => showPlace({ path: flowOf(state.files), pointer })}
          onShow={({ path: at, from, to }) => show(at, from, to)}
          onFix={isReadOnly ? undefined : (saves) => sync.edit(...saves)}
        />
      </Below>
    </Pane>
  );
}

const Shown = chakra("div", {
  base: { flex: "1", minHeight: "0", flexDirection: "column" },
  variants: { isShown: { true: { display: "flex" }, false: { display: "none" } } },
});

/** The script of a view did not come. */
const NotLoaded = () => (
  <PaneBody px="4" py="3">
    <FailureNotice
      message="This view could not be loaded."
      advice="Check your connection, then load the page again."
      retryLabel="Load the page again"
      onRetry={() => location.reload()}
      isLoad
    />
  </PaneBody>
);

/** The product as it would be, or what was changed. */
function SidePane({ isChosen }: { readonly isChosen: boolean }) {
  const { stepToShow } = useOpenDraft();
  const [side, setSide] = useState<"preview" | "history">("preview");
  const [last, setLast] = useState(stepToShow);
  if (stepToShow !== last) {
    setLast(stepToShow);
    setSide("preview");
  }
  const { who, setWho } = useKeptWho();
  return (
    <Pane isChosen={isChosen} aria-label="Preview and history">
      <PaneHead role="group" aria-label="Beside the text">
        <Small aria-pressed={side === "preview"} onClick={() => setSide("preview")}>
          Preview
        </Small>
        <Small aria-pressed={side === "history"} onClick={() => setSide("history")}>
          History
        </Small>
      </PaneHead>
      {/* It stays while the history is in sight: the enrollment in it goes on where it was. */}
      <Shown isShown={side === "preview"}>
        <PreviewPane chosen={who} onChosen={setWho} />
      </Shown>
      {side === "history" && <HistoryPane />}
    </Pane>
  );
}
