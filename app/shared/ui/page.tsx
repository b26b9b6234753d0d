import { chakra } from "../theme/chakra";
import { headingSize } from "../theme/styles";
import type { ReactNode } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useArrival } from "../useArrival";

/** A wide page of a broker or the carrier's desk; the skip link leads to it. */
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

/** The heading of such a page: smaller than a question, because a table is below it. Going back leaves a list where it was. */
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
