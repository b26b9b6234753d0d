import { parseTree, visit, type Node } from "jsonc-parser";
import { guardText } from "../../flow/guard";
import { child, keysOf } from "../../flow/pointer";
import { isSaidAt } from "../changes/change";

/** A text of a file that people may read, and where it is written, without its quotes. */
export interface WrittenText {
  readonly text: string;
  readonly pointer: string;
  readonly offset: number;
  readonly end: number;
}

/** Returns every text of a file that people may read, also of an unsound or broken one: to search, and to find a place by. */
export function textsOf(text: string): readonly WrittenText[] {
  const tree = guardText(text) ? undefined : parseTree(text, [], { allowTrailingComma: true });
  return tree ? textsIn(tree, "") : [];
}

function textsIn(node: Node, pointer: string): readonly WrittenText[] {
  if (node.type === "string") {
    const said = String(node.value);
    const place = { text: said, pointer, offset: node.offset + 1, end: node.offset + node.length - 1 };
    return said !== "" && isRead(pointer, said) ? [place] : [];
  }
  return (node.children ?? []).flatMap((each, index) => {
    const [name, value] = node.type === "object" ? (each.children ?? []) : [undefined, each];
    return value ? textsIn(value, child(pointer, name ? String(name.value) : index)) : [];
  });
}

/** A text or number of a file, as it is read, and where it is written, with its quotes. */
export interface SingleValue {
  readonly text: string;
  readonly pointer: string;
  /** People may read it, unlike names, numbers and codes of the product. */
  readonly isRead: boolean;
  readonly offset: number;
  readonly end: number;
}

/** Returns every text and number of a file, also of a broken one, to search in. */
export function singleValuesOf(text: string): readonly SingleValue[] {
  if (guardText(text)) return [];
  const values: SingleValue[] = [];
  visit(text, {
    onLiteralValue(value: unknown, offset, length, _line, _column, pathTo) {
      if (typeof value !== "number" && (typeof value !== "string" || value === "")) return;
      const pointer = pathTo().reduce<string>(child, "");
      const isText = typeof value === "string" && (isRead(pointer, value) || isWords(value));
      values.push({ text: String(value), pointer, isRead: isText, offset, end: offset + length });
    },
  });
  return values;
}

/** Whether a text is one that people write to people, and neither a name nor an address. */
const isWords = (text: string): boolean => !/^[\w@./-]+$/.test(text) || /^[A-Z][a-z]+$/.test(text);

/** Words that name something, in texts too. */
const NAMING: ReadonlySet<string> = new Set([
  "id",
  "use",
  "when",
  "var",
  "picture",
  "captions",
  "video",
  "asks",
  "list",
  "to",
]);
const A_FILE = /^[a-z0-9-]+@\d+\.\w+$/;

/** Whether the text at a place is one that people read: wording, what is below it, or the label of a choice. */
function isRead(pointer: string, text: string): boolean {
  const keys = keysOf(pointer);
  if (A_FILE.test(text) || keys.some((key) => NAMING.has(key))) return false;
  return keys.at(-2) === "choices" || keys.some((key) => isSaidAt(key));
}
