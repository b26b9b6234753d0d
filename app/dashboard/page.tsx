import { chakra } from "../shared/theme/chakra";
import { headingSize } from "../shared/theme/styles";
import type { ReactNode } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useArrival } from "../shared/useArrival";

/** The dashboard's wide page; the skip link leads to it. */
export const Page = chakra(
  "main",
  {
    base: {
      maxWidth: "70rem",
      mx: "auto",
      px: "4",
      pt: { base: "6", md: "8" },
      pb: "16",
      display: "flex",
      flexDirection: "column",
      gap: "6",
    },
  },
  { defaultProps: { id: "content", tabIndex: -1 } },
);

const Heading = chakra("h1", {
  base: {
    fontSize: headingSize(1.5, 8),
    lineHeight: "1.25",
    fontWeight: "650",
    letterSpacing: "-0.012em",
  },
  variants: { long: { true: { fontSize: headingSize(1.25, 8) } } },
});

/** The heading of a dashboard page: smaller than a question, because a table stands below it. Going back leaves a list where it was. */
export function Title({ children }: { readonly children: ReactNode }) {
  const isLong = typeof children === "string" && children.length > 40;
  const { pathname } = useLocation();
  const heading = useArrival(pathname, useNavigationType() === "POP" ? null : undefined);
  return (
    <Heading ref={heading} tabIndex={-1} long={isLong}>
      {children}
    </Heading>
  );
}

/** A surface that its content fills to the edges. */
export const Sheet = chakra("section", {
  base: { border: "1px solid", borderColor: "line", borderRadius: "card", bg: "raised", overflow: "clip" },
});

export const Badge = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    px: "2",
    py: "0.5",
    borderRadius: "full",
    fontSize: "0.8125rem",
    fontWeight: "600",
    whiteSpace: "nowrap",
    bg: "idle",
    color: "onIdle",
    // Keeps its shape where colours are forced (W38).
    border: "1px solid transparent",
    _before: { content: '""', width: "6px", height: "6px", borderRadius: "full", bg: "currentColor" },
  },
  variants: {
    tone: {
      good: { bg: "successTint", color: "success" },
      bad: { bg: "dangerTint", color: "danger" },
      plain: {},
    },
  },
  defaultVariants: { tone: "plain" },
});

/** Two on a phone; one below the other where the text is large (W46). */
const TWO = "repeat(auto-fill, minmax(min(100%, 6.5rem), 1fr))";

/** Titles and values, in columns; what is `data-long` takes two of them. */
export const Facts = chakra("dl", {
  base: {
    display: "grid",
    rowGap: "4",
    columnGap: "6",
    fontSize: "0.9375rem",
    "& [data-long]": { gridColumn: { base: "1 / -1", md: "span 2" } },
    "& dt": { color: "quiet", fontSize: "0.8125rem" },
    "& dd": { overflowWrap: "anywhere" },
  },
  variants: {
    columns: {
      /** As many as there is room for. */
      many: {
        gridTemplateColumns: { base: TWO, md: "repeat(auto-fill, minmax(13rem, 1fr))" },
      },
      quarters: {
        gridTemplateColumns: { base: TWO, md: "repeat(4, minmax(0, 1fr))" },
        lg: { "& [data-long]": { gridColumn: "auto" } },
      },
      /** Of a card that from 64rem on has half of the page. */
      halves: {
        gridTemplateColumns: {
          base: TWO,
          md: "repeat(4, minmax(0, 1fr))",
          lg: "repeat(2, minmax(0, 1fr))",
        },
      },
    },
  },
});
