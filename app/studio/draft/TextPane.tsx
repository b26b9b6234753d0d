import { useMemo } from "react";
import type { Ref } from "react";
import { JsonEditor } from "./editor/JsonEditor";
import type { EditorHandle } from "./editor/JsonEditor";
import type { EditorFinding } from "./editor/view";
import { SharedFile } from "./panes/SharedFile";
import { useOpenDraft } from "./ui/DraftContext";
import { Faint, PaneBody, PaneHead, PaneTitle } from "./ui/parts";
import { publishedBook, sharedText } from "./work/library";
import { lastOf } from "./work/looked";

/** The text of a file. */
export function TextPane({ editor }: { readonly editor: Ref<EditorHandle> }) {
  const { path, state, texts, sync, checks, isReadOnly } = useOpenDraft();
  const own = state.files.get(path);
  const isFrozen = own === undefined || publishedBook(path, texts) === own;
  const findings = useFindingsHere();
  return (
    <>
      <PaneHead>
        <PaneTitle>{path}</PaneTitle>
        <Faint>{isReadOnly || isFrozen ? "F1 explains" : "Ctrl+Space offers, F1 explains"}</Faint>
      </PaneHead>
      {isFrozen && <SharedFile />}
      <PaneBody flex="3" overflow="hidden">
        <JsonEditor
          ref={editor}
          path={path}
          text={own ?? sharedText(path, texts) ?? ""}
          isReadOnly={isReadOnly || isFrozen}
          findings={findings}
          help={checks.help}
          onEdit={(text) => sync.edit({ path, text })}
        />
      </PaneBody>
    </>
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
