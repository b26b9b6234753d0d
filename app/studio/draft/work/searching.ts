import { isEqual } from "../../../../engine/index";
import { keysOf, memberOf, placeSaidIn, singleValuesOf } from "../../../../engine/analysis/index";
import type { SingleValue } from "../../../../engine/analysis/index";
import type { Files } from "../model/files";
import { flowOf } from "../model/files";
import { jsonIn } from "../model/json";
import { sharedPaths, sharedText } from "./library";
import type { LibraryTexts } from "./library";

/** A value in which all words of a query are found, and where it is. */
export interface FoundValue {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly line: number;
  /** What is written there, around the first of the words. */
  readonly excerpt: string;
  /** Where it is, in the words of the form. */
  readonly where: string;
}

export interface FoundValues {
  /** The first of them. */
  readonly values: readonly FoundValue[];
  /** How many there are. */
  readonly count: number;
}

interface Lowered extends SingleValue {
  /** As people read it: with what its code or the code that it is for is called. */
  readonly said: string;
  readonly lower: string;
}

/** The values of a file stay known while its text is the same: each key of a search looks through all of them. */
const known = new Map<string, { readonly of: readonly unknown[]; readonly values: readonly Lowered[] }>();
const MOST_KNOWN = 500;

function valuesIn(path: string, text: string, names: NamesOfCodes): readonly Lowered[] {
  const before = known.get(path);
  if (before?.of[0] === text && before.of[1] === names) return before.values;
  const isList = path.startsWith(LISTS);
  const values = singleValuesOf(text).map((value) =>
    lowered(isList ? { ...value, said: value.text } : said(value, names)),
  );
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(path, { of: [text, names], values });
  return values;
}

const lowered = (value: Omit<Lowered, "lower">): Lowered => ({ ...value, lower: value.said.toLowerCase() });

/** A value is searched by what people read in the form: the row of Colorado has the key CO in the file. */
function said(value: SingleValue, names: NamesOfCodes): Omit<Lowered, "lower"> {
  const own = value.isRead ? undefined : names.get(value.text);
  if (own !== undefined) return { ...value, isRead: true, said: `${own} (${value.text})` };
  const ofRow = names.get(keysOf(value.pointer).at(-1) ?? "");
  return ofRow === undefined
    ? { ...value, said: value.text }
    : { ...value, isRead: true, said: `${ofRow}: ${value.text}` };
}

/** What the codes of lists are called, by code. */
type NamesOfCodes = ReadonlyMap<string, string>;

const LISTS = "lists/";
let named: { readonly of: readonly unknown[]; readonly names: NamesOfCodes } | undefined;

function namesOfCodes(files: Files, library: LibraryTexts | undefined): NamesOfCodes {
  const paths = pathsOf(files, library).filter((path) => path.startsWith(LISTS));
  const texts = paths.map((path) => files.get(path) ?? sharedText(path, library) ?? "");
  if (named && isEqual(named.of, texts)) return named.names;
  const names = new Map(paths.flatMap((path, at) => codesIn(jsonOf(path, texts[at] ?? ""))));
  named = { of: texts, names };
  return names;
}

const codesIn = (list: unknown): readonly (readonly [code: string, name: string])[] => {
  const items = memberOf(list, "items");
  return (Array.isArray(items) ? items : []).flatMap((item) => {
    const [code, name] = [memberOf(item, "code"), memberOf(item, "name")];
    return typeof code === "string" && typeof name === "string" ? [[code, name] as const] : [];
  });
};

/** Returns the words of a query, as they are compared. */
export const wordsOf = (query: string): readonly string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

interface Sought {
  readonly files: Files;
  /** What the draft names of the library; undefined while that loads. */
  readonly library: LibraryTexts | undefined;
  readonly query: string;
  /** Texts of the flow that are listed by themselves. */
  readonly but: readonly string[];
  /** How many are listed. */
  readonly most: number;
}

/**
 * Returns the values of a draft in which all words of a query are found: what people read first, then names and numbers;
 * each of its flow, its other files, then the library.
 */
export function valuesWith({ files, library, query, but, most }: Sought): FoundValues {
  const words = wordsOf(query);
  if (words.length === 0) return { values: [], count: 0 };
  const flow = flowOf(files);
  const listed = new Set(but);
  const names = namesOfCodes(files, library);
  const isFound = (path: string, { text, lower }: Lowered): boolean =>
    words.every((word) => lower.includes(word)) && !(path === flow && listed.has(text));
  const all = pathsOf(files, library).flatMap((path) => {
    const text = files.get(path) ?? sharedText(path, library) ?? "";
    return valuesIn(path, text, names).flatMap((value) => (isFound(path, value) ? [{ path, text, value }] : []));
  });
  const read = all.filter(({ value }) => value.isRead);
  const first = [...read, ...all.filter(({ value }) => !value.isRead)].slice(0, most);
  const values = first.map(({ path, text, value }) => found(path, text, value, words[0] ?? ""));
  return { values, count: all.length };
}

function pathsOf(files: Files, library: LibraryTexts | undefined): readonly string[] {
  const flow = flowOf(files);
  const own = [...files.keys()].filter((path) => path !== flow && path.endsWith(".json")).toSorted();
  const shared = (library ? sharedPaths(library) : []).filter((path) => !files.has(path));
  return [flow, ...own, ...shared];
}

function found(path: string, text: string, { offset, end, pointer, said, lower }: Lowered, word: string): FoundValue {
  return {
    path,
    from: offset,
    to: end,
    line: lineAt(text, offset),
    excerpt: around(said, lower.indexOf(word)),
    where: placeSaidIn(path, jsonOf(path, text), pointer).where,
  };
}

const parsed = new Map<string, { readonly text: string; readonly json: unknown }>();

/** The same for what a file says as JSON, of which the names of places are. */
function jsonOf(path: string, text: string): unknown {
  const before = parsed.get(path);
  if (before?.text === text) return before.json;
  const json = jsonIn(text);
  if (parsed.size >= MOST_KNOWN) parsed.clear();
  parsed.set(path, { text, json });
  return json;
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}

/** How many characters are shown before and behind what was found. */
const BEFORE = 30;
const BEHIND = 70;

function around(text: string, at: number): string {
  const from = at <= BEFORE ? 0 : at - BEFORE;
  const to = Math.min(text.length, at + BEHIND);
  return `${from > 0 ? "…" : ""}${text.slice(from, to)}${to < text.length ? "…" : ""}`;
}
