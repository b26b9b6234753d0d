import { chakra } from "../theme/chakra";
import { clipped } from "../theme/styles";

/** From this width on, rows are in columns. */
export const isWide = "(min-width: 48rem)";

/** One row where rows are under each other: its cells on as many lines as they need. */
export const wrapped = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "4",
  rowGap: "0.5",
  px: "4",
  py: "2.5",
} as const;

/**
 * A table whose rows are under each other below 48rem: the name and the status, then the other values, each with its
 * column's name (D11). Its parts are those of `shared/tables`.
 */
export const Rows = chakra(
  "table",
  {
    base: {
      display: { base: "block", md: "table" },
      width: "100%",
      tableLayout: "fixed",
      borderSpacing: "0",
      fontSize: { base: "0.9375rem", md: "0.8125rem", lg: "0.9375rem" },
      fontVariantNumeric: "tabular-nums",
      "& :is(th, td)": { textAlign: "left", overflowWrap: "anywhere" },
      md: {
        "& :is(th, td)": { px: { base: "2", lg: "3" }, borderBottom: "1px solid", borderColor: "line" },
        "& :is(th, td):first-of-type": { pl: "4" },
        "& :is(th, td):last-of-type": { pr: { base: "3", lg: "4" } },
        "& td": { height: "48px", py: "1" },
        "& th": {
          position: "sticky",
          top: "0",
          zIndex: "1",
          height: "40px",
          bg: "raised",
          color: "quiet",
          fontSize: "0.8125rem",
          fontWeight: "600",
        },
        "& tbody:last-of-type tr:last-of-type td": { borderBottom: "none" },
        "& [data-number]": { textAlign: "right" },
      },
      mdDown: {
        "& thead": clipped,
        "& tbody": { display: "block" },
        "& tr": {
          position: "relative",
          ...wrapped,
          borderBottom: "1px solid",
          borderColor: "line",
        },
        "& tbody:last-of-type tr:last-of-type": { borderBottom: "none" },
        // The first line ends with the status.
        "& tbody tr::before": { content: '""', order: "2", flexBasis: "100%" },
        "& td": { order: "3", color: "quiet", fontSize: "0.8125rem" },
        "& td[data-title]::before": { content: 'attr(data-title) " "' },
        // As wide as its longest word, for which the status goes below it.
        "& td[data-place=name]": {
          order: "0",
          flex: "1 1 0",
          maxWidth: "100%",
          overflowWrap: "break-word",
          color: "ink",
          fontSize: "0.9375rem",
        },
        "& td[data-place=status]": { order: "1", flex: "none", maxWidth: "60%", marginInlineStart: "auto" },
      },
      // On a phone only what is looked for is there; screen readers get all of it.
      smDown: { "& td:not([data-place], [data-sought])": clipped },
      // The height of rows that are not rendered.
      "& tr[aria-hidden]": { display: { base: "block", md: "table-row" }, p: "0", border: "none" },
      "& tr[aria-hidden] td": { display: { base: "block", md: "table-cell" }, p: "0", border: "none" },
    },
  },
  { defaultProps: { role: "table" } },
);
