/** The text of a file with other names at some places, and all other bytes as they are. */
import { findNodeAtLocation, type Node } from "jsonc-parser";
import { keysOf } from "../../../flow/pointer";
import { treeOfText } from "../pieces";
import type { Mention } from "./mention";

/** Returns the text with a name in place of the one that is mentioned; undefined where a place cannot be found. */
export function renamedText(text: string, mentions: readonly Mention[], now: string): string | undefined {
  const tree = treeOfText(text);
  if (!tree) return undefined;
  const places = new Map<number, { readonly offset: number; readonly end: number }>();
  for (const mention of mentions) {
    const node = nodeOf(tree, mention);
    const stretch = node && stretchOf(text, node, mention);
    if (!stretch) return undefined;
    places.set(stretch.offset, stretch);
  }
  return [...places.values()]
    .toSorted((a, b) => b.offset - a.offset)
    .reduce((made, { offset, end }) => made.slice(0, offset) + now + made.slice(end), text);
}

/** The text that a name is written in: the name of a member, or a value. */
function nodeOf(tree: Node, { pointer, isKey }: Mention): Node | undefined {
  let here: Node | undefined = tree;
  for (const key of keysOf(pointer)) {
    if (!here) return undefined;
    here = findNodeAtLocation(here, [here.type === "array" ? Number(key) : key]);
  }
  return isKey ? here?.parent?.children?.[0] : here;
}

/** Where the name is written within the quotes; characters may be written as escapes before it. */
function stretchOf(
  text: string,
  node: Node,
  { before, name }: Mention,
): { readonly offset: number; readonly end: number } | undefined {
  if (node.type !== "string") return undefined;
  const first = node.offset + 1;
  const offset = first + lengthWritten(text.slice(first, node.offset + node.length - 1), before);
  const end = offset + name.length;
  return text.slice(offset, end) === name ? { offset, end } : undefined;
}

const A_CHARACTER = /\\u[0-9a-fA-F]{4}|\\.|[^\\]/gs;

/** How many characters of a text the first ones that it says are written with. */
function lengthWritten(raw: string, count: number): number {
  if (!raw.includes("\\")) return count;
  let length = 0;
  let left = count;
  for (const [character] of raw.matchAll(A_CHARACTER)) {
    if (left === 0) break;
    length += character.length;
    left -= 1;
  }
  return length;
}
