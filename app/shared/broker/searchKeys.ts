import { useAtomValue } from "jotai";
import { atomWithStorage } from "jotai/utils";
import { useEffect } from "react";

/** Whether "/" opens the search in this browser: whoever dictates may press it unawares, so it can be switched off (WCAG 2.1.4). */
export const slashAtom = atomWithStorage("search-by-slash", true);

/** The keys as `aria-keyshortcuts` names them. */
export const keyNames = (slash: boolean): string => ["Control+K", "Meta+K", ...(slash ? ["/"] : [])].join(" ");

/** The keys as the keyboard at hand has them. */
export const keyHint = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K");

/** Opens the search by Ctrl-K, Cmd-K or "/"; never from a field that takes text, nor over an open dialog. */
export function useSearchKeys(open: () => void): void {
  const slash = useAtomValue(slashAtom);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || takesText(event.target)) return;
      if (!isSearchKey(event, slash) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [open, slash]);
}

/** Shift is needed for "/" on some keyboards. */
function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, slash: boolean): boolean {
  if (altKey) return false;
  if (key === "/") return slash && !ctrlKey && !metaKey;
  return key.toLowerCase() === "k" && ctrlKey !== metaKey && !shiftKey;
}

const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]") !== null;
