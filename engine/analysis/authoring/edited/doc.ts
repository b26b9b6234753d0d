import type { Bit, Part } from "./bit";
import type { Container } from "./style";

/** A value that is to be written: as it is in the text, as a text of its own, or with parts that may be of both sorts. */
export type Doc = Kept | Plain | Made;

interface Kept {
  readonly as: "kept";
  readonly bit: Bit;
}

interface Plain {
  readonly as: "text";
  readonly text: string;
}

export interface Made {
  readonly as: "made";
  readonly kind: Container;
  /** What is in its place in the text, where that is of the same kind. */
  readonly old: Bit | undefined;
  /** The parts of the text that come before `items`, and the first that comes behind them: these stay as they are. */
  readonly from: number;
  readonly to: number;
  readonly items: readonly (DocItem | Run)[];
}

/** Parts of the text, one behind the other, that stay as they are: from one index up to another. */
export interface Run {
  readonly first: number;
  readonly end: number;
}

/** Whether some of the parts of a container are such a run. */
export const isRun = (item: DocItem | Run): item is Run => "first" in item;

/** A member or an item that is to be written. */
export interface DocItem {
  /** The name of a member that is written otherwise than in the text, or not there. */
  readonly name: string | undefined;
  readonly doc: Doc;
  /** The same member or item in the text. */
  readonly part: Part | undefined;
}

/** Returns a value as it is in the text. */
export const kept = (bit: Bit): Kept => ({ as: "kept", bit });

/** Returns a container of the text with other parts. */
export const madeOf = (old: Bit, items: Made["items"]): Made => ({
  as: "made",
  kind: old.kind === "array" ? "array" : "object",
  old,
  from: 0,
  to: old.parts.length,
  items,
});

/** Returns a container of the text with others in place of some parts. A neighbor may get or lose a comma. */
export function spliced(old: Bit, at: number, count: number, items: Made["items"]): Made {
  const [from, to] = [Math.max(0, at - 1), Math.min(old.parts.length, at + count + 1)];
  const [before, behind] = [old.parts.slice(from, at), old.parts.slice(at + count, to)];
  const kepts = (parts: readonly Part[]): readonly DocItem[] => parts.map((part) => itemOf(part));
  return { ...madeOf(old, [...kepts(before), ...items, ...kepts(behind)]), from, to };
}

/** Returns a container that is not in the text. */
export const newMade = (kind: Container, items: readonly DocItem[]): Made => ({
  as: "made",
  kind,
  old: undefined,
  from: 0,
  to: 0,
  items,
});

/** Returns how many parts a container comes to have. */
export const countOf = ({ old, from, to, items }: Made): number =>
  items.reduce((sum, item) => sum + (isRun(item) ? item.end - item.first : 1), from + (old?.parts.length ?? 0) - to);

/** Returns the parts of a container in their order, one after the other. */
export function* itemsOf({ old, from, to, items }: Made): Generator<DocItem> {
  const parts = old?.parts ?? [];
  yield* itemsIn(parts, { first: 0, end: from });
  for (const item of items)
    if (isRun(item)) yield* itemsIn(parts, item);
    else yield item;
  yield* itemsIn(parts, { first: to, end: parts.length });
}

function* itemsIn(parts: readonly Part[], { first, end }: Run): Generator<DocItem> {
  for (let at = first; at < end; at += 1) {
    const part = parts[at];
    if (part) yield itemOf(part);
  }
}

/** Returns a part of the text, with another value where one is given. */
export const itemOf = (part: Part, doc: Doc = kept(part.bit)): DocItem => ({ name: undefined, doc, part });
