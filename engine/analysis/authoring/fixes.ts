import { findNodeAtLocation, type Node } from "jsonc-parser";
import type { Finding } from "../../contract";
import { keysOf } from "../../flow/pointer";
import type { Slip } from "../../flow/slips";

/** A change of one text: so many characters from an offset on become others. */
export interface TextEdit {
  readonly path: string;
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** An obvious way to put something right, for a button. */
export interface Fix {
  readonly label: string;
  readonly edits: readonly TextEdit[];
}

interface Readable {
  readonly path: string;
  readonly text: string;
  readonly tree: Node;
}

/** Returns the way to put a misspelled name right: the nearest one that is known; undefined where its place is not sure. */
export function fixOf(file: Readable, found: Omit<Finding, "file">): Fix | undefined {
  const { nearest } = found;
  const name = nearest === undefined ? undefined : asText(found.found);
  if (nearest === undefined || name === undefined || name === nearest) return undefined;
  const place = placeOf(file, found.pointer, name);
  if (!place) return undefined;
  const label = `Replace “${name}” with “${nearest}”`;
  return { label, edits: [{ path: file.path, ...place, text: JSON.stringify(nearest).slice(1, -1) }] };
}

/** Returns the way to put a slip right that keeps a text from being JSON; undefined where there is none. */
export function fixOfSlip(path: string, slip: Slip | undefined): Fix | undefined {
  if (!slip?.fix) return undefined;
  const { label, ...edit } = slip.fix;
  return { label, edits: [{ path, ...edit }] };
}

/** The text that a finding quotes; undefined where it was cut, or is none. */
function asText(quoted: string): string | undefined {
  try {
    const value: unknown = JSON.parse(quoted);
    return typeof value === "string" && value !== "" ? value : undefined;
  } catch {
    return undefined;
  }
}

type Stretch = Pick<TextEdit, "offset" | "length">;

/** The one place at or in the value of a pointer where a name is written: as the member's own name, as a text, or in one. */
function placeOf({ text, tree }: Readable, pointer: string, name: string): Stretch | undefined {
  const node = nodeAt(tree, pointer);
  if (!node) return undefined;
  const key = node.parent?.type === "property" ? node.parent.children?.[0] : undefined;
  if (key && keysOf(pointer).at(-1) === name) return inQuotes(key);
  const written = [...namesIn(node)];
  const whole = written.filter(({ value }) => value === name).map(inQuotes);
  const found = whole.length > 0 ? whole : written.flatMap((each) => withinText(text, each, name));
  return found.length === 1 ? found[0] : undefined;
}

/** Where a name is written inside of a text, such as in a placeholder. */
function withinText(text: string, node: Node, name: string): readonly Stretch[] {
  const { offset, length } = inQuotes(node);
  const raw = text.slice(offset, offset + length);
  const places: Stretch[] = [];
  for (let at = raw.indexOf(name); at >= 0; at = raw.indexOf(name, at + 1)) {
    const around = `${raw[at - 1] ?? ""}${raw[at + name.length] ?? ""}`;
    if (!/[\w@-]/.test(around)) places.push({ offset: offset + at, length: name.length });
  }
  return places;
}

const inQuotes = ({ offset, length }: Node): Stretch => ({ offset: offset + 1, length: length - 2 });

function nodeAt(tree: Node, pointer: string): Node | undefined {
  let here: Node | undefined = tree;
  for (const key of keysOf(pointer)) {
    if (!here) return undefined;
    here = findNodeAtLocation(here, [here.type === "array" ? Number(key) : key]);
  }
  return here;
}

/** The texts of a value and of all that is in it, and the names of its members. */
function* namesIn(node: Node): Generator<Node> {
  if (node.type === "string") yield node;
  for (const child of node.children ?? []) yield* namesIn(child);
}
