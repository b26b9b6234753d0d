import { useEffect, useState } from "react";
import { tidyLine } from "../../../engine/index";
import { search } from "./management";
import type { SearchItem } from "../api/types";

/** `portal §9`. */
export const minLength = 3;
export const maxLength = 40;
const waitMs = 250;

interface Found {
  /** Undefined before the first answer and once the field is empty. */
  readonly items: readonly SearchItem[] | undefined;
  /** What was searched for when they were found. */
  readonly query?: string;
  /** Why the search for this text failed. */
  readonly error?: unknown;
  /** True while that search is made again. */
  readonly retrying?: boolean;
}
interface Search extends Found {
  /** False when the text is too short or too long to ask for: what was found before it stays. */
  readonly isAsked: boolean;
  /** Makes the search that failed again. */
  readonly retry: () => void;
}

/**
 * Searches 250 ms after the last key. Too short or too long asks nothing and leaves what was found;
 * only an empty field clears it. An answer that another text has overtaken is ignored (D7).
 */
export function useSearch(text: string): Search {
  const [found, setFound] = useState<Found>({ items: undefined });
  const [retries, setRetries] = useState(0);
  // The server counts the same, so that nothing is asked which it refuses.
  const query = tidyLine(text);
  const { length } = Array.from(query);
  const isAsked = length >= minLength && length <= maxLength;
  useEffect(() => {
    if (query === "") return setFound({ items: undefined });
    if (!isAsked) return setFound(({ items, query: before }) => ({ items, query: before }));
    let current = true;
    const timer = setTimeout(() => {
      search(query).then(
        (items) => current && setFound({ items, query }),
        (error: unknown) => current && setFound(({ items, query: before }) => ({ items, query: before, error })),
      );
    }, waitMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [query, isAsked, retries]);
  const retry = (): void => {
    setFound((now) => ({ ...now, retrying: true }));
    setRetries((count) => count + 1);
  };
  return { ...found, isAsked, retry };
}
