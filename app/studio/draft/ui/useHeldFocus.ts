import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/**
 * Keeps the focus in a pane: when the control that has it is gone, as a fix once it is made, the pane's heading takes it.
 * @returns the ref of the heading. Give it `tabIndex={-1}`.
 */
export function useHeldFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const pane = heading.current?.closest("section");
    if (!pane) return;
    let last: Element | undefined;
    const note = ({ target }: FocusEvent): void => {
      last = target instanceof Element && pane.contains(target) ? target : undefined;
    };
    const watch = new MutationObserver(() => {
      if (!last || last.isConnected) return;
      last = undefined;
      if (document.activeElement === document.body) heading.current?.focus();
    });
    document.addEventListener("focusin", note);
    watch.observe(pane, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", note);
      watch.disconnect();
    };
  }, []);
  return heading;
}
