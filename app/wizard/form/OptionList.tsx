import { chakra } from "@chakra-ui/react/styled-system";
import { memo, useLayoutEffect, useRef, useState } from "react";
import type { Entry, SearchIndex } from "./search";

const List = chakra("div", {
  base: {
    position: "absolute",
    zIndex: "1",
    left: "0",
    right: "0",
    mt: "1",
    p: "1",
    maxHeight: "20rem",
    overflowY: "auto",
    overscrollBehavior: "contain",
    bg: "raised",
    border: "1px solid",
    borderColor: "edge",
    borderRadius: "control",
    boxShadow: "0 6px 24px rgb(0 0 0 / 18%)",
    // One class for the whole list: a styled element for each option would cost more than the search.
    "& > div": { display: "flex", justifyContent: "space-between", alignItems: "baseline", gap: "4", px: "3", py: "2.5", cursor: "pointer", borderRadius: "4px", lineHeight: "1.35", overflowWrap: "anywhere" },
    "& > div:hover": { bg: "tint" },
    "& > div[aria-selected=true]": { bg: "tint", boxShadow: "inset 3px 0 0 var(--chakra-colors-accent)" },
    "& > div > span + span": { flex: "none", color: "quiet", fontSize: "0.9375rem", fontVariantNumeric: "tabular-nums" },
  },
});

/** How many options are put on the page at a time. */
const PART = 12;
/** Nearer to an end than this, in pixels, the next part is put there. */
const NEAR = 200;

interface Props {
  readonly id: string;
  readonly label: string;
  readonly index: SearchIndex;
  readonly found: readonly number[];
  /** Which of `found` the keyboard stands on. */
  readonly active: number;
  readonly onPick: (entry: Entry) => void;
}

export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

/** What was found: only the part around the active option is on the page, and more of it as it is scrolled. */
export const OptionList = memo(function OptionList({ id, label, index, found, active, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [grown, setGrown] = useState({ found, from: active, to: active });
  const shown = around(grown.found === found ? grown : { from: active, to: active }, active, found.length);
  useLayoutEffect(() => {
    list.current?.children[active - shown.from]?.scrollIntoView({ block: "nearest" });
  }, [found, active, shown.from]);
  const more = (): void => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = list.current ?? {};
    const from = scrollTop < NEAR ? Math.max(shown.from - PART, 0) : shown.from;
    const to = scrollHeight - scrollTop - clientHeight < NEAR ? Math.min(shown.to + PART, found.length) : shown.to;
    if (from !== shown.from || to !== shown.to) setGrown({ found, from, to });
  };
  return (
    <List ref={list} id={id} role="listbox" aria-label={label} onScroll={more}>
      {found.slice(shown.from, shown.to).map((position, offset) => {
        const at = shown.from + offset;
        const entry = index.entries[position];
        return (
          <div
            key={position}
            id={optionId(id, at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            aria-setsize={found.length}
            aria-posinset={at + 1}
            onMouseDown={(event) => {
              event.preventDefault();
              if (entry) onPick(entry);
            }}
          >
            <span>{entry?.name}</span>
            {entry?.code !== undefined && <span>{entry.code}</span>}
          </div>
        );
      })}
    </List>
  );
});

interface Part {
  readonly from: number;
  readonly to: number;
}

/** The part grown so far together with the parts about the active option, which end in whole parts so that few keys move them. */
function around({ from, to }: Part, active: number, count: number): Part {
  const start = Math.floor((active - PART / 2) / PART) * PART;
  const near: Part = { from: Math.max(start, 0), to: Math.min(start + 2 * PART, count) };
  const apart = near.from > to || near.to < from;
  return apart ? near : { from: Math.min(from, near.from), to: Math.max(to, near.to) };
}
