import type { List } from "../../contract";
import type { ListFiles } from "../../flow/facts";
import { child } from "../../flow/pointer";
import { isObject } from "../../values/objects";
import { change, member, type Change, type Pair } from "./change";
import { movesBetween } from "./order";
import { isSame } from "./same";
import { paragraphs, tellText } from "./texts";
import { listed, quoted, shown } from "./words";

interface Choice {
  readonly code: string;
  readonly label?: unknown;
  readonly hint?: unknown;
}

/** The choices of a question; undefined where they are written in no way that is known. */
function choicesOf(value: unknown): readonly Choice[] | undefined {
  if (Array.isArray(value)) return value.map((code) => ({ code: String(code) }));
  if (!isObject(value)) return undefined;
  return Object.entries(value).map(([code, choice]) =>
    isObject(choice) ? { code, label: choice.label, hint: choice.hint } : { code, label: choice },
  );
}

const named = ({ code, label }: Choice): string => (typeof label === "string" ? `${quoted(label)} (${code})` : code);

/** Tells which choices of a question came, went, read otherwise or are in another order. */
export function tellChoices(pair: Pair, question: string): readonly Change[] {
  const [was, now] = [choicesOf(pair.was), choicesOf(pair.now)];
  if (!was || !now) return [];
  const before = new Map(was.map((choice) => [choice.code, choice]));
  const after = new Map(now.map((choice) => [choice.code, choice]));
  const came = now.filter(({ code }) => !before.has(code));
  const went = was.filter(({ code }) => !after.has(code));
  const reworded = now.flatMap((choice) => {
    const old = before.get(choice.code);
    return old ? rewordedChoice(pair, question, old, choice) : [];
  });
  const codes = (choices: readonly Choice[]): readonly string[] => choices.map(({ code }) => code);
  return [
    ...came.map((choice) => change(of(pair, choice.code, "now"), "choices", `${question} now offers ${named(choice)}`)),
    ...went.map((choice) =>
      change(of(pair, choice.code, "was"), "choices", `${question} no longer offers ${named(choice)}`, {
        demands: "major",
      }),
    ),
    ...reworded,
    ...(movesBetween(codes(was), codes(now)).length === 0
      ? []
      : [
          change(pair, "choices", `${question} offers its choices in another order: ${listed(codes(now))}`, {
            kind: "moved",
          }),
        ]),
  ];
}

/** The place of a choice that only one side has; the whole place where choices are a list of codes. */
function of(pair: Pair, code: string, side: "was" | "now"): Pair {
  const isList = Array.isArray(pair.was) || Array.isArray(pair.now);
  const at = (pointer: string): string => (isList ? pointer : child(pointer, code));
  const value = isObject(pair[side]) ? (pair[side] as { readonly [code: string]: unknown })[code] : code;
  return { ...pair, at: at(pair.at), wasAt: at(pair.wasAt), was: undefined, now: undefined, [side]: value };
}

/** What a choice says differently: its words, and all that belongs to them. */
function rewordedChoice(pair: Pair, question: string, old: Choice, now: Choice): readonly Change[] {
  const isMap = isObject(pair.was) && isObject(pair.now);
  const place = isMap ? member(pair, now.code) : pair;
  const told = (["label", "hint"] as const).flatMap((word) =>
    isSame(old[word], now[word], "")
      ? []
      : tellText(
          `${word} of the choice ${now.code} of ${question}`,
          word,
        )({ ...place, was: old[word], now: now[word] }),
  );
  if (!isMap || isSame(restOf(place.was), restOf(place.now), "")) return told;
  const sentence = `The choice ${now.code} of ${question} is now ${shown(place.now)}; before: ${shown(place.was)}`;
  return [...told, change(place, "choices", sentence)];
}

/** A choice without its words. */
function restOf(choice: unknown): unknown {
  if (!isObject(choice)) return {};
  const { label: _label, hint: _hint, ...rest } = choice;
  return rest;
}

