import { useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { chakra } from "../../../../../shared/theme/chakra";
import { Hidden } from "../../../../../shared/ui/layout";
import { Additions } from "./Additions";
import type { Addition } from "./Additions";
import { EDITED_AT_FIRST, OtherRows, useRowsShown } from "../../../panes/RowsShown";
import type { RowsShown } from "../../../panes/RowsShown";
import { useKeys } from "./keys";
import { RowHead } from "./RowHead";

/** One row, as what shows it needs it. */
export interface RowOf<Item> {
  readonly id: string;
  readonly index: number;
  readonly item: Item;
  readonly onChange: (item: Item) => void;
  /** Puts two rows in its place, and goes to the second. */
  readonly onSplit: (before: Item, after: Item) => void;
}

interface Props<Item> {
  readonly id: string;
  readonly label: string;
  readonly items: readonly Item[];
  readonly isReadOnly: boolean;
  /** What a row is called: "Paragraph 2". */
  readonly nameOf: (item: Item, index: number) => string;
  /** Rows at the end that keep their place. */
  readonly fixed?: number;
  /** Whether the order means nothing. */
  readonly isUnordered?: boolean;
  /** Whether a row is one line, with its buttons behind it. */
  readonly isInline?: boolean;
  readonly additions: readonly Addition<Item>[];
  readonly onItems: (items: readonly Item[]) => void;
  /** Asked before a row goes: it goes once `away` is called. */
  readonly onRemoving?: ((item: Item, away: () => void) => void) | undefined;
  readonly children: (row: RowOf<Item>) => ReactNode;
}

const List = chakra("ol", {
  base: {
    listStyle: "none",
    m: "0",
    p: "0",
    display: "flex",
    flexDirection: "column",
    gap: "2",
    _focusVisible: { outlineOffset: "2px" },
  },
});
const RowItem = chakra("li", {
  base: { borderInlineStart: "2px solid", borderColor: "line", ps: "2" },
  variants: {
    isInline: {
      true: {
        display: "flex",
        alignItems: "flex-start",
        gap: "1",
        "& > [data-row-body]": { flex: "1", minWidth: "0" },
      },
    },
  },
});

/** A list whose rows are added, removed, and moved by buttons, or by Alt with an arrow. */
export function Rows<Item>(props: Props<Item>) {
  const { label, items, isReadOnly } = props;
  const keys = useKeys(items);
  const inSight = useRowsShown(items.length, EDITED_AT_FIRST);
  const edits = useEdits(props, inSight);
  return (
    <div>
      {/* A list without marks is said to be one only by its role. */}
      <List ref={edits.list} role="list" aria-label={label} tabIndex={-1}>
        {items.slice(inSight.from, inSight.to).map((item, at) => {
          const index = inSight.from + at;
          const key = keys[index] ?? index;
          return <OneRow key={key} {...props} edits={edits} index={index} item={item} own={key} />;
        })}
      </List>
      <OtherRows {...inSight} />
      {!isReadOnly && <Additions additions={props.additions} of={label} onAdd={edits.add} />}
      <Hidden role="status">{edits.said}</Hidden>
    </div>
  );
}

interface OneProps<Item> extends HeadProps<Item> {
  readonly item: Item;
  /** What tells it from the others while it moves. */
  readonly own: number;
}

function OneRow<Item>({ item, own, ...props }: OneProps<Item>) {
  const { id, edits, index, isReadOnly, isUnordered = false, isInline = false, children } = props;
  const isMovable = !isReadOnly && !isUnordered;
  const head = <HeadOf {...props} />;
  return (
    <RowItem
      isInline={isInline}
      tabIndex={-1}
      onKeyDown={(event) => isMovable && movedBy(event, (step) => edits.move(index, index + step))}
    >
      {!isInline && head}
      <div data-row-body="">{children({ id: `${id}-${own}`, index, item, ...edits.of(index) })}</div>
      {isInline && head}
    </RowItem>
  );
}

interface HeadProps<Item> extends Props<Item> {
  readonly edits: ReturnType<typeof useEdits<Item>>;
  readonly index: number;
}

function HeadOf<Item>({ edits, index, ...props }: HeadProps<Item>) {
  const { label, items, isReadOnly, nameOf, fixed = 0, isUnordered = false, isInline = false } = props;
  const item = items[index];
  const movable = items.length - fixed;
  if (item === undefined) return null;
  return (
    <RowHead
      name={nameOf(item, index)}
      of={label}
      isReadOnly={isReadOnly}
      isInline={isInline}
      isMovable={!isUnordered && index < movable && movable > 1}
      at={index}
      last={movable - 1}
      onMove={(step) => edits.move(index, index + step)}
      onRemove={() => edits.remove(index)}
    />
  );
}

function movedBy(event: KeyboardEvent, move: (step: number) => void): void {
  const step = event.altKey ? STEPS[event.key] : undefined;
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  move(step);
}

const STEPS: { readonly [key: string]: number } = { ArrowUp: -1, ArrowDown: 1 };

/** Where the focus goes once the rows are as they will be: to a row, or to what a row shows first. */
type Goal = { readonly row: number; readonly isInside: boolean; readonly step?: number };

/** A row goes without a question. */
const atOnce = (_: unknown, away: () => void): void => away();

function useEdits<Item>({ items, fixed = 0, nameOf, onItems, onRemoving = atOnce }: Props<Item>, inSight: RowsShown) {
  const list = useRef<HTMLOListElement>(null);
  const goal = useRef<Goal>(undefined);
  const [said, setSaid] = useState("");
  useLayoutEffect(() => {
    if (goal.current) reach(list.current, { ...goal.current, row: goal.current.row - inSight.from });
    goal.current = undefined;
  }, [items, inSight.from]);
  const put = (now: readonly Item[], next?: Goal, words = ""): void => {
    goal.current = next;
    if (next && next.row >= 0) inSight.show(next.row);
    setSaid(words);
    onItems(now);
  };
  const movable = items.length - fixed;
  return {
    list,
    said,
    add: ({ item, at = movable }: Addition<Item>) => put(items.toSpliced(at, 0, item), { row: at, isInside: true }),
    of: (index: number) => ({
      onChange: (item: Item) => put(items.with(index, item)),
      onSplit: (before: Item, after: Item) =>
        put(items.toSpliced(index, 1, before, after), { row: index + 1, isInside: true }),
    }),
    move: (index: number, to: number): void => {
      const item = items[index];
      if (item === undefined || index >= movable || to < 0 || to >= movable) return;
      const words = `${nameOf(item, index)} is now ${to + 1} of ${items.length}`;
      put(items.toSpliced(index, 1).toSpliced(to, 0, item), { row: to, isInside: false, step: to - index }, words);
    },
    remove: (index: number): void => {
      const item = items[index];
      if (item === undefined) return;
      onRemoving(item, () => {
        const row = Math.min(index, items.length - 2);
        put(items.toSpliced(index, 1), { row, isInside: false }, `${nameOf(item, index)} removed`);
      });
    },
  };
}

/** What a person types or chooses in a row first; the form of a text is as good as chosen. */
const CONTROLS = "[data-text], input:not([type=radio]), select, textarea";

function reach(list: HTMLElement | null, { row, isInside, step }: Goal): void {
  const item = list?.children[row];
  if (!(item instanceof HTMLElement)) return list?.focus();
  const inside = isInside ? item.querySelector(`:scope > [data-row-body] :is(${CONTROLS})`) : null;
  const mover = step === undefined ? null : item.querySelector(`:scope > * > [data-step="${step}"]`);
  const found = inside ?? mover ?? item;
  if (found instanceof HTMLElement) found.focus();
}
