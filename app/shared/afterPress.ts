import { useEffect } from "react";

type Act = () => void;

/** What waits for the release; null while nothing is pressed. */
let held: Act[] | null = null;
let watchers = 0;

/**
 * A function that does something at once, or, while a button of the mouse or a finger is down, right before the click
 * that ends the press. A field that is left shows its message then: the button that was pressed does not move away,
 * and the click counts.
 */
export function useAfterPress(): (act: Act) => void {
  useEffect(() => {
    watchers += 1;
    if (watchers === 1) for (const [event, listener] of LISTENERS) window.addEventListener(event, listener, true);
    return () => {
      watchers -= 1;
      if (watchers > 0) return;
      for (const [event, listener] of LISTENERS) window.removeEventListener(event, listener, true);
      release();
    };
  }, []);
  return afterPress;
}

function afterPress(act: Act): void {
  if (held) held.push(act);
  else act();
}

const press = (): void => void (held ??= []);

function release(): void {
  const acts = held ?? [];
  held = null;
  for (const act of acts) act();
}

/**
 * A radio button or box is ticked already when its click comes, but the page does not know it yet: to show something else
 * before that would untick it, and the choice would be lost. The end of the press releases it, right after the click.
 */
const clicked = ({ target }: Event): void => {
  if (target instanceof HTMLInputElement && (target.type === "radio" || target.type === "checkbox")) return;
  release();
};

/** A press that ends elsewhere has no click; one that has is released by its click, which comes before any timer. */
const releaseSoon = (): void => void setTimeout(release);

/** A finger's mouse events come after those of the pointer, and the focus moves with them. */
const LISTENERS = [
  ["pointerdown", press],
  ["mousedown", press],
  ["click", clicked],
  ["pointerup", releaseSoon],
  ["mouseup", releaseSoon],
  ["pointercancel", release],
  ["dragend", release],
] as const;
