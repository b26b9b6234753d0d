/** The files of a draft, or of a published version, as the sheets read them. */
import { kindOfPath, regionListOf } from "../../../../../engine/analysis/index";
import { isObject } from "../../../../../engine/index";
import type { Json } from "../../../../../engine/index";
import type { Files } from "../../model/files";
import type { LibraryTexts } from "../../work/library";
import { itemsOf, memberOf, membersOf, valueAt } from "./values";

/** A file that is read. */
export interface ReadFile {
  readonly path: string;
  readonly text: string;
  /** Undefined where it is not JSON. */
  readonly value: Json | undefined;
}

/** A list that a flow may name. */
export interface NamedList extends ReadFile {
  /** `us-regions@1`. */
  readonly name: string;
  /** Whether it is the draft's own, and may be edited. */
  readonly isOwn: boolean;
}

/** What the sheets are made of. */
export interface Read {
  readonly flow: ReadFile | undefined;
  /** The newest rate book. */
  readonly book: ReadFile | undefined;
  readonly lists: readonly NamedList[];
  /** The draft's own parts. */
  readonly parts: readonly ReadFile[];
  /** Those of the library that the draft uses. */
  readonly sharedParts: readonly ReadFile[];
  /** The list of the states that prices and coverages depend on. */
  readonly regions: NamedList | undefined;
}

type Shared = Pick<LibraryTexts, "lists" | "parts">;

/** Reads files and what they name of the library. */
export function readOf(files: Files, library: Shared | undefined): Read {
  const own = [...files].map(([path, text]) => ({ path, text, kind: kindOfPath(path) }));
  const named = (kind: string) => own.filter((file) => file.kind === kind);
  const flow = named("flow").map(fileOf)[0];
  const shared = [...(library?.lists ?? [])].map(([name, text]) => ({
    path: `lists/${name}.json`,
    text,
    isOwn: false,
  }));
  const lists = [...named("list").map((file) => ({ ...file, isOwn: true })), ...shared];
  const read = {
    flow,
    book: named("book")
      .map(fileOf)
      .toSorted((a, b) => versionOf(a.path) - versionOf(b.path))
      .at(-1),
    lists: unique(lists.map((list) => ({ ...fileOf(list), name: nameOf(list.path), isOwn: list.isOwn }))),
    parts: named("part").map(fileOf),
    sharedParts: [...(library?.parts ?? [])].map(([name, text]) => fileOf({ path: `parts/${name}.json`, text })),
  };
  return { ...read, regions: regionsOf(read) };
}

const fileOf = ({ path, text }: { readonly path: string; readonly text: string }): ReadFile => ({
  path,
  text,
  value: valueOf(path, text),
});

/** The same text is parsed once. */
const parsed = new Map<string, { readonly text: string; readonly value: Json | undefined }>();
const MOST = 60;

function valueOf(path: string, text: string): Json | undefined {
  // A draft's file and the live version's have the same path.
  const keys = [`1 ${path}`, `2 ${path}`];
  const known = keys.map((key) => parsed.get(key)).find((each) => each?.text === text);
  if (known) return known.value;
  const made = { text, value: parsedOf(text) };
  const free = keys.find((key) => !parsed.has(key)) ?? keys[0] ?? "";
  if (parsed.size > MOST) parsed.clear();
  parsed.set(free, made);
  return made.value;
}

function parsedOf(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const nameOf = (path: string): string => path.replace(/^.*\//, "").replace(/\.json$/, "");
const versionOf = (path: string): number => Number(/@(\d{1,9})\.json$/.exec(path)?.[1] ?? 0);

/** The draft's own before the library's. */
const unique = (lists: readonly NamedList[]): readonly NamedList[] =>
  [...new Map(lists.toReversed().map((list) => [list.name, list])).values()].toReversed();

/** An item of a list: what is stored, and what people read. */
export interface ListItem {
  readonly code: string;
  readonly name: string;
}

/** Returns the items of a list, as far as they have the shape of items. */
export const listItems = (list: ReadFile | undefined): readonly ListItem[] =>
  itemsOf(memberOf(list?.value, "items")).flatMap((item) => {
    const [code, name] = [memberOf(item, "code"), memberOf(item, "name")];
    if (typeof code !== "string" && typeof code !== "number") return [];
    return [{ code: String(code), name: typeof name === "string" ? name : String(code) }];
  });

/** The list of the question that rates the product; else the first that has all states that coverages and prices name. */
function regionsOf(read: Omit<Read, "regions">): NamedList | undefined {
  const { flow, book, lists, parts, sharedParts } = read;
  const rating =
    ratingList(flow?.value) ?? [...parts, ...sharedParts].map(regionOfPart).find((name) => name !== undefined);
  const named = [
    ...regionsNamed(flow?.value),
    ...membersOf(memberOf(book?.value, "availability")).map(([code]) => code),
  ];
  const hasAll = (list: NamedList): boolean => {
    const codes = new Set(listItems(list).map(({ code }) => code));
    return named.every((code) => codes.has(code));
  };
  return lists.find(({ name }) => name === rating) ?? (named.length > 0 ? lists.find(hasAll) : undefined);
}

function ratingList(flow: Json | undefined): string | undefined {
  try {
    return isObject(flow) ? regionListOf(flow) : undefined;
  } catch {
    // Of a flow of any shape.
    return undefined;
  }
}

/** An address that is asked by a part. */
function regionOfPart({ value }: ReadFile): string | undefined {
  const list = valueAt(value, "/questions/region/list");
  return typeof list === "string" ? list : undefined;
}

const regionsNamed = (flow: Json | undefined): readonly string[] =>
  itemsOf(valueAt(flow, "/coverages/groups")).flatMap((group) =>
    membersOf(memberOf(group, "rows")).flatMap(([, row]) => itemsOf(memberOf(row, "not_offered_in")).map(String)),
  );

/** Returns a name of the format as people read it: `staff_minimum` is "Staff minimum". */
export function inTitle(name: string): string {
  const words = name.replace(/@\d+$/, "").replaceAll(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