const MANY = 5;

/** What an exchanged list means for who chooses from it. */
export interface Exchange {
  readonly summary: string;
  readonly removes: boolean;
}

/** Returns how a list became another, by their codes; undefined where one of them was not given. */
export function exchangeOf(was: List | undefined, now: List | undefined): Exchange | undefined {
  if (!was || !now) return undefined;
  const before = new Map(was.items.map((item) => [String(item.code), item]));
  const after = new Map(now.items.map((item) => [String(item.code), item]));
  const came = now.items.filter(({ code }) => !before.has(String(code)));
  const went = was.items.filter(({ code }) => !after.has(String(code)));
  const recoded = came.flatMap((item) => recodedFrom(item, came, went));
  const isRecoded = ({ name }: Item): boolean => recoded.some((each) => each.name === name);
  const changed = now.items.flatMap((item) => {
    const old = before.get(String(item.code));
    return !old || isSame(old, item, "") ? [] : [changedItem(old, item)];
  });
  const names = (items: readonly Item[]): readonly string[] =>
    items.filter((item) => !isRecoded(item)).map(({ name }) => name);
  const parts = [
    some(names(came), "added"),
    some(names(went), "removed"),
    ...(recoded.length > MANY
      ? [`${recoded.length} items have other codes`]
      : recoded.map(({ name, code, old }) => `${name} has the code ${code} instead of ${old}`)),
    some(changed, "changed"),
    isMoved(was, now) ? "in another order" : "",
    isSame(was.synonyms, now.synonyms, "") ? "" : "with other synonyms",
  ].filter((part) => part !== "");
  return { summary: parts.length === 0 ? "with the same items" : parts.join("; "), removes: went.length > 0 };
}

type Item = List["items"][number];

interface Recoded extends Pick<Item, "name" | "code"> {
  readonly old: Item["code"];
}

/** An item that is there under another code: the only one of its name that came, and that went. */
function recodedFrom(item: Item, came: readonly Item[], went: readonly Item[]): readonly Recoded[] {
  const { name, code } = item;
  const [old, another] = went.filter((each) => each.name === name);
  const isOnly = came.filter((each) => each.name === name).length === 1;
  return old && !another && isOnly ? [{ name, code, old: old.code }] : [];
}

/** An item with what it says otherwise: `Adams (state now TX)`. */
function changedItem(old: Item, now: Item): string {
  const [was, is] = [new Map(Object.entries(old)), new Map(Object.entries(now))];
  const words = [...new Set([...was.keys(), ...is.keys()])].filter((word) => !isSame(was.get(word), is.get(word), ""));
  const told = words.map((word) => {
    const value = is.get(word);
    if (value === undefined) return `without ${word}`;
    return word === "name" ? `now ${String(value)}` : `${word} now ${shown(value)}`;
  });
  return `${old.name} (${told.join(", ")})`;
}

/** Whether the codes that both lists have are in another order. */
function isMoved(was: List, now: List): boolean {
  const codes = ({ items }: List): readonly string[] => items.map(({ code }) => String(code));
  const [before, after] = [new Set(codes(was)), new Set(codes(now))];
  const kept = codes(now).filter((code) => before.has(code));
  return !codes(was)
    .filter((code) => after.has(code))
    .every((code, index) => code === kept[index]);
}

function some(names: readonly string[], what: string): string {
  if (names.length === 0) return "";
  if (names.length > MANY) return `${names.length} items are ${what}`;
  return `${listed(names)} ${names.length === 1 ? "is" : "are"} ${what}`;
}

const nameOf = (list: unknown): string => String(list).split("@")[0] ?? "";

