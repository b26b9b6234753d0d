import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";

interface MenuState {
  readonly open: boolean;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly toggle: () => void;
  readonly close: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A small menu under a button: arrows open it and move in it, Home and End to its ends; Esc, Tab and a press elsewhere close it. The button gets the focus back, so that Tab goes on from there. */
export function useMenu(button: RefObject<HTMLButtonElement | null>): MenuState {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (open && (event.key === "Escape" || event.key === "Tab")) return close();
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const isEdge = open && (event.key === "Home" || event.key === "End");
    if (step === 0 && !isEdge) return;
    event.preventDefault();
    if (!open) return setOpen(true);
    const items = itemsOf(frame.current);
    if (isEdge) return items.at(event.key === "Home" ? 0 : -1)?.focus();
    const at = items.findIndex((item) => item === document.activeElement);
    items.at((at + step + items.length) % items.length)?.focus();
  };
  return { open, frame, toggle: () => setOpen(!open), close, onKeyDown };
}

/** What can be chosen in a menu now: a phone's menu has more than that of a wide screen. */
export const itemsOf = (menu: Element | null): readonly HTMLElement[] =>
  [...(menu?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])].filter(
    (item) => getComputedStyle(item).display !== "none",
  );
