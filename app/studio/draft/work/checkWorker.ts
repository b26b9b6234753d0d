/** The quick checks of a draft, in a worker: a draft that takes too long is ended there, and the page goes on. */
import { expose } from "comlink";
import { draftFindings, mergedText, outlineOf } from "../../../../engine/analysis/index";
import type { DraftFinding, Outlined, Side } from "../../../../engine/analysis/index";
import type { FileSave } from "../model/files";
import { flowOf, withFile } from "../model/files";
import type { Files } from "../model/files";
import type { LibraryTexts } from "./library";
import { valuesOf } from "./library-values";
import type { FoundHere, Looked, OutlineNode } from "./looked";

let files: Files = new Map();

const checkFunctions = {
  merge: (base: string, mine: string, theirs: string, choices: readonly Side[]) =>
    mergedText(base, mine, theirs, choices),
  /** @param saves what has changed since the last call */
  look(saves: readonly FileSave[], library: LibraryTexts): Looked {
    files = saves.reduce(withFile, files);
    const all = [...files].map(([path, text]) => ({ path, text }));
    const world = { ...valuesOf(library), media: library.media };
    return { findings: draftFindings(all, world).map(foundHere), outline: outlineIn(files) };
  },
};

export type CheckFunctions = typeof checkFunctions;

/** The outline of the flow; none where the draft has no flow, or nothing of it can be read. */
function outlineIn(all: Files): readonly OutlineNode[] {
  const path = flowOf(all);
  const text = all.get(path);
  return text === undefined ? [] : outlineOf(text).map((each) => nodeOf(each, path));
}

const nodeOf = ({ kind, title, pointer, offset, end, children }: Outlined, path: string): OutlineNode => ({
  id: `${kind} ${pointer}`,
  kind: kind === "section" || kind === "word" ? "" : kind,
  title,
  path,
  from: offset,
  to: end,
  ...(children.length > 0 && { children: children.map((child) => nodeOf(child, path)) }),
});

function foundHere({
  path,
  line,
  offset = 0,
  end = offset,
  message,
  found,
  expected,
  nearest,
  fix,
}: DraftFinding): FoundHere {
  const near = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
  return {
    path,
    line: line ?? 1,
    from: offset,
    to: end,
    message: `${message} Found ${found}, expected ${expected}.${near}`,
    ...(fix && { fix: { label: fix.label, saves: [{ path, text: edited(files.get(path) ?? "", fix.edits) }] } }),
  };
}

/** The text with these stretches replaced; they are taken from the last one on, so that each keeps its place. */
const edited = (text: string, edits: NonNullable<DraftFinding["fix"]>["edits"]): string =>
  edits
    .toSorted((a, b) => b.offset - a.offset)
    .reduce((now, { offset, length, text: put }) => now.slice(0, offset) + put + now.slice(offset + length), text);

expose(checkFunctions);
