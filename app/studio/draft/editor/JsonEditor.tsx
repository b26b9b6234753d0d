import { useEffect, useImperativeHandle, useRef } from "react";
import type { Ref } from "react";
import { chakra } from "../../../shared/theme/chakra";
import { editorIn } from "./view";
import type { Editor, EditorParts } from "./view";

/** What another pane may do with the editor. */
export interface EditorHandle {
  /** Leads to a stretch of the text: shows it and takes the focus. */
  readonly show: (from: number, to?: number) => void;
}

interface Props extends Pick<EditorParts, "findings" | "help"> {
  /** The file's path: another one begins with a history of its own. */
  readonly path: string;
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly onEdit: (text: string) => void;
  readonly ref?: Ref<EditorHandle>;
}

const Frame = chakra("div", {
  base: {
    position: "relative",
    height: "100%",
    minHeight: "0",
    overflow: "hidden",
    // Over the text, which hides what is drawn on its frame.
    "&:focus-within::after": {
      content: '""',
      position: "absolute",
      inset: "0",
      zIndex: "1",
      pointerEvents: "none",
      border: "3px solid",
      borderColor: "focus",
    },
  },
});

/**
 * The text of one file. It lives in a tree of its own, where the editor's styles need no style element, which the content
 * security policy would refuse.
 */
export function JsonEditor({ path, text, isReadOnly, onEdit, findings, help, ref }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(null);
  const edited = useRef(onEdit);
  const first = useRef({ text, findings });
  useEffect(() => {
    edited.current = onEdit;
    first.current = { text, findings };
  });
  useEffect(() => {
    if (!frame.current) return;
    const made = editorIn(frame.current, {
      path,
      isReadOnly,
      help,
      ...first.current,
      onEdit: (now) => edited.current(now),
    });
    editor.current = made;
    // Who comes back here, as from a dialog, comes back to the text in it.
    frame.current.focus = () => made.focus();
    return () => made.end();
  }, [path, isReadOnly, help]);
  useEffect(() => editor.current?.setText(text), [text]);
  useEffect(() => editor.current?.setFindings(findings), [findings]);
  useImperativeHandle(ref, () => ({ show: (from, to) => editor.current?.show(from, to) }), []);
  return <Frame ref={frame} />;
}
