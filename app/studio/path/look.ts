import { chakra } from "../../shared/theme/chakra";

/** The sheet that the path is drawn on; xyflow's own colors are those of the theme. */
export const Sheet = chakra("div", {
  base: {
    position: "relative",
    height: "min(72dvh, 48rem)",
    minHeight: "22rem",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "card",
    overflow: "hidden",
    bg: "raised",
    "& .react-flow": { fontSize: "13px" },
    "& .react-flow__minimap": {
      border: "1px solid",
      borderColor: "edge",
      borderRadius: "control",
      overflow: "hidden",
      "--xy-minimap-background-color": "var(--chakra-colors-raised)",
      "--xy-minimap-mask-background-color": "color-mix(in srgb, var(--chakra-colors-edge) 28%, transparent)",
    },
    "& .react-flow__node": { borderRadius: "control", cursor: "grab", scrollMargin: "12px" },
  },
});

/** A box of the path: what it is shows by its border, and by the words in it. */
export const Frame = chakra("div", {
  base: {
    width: "100%",
    height: "100%",
    px: "12px",
    py: "11px",
    bg: "raised",
    color: "ink",
    border: "1.5px solid",
    borderColor: "edge",
    borderRadius: "control",
    lineHeight: "18px",
    textAlign: "start",
    whiteSpace: "pre",
    overflow: "hidden",
    "& [data-style=name]": { fontWeight: "650" },
    "& [data-style=when]": { color: "quiet", fontStyle: "italic" },
    "& [data-style=note]": { color: "accent", fontVariantNumeric: "tabular-nums" },
  },
  variants: {
    kind: {
      step: {},
      aside: { borderStyle: "dotted" },
      rejection: { borderColor: "danger", "& [data-style=name]": { color: "danger" } },
      dialog: { borderColor: "focus" },
      proposal: { borderColor: "success", "& [data-style=name]": { color: "success" } },
      sale: { borderColor: "success", "& [data-style=name]": { color: "success" } },
    },
    isMaybe: { true: { borderStyle: "dashed" } },
  },
});

/** The ways and groups, below the boxes. */
export const Drawing = chakra("svg", {
  base: {
    position: "absolute",
    left: "0",
    top: "0",
    zIndex: "-1",
    overflow: "visible",
    pointerEvents: "none",
    "& [data-band]": { fill: "sunken" },
    "& [data-way]": { fill: "none", stroke: "edge", strokeWidth: "1.5" },
    "& [data-way=return]": { strokeDasharray: "3 4" },
    "& [data-head]": { fill: "edge" },
    "& text": { fill: "quiet", fontSize: "12px", fontWeight: "600" },
    "& [data-label]": {
      fontWeight: "400",
      textAnchor: "middle",
      paintOrder: "stroke",
      stroke: "sunken",
      strokeWidth: "4px",
    },
  },
});
