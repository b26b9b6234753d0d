import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/**
 * What is typed over a selection is put there by the editor. A browser that does it merges the lines itself and keeps their
 * looks by style attributes, which the content security policy refuses and reports.
 */
export const typedOver: Extension = EditorView.domEventHandlers({
  beforeinput({ inputType, data }, view) {
    const { state } = view;
    const { from, to, empty } = state.selection.main;
    if (inputType !== "insertText" || data === null || empty || state.readOnly) return false;
    const insert = () => state.update(state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    const isHandled = state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, data, insert));
    if (!isHandled) view.dispatch(insert());
    return true;
  },
});
