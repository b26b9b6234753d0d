import { parse } from "../../flow/parse";
import { changeAt } from "../changes/anything";
import { editsIn, treeOf } from "../edits/tree";
import { kindOfPath, nameOfPath, type DraftFile } from "./draft";
import { placeAt, samePlace } from "./places";
import { asSentence, THING_OF, type Sentence } from "./spoken";

/** A file that has another text than before. */
export interface FileChange {
  readonly path: string;
  readonly was: string;
  readonly now: string;
  /** The values of both; undefined for a text that is not JSON. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns how a file is named in a sentence. */
export const thingOf = (path: string): string => THING_OF[kindOfPath(path)](nameOfPath(path));

/** Returns the sentence for a file that was not there before, or is not there any more. */
export function comeOrGone({ path }: DraftFile, isNew: boolean): Sentence {
  const kind = kindOfPath(path);
  const words =
    kind === "book"
      ? `The rate book ${nameOfPath(path)}`
      : kind === "flow"
        ? `The flow ${nameOfPath(path)}`
        : thingOf(path);
  const verb = kind === "usual" || kind === "looks" ? "are" : "is";
  const isPlural = kind === "usual" ? verb : "is";
  return { path, pointer: "", text: asSentence(`${words} ${isPlural} ${isNew ? "new" : "removed"}`) };
}

/** Beyond so many values, a file is compared by its lines. */
const MOST_SENTENCES = 100;

/** Returns a sentence for each value that a file says otherwise, in general words. */
export function generalSentences({ path, before, after }: FileChange): readonly Sentence[] {
  const edits = editsIn(treeOf({ of: before }, { of: after }));
  const all = edits.map(({ at, wasAt, was, now, kind }): Sentence => {
    const pair = { at: inFile(at), wasAt: inFile(wasAt), was, now };
    const told = changeAt(pair).sentence.replace(/^The (?:flow|page)\b/, (begin) =>
      begin === "The page" && kindOfPath(path) === "flow" ? begin : thingOf(path),
    );
    const pointer = kind === "removed" ? samePlace(before, after, pair.at) : pair.at;
    return { path, pointer, text: asSentence(told) };
  });
  if (all.length <= MOST_SENTENCES) return all;
  const more = all.length - MOST_SENTENCES;
  const rest = {
    path,
    pointer: "",
    text: `${thingOf(path)} changes in ${more} more ${more === 1 ? "place" : "places"}.`,
  };
  return [...all.slice(0, MOST_SENTENCES), rest];
}

/** A pointer of the comparison, which begins with the name of the document. */
const inFile = (at: string): string => at.slice("/of".length);

/** Returns the one sentence for a text that says the same as before, or of which nothing more can be said than its lines. */
export function sentenceOfText(change: FileChange): Sentence {
  const { path, was, now, before, after } = change;
  const { from, lines } = linesApart(was, now);
  if (before !== undefined && after !== undefined) {
    const pointer = placeAt(now, from);
    const isBlank = withoutBlanks(was) === withoutBlanks(now);
    if (isBlank) return { path, pointer, text: `Only spaces or line breaks changed in ${path}.` };
    const isOrder = JSON.stringify(before) !== JSON.stringify(after);
    const what = isOrder ? "Only the order of names changed" : "Only the way of writing changed";
    return { path, pointer, text: `${what} in ${path}, ${lines}: it says the same.` };
  }
  const is = after === undefined && kindOfPath(path) !== "looks" ? ` ${whyNotJson(path, now)}` : "";
  const again = before === undefined && after !== undefined ? ` ${path} is JSON again.` : "";
  return { path, pointer: "", text: `${path} changes in ${lines}.${is}${again}` };
}

function whyNotJson(path: string, text: string): string {
  const parsed = parse(text);
  const [first] = "findings" in parsed ? parsed.findings : [];
  if (!first) return `${path} is not JSON.`;
  const why =
    first.rule === "syntax-error"
      ? `expected ${first.expected}, found ${first.found}`
      : first.message.replace(/\.$/, "");
  return `${path} is not JSON from line ${first.line ?? 1} on: ${why}.`;
}

/** A text without what JSON has between its values. */
const withoutBlanks = (text: string): string =>
  text.replaceAll(/"(?:[^"\\]|\\.)*"|\s+/g, (found) => (found.startsWith('"') ? found : ""));

/** Where two texts begin to differ, and the lines of the newer one that do. */
function linesApart(was: string, now: string): { readonly from: number; readonly lines: string } {
  const shorter = Math.min(was.length, now.length);
  let from = 0;
  while (from < shorter && was[from] === now[from]) from += 1;
  let tail = 0;
  while (tail < shorter - from && was.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const lineAt = (offset: number): number => now.slice(0, offset).split("\n").length;
  const [first, last] = [lineAt(from), lineAt(Math.max(from, now.length - tail))];
  return { from, lines: first === last ? `line ${first}` : `lines ${first} to ${last}` };
}
