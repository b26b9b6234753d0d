import type { Json, JsonObject } from "../../../contract";
import type { Bit, Part } from "./bit";
import { docOf, newDoc } from "./changed";
import { changedValue, newItems, NEXT, placeInOrder, type Changes } from "./changes";
import { itemOf, kept, spliced, type Doc, type DocItem, type Run } from "./doc";
import { placeOfMember } from "./members";
import type { Words } from "./words";

/**
 * Returns what becomes of a value where it is changed, or what is inside of it; undefined where it has none of the places
 * of the changes, or nothing is left of it.
 */
export function withChanges(bit: Bit, changes: Changes, words: Words | undefined): Doc | undefined {
  if (changes.puts.length === 0) return bit.kind === "scalar" ? undefined : new Container(bit, words).changed(changes);
  const now = changedValue(bit.value, changes);
  return now === undefined ? undefined : docOf(bit, now, words);
}

/** Returns what becomes of a value where a member inside has another name; undefined where it is not there, or the name is taken. */
export function withName(bit: Bit, keys: readonly string[], name: string): Doc | undefined {
  const [key = "", ...rest] = keys;
  const index = indexIn(bit, key);
  const part = bit.parts[index ?? -1];
  if (index === undefined || !part) return undefined;
  if (rest.length > 0) {
    const doc = withName(part.bit, rest, name);
    return doc && spliced(bit, index, 1, [{ ...itemOf(part), doc }]);
  }
  const isTaken = bit.kind !== "object" || bit.parts.some((each) => each !== part && each.name === name);
  return isTaken ? undefined : spliced(bit, index, 1, [{ ...itemOf(part), name }]);
}

/** The index of a member or item; the one that a new one would have, or undefined where there can be none. */
function indexIn({ kind, parts }: Bit, key: string): number | undefined {
  if (kind === "scalar") return undefined;
  if (kind === "object") return parts.findLastIndex(({ name }) => name === key);
  const index = key === NEXT ? parts.length : Number(key);
  return /^(?:-|0|[1-9]\d*)$/.test(key) && index <= parts.length ? index : undefined;
}

/** A member or an item that is new, and the index of the one that it comes before. */
interface New {
  readonly at: number;
  readonly item: DocItem;
}

/** A member, by its name, as it is there or comes to be. */
interface Named {
  readonly name: string;
  readonly at: number;
  readonly item?: DocItem;
}

/** A member that is new. */
interface NewMember {
  readonly name: string;
  readonly value: Json;
  readonly order: readonly string[] | undefined;
}

/** A container whose parts are changed. */
class Container {
  /** Parts that become something else, or go. */
  private readonly others = new Map<number, DocItem | "gone">();
  private readonly items: DocItem[] = [];
  private named: Named[] = [];
  private known: ReadonlyMap<string, number> | undefined;
  private hasPlace = false;

  constructor(
    private readonly bit: Bit,
    private readonly words: Words | undefined,
  ) {}

  /** Returns it with all of these changes; undefined where it has none of their places. */
  changed({ inside }: Changes): Doc | undefined {
    const outline = this.words ? this.bit.outline : undefined;
    const news: (readonly [string, Changes])[] = [];
    for (const [key, changes] of inside) {
      const index = this.bit.kind === "object" ? (this.names.get(key) ?? -1) : indexIn(this.bit, key);
      const part = this.bit.parts[index ?? -1];
      if (index !== undefined && part) this.change(index, part, changes, this.words?.inside(outline, key));
      else if (index !== undefined) news.push([key, changes]);
    }
    if (news.length > 0) this.add(news);
    return this.hasPlace ? this.doc() : undefined;
  }

  /** Names of members → the last place of each: that is the one that is read. */
  private get names(): ReadonlyMap<string, number> {
    return (this.known ??= new Map(this.bit.parts.map(({ name = "" }, index) => [name, index])));
  }

