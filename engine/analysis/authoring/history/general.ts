/** What a place of a file says otherwise, where no special words are made for it: the form's name of the place, and the values. */
import { listSentence } from "../../changes/anything";
import { isRule, isText, numbersSaid } from "../../changes/words";
import { ENTRY_WORDS, ENTRY_NAMES } from "../../changes/conditions";
import { childNode, type SchemaNode } from "../schema/nodes";
import { titlesOf, wayTo, type Passed } from "../schema/trail";
import type { Speaker } from "./speaker";

/** A place of a file and what both versions say there. */
export interface Place {
  readonly path: string;
  readonly pointer: string;
  /** The value of the whole file on the side that has the place: what is around it gives its name. */
  readonly file: unknown;
  readonly was: unknown;
  readonly now: unknown;
  /** How the file is named, where that is said: `The scenario “…”`. */
  readonly thing?: string;
}

/** Returns what a place says otherwise. */
export function placeSaid(place: Place, speaker: Speaker): string {
  const way = wayTo(place.path, place.file, place.pointer);
  return usualSaid(place, speaker) ?? wordSaid(place, way, speaker);
}

function wordSaid(place: Place, way: readonly Passed[], speaker: Speaker): string {
  const { thing, was, now, path, pointer } = place;
  const last = way.at(-1);
  if (!last) return `${thing ?? "The flow"} ${turned(place, way, speaker)}`;
  const around = titlesOf(way.slice(0, -1)).map((title) => bare(speaker.quoted(title)));
  const begin = thing === undefined ? around : [thing, ...around];
  const label = isAnswer(way) ? speaker.title(last.key) : speaker.quoted(last.title);
  const subject = begin.length === 0 ? label : `${begin.join(" › ")}: ${label}`;
  const said = valueSaid(now ?? was, place, way, speaker);
  const isSame = said === label || said === "nothing";
  const more = isSame ? "" : `: ${said}`;
  if (was === undefined) return `${subject} is new${more}`;
  if (now === undefined) return `${subject} is removed${more}`;
  return isPlainList(was) && isPlainList(now)
    ? listSentence(subject, was, now, (value) => speaker.value(value, { path, pointer }, itemOf(last.node, value)))
    : `${subject} ${turned(place, way, speaker)}`;
}

/** An answer of a scenario, by the name of its question. */
const isAnswer = (way: readonly Passed[]): boolean => way.at(-2)?.key === "answers";

const valueSaid = (value: unknown, { path, pointer }: Place, way: readonly Passed[], speaker: Speaker): string => {
  const last = way.at(-1);
  const choice = isAnswer(way) && last ? speaker.choice(last.key, value) : undefined;
  return choice ?? speaker.value(value, { path, pointer }, last?.node);
};

const isPlainList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((each) => each === null || typeof each !== "object");

const itemOf = (node: SchemaNode | undefined, value: unknown): SchemaNode | undefined =>
  node && childNode(node, "0", value);

const bare = (quoted: string): string => quoted.slice(1, -1);

function turned(place: Place, way: readonly Passed[], speaker: Speaker): string {
  const { was, now } = place;
  if (typeof was === "number" && typeof now === "number")
    return `${now > was ? "rises" : "falls"} from ${numbersSaid([was, now]).join(" to ")}`;
  const [before, after] = [was, now].map((value) => valueSaid(value, place, way, speaker));
  if (before === after) return "is written otherwise";
  const isLong = isRule(was) || isRule(now) || (isText(was) && typeof was !== "string");
  return isLong ? `is now ${after}; before: ${before}` : `changes from ${before} to ${after}`;
}

/** What is usually answered to a question; undefined for any other place. */
function usualSaid({ pointer, path, was, now }: Place, speaker: Speaker): string | undefined {
  const [, entry, name] = /^(?:\/entries\/([^/]+))?\/answers\/([^/]+)$/.exec(pointer) ?? [];
  if (!/^scenarios\/[^/]+\/usual\.json$/.test(path) || name === undefined) return undefined;
  const of = ENTRY_NAMES.find((each) => each === entry);
  const who = of ? ` of ${ENTRY_WORDS[of].people}` : "";
  const answer = `The usual answer${who} to ${speaker.title(name)}`;
  const said = (value: unknown): string => answered(value, { path, pointer, name }, speaker);
  if (was === undefined) return `${answer} is ${said(now)}`;
  if (now === undefined) return `${answer} is removed: ${said(was)}`;
  if (typeof was === "number" && typeof now === "number")
    return `${answer} ${now > was ? "rises" : "falls"} from ${numbersSaid([was, now]).join(" to ")}`;
  return `${answer} is now ${said(now)} instead of ${said(was)}`;
}

function answered(
  value: unknown,
  { name, ...at }: { readonly path: string; readonly pointer: string; readonly name: string },
  speaker: Speaker,
): string {
  if (value === null) return "left open";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return speaker.choice(name, value) ?? speaker.value(value, at);
}
