import { createContext, useContext } from "react";
import type { Params } from "react-router-dom";

/** An address that a route has matched. */
export interface At {
  readonly params: Readonly<Params>;
  readonly pathname: string;
  readonly search: string;
}

/** What the page at an address needs for its first render, loaded before it. */
export interface First {
  readonly slot: symbol;
  readonly at: string;
  readonly value: unknown;
  /** The address that the page takes on, so that it need not change it when it is shown. */
  readonly address?: string;
}

/** A page's first render as the server makes it. */
export interface FirstPage {
  readonly first: First;
  readonly title: string;
  /** What the browser needs to make the same one, as JSON; undefined when it finds that itself. */
  readonly sent?: unknown;
}

/** The first render of the page. It is not a state: nothing is rendered again when it is over. */
export interface Opening {
  /** Null once the page is shown. */
  readonly first: () => First | null;
  readonly shown: () => void;
}

/** @param onShown is called once */
export function openingOf(first: First | null, onShown: () => void): Opening {
  let held = first;
  let then: (() => void) | undefined = onShown;
  return {
    first: () => held,
    shown() {
      held = null;
      then?.();
      then = undefined;
    },
  };
}

const Context = createContext<Opening>(openingOf(null, () => undefined));
export const FirstProvider = Context.Provider;

/** A place for the value of one kind of page. */
export interface Slot<T> {
  /** @param at names what was loaded; a page at anything else does not get it */
  readonly put: (at: string, value: T, address?: string) => First;
  /** The value for the first render of what `at` names; undefined when the page has to load it. */
  readonly useAt: (at: string) => T | undefined;
}

export function createSlot<T>(name: string): Slot<T> {
  const slot = Symbol(name);
  return {
    put: (at, value, address) => ({ slot, at, value, address }),
    useAt(at) {
      const first = useContext(Context).first();
      // Only `put` of this slot makes such a value.
      return first?.slot === slot && first.at === at ? (first.value as T) : undefined;
    },
  };
}
