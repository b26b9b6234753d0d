import { parseTree, type Node, type ParseError } from "jsonc-parser";
import { guardText } from "../../flow/guard";

/** A JSON value as it is written: what it says, and every byte of how. */
export interface Piece {
  readonly kind: "object" | "array" | "scalar";
  readonly raw: string;
  readonly value: unknown;
  /** The members of an object, or the items of a list, in their order. */
  readonly items: readonly Item[];
  /** What is written between the last item and the closing bracket. */
  readonly tail: string;
}

/** A member or an item, with the blanks around it. */
export interface Item {
  readonly lead: string;
  /** The name of a member as it is read, and as it is written with its colon; undefined for an item of a list. */
  readonly name: string | undefined;
  readonly label: string;
  readonly piece: Piece;
  /** What is written between the item and its comma. */
  readonly trail: string;
}

/** A whole file: a value with the blanks around it. */
export interface Written {
  readonly head: string;
  readonly piece: Piece;
  readonly foot: string;
}

/** Returns the tree of a text that is strict JSON and not too deep to be walked; undefined for any other text. */
export function treeOfText(text: string): Node | undefined {
  if (guardText(text)) return undefined;
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  return errors.length === 0 ? tree : undefined;
}

/** Returns a file's text in its pieces; undefined where it is not JSON. */
export function writtenIn(text: string): Written | undefined {
  const tree = treeOfText(text);
  if (!tree) return undefined;
  const end = tree.offset + tree.length;
  return { head: text.slice(0, tree.offset), piece: pieceOf(text, tree), foot: text.slice(end) };
}

/** Returns a value in its pieces. What is inside is taken apart when it is asked for. */
function pieceOf(text: string, node: Node): Piece {
  const raw = text.slice(node.offset, node.offset + node.length);
  let known: { readonly items: readonly Item[]; readonly tail: string } | undefined;
  const inside = (): { readonly items: readonly Item[]; readonly tail: string } => (known ??= insideOf(text, node));
  let value: { readonly of: unknown } | undefined;
  return {
    kind: node.type === "object" || node.type === "array" ? node.type : "scalar",
    raw,
    get value() {
      return (value ??= { of: JSON.parse(raw) }).of;
    },
    get items() {
      return inside().items;
    },
    get tail() {
      return inside().tail;
    },
  };
}

function insideOf(text: string, node: Node): { readonly items: readonly Item[]; readonly tail: string } {
  const children = node.children ?? [];
  const end = node.offset + node.length - 1;
  let from = node.offset + 1;
  const items = children.map((each, index): Item => {
    const after = each.offset + each.length;
    const comma = index + 1 < children.length ? text.indexOf(",", after) : after;
    const item = itemOf(text, each, { lead: text.slice(from, each.offset), trail: text.slice(after, comma) });
    from = index + 1 < children.length ? comma + 1 : after;
    return item;
  });
  return { items, tail: text.slice(from, end) };
}

function itemOf(text: string, node: Node, around: { readonly lead: string; readonly trail: string }): Item {
  const [name, value] = node.type === "property" ? (node.children ?? []) : [];
  if (!name || !value) return { ...around, name: undefined, label: "", piece: pieceOf(text, node) };
  return {
    ...around,
    name: String(name.value),
    label: text.slice(name.offset, value.offset),
    piece: pieceOf(text, value),
  };
}
