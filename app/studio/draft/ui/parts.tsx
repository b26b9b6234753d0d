/** The surfaces of a draft's page. */
import { useEffect } from "react";
import type { ReactNode } from "react";
import { chakra } from "../../../shared/theme/chakra";

const Whole = chakra("div", {
  base: {
    position: "fixed",
    inset: "0",
    display: "flex",
    flexDirection: "column",
    bg: "paper",
    // A small window, or a page that is enlarged, has no room for the bars and a pane.
    lgDown: { overflow: "auto" },
  },
});

/** The whole window: a bar, and the panes below it side by side where there is room for them. */
export function Screen({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    const { style } = document.documentElement;
    // Nothing scrolls but the panes, so no room is kept for a scrollbar.
    style.scrollbarGutter = "auto";
    return () => void style.removeProperty("scrollbar-gutter");
  }, []);
  return <Whole>{children}</Whole>;
}

/** The words of a choice end before its arrow, also those that are longer than it. */
export const besideArrow = { pe: "7", textOverflow: "ellipsis" } as const;

export const Panes = chakra("div", {
  base: {
    flex: "1",
    minHeight: "0",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    lgDown: { minHeight: "28rem" },
    lg: { gridTemplateColumns: "15rem minmax(0, 1fr) minmax(0, 1fr)" },
  },
});

/** A pane has its own scroll, so that the others stay where they are. */
export const Pane = chakra("section", {
  base: {
    minHeight: "0",
    minWidth: "0",
    display: "flex",
    flexDirection: "column",
    overflow: "hidden",
    borderInlineStart: "1px solid",
    borderColor: "line",
    bg: "raised",
    _first: { borderInlineStart: "none" },
  },
  variants: {
    /** Below 1024 px one pane is in sight. */
    isChosen: { false: { lgDown: { display: "none" } }, true: {} },
  },
});

/** Below what a pane shows: as high as what it holds, up to a third. */
export const Below = chakra("section", {
  base: {
    flex: "0 0 auto",
    maxHeight: "35%",
    minHeight: "0",
    display: "flex",
    flexDirection: "column",
    borderTop: "1px solid",
    borderColor: "line",
  },
});

export const PaneHead = chakra("div", {
  base: {
    flex: "none",
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    gap: "2",
    minHeight: "44px",
    px: "3",
    py: "1",
    borderBottom: "1px solid",
    borderColor: "line",
    bg: "sunken",
    fontSize: "0.875rem",
  },
});

export const PaneTitle = chakra("h2", { base: { fontSize: "0.875rem", fontWeight: "650" } });

export const PaneBody = chakra("div", { base: { flex: "1", minHeight: "0", overflow: "auto" } });

/** A button of a dense pane. */
export const Small = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    minHeight: "32px",
    px: "2.5",
    border: "1px solid",
    borderColor: "edge",
    borderRadius: "control",
    bg: "raised",
    color: "ink",
    fontSize: "0.875rem",
    fontWeight: "500",
    cursor: "pointer",
    _hover: { bg: "hover" },
    _disabled: { bg: "idle", color: "onIdle", borderColor: "transparent", cursor: "not-allowed" },
    "&[aria-pressed=true], &[aria-selected=true]": { bg: "tint", borderColor: "accent", color: "accent" },
  },
  variants: { kind: { plain: { borderColor: "transparent", bg: "transparent" } } },
  defaultVariants: {},
});

/** A list whose rows are pressed. */
export const List = chakra("ul", { base: { listStyle: "none", m: "0", p: "0" } });

/** A row of such a list, over its whole width. */
export const RowButton = chakra("button", {
  base: {
    display: "block",
    width: "100%",
    px: "3",
    py: "1.5",
    border: "none",
    bg: "transparent",
    color: "ink",
    font: "inherit",
    fontSize: "0.875rem",
    lineHeight: "1.4",
    textAlign: "start",
    cursor: "pointer",
    overflowWrap: "anywhere",
    _hover: { bg: "hover" },
    _focusVisible: { outlineOffset: "-3px" },
    "&[aria-current=true]": { bg: "tint", color: "accent" },
  },
});

export const Faint = chakra("span", { base: { color: "quiet", fontSize: "0.8125rem" } });
