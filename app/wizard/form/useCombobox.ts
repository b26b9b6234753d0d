import { useCallback, useMemo, useState } from "react";
import type { KeyboardEvent } from "react";
import type { SearchIndex, SearchItem } from "../engine";
import { finder, searchIndex } from "../engine";

/** How many options Page Up and Page Down move. */
const PAGE = 8;
const nothing: SearchIndex = searchIndex([]);

interface State {
  readonly open: boolean;
  /** The typed text; null while the field shows the chosen option. */
  readonly typed: string | null;
  readonly active: number;
}
const closed: State = { open: false, typed: null, active: 0 };

/**
 * The state of a searchable list. The typed text and its result render together: a search takes less time than the
 * second rendering that deferring it would cost (bench.json, `combobox`).
 * @param value the answer so far
 * @param answer called with the picked value, and with undefined when the field is emptied
 */
export function useCombobox(
  list: SearchIndex | undefined,
  value: SearchItem["value"] | undefined,
  answer: (value: SearchItem["value"] | undefined) => void,
) {
  const index = list ?? nothing;
  const [{ open, typed, active }, setState] = useState(closed);
  const find = useMemo(() => finder(index), [index]);
  const { places: found, isClosest } = useMemo(() => find(typed ?? ""), [find, typed]);
  const chosen = useMemo(() => index.items.findIndex((item) => item.value === value), [index, value]);

  const show = (): void => {
    if (!open) setState({ open: true, typed: null, active: Math.max(chosen, 0) });
  };
  const close = (): void => setState(closed);
  const pick = useCallback(
    (item: SearchItem | undefined): void => {
      if (item) answer(item.value);
      setState(closed);
    },
    [answer],
  );
  const move = (to: number): void => {
    if (open) setState({ open, typed, active: Math.max(0, Math.min(to, found.length - 1)) });
    else show();
  };
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    PageDown: () => move(active + PAGE),
    PageUp: () => move(active - PAGE),
    ...(open && { Home: () => move(0), End: () => move(found.length - 1), Escape: close }),
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && open) {
      event.preventDefault();
      pick(index.items[found[active] ?? -1]);
    }
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const leave = (): void => {
    if (typed === "") answer(undefined);
    close();
  };
  return {
    open,
    found,
    isClosest,
    active: Math.min(active, Math.max(found.length - 1, 0)),
    text: typed ?? textOf(index.items[chosen]),
    show,
    pick,
    press,
    leave,
    type: (text: string) => setState({ open: true, typed: text, active: 0 }),
  };
}

/** What the field shows of an item; searching for this text finds the item. */
function textOf(item: SearchItem | undefined): string {
  if (!item) return "";
  return item.code === undefined ? item.name : `${item.name} (${item.code})`;
}
