/** Where two versions differ in one turn of a person: in all that is seen, saved and sent. */
import { isEqual, isObject, type JsonObject, type List, type View } from "../../engine/index";
import { searchedAs, type Course } from "../../engine/analysis";
import type { Turn } from "./player";
import { viewOf } from "./viewed";

/** What sort of thing differs, as a person would say it. */
export type Kind =
  | "way"
  | "saved"
  | "sent"
  | "sold"
  | "wrong"
  | "dialog"
  | "price"
  | "options"
  | "list"
  | "questions"
  | "limits"
  | "values"
  | "text";

/** What differs in one turn. */
export interface Differs {
  /** The step where it was done, and those where the person is afterwards. */
  readonly places: readonly string[];
  readonly does: string;
  readonly kinds: ReadonlySet<Kind>;
  /** From here on the versions go different ways: what differs later may only follow from that. */
  readonly isParted: boolean;
  /** From here on a person answers otherwise, since something else was said of their answers. */
  readonly isLast: boolean;
  /** The first place that differs, with what is there in each version. */
  readonly example: string;
}

/** A turn in one version. */
export interface Side {
  readonly course: Course;
  readonly turn: Turn;
}

/** Returns what differs between the same turn in two versions; undefined where nothing does. */
export function differsAt(was: Side, now: Side): Differs | undefined {
  const found = new Map<Kind, string>();
  const note = (kind: Kind, at: string, before: unknown, after: unknown): void => {
    if (!found.has(kind)) found.set(kind, `${at}: ${shown(before)} → ${shown(after)}`);
  };
  const [old, own] = [was.turn, now.turn];
  const isOtherWay = old.session.step !== own.session.step || old.does !== own.does || old.step !== own.step;
  if (isOtherWay) note("way", "step", `${old.does} → ${old.session.step}`, `${own.does} → ${own.session.step}`);
  for (const part of ["left", "dialog"] as const)
    if (!isEqual(old.session[part], own.session[part])) note("way", part, old.session[part], own.session[part]);
  compare(was, now, note);
  const isParted = found.has("way") || found.has("saved") || found.has("sent");
  if (!isOtherWay) collect("", seenIn(was), seenIn(now), { was: was.course, now: now.course, note });
  if (found.size === 0) return undefined;
  const places = [...new Set([own.step, old.session.step, own.session.step])];
  const [[kind, example] = ["", ""]] = [...found];
  const isLast = isParted || !isEqual(old.said, own.said);
  return { places, does: own.does, kinds: new Set(found.keys()), isParted, isLast, example: `${kind}, ${example}` };
}

type Note = (kind: Kind, at: string, was: unknown, now: unknown) => void;

/** What the events came to, and what the host keeps. */
function compare({ turn: was }: Side, { turn: now }: Side, note: Note): void {
  if (!isEqual(was.said, now.said)) note("wrong", "said", was.said, now.said);
  if (!isEqual(was.calls, now.calls)) note("sent", "calls", was.calls, now.calls);
  const [before, after] = [was.kept, now.kept];
  if (!isEqual(before.quote?.application, after.quote?.application))
    note("saved", "application", before.quote?.application, after.quote?.application);
  if (!isEqual(before.client, after.client)) note("saved", "client", before.client, after.client);
  if (!isEqual(before.sold, after.sold)) note("sold", "plan", before.sold, after.sold);
  if (!isEqual(before.quote?.policy, after.quote?.policy))
    note("sold", "policy", before.quote?.policy, after.quote?.policy);
}

const seenIn = ({ course, turn }: Side): View => viewOf(course.engine, turn.session);

interface Sides {
  readonly was: Course;
  readonly now: Course;
  readonly note: Note;
}

/** The version of the flow, its schema (what it says is in the words beside it), and the count of steps. */
const NOT_SEEN: ReadonlySet<string> = new Set(["version", "schema", "size", "n", "m"]);

function collect(at: string, was: unknown, now: unknown, sides: Sides): void {
  if (was === now) return;
  if (Array.isArray(was) && Array.isArray(now) && was.length === now.length)
    for (const [index, part] of was.entries()) collect(`${at}/${index}`, part, now[index], sides);
  else if (isObject(was) && isObject(now))
    for (const key of new Set([...Object.keys(was), ...Object.keys(now)]))
      collectPart(`${at}/${key}`, key, was, now, sides);
  else if (!isEqual(was, now)) sides.note(areAmounts(was, now) ? "price" : kindOf(at), at, was, now);
}

/** Whether two texts say the same but for an amount of money. */
function areAmounts(was: unknown, now: unknown): boolean {
  const plain = (value: unknown): unknown => (typeof value === "string" ? value.replaceAll(AMOUNT, "#") : value);
  return typeof was === "string" && plain(was) === plain(now);
}

const AMOUNT = /\$[\d,.]*\d/g;

function collectPart(at: string, key: string, was: JsonObject, now: JsonObject, sides: Sides): void {
  if (NOT_SEEN.has(key)) return;
  const [before, after] = [was[key], now[key]];
  const areLists = key === "list" && typeof before === "string" && typeof after === "string";
  if (!areLists) return collect(at, before, after, sides);
  const [old, own] = [sides.was.lists[before], sides.now.lists[after]];
  if (printOf(old, was) !== printOf(own, now)) sides.note("list", at, before, after);
}

const prints = {
  chosen: new WeakMap<List, string>(),
  searched: new WeakMap<List, string>(),
  filtered: new WeakMap<List, string>(),
};

/** All that people find and read in a long list; what it is filtered by shows where something is chosen. */
function printOf(list: List | undefined, { options, where }: JsonObject): string {
  if (!list) return "";
  const sort = options !== undefined ? "chosen" : where === undefined ? "searched" : "filtered";
  const known = prints[sort].get(list) ?? JSON.stringify(SEEN[sort](list));
  prints[sort].set(list, known);
  return known;
}

const SEEN: { readonly [sort in keyof typeof prints]: (list: List) => unknown } = {
  chosen: ({ items }) => items.map(({ code, name }) => [code, name]),
  searched: searchedAs,
  filtered: ({ items, synonyms }) => [items, synonyms],
};

/** What a difference at a place of the view is about. */
function kindOf(place: string): Kind {
  // A form that is folded up to what is known is a form all the same.
  const at = place.replace("/summary/form/", "/form/");
  for (const [kind, pattern] of KINDS) if (pattern.test(at)) return kind;
  return "text";
}

const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ["dialog", /^\/dialog/],
  ["limits", /\/questions\/\d+\/(min|max|max_length|size|max_bytes)$/],
  ["price", /price|total|amount|\/lines(\/|$)/],
  ["wrong", /\/(problem|errors?|missing|enabled|disabled|notices)(\/|$)/],
  ["options", /\/(options|list|where|columns|brands)(\/|$)/],
  ["values", /\/(values|said|selected|checked|summary|receipt|owed|rows)(\/|$)/],
  ["questions", /\/(questions|required|widget|sections)(\/|$)(?!.*(label|hint|why|texts))/],
];

const LONGEST = 120;

const shown = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, LONGEST);
