import { useEffect } from "react";

/** The keys as `aria-keyshortcuts` names them. */
export const searchKeyNames = "Control+K Meta+K";

/** The keys as the keyboard at hand has them. */
export const keyHint = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K");

/** Opens the search by Ctrl-K or Cmd-K; never from a field that takes text, nor over an open dialog. */
export function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || takesText(event.target)) return;
      if (!isSearchKey(event) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [open]);
}

const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey;

const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]") !== null;
