/** How a grid looks: in the colours of the theme, in light and dark alike. */
import { chakra } from "../../../shared/theme/chakra";

/** What the library's own names for colours are in ours. */
const COLORS = {
  "--rdg-color": "var(--chakra-colors-ink)",
  "--rdg-background-color": "var(--chakra-colors-raised)",
  "--rdg-header-background-color": "var(--chakra-colors-sunken)",
  "--rdg-row-hover-background-color": "var(--chakra-colors-hover)",
  "--rdg-border-color": "var(--chakra-colors-line)",
  "--rdg-selection-color": "var(--chakra-colors-accent)",
  "--rdg-font-size": "0.875rem",
} as const;

/** Around a grid, which fills it and has a scroll of its own. */
export const GridFrame = chakra("div", {
  base: {
    flex: "3",
    minHeight: "0",
    display: "flex",
    // The library's own height, which comes after ours, would be across a row; along a column it does not count.
    flexDirection: "column",
    "& .rdg": { ...COLORS, flex: "1", minHeight: "0", border: "none" },
    // Our layer comes after the library's (layers.css), and these after what every element of a page begins with.
    "& .rdg-cell": {
      px: "2",
      borderInlineEnd: "1px solid",
      borderBlockEnd: "1px solid",
      borderColor: "line",
      fontSize: "0.875rem",
      lineHeight: "1.3",
    },
    "& [role=columnheader]": { fontWeight: "600", whiteSpace: "normal", overflowWrap: "anywhere" },
    "& .rdg-cell[data-kind=number]": { textAlign: "end", fontVariantNumeric: "tabular-nums" },
    "& .rdg-cell[data-head]": { backgroundColor: "sunken" },
    "& .rdg-cell[data-lines]": { whiteSpace: "pre-wrap", overflowWrap: "anywhere", alignContent: "start", py: "1.5" },
    "& .rdg-cell[data-live]": {
      backgroundImage: "linear-gradient(135deg, var(--chakra-colors-accent) 0 7px, transparent 7.5px)",
      backgroundRepeat: "no-repeat",
    },
    "& .rdg-cell[data-wrong]": { backgroundColor: "dangerTint", color: "danger" },
    "& .rdg-cell[aria-selected=true]:not(:focus)": { outline: "none" },
    "& .rdg-cell[data-in-range]": {
      boxShadow: "inset 0 0 0 100vmax color-mix(in srgb, var(--chakra-colors-accent) 14%, transparent)",
      _highContrast: { outline: "2px solid Highlight", outlineOffset: "-2px" },
    },
    "& .rdg-cell:focus-visible": { outline: "3px solid", outlineColor: "focus", outlineOffset: "-3px" },
    "& .rdg-editor-container": { overflow: "visible", zIndex: "2", p: "0" },
  },
});

/** What is typed into a cell; a long text has room below its cell. */
export const CellInput = chakra("input", {
  base: {
    width: "100%",
    height: "100%",
    px: "2",
    font: "inherit",
    color: "ink",
    bg: "raised",
    border: "none",
    outline: "3px solid",
    outlineColor: "focus",
    outlineOffset: "-3px",
  },
});

export const CellText = chakra("textarea", {
  base: {
    position: "absolute",
    insetInline: "0",
    top: "0",
    minHeight: "100%",
    height: "9rem",
    px: "2",
    py: "1.5",
    font: "inherit",
    lineHeight: "1.4",
    color: "ink",
    bg: "raised",
    border: "none",
    outline: "3px solid",
    outlineColor: "focus",
    resize: "vertical",
    boxShadow: "0 6px 16px rgb(0 0 0 / 0.25)",
  },
});

/** Words of a cell that are not written in the file. */
export const Quiet = chakra("span", { base: { color: "quiet", fontStyle: "italic" } });
