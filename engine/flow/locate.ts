import { findNodeAtLocation, type Node } from "jsonc-parser";
import { keysOf } from "./pointer";

/** 1-based, as editors count. */
export interface Position {
  readonly line: number;
  readonly column: number;
}
/** Pointer → its position; for a missing value, the position of its nearest ancestor. */
export type Locate = (pointer: string) => Position;

/** Positions in a text, by offset and by pointer. */
export function locator(text: string, tree?: Node): { readonly at: (offset: number) => Position; readonly of: Locate } {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  const at = (offset: number): Position => {
    const line = lastAtMost(starts, offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
  return { at, of: (pointer) => at(tree ? offsetOf(tree, keysOf(pointer)) : 0) };
}

/** Index of the last start that is not after the offset. */
function lastAtMost(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The offset of a member's name, or of an item's value. */
function offsetOf(tree: Node, keys: readonly string[]): number {
  let here = tree;
  for (const key of keys) {
    const next = findNodeAtLocation(here, [here.type === "array" ? Number(key) : key]);
    if (!next) break;
    here = next;
  }
  return here.parent?.type === "property" ? here.parent.offset : here.offset;
}
