import { useMemo, useState } from "react";
import type { Ref } from "react";
import type { StudioRole } from "../../shared/session/staff";
import { Row, Text } from "../../shared/ui/layout";
import { useOpenDraft } from "./ui/DraftContext";
import { JsonEditor } from "./editor/JsonEditor";
import type { EditorFinding } from "./editor/view";
import type { EditorHandle } from "./editor/JsonEditor";
import { flowOf } from "./model/files";
import { OutlinePane } from "./panes/OutlinePane";
import { FindingsPane } from "./panes/FindingsPane";
import { HistoryPane } from "./panes/HistoryPane";
import { Below, Faint, Pane, PaneBody, PaneHead, Panes, PaneTitle, Small } from "./ui/parts";
import { PreviewPane } from "./panes/PreviewPane";
import { useKeptWho } from "./panes/useKeptWho";
import { SharedFile } from "./panes/SharedFile";
import { sharedText } from "./work/library";
import { lastOf } from "./work/looked";

/** The panes of which a narrow window shows one. */
const PANES = [
  ["outline", "Outline"],
  ["text", "Text"],
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
          <OutlinePane />
        </Pane>
        <TextPane editor={editor} isChosen={pane === "text"} />
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

/** The text of a file, and what is wrong with the draft below it. */
function TextPane({ editor, isChosen }: { readonly editor: Ref<EditorHandle>; readonly isChosen: boolean }) {
  const { path, state, texts, sync, checks, checked, searched, isReadOnly, show, showPlace } = useOpenDraft();
  const own = state.files.get(path);
  const findings = useFindingsHere();
  return (
    <Pane as="main" isChosen={isChosen} aria-label="Text">
      <PaneHead>
        <PaneTitle>{path}</PaneTitle>
        <Faint>{isReadOnly || own === undefined ? "F1 explains" : "Ctrl+Space offers, F1 explains"}</Faint>
      </PaneHead>
      {own === undefined && <SharedFile />}
      <PaneBody flex="3" overflow="hidden">
        <JsonEditor
          ref={editor}
          path={path}
          text={own ?? sharedText(path, texts) ?? ""}
          isReadOnly={isReadOnly || own === undefined}
          findings={findings}
          help={checks.help}
          onEdit={(text) => sync.edit({ path, text })}
        />
      </PaneBody>
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

/** What is wrong with the file that is in the editor: another list only when that changes. */
function useFindingsHere(): readonly EditorFinding[] {
  const { path, sync, checked, isReadOnly } = useOpenDraft();
  const all = lastOf(checked)?.findings;
  return useMemo(
    () =>
      (all ?? [])
        .filter((finding) => finding.path === path)
        .map(({ from, to, message, fix }) => ({
          from,
          to,
          message,
          ...(fix && !isReadOnly && { fix: { label: fix.label, apply: () => sync.edit(...fix.saves) } }),
        })),
    [all, path, sync, isReadOnly],
  );
}

/** The product as it would be, or what was changed. */
function SidePane({ isChosen }: { readonly isChosen: boolean }) {
  const [side, setSide] = useState<"preview" | "history">("preview");
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
      {side === "preview" ? <PreviewPane chosen={who} onChosen={setWho} /> : <HistoryPane />}
    </Pane>
  );
}
