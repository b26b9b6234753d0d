import { createElement } from "react";
import type { ComponentProps } from "react";

type Part = "thead" | "tbody" | "tfoot" | "tr" | "th" | "td";

/** A plain element, since a long list has thousands of them. */
const inRole =
  <P extends Part>(part: P, role: string, scope?: "col" | "row") =>
  (props: ComponentProps<P>) =>
    createElement(part, { role, ...(scope && { scope }), ...props });

/** Parts of a table that looks like blocks where it is narrow; the roles keep it a table for screen readers there. */
export const Head = inRole("thead", "rowgroup");
export const Body = inRole("tbody", "rowgroup");
export const Foot = inRole("tfoot", "rowgroup");
export const Line = inRole("tr", "row");
export const ColumnHead = inRole("th", "columnheader", "col");
export const RowHead = inRole("th", "rowheader", "row");
export const Cell = inRole("td", "cell");
