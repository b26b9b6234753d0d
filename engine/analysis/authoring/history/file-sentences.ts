import { parse } from "../../../flow/parse";
import { keysOf } from "../../../flow/pointer";
import { editsIn, treeOf, type Edit } from "../../edits/tree";
import { kindOfPath, nameOfPath, valueOfText, type DraftFile } from "../draft";
import { placeSaid } from "./general";
import type { Speaker } from "./speaker";
import { placeAt, samePlace } from "../places";
import { asSentence, THING_OF, type Sentence } from "./spoken";
import { memberOf } from "../schema/trail";

/** A file that has another text than before. */
export interface FileChange {
  readonly path: string;
  readonly was: string;
  readonly now: string;
  /** The values of both; undefined for a text that is not JSON. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns how a file is named in a sentence; a scenario by what it says itself. */
export function thingOf(path: string, value: unknown): string {
  const name = memberOf(value, "name");
  const title = typeof name === "string" ? name.replaceAll(/[“”`]/g, "'") : undefined;
  return THING_OF[kindOfPath(path)](nameOfPath(path), title);
}

/** Returns the sentence for a file that was not there before, or is not there any more. */
export function comeOrGone({ path, text }: DraftFile, isNew: boolean): Sentence {
  const kind = kindOfPath(path);
  const words =
    kind === "book"
      ? `The rate book ${nameOfPath(path)}`
      : kind === "flow"
        ? `The flow ${nameOfPath(path)}`
        : thingOf(path, valueOfText(text));
  const verb = kind === "usual" || kind === "looks" ? "are" : "is";
  const isPlural = kind === "usual" ? verb : "is";
  return { path, pointer: "", text: asSentence(`${words} ${isPlural} ${isNew ? "new" : "removed"}`) };
}

/** Beyond so many values, a file is compared by its lines. */
const MOST_SENTENCES = 100;

/** Returns a sentence for each value that a file says otherwise. */
export function generalSentences({ path, before, after }: FileChange, speaker: Speaker): readonly Sentence[] {
  const edits = withoutRenamed(editsIn(treeOf({ of: before }, { of: after })));
  const thing = kindOfPath(path) === "flow" ? {} : { thing: thingOf(path, after ?? before) };
  const all = edits.map(({ at, was, now, kind, renamedFrom }): Sentence => {
    const place = inFile(at);
    const file = kind === "removed" ? before : after;
    const pointer = kind === "removed" ? samePlace(before, after, place) : place;
    const to = place.slice(place.lastIndexOf("/") + 1);
    const said =
      renamedFrom === undefined
        ? placeSaid({ path, pointer: place, file, was, now, ...thing }, speaker)
        : renamedKey(to, renamedFrom, thing.thing ?? "The flow", speaker);
    return { path, pointer, text: asSentence(said) };
  });
  if (all.length <= MOST_SENTENCES) return all;
  const more = all.length - MOST_SENTENCES;
  const rest = {
    path,
    pointer: "",
    text: `${thingOf(path, after)} changes in ${more} more ${more === 1 ? "place" : "places"}.`,
  };
  return [...all.slice(0, MOST_SENTENCES), rest];
}

type Edited = Edit & { readonly renamedFrom?: string };

/** A name that came with the value of one that went, in the same place, is that one renamed. */
function withoutRenamed(edits: readonly Edit[]): readonly Edited[] {
  const gone = new Map<Edit, Edit>();
  for (const edit of edits) {
    if (edit.kind !== "added" || !isName(edit.at)) continue;
    const from = edits.find(
      (each) =>
        each.kind === "removed" &&
        ![...gone.values()].includes(each) &&
        isName(each.at) &&
        parentOf(each.at) === parentOf(edit.at) &&
        JSON.stringify(each.was) === JSON.stringify(edit.now),
    );
    if (from) gone.set(edit, from);
  }
  const went = new Set(gone.values());
  return edits
    .filter((edit) => !went.has(edit))
    .map((edit) => {
      const from = gone.get(edit);
      return from ? { ...edit, renamedFrom: keysOf(from.at).at(-1) ?? "" } : edit;
    });
}

const isName = (at: string): boolean => /\/answers\/[^/]+$/.test(at);
const parentOf = (at: string): string => at.slice(0, at.lastIndexOf("/"));

const renamedKey = (to: string, from: string, thing: string, speaker: Speaker): string =>
  `${thing} answer ${speaker.title(to)} under its new name ${to} instead of ${from}`;

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
