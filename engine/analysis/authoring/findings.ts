import type { Node } from "jsonc-parser";
import type { Flow } from "../../../schemas/flow.types";
import type { Finding, List } from "../../contract";
import { loadFlowText } from "../../checks/load";
import { loadList } from "../../flow/list";
import { checkRateBooks, currentRateBooks, loadRateBook } from "../../flow/load-rate-book";
import { parse, slipIn } from "../../flow/parse";
import { loadPart } from "../../flow/part";
import { expand, type Part, type Parts } from "../../flow/parts";
import type { RateBookFile } from "../../flow/rate-book";
import { compareVersions } from "../../flow/version";
import { isObject, ownOf } from "../../values/objects";
import { regionListOf } from "../changes/between";
import { kindOfPath, nameOfPath, valueOfText, type DraftFile, type DraftLibrary } from "./draft";
import { editedBooks } from "./edited-book";
import { fixOf, fixOfSlip, type Fix } from "./fixes";
import { treeOfText } from "./pieces";
import { stretchIn } from "./places";
import type { PublishedBooks } from "./next-version";
import { pricedFile } from "./priced-file";
import { scenarioFindings } from "./scenario-shape";
import { taken, tried } from "./tried";

/** Something wrong with a draft, at its place in a file. */
export interface DraftFinding extends Omit<Finding, "file"> {
  readonly path: string;
  /** The stretch of the file's text that it is about; absent where the draft does not hold the file. */
  readonly offset?: number;
  readonly end?: number;
  /** An obvious way to put it right. */
  readonly fix?: Fix;
}

/** What a draft is checked against besides its own files. */
export interface DraftWorld extends DraftLibrary {
  /** Every published version of the same flow, with its parts inside. */
  readonly started?: readonly Flow[];
  /** The rate books of other products. */
  readonly rateBooks?: readonly RateBookFile[];
  /** The texts of published rate books, by `name@version`: these never change. */
  readonly books?: PublishedBooks;
}

/**
 * Returns what is wrong with a draft, as far as that is known without searching: the shape of each file, names,
 * references and types, as `flow check` says it. Never throws.
 */
export function draftFindings(files: readonly DraftFile[], world: DraftWorld): readonly DraftFinding[] {
  const { lists, parts } = namedIn(files, world);
  const books = booksOf(files, { lists, parts });
  const found = files.flatMap((file): readonly Finding[] => {
    const { path, text } = file;
    const named = { named: nameOfPath(path), file: path };
    switch (kindOfPath(path)) {
      case "flow":
        return flowFindings(file, { ...world, lists, parts, books });
      case "list":
        return findingsIn(once(file, () => loadList(text, named)));
      case "part":
        return findingsIn(loadPart(text, { ...named, parts }));
      case "book":
        return findingsIn(loadRateBook(text, named));
      case "usual":
      case "scenario":
        return once(file, () => scenarioFindings(file));
      default:
        return [];
    }
  });
  const others = [...withoutEcho(found, files), ...(books ? checkRateBooks(books) : [])];
  return placed(others, files, editedBooks(files, world.books));
}

const findingsIn = (
  loaded: { readonly ok: true } | { readonly ok: false; readonly findings: readonly Finding[] },
): readonly Finding[] => (loaded.ok ? [] : loaded.findings);

/** A list or part of the draft that is not sound counts as missing: only its own findings are said. */
function withoutEcho(found: readonly Finding[], files: readonly DraftFile[]): readonly Finding[] {
  const unsound = new Set(found.map(({ file }) => file));
  const own = new Map<string, string>();
  for (const { path } of files) own.set(`unknown-${kindOfPath(path)} ${JSON.stringify(nameOfPath(path))}`, path);
  return found.filter((each) => {
    const path = own.get(`${each.rule} ${each.found}`);
    return path === undefined || path === each.file || !unsound.has(path);
  });
}

interface Named {
  readonly lists: { readonly [name: string]: List };
  readonly parts: Parts;
}

const known = new Map<string, { readonly text: string; readonly made: unknown }>();
const MOST_KNOWN = 1_000;

/** What follows from one file alone stays known as long as its text is the same: most of a draft is while somebody types. */
function once<T>({ path, text }: DraftFile, make: () => T): T {
  const before = known.get(path);
  if (before?.text === text) return taken<T>(before.made);
  const made = make();
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(path, { text, made });
  return made;
}

/** What the flow may name. An unsound list counts as missing, and so does a part that cannot be read: their own findings say why. */
function namedIn(files: readonly DraftFile[], { lists, parts }: DraftLibrary): Named {
  const ownLists = files.flatMap((file) => {
    const { path, text } = file;
    if (kindOfPath(path) !== "list") return [];
    const loaded = once(file, () => loadList(text, { named: nameOfPath(path), file: path }));
    return [[nameOfPath(path), loaded.ok ? loaded.list : undefined] as const];
  });
  const ownParts = files.flatMap(({ path, text }) => {
    if (kindOfPath(path) !== "part") return [];
    const value = valueOfText(text);
    return [[nameOfPath(path), isObject(value) ? taken<Part>(value) : undefined] as const];
  });
  return { lists: withOwn(lists, ownLists), parts: withOwn(parts, ownParts) };
}

