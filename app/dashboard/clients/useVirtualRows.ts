import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { FocusEvent, RefObject } from "react";
import type { Range, VirtualItem } from "@tanstack/react-virtual";
import { isWide } from "../../shared/ui/rows";
import type { Place } from "./place";

/** A list up to this length is rendered whole: the browser's own search then finds all of it. */
const whole = 100;
/** The rows rendered beyond each edge of the window. */
const beyond = 8;
/** How high a row is before it was measured, in pixels: as a row of a table, and with its values under each other. */
const heights = { table: 54, narrow: 77 } as const;

interface Row {
  readonly id: string;
}

interface VirtualRows {
  /** For the element that holds the rows. */
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** The rows to render, in their order. */
  readonly items: readonly VirtualItem[];
  /** The height of all rows, in pixels from the page's top, as the items' places are. */
  readonly end: number;
  readonly start: number;
  readonly measure: (row: HTMLTableRowElement | null) => void;
  readonly onFocus: (event: FocusEvent) => void;
  /** The rows that were measured. */
  readonly sizes: () => VirtualItem[];
}

/**
 * Which rows of a long list to render as the window scrolls. The row that has the focus stays, with its neighbours, so
 * that Tab goes on from it wherever the page was scrolled to; so do the first and the last one, for who comes by Tab.
 * @param onView is told the first and the last row in view whenever the page stands still
 */
export function useVirtualRows(
  rows: readonly Row[],
  place: Place | undefined,
  onView: (first: number, last: number) => void,
): VirtualRows {
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState<number>();
  const [focused, setFocused] = useState(place?.id);
  const at = useMemo(() => rows.findIndex(({ id }) => id === focused), [rows, focused]);
  // What it returns is not memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    overscan: beyond,
    scrollMargin: margin ?? 0,
    estimateSize: () => (matchMedia(isWide).matches ? heights.table : heights.narrow),
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    rangeExtractor: useCallback((range: Range) => rendered(range, at), [at]),
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => place?.top ?? scrollY,
    initialMeasurementsCache: place?.sizes ?? [],
  });
  // At every render: whatever stands above may have come or gone.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const top = body.current && Math.round(body.current.getBoundingClientRect().top + scrollY);
    if (top !== null && top !== margin) setMargin(top);
  });
  useLayoutEffect(() => {
    if (place) scrollTo(0, place.top);
  }, [place]);
  useEffect(() => {
    const media = matchMedia(isWide);
    const remeasure = (): void => virtualizer.measure();
    media.addEventListener("change", remeasure);
    return () => media.removeEventListener("change", remeasure);
  }, [virtualizer]);
  const { range, isScrolling } = virtualizer;
  const [first, last] = [range?.startIndex, range?.endIndex];
  useEffect(() => {
    if (margin !== undefined && !isScrolling && first !== undefined && last !== undefined) onView(first, last);
  }, [margin, isScrolling, first, last, onView]);
  return {
    body,
    items: virtualizer.getVirtualItems(),
    start: margin ?? 0,
    end: (margin ?? 0) + virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    onFocus: ({ target }) => setFocused(rows[Number(target.closest("tr")?.dataset.index)]?.id),
    sizes: virtualizer.takeSnapshot,
  };
}

/** The numbers of the rows to render. */
function rendered(range: Range, focused: number): number[] {
  const { count } = range;
  if (count <= whole) return Array.from({ length: count }, (_, n) => n);
  const kept = focused < 0 ? [] : [focused - 1, focused, focused + 1];
  const all = [0, ...kept, ...defaultRangeExtractor(range), count - 1];
  return [...new Set(all)].filter((index) => index >= 0 && index < count).toSorted((one, other) => one - other);
}
