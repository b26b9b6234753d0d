import { useCallback, useEffect, useMemo, useState } from "react";
import type { KeyboardEvent } from "react";
import { isComposing } from "../../shared/typing";
import type { SearchIndex, SearchItem } from "../engine";
import { finder, searchIndex, unchosenText } from "../engine";
import { meantBy, textOf, typedAnswer, type ListAnswer } from "./listAnswer";

/** How many options Page Up and Page Down move. */
const PAGE = 8;
const nothing: SearchIndex = searchIndex([]);

/** The active option while there is none: Enter takes nothing. */
const NONE = -1;

interface State {
  readonly open: boolean;
  /** The text that is being typed; null while the field shows its answer. */
  readonly typed: string | null;
  /** The option that the keyboard has reached, by its place among those found; null until it has moved. */
  readonly reached: number | null;
  /** The answer before the typing began, which Escape brings back. */
  readonly before: ListAnswer;
  /** The field was left before the typed text could be judged: its list was on its way, or a call in flight. */
  readonly isDue: boolean;
}
const closed: State = { open: false, typed: null, reached: null, before: undefined, isDue: false };

interface Asked {
  /** Undefined until the list is loaded. */
  readonly list: SearchIndex | undefined;
  /** The answer so far. */
  readonly value: ListAnswer;
  /** Whether answers are not taken now. */
  readonly isBusy: boolean;
  /** Called with each answer; undefined when the field is emptied. */
  readonly answer: (value: ListAnswer) => void;
}

/**
 * The state of a searchable list (W44). While a text is typed, the answer is that text, which chooses nothing: neither
 * Next nor an address passes it over with the former answer. Leaving the field chooses the entry that the text
 * names exactly, or the only one found. Enter takes what the keyboard has reached, or the first that holds the text:
 * nothing while no text is typed, and no guess.
 */
export function useCombobox({ list, value, isBusy, answer }: Asked) {
  const [state, setState] = useState(closed);
  const { open, typed } = state;
  const { index, find, found, chosen, kept } = useFound(list, value, typed);
  const last = found.places.length - 1;
  const first = typed === null || found.isAll || found.isClosest ? NONE : 0;
  const active = Math.min(state.reached ?? first, last);

  const pick = useCallback(
    (item: SearchItem | undefined): void => {
      if (item) answer(item.value);
      setState(closed);
    },
    [answer],
  );
  const leave = (text = typed ?? kept): void => {
    if (list && !isBusy && text !== undefined) answer(meantBy(text, index, find(text)));
    const isDue = text !== undefined && (!list || isBusy);
    setState(isDue ? { ...state, open: false, typed: text, isDue } : closed);
  };
  useEffect(() => {
    if (state.isDue && list && !isBusy) leave();
  });
  const type = (text: string): void => {
    answer(typedAnswer(text));
    setState({ ...closed, open: true, typed: text, before: typed === null ? value : state.before });
  };
  const show = (reached: number | null): void => setState({ ...state, open: true, reached });
  const keys = keysOf({
    isOpen: open,
    hasText: typed !== null || kept !== undefined,
    move: (to) => show(Math.max(0, Math.min(to, last))),
    active: open || kept !== undefined ? active : chosen,
    last,
    enter: () => {
      if (open && active >= 0) pick(index.items[found.places[active] ?? NONE]);
      else if (!open || found.isAll) leave();
    },
    escape: () => {
      if (typed !== null || !open) answer(state.before);
      setState(closed);
    },
  });
  return {
    index,
    open,
    found: found.places,
    isClosest: found.isClosest,
    active,
    text: typed ?? kept ?? textOf(index.items[chosen]),
    show: () => !open && show(kept === undefined ? chosen : null),
    pick,
    press: (event: KeyboardEvent) => press(event, keys),
    leave,
    type,
  };
}

/**
 * What is found for the text in the field. Text and result render together: a search takes less time than the second
 * rendering that deferring it would cost (bench.json, `combobox`).
 */
function useFound(list: SearchIndex | undefined, value: ListAnswer, typed: string | null) {
  const index = list ?? nothing;
  const kept = unchosenText(value);
  const query = typed ?? kept ?? "";
  const find = useMemo(() => finder(index), [index]);
  const found = useMemo(() => find(query), [find, query]);
  const chosen = useMemo(() => index.items.findIndex((item) => item.value === value), [index, value]);
  return { index, find, found, chosen, kept };
}

interface Moves {
  readonly isOpen: boolean;
  /** Whether the field holds a text that chooses nothing. */
  readonly hasText: boolean;
  readonly active: number;
  readonly last: number;
  readonly move: (to: number) => void;
  readonly enter: () => void;
  readonly escape: () => void;
}
type Keys = Partial<Record<string, () => void>>;

/** What each key does now (W25). */
const keysOf = ({ isOpen, hasText, active, last, move, enter, escape }: Moves): Keys => ({
  ArrowDown: () => move(active + (isOpen || active < 0 ? 1 : 0)),
  ArrowUp: () => move(active - (isOpen ? 1 : 0)),
  PageDown: () => move(active + PAGE),
  PageUp: () => move(active - PAGE),
  ...(isOpen && { Home: () => move(0), End: () => move(last) }),
  ...((isOpen || hasText) && { Enter: enter, Escape: escape }),
});

function press(event: KeyboardEvent, keys: Keys): void {
  const action = isComposing(event) ? undefined : keys[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
