import { keysOf } from "../../flow/pointer";
import { isObject } from "../../values/objects";
import { change, member, type Change, type Pair, type Tell } from "./change";
import { isOrdered, isSame } from "./same";
import { tellText } from "./texts";
import { isRule, isText, listed, ordinal, quoted, shown, turns } from "./words";

/** Whether both sides of a pair say something else. */
export const differs = ({ was, now, at }: Pair): boolean => !isSame(was, now, at);

/** Returns all keys of both sides, those of the new one first. */
export function keysOfBoth({ was, now }: Pair): readonly string[] {
  const keys = [now, was].flatMap((side) => (side !== null && typeof side === "object" ? Object.keys(side) : []));
  return [...new Set(keys)];
}

/** The changes of a place that another place reports: a question that left it, the order of steps. */
export const TOLD_ELSEWHERE: readonly Change[] = [];

/** Tells what each member changed that differs: by its own words, or as anything. */
export const tellMembers =
  (words: { readonly [word: string]: Tell }): Tell =>
  (pair) => {
    if (!isObject(pair.was) || !isObject(pair.now)) return [change(pair, wordOf(pair), general(pair))];
    const told = keysOfBoth(pair).flatMap((key) => {
      const inside = member(pair, key);
      if (!differs(inside)) return [];
      return sure((Object.hasOwn(words, key) ? words[key] : undefined) ?? tellAnything)(inside);
    });
    return told.length > 0 || isOrdered(pair.at) ? told : TOLD_ELSEWHERE;
  };

/** Where special words find nothing to say of a difference, the general ones say it: nothing is left out. */
export const sure =
  (tell: Tell): Tell =>
  (pair) => {
    const told = tell(pair);
    return told.length > 0 || told === TOLD_ELSEWHERE || !differs(pair)
      ? told
      : [change(pair, wordOf(pair), general(pair))];
  };

/** Tells a difference that no special words are made for. */
export function tellAnything(pair: Pair): readonly Change[] {
  const { was, now } = pair;
  if (isObject(was) && isObject(now) && !isRule(was) && !isRule(now) && !isText(was) && !isText(now))
    return [...tellMembers({})(pair), ...movedKeys(pair)];
  if (Array.isArray(was) && Array.isArray(now)) return tellList(pair, tellAnything);
  if (isText(was) && isText(now) && !(typeof was === "string" && typeof now === "string"))
    return tellText(`text of ${wayTo(pair).way}, ${wayTo(pair).last}`, wordOf(pair))(pair);
  return [change(pair, wordOf(pair), general(pair))];
}

/** The last word of the format on the way to a place: a place in a list is none. */
export function wordOf({ at }: Pair): string {
  return keysOf(at).findLast((key) => !/^\d+$/.test(key)) ?? "flow";
}

const STEP_KEYS = 2;

/** The way to a place, in words: `checkout, sections, fifth`; the last word is left for the sentence. */
function wayTo({ at, step }: Pair): { readonly way: string; readonly last: string } {
  const keys = keysOf(at).slice(step === null ? 0 : STEP_KEYS);
  const isPage = step === null && keys[0] === "landing";
  const about = step ?? (isPage ? "The page" : "The flow");
  const inside = isPage ? keys.slice(1) : keys;
  const last = inside.at(-1) ?? "landing";
  return { way: [about, ...inside.slice(0, -1).map(keyInWords)].join(", "), last: placeIn(last) };
}

const isIndex = (key: string): boolean => /^\d+$/.test(key);
const keyInWords = (key: string): string => (isIndex(key) ? ordinal(Number(key)) : key);
const placeIn = (key: string): string => (isIndex(key) ? `the ${ordinal(Number(key))} item` : `\`${key}\``);

/** A place as the beginning of a sentence: `employees: the fifth item`. */
function placeOf(pair: Pair): string {
  const { way, last } = wayTo(pair);
  return `${way}: ${last}`;
}

function general(pair: Pair): string {
  const { was, now } = pair;
  const place = placeOf(pair);
  if (was === undefined) return `${place} is new: ${shown(now)}`;
  if (now === undefined) return `${place} is removed: ${shown(was)}`;
  return `${place} ${turns(was, now)}`;
}

/** The keys that both sides have are in another order, where the order means something. */
function movedKeys(pair: Pair): readonly Change[] {
  if (!isOrdered(pair.at)) return [];
  const [before, after] = [pair.was as object, pair.now as object].map((side) => Object.keys(side));
  const kept = before?.filter((key) => after?.includes(key)) ?? [];
  const now = after?.filter((key) => kept.includes(key)) ?? [];
  if (kept.every((key, index) => key === now[index])) return [];
  const sentence = `${placeOf(pair)} stand in another order: ${listed(now)}`;
  return [change(pair, wordOf(pair), sentence, { kind: "moved" })];
}

