import { useState } from "react";
import type { Ref } from "react";
import type { StudioRole } from "../../shared/session/staff";
import { Row, Text } from "../../shared/ui/layout";
import { useOpenDraft } from "./ui/DraftContext";
import { JsonEditor } from "./editor/JsonEditor";
import type { EditorFinding } from "./editor/view";
import type { EditorHandle } from "./editor/JsonEditor";
import { OutlinePane } from "./panes/OutlinePane";
import { FindingsPane } from "./panes/FindingsPane";
import { HistoryPane } from "./panes/HistoryPane";
import { Pane, PaneBody, PaneHead, Panes, PaneTitle, Small } from "./ui/parts";
import { PreviewPane } from "./panes/PreviewPane";
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
  <PaneHead>
    {role === "staff" && <Text tone="small">To edit, make the window at least 1024 pixels wide.</Text>}
    <Row role="group" aria-label="Panes" gap="2">
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
  const { path, state, sync, checks, checked, isReadOnly, show } = useOpenDraft();
  const findings: readonly EditorFinding[] = (lastOf(checked)?.findings ?? [])
    .filter((finding) => finding.path === path)
    .map(({ from, to, message, fix }) => ({
      from,
      to,
      message,
      ...(fix && !isReadOnly && { fix: { label: fix.label, apply: () => sync.edit(...fix.saves) } }),
    }));
  return (
    <Pane as="main" isChosen={isChosen} aria-label="Text">
      <PaneHead>
        <PaneTitle>{path}</PaneTitle>
      </PaneHead>
      <PaneBody flex="3" overflow="hidden">
        <JsonEditor
          ref={editor}
          path={path}
          text={state.files.get(path) ?? ""}
          isReadOnly={isReadOnly}
          findings={findings}
          help={checks.help}
          onEdit={(text) => sync.edit({ path, text })}
        />
      </PaneBody>
      <Pane
        flex="0 0 auto"
        maxHeight="35%"
        border="none"
        borderTop="1px solid"
        borderColor="line"
        aria-label="Findings"
      >
        <FindingsPane
          checked={checked}
          onShow={({ path: at, from, to }) => show(at, from, to)}
          onFix={isReadOnly ? undefined : (saves) => sync.edit(...saves)}
        />
      </Pane>
    </Pane>
  );
}

/** The product as it would be, or what was changed. */
function SidePane({ isChosen }: { readonly isChosen: boolean }) {
  const [side, setSide] = useState<"preview" | "history">("preview");
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
      {side === "preview" ? <PreviewPane /> : <HistoryPane />}
    </Pane>
  );
}
