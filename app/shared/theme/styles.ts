/** Only screen readers get it. */
export const clipped = {
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const;

/** On one line: what is cut off must stand in full elsewhere. */
export const oneLine = { whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis" } as const;

/**
 * The size of a heading in rem, as CSS, and at most this part of the screen's width in percent: a long word of enlarged
 * text would not fit a phone otherwise (W46).
 */
export const headingSize = (rem: number, percent: number): string => `min(${rem}rem, ${percent}vw)`;

/**
 * A name and its amount, which goes to the end of the line, or of the next one where the name's longest word leaves no
 * room for it (W46).
 */
export const pair = {
  display: "flex",
  flexWrap: "wrap",
  columnGap: "4",
  "& > *": { flex: "1 1 6rem", minWidth: "min-content" },
  "& > * + *": { flex: "0 1 auto", marginInlineStart: "auto", maxWidth: "55%", textAlign: "end" },
} as const;