const isScalar = (value: unknown): boolean => value === null || typeof value !== "object";

/** Tells what differs in a list: plain values together, other items one by one. */
export function tellList(pair: Pair, tellItem: Tell, phrase = placeOf(pair)): readonly Change[] {
  const [was, now] = [pair.was as readonly unknown[], pair.now as readonly unknown[]];
  if (was.every(isScalar) && now.every(isScalar)) return [change(pair, wordOf(pair), listSentence(phrase, was, now))];
  if (isReordered(was, now, pair.at)) {
    const sentence = `${phrase} has the same ${now.length} items in another order`;
    return [change(pair, wordOf(pair), sentence, { kind: "moved" })];
  }
  if (was.length === now.length)
    return orElsewhere(
      now.flatMap((_, index) => {
        const item = member(pair, index);
        return differs(item) ? sure(tellItem)(item) : [];
      }),
    );
  return exchanged(pair, was, now, phrase);
}

/** What the parts of a place tell; where they tell nothing, another place does. */
export const orElsewhere = (told: readonly Change[]): readonly Change[] => (told.length > 0 ? told : TOLD_ELSEWHERE);

/**
 * Says what a list of plain values has now, and no longer; one that it has twice is two.
 * @param say how a value is said
 */
export function listSentence(
  phrase: string,
  was: readonly unknown[],
  now: readonly unknown[],
  say: (value: unknown) => string = shown,
): string {
  const [more, less] = [beyond(now, was), beyond(was, now)];
  const quote = (values: readonly unknown[]): string => listed(values.map(say));
  const told = (begin: string, values: readonly unknown[], end = ""): readonly string[] =>
    values.length > 0 ? [`${begin} ${quote(values)}${end}`] : [];
  const [came, went] = [more.filter((each) => !was.includes(each)), less.filter((each) => !now.includes(each))];
  const parts = [
    ...told(was.length > 0 && went.length === 0 ? "now also has" : "now has", came),
    ...told(came.length > 0 ? "no longer" : "no longer has", went),
    ...told(
      "has",
      more.filter((each) => was.includes(each)),
      " more often",
    ),
    ...told(
      "has",
      less.filter((each) => now.includes(each)),
      " less often",
    ),
  ];
  return parts.length > 0
    ? `${phrase} ${parts.join(", and ")}`
    : `${phrase} has the same in another order: ${quote(now)}`;
}

/** The values of a list that another one does not have, or has less often, each once. */
function beyond(these: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const left = new Map<unknown, number>();
  for (const each of others) left.set(each, (left.get(each) ?? 0) + 1);
  const found = these.filter((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count <= 0;
  });
  return [...new Set(found)];
}

function isReordered(was: readonly unknown[], now: readonly unknown[], at: string): boolean {
  if (was.length !== now.length) return false;
  const left = [...was];
  for (const each of now) {
    const index = left.findIndex((one) => isSame(one, each, at));
    if (index < 0) return false;
    left.splice(index, 1);
  }
  return true;
}

/** Items that came or went, between those that stayed at the beginning and at the end. */
function exchanged(pair: Pair, was: readonly unknown[], now: readonly unknown[], phrase: string): readonly Change[] {
  const shorter = Math.min(was.length, now.length);
  let head = 0;
  while (head < shorter && isSame(was[head], now[head], pair.at)) head++;
  let tail = 0;
  while (tail < shorter - head && isSame(was.at(-1 - tail), now.at(-1 - tail), pair.at)) tail++;
  const word = wordOf(pair);
  const gone = was.slice(head, was.length - tail).map((value, index) => {
    const item = { ...member(pair, head + index), was: value, now: undefined };
    return change(item, word, `${phrase} no longer has ${itemOf(value)}`);
  });
  const come = now.slice(head, now.length - tail).map((value, index) => {
    const item = { ...member(pair, head + index), was: undefined, now: value };
    return change(item, word, `${phrase} now has ${itemOf(value)}`);
  });
  return [...gone, ...come];
}

/** An item as it is named: by its name, its words, or whole. */
function itemOf(value: unknown): string {
  if (!isObject(value)) return shown(value);
  const name = [value.id, value.name, value.title, value.label, value.question, value.text].find(
    (each) => typeof each === "string",
  );
  return typeof name === "string" ? quoted(name) : shown(value);
}

/** Returns a sentence for one difference between two flows, where no special words are made for it. */
export const changeAt = (edit: Pick<Pair, "at" | "wasAt" | "was" | "now">): Change => {
  const pair = { ...edit, step: null };
  return change(pair, wordOf(pair), general(pair));
};
