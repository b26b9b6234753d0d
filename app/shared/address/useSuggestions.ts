import { useEffect, useRef, useState } from "react";
import { log } from "../log";
import type { AddressSearch, Suggestion } from "./places";
import { createAddressSearch } from "./places";
import type { Typed } from "./types";

const WAIT_MS = 250;
/** Fewer letters mean too many addresses to help. */
const MIN_LETTERS = 3;

interface List {
  /** What was typed when the list was last touched: typing on leaves the active one. */
  readonly typed: Typed;
  readonly found: readonly Suggestion[];
  readonly open: boolean;
  /** The one that the keyboard stands on; -1: the text itself. */
  readonly active: number;
}

/** The addresses that fit what is typed. Answers to what was typed before, or that come after the field was left, are dropped; failures are only logged. */
export function useSuggestions(typed: Typed, mapsKey: string) {
  const [search] = useState(() => createAddressSearch(mapsKey));
  const [list, setList] = useState<List>({ typed, found: [], open: false, active: -1 });
  const wanted = useRef<AbortController>(null);
  useEffect(() => {
    const asked = new AbortController();
    wanted.current = asked;
    const timer = setTimeout(() => {
      if (asked.signal.aborted) return;
      void findLogged(search, typed.text).then((found) => {
        if (!asked.signal.aborted) setList({ typed, found, open: found.length > 0, active: -1 });
      });
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [typed, search]);
  const active = list.typed === typed ? list.active : -1;
  const { found, open } = list;
  return {
    found,
    open,
    active,
    /** From the text itself down or up the list, and around its end. */
    move: (step: 1 | -1): void => {
      const places = found.length + 1;
      if (found.length > 0) setList({ typed, found, open: true, active: ((active + 1 + step + places) % places) - 1 });
    },
    close: (): void => {
      wanted.current?.abort();
      setList({ ...list, open: false, active: -1 });
    },
    clear: (): void => {
      wanted.current?.abort();
      setList({ typed, found: [], open: false, active: -1 });
    },
  };
}

async function findLogged(search: AddressSearch, text: string): Promise<readonly Suggestion[]> {
  if (text.trim().length < MIN_LETTERS) return [];
  try {
    return await search(text.trim());
  } catch (error) {
    log(`Addresses could not be suggested: ${String(error)}`);
    return [];
  }
}