/** Tells which list a question chooses from now, and what that means for its choices. */
export function tellList(pair: Pair, question: string, lists: ListFiles): readonly Change[] {
  const { was, now } = pair;
  if (was === undefined) return [change(pair, "list", `${question} now chooses from the list ${String(now)}`)];
  if (now === undefined) return [change(pair, "list", `${question} no longer chooses from the list ${String(was)}`)];
  const exchange = exchangeOf(lists[String(was)], lists[String(now)]);
  const sentence = `${question} chooses from ${String(now)} instead of ${String(was)}`;
  const isMajor = nameOf(was) !== nameOf(now) || exchange?.removes === true;
  const about = isMajor ? ({ demands: "major" } as const) : {};
  return [change(pair, "list", exchange ? `${sentence}: ${exchange.summary}` : sentence, about)];
}

/** Tells which texts a consent names now. */
export function tellConsents(pair: Pair, question: string): readonly Change[] {
  if (!isObject(pair.was) || !isObject(pair.now)) return [];
  const [was, now] = [pair.was, pair.now];
  const idsOf = (texts: object): readonly string[] => Object.keys(texts);
  const replaced = (id: string): string | undefined =>
    idsOf(was).find((old) => old !== id && nameOf(old) === nameOf(id) && !Object.hasOwn(now, old));
  const taken = new Set(idsOf(now).map(replaced));
  const ofNow = idsOf(now).flatMap((id) => consentNow(pair, question, id, replaced(id)));
  const gone = idsOf(was)
    .filter((id) => !Object.hasOwn(now, id) && !taken.has(id))
    .map((id) =>
      change(of(pair, id, "was"), "agrees_to", `${question} no longer agrees to ${consentName(id, was[id])}`),
    );
  const order = movesBetween(idsOf(was), idsOf(now));
  const moved = `${question} shows the texts agreed to in another order: ${listed(idsOf(now))}`;
  return [...ofNow, ...gone, ...(order.length === 0 ? [] : [change(pair, "agrees_to", moved, { kind: "moved" })])];
}

const consentName = (id: string, text: unknown): string =>
  isObject(text) && typeof text.title === "string" ? `${quoted(text.title)} (${id})` : id;

function consentNow(pair: Pair, question: string, id: string, old: string | undefined): readonly Change[] {
  const [was, now] = [pair.was, pair.now] as readonly { readonly [id: string]: unknown }[];
  const text = now?.[id];
  const name = consentName(id, text);
  const place = { ...pair, at: child(pair.at, id), wasAt: child(pair.wasAt, old ?? id), now: text };
  const before = was?.[old ?? id];
  const isNew = !Object.hasOwn(was ?? {}, id);
  if (isNew && old === undefined)
    return [change({ ...place, was: undefined }, "agrees_to", `${question} now also agrees to ${name}`)];
  const isSameText = isSame(before, text, "");
  if (isNew) {
    const words = isSameText ? "in the same words" : `with new words: ${wordsChanged(before, text)}`;
    return [
      change(
        { ...place, was: before },
        "agrees_to",
        `The consent ${name} takes the place of ${old}, ${words}`,
        WORDING,
      ),
    ];
  }
  if (isSameText) return [];
  const sentence = `The consent ${name} reads otherwise under the same id: ${wordsChanged(before, text)}`;
  return [change({ ...place, was: before }, "agrees_to", sentence, WORDING)];
}

const WORDING = { demands: "patch" } as const;

/** What a text agreed to says otherwise, in a few words. */
function wordsChanged(was: unknown, now: unknown): string {
  if (!isObject(was) || !isObject(now)) return `${shown(now)}; before: ${shown(was)}`;
  const parts = ["title", "body"].filter((word) => !isSame(was[word], now[word], ""));
  const others = Object.keys({ ...was, ...now }).filter((word) => word !== "title" && word !== "body");
  const changed = [...parts, ...others.filter((word) => !isSame(was[word], now[word], ""))];
  return changed
    .map((word) => `its ${word} was ${word === "body" ? paragraphs(was[word]) : shown(was[word])}`)
    .join("; ");
}
