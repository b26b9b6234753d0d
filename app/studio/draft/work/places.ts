import { findNodeAtLocation, parseTree } from "jsonc-parser";

/** Returns the stretch of a text that a JSON pointer leads to; the nearest one around it where there is none. */
export function offsetAt(text: string, pointer: string): { readonly from: number; readonly to: number } {
  const root = parseTree(text);
  const keys = pointer.split("/").slice(1).map(unescaped);
  if (!root) return { from: 0, to: 0 };
  for (let length = keys.length; ; length--) {
    const node = length === 0 ? root : findNodeAtLocation(root, keys.slice(0, length));
    if (node) return { from: node.offset, to: node.offset + node.length };
  }
}

/** A key of a pointer; one that is a number is the index of an item. */
function unescaped(key: string): string | number {
  const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
  return /^\d+$/.test(name) ? Number(name) : name;
}
