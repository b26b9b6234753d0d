import { chakra } from "./theme/chakra";

/** Parts of a table that looks like blocks where it is narrow; the roles keep it a table for screen readers there. */
export const Head = chakra("thead", {}, { defaultProps: { role: "rowgroup" } });
export const Body = chakra("tbody", {}, { defaultProps: { role: "rowgroup" } });
export const Line = chakra("tr", {}, { defaultProps: { role: "row" } });
export const ColumnHead = chakra("th", {}, { defaultProps: { role: "columnheader", scope: "col" } });
export const RowHead = chakra("th", {}, { defaultProps: { role: "rowheader", scope: "row" } });
export const Cell = chakra("td", {}, { defaultProps: { role: "cell" } });
