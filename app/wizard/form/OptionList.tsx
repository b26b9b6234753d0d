import { memo, useLayoutEffect, useRef, useState } from "react";
import type { SearchIndex, SearchItem } from "../engine";

/** How many options are put on the page at a time. */
const PART = 12;
/** Closer to an end than this, in pixels, the next part is added. */
const NEAR = 200;

interface Props {
  readonly id: string;
  readonly label: string;
  readonly index: SearchIndex;
  readonly found: readonly number[];
  /** The index in `found` of the option that Enter takes; below 0 while there is none. */
  readonly active: number;
  readonly onPick: (item: SearchItem) => void;
}

export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

/** The options found. Only the part around the active option is on the page; scrolling adds more. */
export const OptionList = memo(function OptionList({ id, label, index, found, active, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const near = Math.max(active, 0);
  const [grown, setGrown] = useState({ found, from: near, to: near });
  const shown = around(grown.found === found ? grown : { from: near, to: near }, near, found.length);
  useLayoutEffect(() => {
    list.current?.children[near - shown.from]?.scrollIntoView({ block: "nearest" });
  }, [found, near, shown.from]);
  const more = (): void => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = list.current ?? {};
    const from = scrollTop < NEAR ? Math.max(shown.from - PART, 0) : shown.from;
    const to = scrollHeight - scrollTop - clientHeight < NEAR ? Math.min(shown.to + PART, found.length) : shown.to;
    if (from !== shown.from || to !== shown.to) setGrown({ found, from, to });
  };
  return (
    <div ref={list} id={id} role="listbox" tabIndex={-1} aria-label={label} onScroll={more}>
      {found.slice(shown.from, shown.to).map((position, offset) => {
        const at = shown.from + offset;
        return option(
          { id: optionId(id, at), at, count: found.length, isActive: at === active },
          index.items[position],
          onPick,
        );
      })}
    </div>
  );
});

interface Place {
  readonly id: string;
  /** Its place among those found, of which there are `count`. */
  readonly at: number;
  readonly count: number;
  readonly isActive: boolean;
}

const option = ({ id, at, count, isActive }: Place, item: SearchItem | undefined, onPick: Props["onPick"]) => (
  <div
    key={at}
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    aria-setsize={count}
    aria-posinset={at + 1}
    onMouseDown={(event) => {
      event.preventDefault();
      if (item) onPick(item);
    }}
  >
    <span>{item?.name}</span>
    {item?.group !== undefined && <span>{item.group}</span>}
    {item?.code !== undefined && <span>{item.code}</span>}
  </div>
);

interface Part {
  readonly from: number;
  readonly to: number;
}

/**
 * The range to render: the range so far, extended around the active option to multiples of PART, so that few keystrokes
 * change it.
 */
function around({ from, to }: Part, active: number, count: number): Part {
  const start = Math.floor((active - PART / 2) / PART) * PART;
  const near: Part = { from: Math.max(start, 0), to: Math.min(start + 2 * PART, count) };
  const apart = near.from > to || near.to < from;
  return apart ? near : { from: Math.min(from, near.from), to: Math.max(to, near.to) };
}
