import { isObject } from "../../values/objects";
import { differs, sure, wordOf } from "./anything";
import { change, member, type Change, type Pair, type Tell } from "./change";
import { capital, moveSentence, movesBetween } from "./order";

/** How the items of a list with ids are spoken of. */
export interface ItemWords {
  /** One and several of them: `["rejection", "rejections"]`. */
  readonly things: readonly [string, string];
  /** What is said of an item that came or went, behind `the rejection x is new`. */
  readonly about?: (item: unknown) => string;
  /** Tells how an item changed that both lists have. */
  readonly tell: (id: string) => Tell;
}

/** Items of two lists, matched by their ids. */
export interface Matched {
  readonly was: readonly string[];
  readonly now: readonly string[];
}

/** The keys by which the items of a list are known: their ids; the place in the list where one has none. */
export function keysByItem(list: readonly unknown[]): readonly string[] {
  const seen = new Map<string, number>();
  return list.map((item, index) => {
    const id = isObject(item) && typeof item.id === "string" ? item.id : `number ${index + 1}`;
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return times === 1 ? id : `${id} (${times})`;
  });
}

/** Tells what differs in a list whose items have ids. */
export function tellNamed(pair: Pair, { things, about, tell }: ItemWords): readonly Change[] {
  const [old, list] = [asList(pair.was), asList(pair.now)];
  const [was, now] = [keysByItem(old), keysByItem(list)];
  const prefix = pair.step === null ? "" : `${pair.step}: `;
  const [thing] = things;
  const said = (item: unknown): string => (about ? `: ${about(item)}` : "");
  const ofItems = now.flatMap((id, index) => {
    const before = was.indexOf(id);
    const item = member(pair, index, before < 0 ? index : before);
    if (before >= 0) return differs(item) ? sure(tell(id))(item) : [];
    const sentence = sentenceOf(prefix, `the ${thing} ${id} is new${said(item.now)}`);
    return [change({ ...item, was: undefined }, wordOf(pair), sentence)];
  });
  const gone = was.flatMap((id, index) => {
    if (now.includes(id)) return [];
    const item = { ...member(pair, index), now: undefined };
    return [change(item, wordOf(pair), sentenceOf(prefix, `the ${thing} ${id} is removed${said(item.was)}`))];
  });
  return [...ofItems, ...gone, ...movedItems(pair, { was, now }, things, prefix)];
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

/** Items that are in another order. */
export const movedItems = (
  pair: Pair,
  { was, now }: Matched,
  things: readonly [string, string],
  prefix = "",
): readonly Change[] =>
  movesBetween(was, now).map((move) =>
    change(pair, wordOf(pair), sentenceOf(prefix, moveSentence(move, things)), { kind: "moved" }),
  );

/** A sentence behind the id of its step, or with a capital. */
const sentenceOf = (prefix: string, sentence: string): string =>
  prefix === "" ? capital(sentence) : `${prefix}${sentence}`;
