import { EditorView } from "@codemirror/view";
import { system } from "../../../shared/theme/system";

/** A colour of the theme, in both schemes: custom properties reach into an editor's own tree. */
export function colour(name: string): string {
  const made: unknown = system.token.var(`colors.${name}`);
  if (typeof made !== "string") throw new Error(`The theme has no colour ${name}.`);
  return made;
}

/** What all editors look alike in: caret, selection, and what is offered or said at a place. */
export const commonTheme = EditorView.theme({
  "&.cm-focused": { outline: "none" },
  ".cm-content": { caretColor: colour("ink"), paddingBlock: "8px" },
  ".cm-cursor": { borderLeftColor: colour("ink"), borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: `color-mix(in srgb, ${colour("accent")} 30%, transparent)`,
  },
  ".cm-tooltip": {
    backgroundColor: colour("raised"),
    color: colour("ink"),
    border: `1px solid ${colour("edge")}`,
    borderRadius: "8px",
    maxWidth: "40rem",
  },
  // The explanation of what is offered is beside the list, in the same tooltip: that may cut nothing off.
  ".cm-tooltip:not(.cm-tooltip-autocomplete)": { overflow: "hidden" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { borderRadius: "8px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: colour("accent"),
    color: colour("onAccent"),
  },
  ".cm-explained, .cm-completionInfo": { padding: "8px 12px", whiteSpace: "pre-wrap" },
});
