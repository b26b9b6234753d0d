/** The quick checks of a draft, in a worker: a draft that takes too long is ended there, and the page goes on. */
import { expose } from "comlink";
import {
  draftFindings,
  findingSaid,
  findingWritten,
  kindOfPath,
  mergedText,
  outlineOf,
  placeSaidIn,
} from "../../../../engine/analysis/index";
import type { DraftFinding, Outlined, Side } from "../../../../engine/analysis/index";
import type { FileSave } from "../model/files";
import { jsonIn } from "../model/json";
import { flowOf, withFile } from "../model/files";
import { titleOfOutlined } from "../model/outline-title";
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
    const { media, books } = library;
    const world = { ...valuesOf(library), media, ...(books && { books }) };
    return { findings: foundIn(draftFindings(all, world)), outline: outlineIn(files) };
  },
};

export type CheckFunctions = typeof checkFunctions;

/** The outline of the flow and of its prices; none where the draft has no flow, or nothing of it can be read. */
function outlineIn(all: Files): readonly OutlineNode[] {
  const path = flowOf(all);
  const text = all.get(path);
  const flow = text === undefined ? [] : outlineOf(text).map((each) => nodeOf(each, path));
  return flow.length > 0 ? [...flow, ...pricesIn(all)] : flow;
}

/** The newest rate book, as one part of the outline. */
function pricesIn(all: Files): readonly OutlineNode[] {
  const path = [...all.keys()]
    .filter((each) => kindOfPath(each) === "book")
    .toSorted(byVersion)
    .at(-1);
  const text = all.get(path ?? "");
  const inside = path === undefined || text === undefined ? [] : outlineOf(text);
  if (path === undefined || text === undefined || inside.length === 0) return [];
  const whole = { id: "prices ", kind: "", title: "Prices", path, from: 0, to: text.length };
  const children = inside.map((each) => nodeOf(each, path));
  return [{ ...whole, children: children.map((each) => ({ ...each, id: `prices-${each.id}` })) }];
}

const byVersion = (one: string, two: string): number => versionIn(one) - versionIn(two);
const versionIn = (path: string): number => Number(/@(\d{1,9})\.json$/.exec(path)?.[1] ?? 0);

const nodeOf = (outlined: Outlined, path: string): OutlineNode => {
  const { kind, title, pointer, offset, end, children } = outlined;
  return {
    id: `${kind} ${pointer}`,
    kind: kind === "section" || kind === "word" ? "" : kind,
    title: titleOfOutlined(outlined),
    ...(placeOfFile(kind, title) ?? { path, from: offset, to: end }),
    ...(children.length > 0 && { children: children.map((child) => nodeOf(child, path)) }),
  };
};

/** Where a part or a list is that is only named here: in its file. */
const placeOfFile = (kind: Outlined["kind"], name: string): Pick<OutlineNode, "path" | "from" | "to"> | undefined =>
  kind === "part" || kind === "list" ? { path: `${kind}s/${name}.json`, from: 0, to: 0 } : undefined;

/** The value of each file is read once for all that is found in it. */
function foundIn(found: readonly DraftFinding[]): readonly FoundHere[] {
  const values = new Map<string, unknown>();
  return found.map((each) => {
    const { path, line, pointer, offset = 0, end = offset, fix } = each;
    if (!values.has(path)) values.set(path, jsonIn(files.get(path)));
    const { where, label } = placeSaidIn(path, values.get(path), pointer);
    return {
      path,
      line: line ?? 1,
      pointer,
      from: offset,
      to: end,
      message: findingWritten(each),
      said: findingSaid(each, label),
      where,
      ...(fix && { fix: { label: fix.label, saves: savesOf(fix.edits) } }),
    };
  });
}

/** The files that edits change, or begin. */
const savesOf = (edits: Edits): readonly FileSave[] =>
  [...new Set(edits.map(({ path }) => path))].map((path) => ({
    path,
    text: edited(
      files.get(path) ?? "",
      edits.filter((each) => each.path === path),
    ),
  }));

type Edits = NonNullable<DraftFinding["fix"]>["edits"];

/** The text with these stretches replaced; they are taken from the last one on, so that each keeps its place. */
const edited = (text: string, edits: Edits): string =>
  edits
    .toSorted((a, b) => b.offset - a.offset)
    .reduce((now, { offset, length, text: put }) => now.slice(0, offset) + put + now.slice(offset + length), text);

expose(checkFunctions);
