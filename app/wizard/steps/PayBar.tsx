import { useLayoutEffect, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { chakra } from "../../shared/theme/chakra";
import { pair } from "../../shared/theme/styles";

/** The screens on which the bar leaves enough space for the form above it: phones, unless the window is very low. */
const LOW_ROOM = "@media (max-width: 35.99rem) and (min-height: 30rem)";

const Place = chakra("div", {
  base: { width: "100%", mt: "2", "&[data-below]": { [LOW_ROOM]: { height: "var(--held)" } } },
});
const Total = chakra("dl", {
  base: {
    ...pair,
    pt: "4",
    borderTop: "1px solid",
    borderColor: "line",
    fontSize: "1.1875rem",
    fontWeight: "650",
    fontVariantNumeric: "tabular-nums",
  },
});
const Bar = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "5",
    "[data-below] > &": {
      [LOW_ROOM]: {
        position: "fixed",
        zIndex: "1",
        insetInline: "0",
        bottom: "0",
        flexDirection: "row",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: "4",
        rowGap: "1",
        px: "4",
        pt: "2",
        pb: "calc(0.5rem + env(safe-area-inset-bottom, 0px))",
        bg: "raised",
        borderTop: "1px solid",
        borderColor: "edge",
        boxShadow: { base: "0 -8px 16px -8px rgb(0 0 0 / 22%)", _dark: "0 -8px 16px -8px rgb(0 0 0 / 70%)" },
        "& > dl": { display: "block", p: "0", border: "none", lineHeight: "1.3" },
        "& > dl > *": { maxWidth: "none", textAlign: "start", m: "0" },
        "& > dl > dt": { fontSize: "0.8125rem", fontWeight: "450", color: "quiet" },
        "& > :last-child": { flex: "1 1 11rem", width: "auto" },
      },
      _print: { position: "static" },
    },
  },
});

interface Props {
  readonly label: string;
  /** Undefined where nothing is due. */
  readonly total: string | undefined;
  /** The button that pays. */
  readonly children: ReactNode;
}

/**
 * The total above the button that pays it (W40). While their place is further down a phone's page, they are in a bar at
 * the lower edge of the screen: the same button, so that it is there once, also for a screen reader.
 */
export function PayBar({ label, total, children }: Props) {
  const place = usePlace();
  return (
    <Place ref={place}>
      <Bar>
        {total !== undefined && (
          <Total>
            <dt>{label}</dt>
            <dd>{total}</dd>
          </Total>
        )}
        {children}
      </Bar>
    </Place>
  );
}

/** A place that is marked with `data-below` while it ends below the screen, before it is drawn; it keeps its height then. */
function usePlace(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = place.current;
    if (!own) return;
    const mark = (): void => {
      own.toggleAttribute("data-below", own.getBoundingClientRect().bottom > innerHeight + 1);
    };
    // What is in it, or above it, may grow: its height is measured where it would be.
    const measure = (): void => {
      own.removeAttribute("data-below");
      own.style.setProperty("--held", `${own.offsetHeight}px`);
      mark();
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    for (const part of own.children) watch.observe(part);
    addEventListener("scroll", mark, { passive: true });
    addEventListener("resize", mark);
    return () => {
      watch.disconnect();
      removeEventListener("scroll", mark);
      removeEventListener("resize", mark);
    };
  }, []);
  return place;
}