  /** What is there becomes something else, or goes: of members with one name, all go. */
  private change(index: number, part: Part, changes: Changes, words: Words | undefined): void {
    const doc = withChanges(part.bit, changes, words);
    if (!doc && changes.puts.length === 0) return;
    this.hasPlace = true;
    if (doc && doc.as !== "kept") this.others.set(index, itemOf(part, doc));
    if (doc) return;
    const { name } = part;
    for (const [at, each] of this.bit.parts.entries())
      if (at === index || (name !== undefined && each.name === name)) this.others.set(at, "gone");
  }

  /** Members that are not there yet, or items at the end of a list. */
  private add(news: readonly (readonly [string, Changes])[]): void {
    this.hasPlace = true;
    const { kind, parts, members } = this.bit;
    if (kind === "array") return this.addItems(news.flatMap(([, changes]) => newItems(changes)));
    const values = news.flatMap(([name, changes]): readonly NewMember[] => {
      const value = changedValue(undefined, changes);
      return value === undefined ? [] : [{ name, value, order: changes.puts[0]?.order }];
    });
    const outline = { ...members, ...Object.fromEntries(values.map(({ name, value }) => [name, value])) };
    this.named = parts.map((part, at) => ({ name: part.name ?? "", at }));
    for (const each of values) this.addMember(this.named, each, outline);
  }

  private addItems(values: readonly Json[]): void {
    const words = this.words?.inside([], NEXT);
    this.items.push(...values.map((value) => ({ name: undefined, doc: newDoc(value, words), part: undefined })));
  }

  private addMember(row: Named[], { name, value, order }: NewMember, outline: JsonObject): void {
    const doc = newDoc(value, this.words?.inside(outline, name));
    const place = order
      ? placeInOrder(row, name, order)
      : placeOfMember(row, name, this.words?.names(outline), row.at(-1)?.name);
    const item = { name, doc, part: undefined };
    row.splice(place, 0, { name, at: row[place]?.at ?? this.bit.parts.length, item });
  }

  /** Only what is between the first change and the last one is written again. */
  private doc(): Doc {
    const { parts } = this.bit;
    const news = [
      ...this.named.flatMap(({ at, item }): readonly New[] => (item ? [{ at, item }] : [])),
      ...this.items.map((item) => ({ at: parts.length, item })),
    ];
    const changed = [...this.others.keys()];
    if (news.length + changed.length === 0) return kept(this.bit);
    const from = news.reduce((least, { at }) => Math.min(least, at), lowest(changed, parts.length));
    const to = news.reduce((most, { at }) => Math.max(most, at), highest(changed) + 1);
    return spliced(this.bit, from, to - from, [...this.itemsBetween(from, to, news)]);
  }

  /** What is new, what becomes something else, and what stays between these. */
  private *itemsBetween(from: number, to: number, news: readonly New[]): Generator<DocItem | Run> {
    const places = [...new Set([...this.others.keys(), ...news.map(({ at }) => at)])].toSorted((a, b) => a - b);
    let next = from;
    for (const place of places) {
      if (place > next) yield* this.kept(next, place);
      for (const { at, item } of news) if (at === place) yield item;
      const [other, part] = [this.others.get(place), this.bit.parts[place]];
      next = place;
      if (other !== undefined) next = place + 1;
      if (other !== undefined && other !== "gone" && part) yield other;
    }
    if (to > next) yield* this.kept(next, to);
  }

  /** Parts that stay. Those beside a change may get or lose a comma. */
  private *kept(from: number, to: number): Generator<DocItem | Run> {
    const { parts } = this.bit;
    const [first, last] = [parts[from], parts[to - 1]];
    if (first) yield itemOf(first);
    if (to - from > 2) yield { first: from + 1, end: to - 1 };
    if (last && last !== first) yield itemOf(last);
  }
}

const lowest = (all: readonly number[], otherwise: number): number =>
  all.reduce((least, each) => Math.min(least, each), otherwise);
const highest = (all: readonly number[]): number => all.reduce((most, each) => Math.max(most, each), -1);