const withOwn = <T>(
  given: { readonly [name: string]: T },
  own: readonly (readonly [string, T | undefined])[],
): { readonly [name: string]: T } =>
  Object.fromEntries(
    [...new Map<string, T | undefined>([...Object.entries(given), ...own])].flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  );

/** The sound rate books of the draft; undefined where one is not sound, so that the product may seem to have none. */
function booksOf(files: readonly DraftFile[], named: Named): readonly RateBookFile[] | undefined {
  const flow = files.find(({ path }) => kindOfPath(path) === "flow");
  const regions = regionsOf(valueOfText(flow?.text ?? ""), named);
  const own = files.filter(({ path }) => kindOfPath(path) === "book");
  const books = own.flatMap(({ path, text }) => {
    const loaded = loadRateBook(text, { named: nameOfPath(path), file: path });
    const priced = loaded.ok ? tried(() => pricedFile(path, loaded.book, regions)) : undefined;
    return priced ? [priced] : [];
  });
  return books.length === own.length ? books : undefined;
}

/** The codes of the states that rate a quote; none where that cannot be known. */
function regionsOf(value: unknown, { lists, parts }: Named): readonly string[] {
  const list = tried(() => regionListOf(expand(taken<Flow>(value), parts).flow));
  return (ownOf(lists, list ?? "")?.items ?? []).map(({ code }) => String(code));
}

interface Around extends Named, Pick<DraftWorld, "media" | "started" | "rateBooks"> {
  readonly books: readonly RateBookFile[] | undefined;
}

function flowFindings(
  { path, text }: DraftFile,
  { books, rateBooks = [], started = [], ...others }: Around,
): readonly Finding[] {
  const { lists, parts, media } = others;
  const published = started.toSorted((a, b) => compareVersions(a.version, b.version)).at(-1);
  const options = {
    file: path,
    lists,
    parts,
    ...(media && { media }),
    ...(books && { rateBooks: [...currentRateBooks(books), ...rateBooks] }),
    ...(published && { published, started }),
  };
  return findingsIn(loadFlowText(text, options));
}

/** The findings at their places in the texts of the draft, each once, in the order of its files. */
function placed(
  found: readonly Finding[],
  files: readonly DraftFile[],
  edited: ReturnType<typeof editedBooks>,
): readonly DraftFinding[] {
  const texts = new Map(files.map((file) => [file.path, placesIn(file)]));
  const single = new Map(found.map((each) => [JSON.stringify([each.file, each.pointer, each.rule, each.found]), each]));
  const known = [...single.values()].map(({ file = "", ...each }): DraftFinding => {
    const place = texts.get(file);
    return place ? place(each) : { path: file, ...each };
  });
  const all = [
    ...known,
    ...edited.map(({ path, fix, ...each }) => ({ path, ...each, ...texts.get(path)?.(each), ...(fix && { fix }) })),
  ];
  const order = new Map(files.map(({ path }, index) => [path, index]));
  const rank = ({ path }: DraftFinding): number => order.get(path) ?? files.length;
  return all.toSorted((a, b) => rank(a) - rank(b) || (a.offset ?? 0) - (b.offset ?? 0));
}

/** Returns what puts findings at their places in one text. */
function placesIn({ path, text }: DraftFile): (found: Omit<Finding, "file">) => DraftFinding {
  let tree: { readonly of: Node | undefined } | undefined;
  let locate: ((pointer: string) => object) | undefined;
  const positionOf = (pointer: string): object => {
    const parsed = locate ? undefined : parse(text);
    locate ??= parsed && "locate" in parsed ? parsed.locate : () => ({});
    return locate(pointer);
  };
  return (found) => {
    tree ??= { of: treeOfText(text) };
    const slip = !tree.of && found.rule === "syntax-error" ? slipIn(text) : undefined;
    const stretch = slip ? { offset: slip.offset, end: slip.end } : stretchOf(text, tree.of, found);
    const fix = tree.of ? fixOf({ path, text, tree: tree.of }, found) : fixOfSlip(path, slip);
    return {
      path,
      ...(found.line === undefined && positionOf(found.pointer)),
      ...found,
      ...stretch,
      ...(fix && { fix }),
    };
  };
}

/** The stretch of a place; of the nearest place around it, if it is not there; of one line, where a text is not JSON. */
function stretchOf(text: string, tree: Node | undefined, { pointer, line, column }: Omit<Finding, "file">): object {
  if (!tree || (pointer === "" && line !== undefined && line > 1)) {
    const start = startOfLine(text, line ?? 1) + (column ?? 1) - 1;
    const end = text.indexOf("\n", start);
    return { offset: Math.min(start, text.length), end: end < 0 ? text.length : end };
  }
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf("/"))) {
    const stretch = stretchIn(tree, at);
    if (stretch) return stretch;
    if (at === "") return {};
  }
}

function startOfLine(text: string, line: number): number {
  let start = 0;
  for (let count = 1; count < line; count += 1) {
    const end = text.indexOf("\n", start);
    if (end < 0) return start;
    start = end + 1;
  }
  return start;
}
