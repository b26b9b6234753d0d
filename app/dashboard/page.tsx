import { chakra } from "../shared/theme/chakra";
import { useEffect, useRef, useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useArrival } from "../shared/useArrival";

/** The dashboard's wide page; the skip link leads to it. */
export const Page = chakra(
  "main",
  {
    base: {
      maxWidth: "1120px",
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
    fontSize: "1.5rem",
    lineHeight: "1.25",
    fontWeight: "650",
    letterSpacing: "-0.012em",
    overflowWrap: "anywhere",
  },
});

/** The heading of a dashboard page: smaller than a question, because a table stands below it. Going back leaves a list where it was. */
export function Title({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const heading = useArrival(pathname, useNavigationType() !== "POP");
  return (
    <Heading ref={heading} tabIndex={-1}>
      {children}
    </Heading>
  );
}

/** A surface that its content fills to the edges. */
export const Sheet = chakra("section", {
  base: { border: "1px solid", borderColor: "line", borderRadius: "card", bg: "raised", overflow: "clip" },
});

const Scroller = chakra("div", {
  base: {
    position: "relative",
    overflowX: "auto",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "card",
    bg: "raised",
  },
});

/**
 * `look.md`: a table first, rows of 48 px; scrolls inside its own frame on a narrow screen, words for screen readers
 * included. A stop of the Tab key only while there is something to scroll.
 */
export function TableFrame(props: ComponentProps<typeof Scroller>) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const own = frame.current;
    if (!own) return;
    const watch = new ResizeObserver(() =>
      setScrolls(own.scrollWidth > own.clientWidth || own.scrollHeight > own.clientHeight),
    );
    for (const part of [own, ...own.children]) watch.observe(part);
    return () => watch.disconnect();
  }, []);
  return <Scroller {...props} ref={frame} tabIndex={scrolls ? 0 : undefined} />;
}

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

/** Titles and values: under each other, or `wide` in columns, or in the columns of a card that from 64rem on has half of the page. */
export const Facts = chakra("dl", {
  base: {
    display: "grid",
    gap: "4",
    fontSize: "0.9375rem",
    "& dt": { color: "quiet", fontSize: "0.8125rem" },
    "& dd": { overflowWrap: "anywhere" },
  },
  variants: {
    wide: {
      true: {
        columnGap: "6",
        gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", md: "repeat(4, minmax(0, 1fr))" },
      },
    },
    halves: {
      true: {
        columnGap: "6",
        gridTemplateColumns: {
          base: "repeat(2, minmax(0, 1fr))",
          md: "repeat(4, minmax(0, 1fr))",
          lg: "repeat(2, minmax(0, 1fr))",
        },
      },
    },
  },
});
