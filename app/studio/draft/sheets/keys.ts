/** What the keys of a grid do, besides those that move and begin to edit. */

/** What a key does with the cells that are selected. */
export type KeyAct = "clear" | "fill" | "undo" | "redo" | "all" | "one";

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

const MOVES: ReadonlySet<string> = new Set([
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "Home",
  "End",
  "PageUp",
  "PageDown",
]);

/** Whether a key leads to another cell; with Shift, it makes the selection larger. */
export const isMove = (key: string): boolean => MOVES.has(key);

const withControl: ReadonlyMap<string, KeyAct> = new Map([
  ["d", "fill"],
  ["z", "undo"],
  ["y", "redo"],
  ["a", "all"],
]);

/** Returns what a key does; undefined for one that moves, begins to edit or is the browser's. */
export function actOf({ key, ctrlKey, metaKey, shiftKey }: Pressed): KeyAct | undefined {
  if (ctrlKey || metaKey) {
    const act = withControl.get(key.toLowerCase());
    return act === "undo" && shiftKey ? "redo" : act;
  }
  if (key === "Escape") return "one";
  return key === "Delete" || key === "Backspace" ? "clear" : undefined;
}

/** What the keys of a grid do, for those who do not know; without edits, and with them. */
export const READING = "Arrows move, Shift with arrows selects, Ctrl+C copies, Tab leaves the sheet.";
export const EDITING =
  "Arrows move, Enter or typing edits, Space turns yes into no, Shift with arrows selects, Ctrl+D fills down, Ctrl+Z takes back, Tab leaves the sheet.";
