import { useMemo, useRef, useState } from "react";
import { blockOf } from "./model/selected";
import type { At, Block, Range } from "./model/selected";

const FIRST: At = { row: 0, column: 0 };

/** The cells that are selected: one, or a range that Shift or the mouse has made larger. */
export interface Selection {
  readonly range: Range;
  readonly block: Block;
  /** The focus has come to a cell. */
  readonly moved: (to: At) => void;
  /** The next move makes the range larger. */
  readonly extend: (isExtending: boolean) => void;
  readonly select: (range: Range) => void;
  /** The focus comes to a row as soon as it is there. */
  readonly comeTo: (row: number) => void;
  /** @returns the row that it shall come to, once, where that is one of so many */
  readonly awaited: (count: number) => number | undefined;
}

export function useRange(): Selection {
  const [range, select] = useState<Range>({ from: FIRST, to: FIRST });
  const isExtending = useRef(false);
  const next = useRef<number>(undefined);
  return useMemo(
    () => ({
      range,
      block: blockOf(range),
      moved: (to) => {
        const { current } = isExtending;
        next.current = undefined;
        select((now) => ({ from: current ? now.from : to, to }));
      },
      extend: (is) => void (isExtending.current = is),
      select,
      comeTo: (row) => void (next.current = row),
      awaited: (count) => {
        const { current: row } = next;
        if (row === undefined || row >= count) return undefined;
        next.current = undefined;
        return row;
      },
    }),
    [range],
  );
}
