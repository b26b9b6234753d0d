import type { Json } from "../../contract";
import { isRule, ordinal, ruledApart } from "../changes/words";
import { isObject } from "../../values/objects";
import { keptInOrder } from "./kept";

/** One place at which two values say different things. */
export interface Apart {
  /** Where it is, in names: `form, questions, owners_count, title`; empty for the values themselves. */
  readonly at: string;
  readonly was: Json;
  readonly now: Json;
}

/**
 * Returns the smallest parts in which two values differ. Things of a list are matched by what names them (`name`, `id`,
 * `code`, `value`, `title`), so that one more of them does not make all others differ.
 */
export function apart(was: Json | undefined, now: Json | undefined): readonly Apart[] {
  return partsApart(was ?? null, now ?? null, []);
}

function partsApart(was: Json, now: Json, at: readonly string[]): readonly Apart[] {
  if (JSON.stringify(was) === JSON.stringify(now)) return [];
  const [before, after] = [was, now].map((side) => textOf(side) ?? side);
  const isText = typeof before === "string" || typeof after === "string";
  // What a text is made of, such as its bold words, is taken apart only where the words are the same.
  if (isText && before !== after) return [{ at: at.join(", "), was: before ?? null, now: after ?? null }];
  if (isRule(was) || isRule(now)) {
    const [old, own] = ruledApart(was, now);
    return [{ at: at.join(", "), was: was === null ? null : old, now: now === null ? null : own }];
  }
  const sides = membersOf(was, now);
  if (!sides && Array.isArray(was) && Array.isArray(now)) return itemsApart(was, now, at);
  if (!sides) return [{ at: at.join(", "), was, now }];
  const [old, own] = sides;
  const keys = [...new Set([...old.keys(), ...own.keys()])];
  const found = keys.flatMap((key) => partsApart(old.get(key) ?? null, own.get(key) ?? null, [...at, key]));
  return found.length > 0 ? found : [{ at: [...at, "order"].join(", "), was: [...old.keys()], now: [...own.keys()] }];
}

/** The words of a text that is broken into what a page needs; undefined for anything else. */
function textOf(value: Json): string | undefined {
  const parts = Array.isArray(value) ? value : isObject(value) ? (value.spans ?? value.items) : undefined;
  if (isObject(value) && !Array.isArray(parts)) return isSpan(value) ? String(value.text) : undefined;
  if (!Array.isArray(parts) || parts.length === 0) return undefined;
  const texts = parts.map((part: Json) => textOf(part));
  const isOfBlocks = parts.every((part: Json) => isObject(part) && part.kind !== undefined && !isSpan(part));
  return texts.includes(undefined) ? undefined : texts.join(isOfBlocks || Array.isArray(parts[0]) ? " " : "");
}

const isSpan = (value: Json): boolean =>
  isObject(value) && typeof value.text === "string" && ["text", "strong", "link"].includes(String(value.kind));

type Members = ReadonlyMap<string, Json>;

/** The members of two objects, or of two lists whose things have names; undefined for everything else. */
function membersOf(was: Json, now: Json): readonly [Members, Members] | undefined {
  if (Array.isArray(was) && Array.isArray(now)) return thingsOf(was, now);
  const isBoth = isObject(was) && isObject(now);
  return isBoth
    ? [new Map(Object.entries(was) as [string, Json][]), new Map(Object.entries(now) as [string, Json][])]
    : undefined;
}

/** What may name a thing of a list. */
const NAMES = ["name", "id", "code", "key", "value", "label", "title"] as const;

/** The things of two lists by the name under which most of them are in both; undefined where nothing names them. */
function thingsOf(was: readonly Json[], now: readonly Json[]): readonly [Members, Members] | undefined {
  const byName = NAMES.flatMap((name) => {
    const [old, own] = [namedBy(name, was), namedBy(name, now)];
    return old && own ? [{ old, own, shared: [...own.keys()].filter((key) => old.has(key)).length }] : [];
  });
  const best = byName.toSorted((a, b) => b.shared - a.shared)[0];
  return best && [best.old, best.own];
}

/** Longer lists are compared by place: in others each item is compared with each. */
const MOST_ITEMS = 1000;

/**
 * Where two lists differ whose things have no names. As many things in place of as many others are compared by place; all
 * else came or went, so that one thing less does not make each later one differ.
 */
function itemsApart(was: readonly Json[], now: readonly Json[], at: readonly string[]): readonly Apart[] {
  const [old, own] = [was, now].map((side) => side.map((each) => JSON.stringify(each)));
  const isLong = was.length > MOST_ITEMS || now.length > MOST_ITEMS;
  const kept = isLong ? [] : keptInOrder(old ?? [], own ?? []);
  let [before, after] = [0, 0];
  return [...kept, [was.length, now.length] as const].flatMap(([left, right]) => {
    const [gone, come] = [was.slice(before, left), now.slice(after, right)];
    const [from, to] = [before, after];
    [before, after] = [left + 1, right + 1];
    const inPlace = isLong || gone.length === come.length ? Math.min(gone.length, come.length) : 0;
    const named = (index: number): readonly string[] => [...at, ordinal(index)];
    return [
      ...gone.slice(0, inPlace).flatMap((each, index) => partsApart(each, come[index] ?? null, named(to + index))),
      ...gone
        .slice(inPlace)
        .map((each, index) => ({ at: named(from + inPlace + index).join(", "), was: each, now: null })),
      ...come
        .slice(inPlace)
        .map((each, index) => ({ at: named(to + inPlace + index).join(", "), was: null, now: each })),
    ];
  });
}

function namedBy(name: string, things: readonly Json[]): Members | undefined {
  const named = new Map(things.map((each) => [isObject(each) ? String(each[name] ?? "") : "", each]));
  return named.size === things.length && !named.has("") ? named : undefined;
}
