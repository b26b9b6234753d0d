/** Where a place of a file is, in the words of the form: the thing, then its words. */
import { keysOf } from "../../../flow/pointer";
import { isObject } from "../../../values/objects";
import { isRule } from "../../changes/words";
import { plainText } from "../../telling/plain-names";
import { kindOfPath, nameOfPath } from "../draft";
import { childNode, rootNode, type SchemaNode } from "./nodes";
import { inPlain, labelOf } from "./labels";
import { placeTitle } from "./nouns";

/** The words that say what a thing is called, the best one first; then those that are its name. */
const NAMING = ["title", "label", "headline", "question", "text", "message"];
const NAMES = ["id", "name", "use", "key"];

/** Returns the member or item of a value; undefined where there is none. */
export function memberOf(value: unknown, key: string): unknown {
  if (value === null || typeof value !== "object" || !Object.hasOwn(value, key)) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(key);
}

/** Returns a text with what it reads in plain letters: “[first name]'s plan”. */
export const withoutBraces = (text: string): string =>
  shortened(text).replace(
    /\{([\w.]+)(?:\|[^}]*)?\}/g,
    (_, path: string) => `[${inPlain(path.split(".").at(-1) ?? "").toLowerCase()}]`,
  );

/** As many letters of a title are read; a million of them would hold up every page that lays them out. */
const LONGEST = 200;

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Returns what a thing is called by its own words, else by its name; undefined where it has none. */
export function titleIn(value: unknown): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : shortened(value);
  const said = NAMING.map((word) => plainText(memberOf(value, word))).find((text) => text !== undefined && text !== "");
  if (said !== undefined) return withoutBraces(said);
  // What has a code besides its name is read by that name, as an item of a list is: “In-law”.
  const read = memberOf(value, "code") === undefined ? undefined : memberOf(value, "name");
  if (typeof read === "string" && read !== "") return shortened(read);
  const name = NAMES.map((word) => memberOf(value, word)).find((each) => typeof each === "string" && each !== "");
  return typeof name === "string" ? inPlain(shortened(name)) : undefined;
}

/** Words that only hold things: a thing in them says enough by its title. */
const HOLDING: ReadonlySet<string> = new Set(["steps", "questions", "items", "rows", "groups"]);

/** A part of the way to a place. */
export interface Passed {
  readonly key: string;
  /** As the form calls it. */
  readonly title: string;
  /** It is one of several, or a named one, and not a word of a thing. */
  readonly isItem: boolean;
  readonly node: SchemaNode | undefined;
  readonly value: unknown;
}

/**
 * Returns every part of the way to a place in a file, up to a rule around it; also of a place that is not there any more,
 * as far as that is known.
 */
export function wayTo(path: string, file: unknown, pointer: string): readonly Passed[] {
  const kind = kindOfPath(path);
  let node = rootNode(kind, file);
  let at = file;
  let isTop = true;
  const way: Passed[] = [];
  let around = "";
  for (const key of keysOf(pointer)) {
    if (isRule(at)) break;
    const value = memberOf(at, key);
    const isItem = Array.isArray(at) || (isObject(at) && node?.schema.properties?.[key] === undefined && !isTop);
    const title = isItem ? titleAmong(value, key, around) : labelOf(key, isTop ? "file" : node?.definition);
    node = node && childNode(node, key, value);
    [at, isTop, around] = [value, false, key];
    way.push({ key, title, isItem, node, value });
  }
  return way;
}

/** Returns what one of the things in a word is called: by its own words, else by its name, or by its place among them. */
export function titleAmong(value: unknown, key: string, word: string): string {
  const own = isObject(value) ? titleIn(value) : undefined;
  return own ?? (/^\d+$/.test(key) ? placeTitle(value, Number(key), word) : inPlain(key));
}

/** The titles on the way, without the words that only hold the things behind them. */
export function titlesOf(way: readonly Passed[]): readonly string[] {
  return way.flatMap(({ key, title, isItem }, index) => {
    const isHolding = !isItem && HOLDING.has(key) && way[index + 1]?.isItem === true;
    return isHolding || title === "" ? [] : [title];
  });
}

const FILES = {
  flow: () => undefined,
  list: (name: string) => `List “${plainName(name)}”`,
  part: (name: string) => `Part “${plainName(name)}”`,
  book: () => "Prices",
  usual: () => "Usual answers",
  scenario: (name: string, title: string | undefined) => `Scenario “${title ?? plainName(name)}”`,
  looks: () => "What people see in the scenarios",
  other: (name: string) => name,
};

/** Returns the name of a file of the library in plain letters: `us-regions@1` is “Us regions”. */
export const plainName = (name: string): string => inPlain(name.replace(/@\d+$/, ""));

/** A place in the words of the form. */
export interface PlaceSaid {
  /** The way to it: `Is the business related …? › Rules that refuse`. */
  readonly where: string;
  /** What the word there, or the thing, is called. */
  readonly label: string;
}

/** Returns where a place is, in the words of the form; of a file that is not JSON, its name. */
export function placeSaidIn(path: string, file: unknown, pointer: string): PlaceSaid {
  const name = memberOf(file, "name");
  const title = typeof name === "string" ? name : undefined;
  const whole = FILES[kindOfPath(path)](nameOfPath(path), title);
  const way = wayTo(path, file, pointer);
  const titles = titlesOf(way);
  const trail = whole === undefined ? titles : [whole, ...titles];
  const where = trail.length === 0 ? "The whole product" : trail.join(" › ");
  return { where, label: way.at(-1)?.title ?? where };
}
