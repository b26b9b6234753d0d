import { EditorView } from "@codemirror/view";
import { colour, commonTheme } from "../../../editor/common-theme";

/** A field of a text: the words as people read them, placeholders as chips. */
export const fieldTheme = [
  commonTheme,
  EditorView.theme({
    "&": { fontSize: "0.9375rem", color: colour("ink"), backgroundColor: "transparent" },
    ".cm-scroller": { fontFamily: "inherit", lineHeight: "1.6", overflow: "visible" },
    ".cm-content": { paddingBlock: "5px", minWidth: "0" },
    ".cm-line": { paddingInline: "10px 0" },
    ".cm-chip": {
      display: "inline-block",
      maxWidth: "100%",
      paddingInline: "6px",
      marginInline: "1px",
      border: `1px solid color-mix(in srgb, ${colour("accent")} 45%, transparent)`,
      borderRadius: "6px",
      backgroundColor: colour("tint"),
      color: colour("accent"),
      lineHeight: "1.35",
      whiteSpace: "normal",
      overflowWrap: "anywhere",
      cursor: "pointer",
    },
    ".cm-chip-format": { color: colour("quiet"), fontSize: "0.8125rem" },
    ".cm-chip-touched": { borderColor: colour("accent"), boxShadow: `0 0 0 1px ${colour("accent")}` },
    ".cm-chip-wrong": {
      borderColor: colour("danger"),
      borderStyle: "dashed",
      backgroundColor: colour("dangerTint"),
      color: colour("danger"),
    },
    ".cm-chip-wrong.cm-chip-touched": { boxShadow: `0 0 0 1px ${colour("danger")}` },
    ".cm-chip-sign": { fontWeight: "600" },
    ".cm-broken": { textDecoration: `underline wavy ${colour("danger")} 1.5px`, textUnderlineOffset: "3px" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", fontSize: "0.875rem", maxHeight: "16rem" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
      display: "flex",
      flexWrap: "wrap",
      justifyContent: "space-between",
      columnGap: "16px",
      padding: "5px 10px",
      whiteSpace: "normal",
    },
    ".cm-completionDetail": { marginInlineStart: "0", fontStyle: "normal", fontSize: "0.8125rem" },
    ".cm-tooltip-autocomplete > ul > li:not([aria-selected]) .cm-completionDetail": { color: colour("quiet") },
  }),
];
