import { singleValuesOf } from "../../../../engine/analysis/index";
import type { SingleValue } from "../../../../engine/analysis/index";
import type { Files } from "../model/files";
import { flowOf } from "../model/files";
import { sharedPaths, sharedText } from "./library";
import type { LibraryTexts } from "./library";
import type { OutlineNode } from "./looked";

/** A value in which all words of a query are found, and where it is. */
export interface FoundValue {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly line: number;
  /** What is written there, around the first of the words. */
  readonly excerpt: string;
  /** What the outline calls the part of the flow that it is in. */
  readonly within?: string;
}

export interface FoundValues {
  /** The first of them. */
  readonly values: readonly FoundValue[];
  /** How many there are. */
  readonly count: number;
}

interface Lowered extends SingleValue {
  readonly lower: string;
}

/** The values of a file stay known while its text is the same: each key of a search looks through all of them. */
const known = new Map<string, { readonly text: string; readonly values: readonly Lowered[] }>();
const MOST_KNOWN = 500;

function valuesIn(path: string, text: string): readonly Lowered[] {
  const before = known.get(path);
  if (before?.text === text) return before.values;
  const values = singleValuesOf(text).map((value) => ({ ...value, lower: value.text.toLowerCase() }));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(path, { text, values });
  return values;
}

/** Returns the words of a query, as they are compared. */
export const wordsOf = (query: string): readonly string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

interface Sought {
  readonly files: Files;
  /** What the draft names of the library; undefined while that loads. */
  readonly library: LibraryTexts | undefined;
  readonly outline: readonly OutlineNode[];
  readonly query: string;
  /** Texts of the flow that are listed by themselves. */
  readonly but: readonly string[];
  /** How many are listed. */
  readonly most: number;
}

/** Returns the values of a draft in which all words of a query are found: of its flow, its other files, then the library. */
export function valuesWith({ files, library, outline, query, but, most }: Sought): FoundValues {
  const words = wordsOf(query);
  if (words.length === 0) return { values: [], count: 0 };
  const flow = flowOf(files);
  const listed = new Set(but);
  const isFound = (path: string, { text, lower }: Lowered): boolean =>
    words.every((word) => lower.includes(word)) && !(path === flow && listed.has(text));
  const values: FoundValue[] = [];
  let count = 0;
  for (const path of pathsOf(files, library)) {
    const text = files.get(path) ?? sharedText(path, library) ?? "";
    for (const value of valuesIn(path, text)) {
      if (!isFound(path, value)) continue;
      count += 1;
      if (values.length < most) values.push(found(path, text, value, words[0] ?? "", path === flow ? outline : []));
    }
  }
  return { values, count };
}

function pathsOf(files: Files, library: LibraryTexts | undefined): readonly string[] {
  const flow = flowOf(files);
  const own = [...files.keys()].filter((path) => path !== flow && path.endsWith(".json")).toSorted();
  const shared = (library ? sharedPaths(library) : []).filter((path) => !files.has(path));
  return [flow, ...own, ...shared];
}

function found(
  path: string,
  text: string,
  { offset, end, text: said, lower }: Lowered,
  word: string,
  outline: readonly OutlineNode[],
): FoundValue {
  const within = titleAround(outline, offset);
  return {
    path,
    from: offset,
    to: end,
    line: lineAt(text, offset),
    excerpt: around(said, lower.indexOf(word)),
    ...(within !== undefined && { within }),
  };
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

/** The title of the innermost part of an outline around an offset. */
function titleAround(nodes: readonly OutlineNode[], offset: number): string | undefined {
  const node = nodes.find(({ from, to }) => from <= offset && offset < to);
  return node && (titleAround(node.children ?? [], offset) ?? node.title);
}
