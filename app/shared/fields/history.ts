import type { KeyboardEvent } from "react";
import type { Edit } from "./edit";

/** The states of a field's text, for undoing them one by one. */
export interface History {
  readonly states: readonly Edit[];
  /** The state that is shown. */
  readonly at: number;
}

/** How many steps can be undone. */
const LONGEST = 100;

/** The history after a change; what was undone before it cannot be redone. A text that came from elsewhere begins it. */
export function noted(history: History | null, was: string, now: Edit): History {
  const known = history?.states[history.at];
  const before =
    history && known?.text === was ? history.states.slice(0, history.at + 1) : [{ text: was, caret: null }];
  const states = [...before, now].slice(-LONGEST);
  return { states, at: states.length - 1 };
}

/** Where the history leads from the shown text; the same history where there is nothing to undo or redo. */
export function moved(history: History, shown: string, step: -1 | 1): History {
  const to = history.at + step;
  return history.states[history.at]?.text === shown && history.states[to] ? { ...history, at: to } : history;
}

/** Whether keys undo (-1) or redo (1); undefined for any other. */
export function undoStep({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): -1 | 1 | undefined {
  if (altKey || ctrlKey === metaKey) return undefined;
  if (key.toLowerCase() === "z") return shiftKey ? 1 : -1;
  return key.toLowerCase() === "y" ? 1 : undefined;
}
