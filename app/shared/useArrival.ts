import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** The page that the browser itself has opened keeps the browser's own focus; what comes after it in this tab does not. */
let opened = false;

/**
 * A heading that takes the focus when the person arrives below it, so that Tab goes on from there and a screen reader
 * says where one is (W4, WCAG 2.4.3). Give the heading `tabIndex={-1}`.
 * @param where names the place; another name is another arrival
 * @param scroll shows the top of the page; null leaves the page where the browser has put it
 * @returns the ref to put on the heading
 */
export function useArrival(where: string, scroll: (() => void) | null = toTop): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const scrolls = useRef(scroll);
  scrolls.current = scroll;
  useEffect(() => {
    if (opened) {
      scrolls.current?.();
      heading.current?.focus({ preventScroll: true });
    }
    opened = true;
  }, [where]);
  return heading;
}

const toTop = (): void => window.scrollTo(0, 0);

/** Puts the focus on the page's heading, when the control that had it is about to go. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}
