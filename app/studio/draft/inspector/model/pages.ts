/** Which part of a file one form is about, and how people call it. */
import {
  childNode,
  keysOf,
  labelOf,
  memberOf,
  rootNode,
  titleAmong,
  titleIn,
} from "../../../../../engine/analysis/index";
import type { FileKind, SchemaNode } from "../../../../../engine/analysis/index";
import { shapeOf } from "./controls";

/** A part of a file that has a form of its own: the file, one of its sections, or a thing of a list. */
export interface PageOf {
  readonly pointer: string;
  readonly node: SchemaNode;
  readonly value: unknown;
  /** As people read it. */
  readonly title: string;
  /** It is one of several, which can go and be named otherwise. */
  readonly isItem: boolean;
}

/** Returns the pointer of a member or item of the value at a pointer. */
export const pointerTo = (pointer: string, key: string | number): string =>
  `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/**
 * Returns the forms that lead to a place: the whole file first, last the one that the place is in. Empty for a file that no
 * schema knows.
 */
export function pagesTo(kind: FileKind, value: unknown, pointer: string): readonly PageOf[] {
  const root = rootNode(kind, value);
  if (!root) return [];
  const pages: PageOf[] = [{ pointer: "", node: root, value, title: titleIn(value) ?? labelOf(kind), isItem: false }];
  let [node, at, here]: [SchemaNode, unknown, string] = [root, value, ""];
  for (const key of keysOf(pointer)) {
    const inside = memberOf(at, key);
    const next = inside === undefined ? undefined : childNode(node, key, inside);
    if (!next) break;
    const isItem = Array.isArray(at) || !Object.hasOwn(node.schema.properties ?? {}, key);
    const around = keysOf(here).at(-1) ?? "";
    here = pointerTo(here, key);
    const isPage = isItem ? hasOwnPage(next, key, inside) : here === pointerTo("", key) && isSection(key, next, inside);
    [node, at] = [next, inside];
    const title = isItem ? titleOf(at, key, around) : labelOf(key, "file");
    if (isPage) pages.push({ pointer: here, node, value: at, title, isItem });
  }
  return pages;
}

/** Whether a word of a file has a form of its own: a thing, or several things or named values. */
export const isSection = (name: string, node: SchemaNode, value: unknown): boolean =>
  value !== undefined &&
  (shapeOf(node, name, value) === "values" ? !Array.isArray(value) : shapeOf(node, name, value) !== "value");

/** Whether a word of a thing with a form of its own is its name, by which others know it: it is renamed, not typed over. */
export const isNameOfThing = (name: string): boolean => name === "id";

/** How many words a thing may have that is shown inside of another form. */
const MOST_INSIDE = 4;

/**
 * Whether a thing of a list, or a named one, has a form of its own: one that the schema has a definition of, that has many
 * words, or things inside. The others are shown inside.
 */
export function hasOwnPage(node: SchemaNode, name: string, value: unknown): boolean {
  if (shapeOf(node, name, value) !== "parts") return false;
  const { properties = {} } = node.schema;
  const words = Object.keys(properties);
  return (
    node.definition !== undefined ||
    words.length > MOST_INSIDE ||
    words.some((word) => {
      const own = childNode(node, word, undefined);
      return own && shapeOf(own, word, undefined) === "rows";
    })
  );
}

/** Returns what one of the things in a word is called: by its own words, else by its name or place. */
export const titleOf = (value: unknown, key: string, word: string): string =>
  titleIn(value) ?? titleAmong(value, key, word);
