/** What a save did to a file in plain words, where nothing better can be said: which lines changed. */
import type { Sentence } from "../records/types";
import type { FileChange } from "./range";
import { rangeOf } from "./range";

/** A sentence for each file that differs. */
export const plainSentences = (files: readonly FileChange[]): readonly Sentence[] =>
  files.map((file) => ({ text: textOf(file), path: file.path, pointer: "" }));

function textOf(file: FileChange): string {
  const { path, before, after } = file;
  if (before === null) return `${path} is new.`;
  if (after === null) return `${path} was removed.`;
  const { from, removed, inserted } = rangeOf(file);
  const isRemoved = (inserted ?? "").trim() === "" && (removed ?? "").trim() !== "";
  const [first, last] = isRemoved ? linesOf(before, from, removed) : linesOf(after, from, inserted);
  const lines = first === last ? `Line ${first}` : `Lines ${first} to ${last}`;
  return isRemoved
    ? `${lines} of ${path} ${first === last ? "was" : "were"} removed or shortened.`
    : `${lines} of ${path} changed.`;
}

/** The first and the last line that a piece of a text lies in, counted from 1; a line's end belongs to it. */
function linesOf(text: string, from: number, piece: string | null): readonly [number, number] {
  const first = lineBreaksIn(text.slice(0, from)) + 1;
  return [first, first + lineBreaksIn((piece ?? "").replace(/\n$/, ""))];
}

const lineBreaksIn = (text: string): number => text.split("\n").length - 1;
