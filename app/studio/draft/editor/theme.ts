import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { colour, commonTheme } from "./common-theme";

/** The editor in the product's colours. */
export const theme: Extension = [
  commonTheme,
  EditorView.theme({
    "&": { height: "100%", fontSize: "0.875rem", color: colour("ink"), backgroundColor: colour("raised") },
    ".cm-scroller": { fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace", lineHeight: "1.55" },
    ".cm-gutters": { backgroundColor: colour("sunken"), color: colour("quiet"), border: "none" },
    ".cm-activeLine, .cm-activeLineGutter": {
      backgroundColor: `color-mix(in srgb, ${colour("tint")} 60%, transparent)`,
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
