/** The rows of a long list that are shown: thousands hold up a page, and no person reads them. */
import { useState } from "react";
import { Row } from "../../../shared/ui/layout";
import { Faint, Small } from "../ui/parts";
import { AT_FIRST } from "./matching";

/** How many rows are shown at first of a list whose rows are edited in their places: each is a control or several. */
export const EDITED_AT_FIRST = 20;

export interface RowsShown {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly size: number;
  /** Shows a row that may be out of sight. */
  readonly show: (index: number) => void;
}

/** Returns which rows of so many are shown: so many of them at first, and never more than a page can bear. */
export function useRowsShown(count: number, size: number): RowsShown {
  const [{ from, to }, set] = useState({ from: 0, to: size });
  const show = (index: number): void => {
    if (index >= from && index < to) return;
    const block = Math.floor(index / size) * size;
    if (index < from) set({ from: block, to: Math.min(to, block + AT_FIRST) });
    else set({ from: Math.max(index === to ? from : block, block + size - AT_FIRST), to: block + size });
  };
  return { from: Math.min(from, Math.max(0, count - 1)), to: Math.min(to, count), count, size, show };
}

/** Says which rows are shown, where those are not all, and shows others at a press. */
export function OtherRows({ from, to, count, size, show }: RowsShown) {
  if (to - from >= count) return null;
  const [first, last, all] = [from + 1, to, count].map((each) => each.toLocaleString("en-US"));
  const shown = from === 0 ? `The first ${last} of ${all}` : `Numbers ${first} to ${last} of ${all}`;
  return (
    <Row gap="2" py="1">
      <Faint role="status">{shown} are shown. The sheets and the text show all.</Faint>
      {from > 0 && <Small onClick={() => show(from - 1)}>Show the {Math.min(size, from)} before</Small>}
      {to < count && <Small onClick={() => show(to)}>Show {Math.min(size, count - to)} more</Small>}
    </Row>
  );
}
