import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { system } from "../../../shared/theme/system";

/** A colour of the theme, in both schemes: custom properties reach into the editor's own tree. */
function colour(name: string): string {
  const made: unknown = system.token.var(`colors.${name}`);
  if (typeof made !== "string") throw new Error(`The theme has no colour ${name}.`);
  return made;
}

/** The editor in the product's colours. */
export const theme: Extension = [
  EditorView.theme({
    "&": { height: "100%", fontSize: "0.875rem", color: colour("ink"), backgroundColor: colour("raised") },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace", lineHeight: "1.55" },
    ".cm-content": { caretColor: colour("ink"), paddingBlock: "8px" },
    ".cm-cursor": { borderLeftColor: colour("ink"), borderLeftWidth: "2px" },
    ".cm-gutters": { backgroundColor: colour("sunken"), color: colour("quiet"), border: "none" },
    ".cm-activeLine, .cm-activeLineGutter": {
      backgroundColor: `color-mix(in srgb, ${colour("tint")} 60%, transparent)`,
    },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
      backgroundColor: `color-mix(in srgb, ${colour("accent")} 30%, transparent)`,
    },
    ".cm-landed": { backgroundColor: `color-mix(in srgb, ${colour("focus")} 18%, transparent)` },
    ".cm-searchMatch": { backgroundColor: `color-mix(in srgb, ${colour("focus")} 35%, transparent)` },
    ".cm-searchMatch-selected": { outline: `2px solid ${colour("focus")}` },
    ".cm-panels": { backgroundColor: colour("sunken"), color: colour("ink"), borderColor: colour("line") },
    ".cm-panels button, .cm-panels input": { fontSize: "0.875rem", minHeight: "28px" },
    ".cm-panels :focus-visible": { outline: `3px solid ${colour("focus")}`, outlineOffset: "1px" },
    ".cm-textfield": { backgroundColor: colour("raised"), color: colour("ink"), borderColor: colour("edge") },
    ".cm-button": {
      backgroundImage: "none",
      backgroundColor: colour("raised"),
      color: colour("ink"),
      borderColor: colour("edge"),
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
    ".cm-diagnostic": { whiteSpace: "pre-wrap", borderLeftColor: colour("danger") },
    ".cm-lintRange-error": {
      backgroundImage: "none",
      textDecoration: `underline wavy ${colour("danger")} 1.5px`,
      textUnderlineOffset: "3px",
    },
    ".cm-foldPlaceholder": {
      backgroundColor: colour("idle"),
      color: colour("onIdle"),
      border: "none",
      paddingInline: "6px",
    },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.propertyName, color: colour("accent") },
      { tag: tags.string, color: colour("ink") },
      { tag: [tags.number, tags.bool, tags.null], color: colour("success"), fontWeight: "600" },
      { tag: [tags.punctuation, tags.separator, tags.bracket], color: colour("quiet") },
    ]),
  ),
];
