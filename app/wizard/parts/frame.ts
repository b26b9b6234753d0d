import { chakra } from "../../shared/theme/chakra";

/**
 * The progress and the way back: below each other, on a phone side by side, so that the question begins high. What is
 * said instead of the way back while coverage is being bound takes the count's place there, and moves nothing (W37).
 */
const way = {
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "baseline",
  columnGap: "4",
  rowGap: "6",
  "& > nav:first-of-type": { gridColumn: "1 / -1" },
  // What it costs so far: at the end of the line of the way back, on a phone on a line of its own.
  "& > section": { gridColumn: "2", gridRow: "2", textAlign: "end" },
  smDown: {
    gridTemplateColumns: "auto minmax(0, 1fr)",
    columnGap: "4",
    rowGap: "2",
    "& > nav": { gridRow: "1", gridColumn: "1 / -1" },
    "& > section": { gridColumn: "1 / -1", textAlign: "start" },
    "& > nav + nav": { gridColumn: "1", alignSelf: "end" },
    "&:has(> nav + nav) [data-count]": { textAlign: "end", paddingInlineStart: "min(5rem, 28vw)" },
    "&:has([data-waiting]) > nav + nav": { gridColumn: "1 / -1" },
    "&:has([data-waiting]) [data-count]": { visibility: "hidden" },
  },
} as const;

/**
 * What is below the header: as wide as the header, so that each step hangs from the left edge of its mark and the
 * progress is as wide on each step.
 */
export const Page = chakra("div", {
  base: {
    width: "100%",
    maxWidth: "70rem",
    mx: "auto",
    px: "4",
    pt: { base: "3", sm: "5" },
    pb: { base: "10", sm: "16" },
    // What is below begins below the screen: a step that comes or goes moves nothing that is seen (W37).
    minHeight: "calc(100dvh - 3.5rem)",
    display: "flex",
    flexDirection: "column",
    gap: { base: "4", sm: "6" },
    // A plain element: it is rendered with each step.
    "& > [data-way]": way,
  },
});

/** A step; a wide one is wider to the right alone. */
export const Main = chakra("main", {
  base: { display: "flex", flexDirection: "column", gap: { base: "5", sm: "6" }, width: "100%" },
  variants: { width: { narrow: { maxWidth: "38rem" }, wide: {} } },
  defaultVariants: { width: "narrow" },
});
