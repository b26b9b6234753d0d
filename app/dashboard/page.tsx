import { chakra } from "@chakra-ui/react/styled-system";

/** The dashboard's wide page. */
export const Page = chakra("main", { base: { maxWidth: "1120px", mx: "auto", px: "4", pt: "6", pb: "16", display: "flex", flexDirection: "column", gap: "6" } });

/** `look.md`: a table first, rows of 48 px; scrolls inside its own frame on a narrow screen. */
export const TableFrame = chakra("div", { base: { overflowX: "auto", border: "1px solid", borderColor: "line", borderRadius: "card", bg: "raised" } });
export const Table = chakra("table", {
  base: {
    width: "100%",
    borderCollapse: "collapse",
    fontVariantNumeric: "tabular-nums",
    "& th, & td": { textAlign: "left", px: "4", height: "48px", borderBottom: "1px solid", borderColor: "line", whiteSpace: "nowrap" },
    "& tbody tr:last-of-type > *": { borderBottom: "none" },
    "& thead th": { color: "quiet", fontSize: "0.875rem", fontWeight: "600" },
  },
});

export const Badge = chakra("span", {
  base: { display: "inline-block", px: "2", py: "0.5", borderRadius: "full", fontSize: "0.875rem", fontWeight: "600", bg: "sunken", color: "ink" },
  variants: { tone: { good: { bg: "successTint", color: "success" }, bad: { bg: "dangerTint", color: "danger" }, plain: {} } },
});
