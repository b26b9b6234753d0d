import type { List } from "../../contract";
import type { Part, Parts } from "../../flow/parts";
import type { RateBook } from "../../flow/rate-book";
import { compareVersions } from "../../flow/version";
import { isObject } from "../../values/objects";
import { treeOfText } from "./pieces";
import { taken } from "./tried";

/** A file of a draft: its path as in a product's folder, and its text, which may be anything. */
export interface DraftFile {
  readonly path: string;
  readonly text: string;
}

/** What products share and a draft may name without holding it. */
export interface DraftLibrary {
  readonly lists: { readonly [nameAtVersion: string]: List };
  readonly parts: Parts;
  /** The names of the media files; if absent, those that the product's page names are not checked. */
  readonly media?: readonly string[];
}

/** What a file of a draft is, by its path. */
export type FileKind = "flow" | "list" | "part" | "book" | "usual" | "scenario" | "looks" | "other";

const KINDS: readonly (readonly [RegExp, FileKind])[] = [
  [/^[^/]+\.flow\.json$/, "flow"],
  [/^lists\/[^/]+\.json$/, "list"],
  [/^parts\/[^/]+\.json$/, "part"],
  [/^products\/[^/]+\.json$/, "book"],
  [/^scenarios\/[^/]+\/usual\.json$/, "usual"],
  [/^scenarios\/[^/]+\/[^/]+\.json$/, "scenario"],
  [/^scenarios\/[^/]+\/looks\.txt$/, "looks"],
];

/** Returns what a file of a draft is. */
export const kindOfPath = (path: string): FileKind => KINDS.find(([form]) => form.test(path))?.[1] ?? "other";

/** Returns the name of a list, part, rate book or scenario by its path: `colours@1`. */
export const nameOfPath = (path: string): string =>
  path
    .replace(/^.*\//, "")
    .replace(/\.flow\.json$/, "")
    .replace(/\.json$/, "");

/** Returns the value of a text; undefined where it is not JSON. */
export function valueOfText(text: string): unknown {
  if (!treeOfText(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A draft, read as far as its texts can be. */
export interface Draft {
  readonly files: ReadonlyMap<string, DraftFile>;
  /** The value of each file that is JSON. */
  readonly values: ReadonlyMap<string, unknown>;
  /** The path of the flow; undefined where there is none. */
  readonly flowPath: string | undefined;
  /** The newest rate book of its own. */
  readonly bookPath: string | undefined;
  /** What the flow may name: the draft's own first, then the library's. Anything but objects is left out. */
  readonly lists: { readonly [nameAtVersion: string]: List };
  readonly parts: Parts;
}

/** Returns a draft as it can be read. Trusts nothing of its texts but that they are texts. */
export function draftOf(files: readonly DraftFile[], library: DraftLibrary): Draft {
  const values = new Map(files.map(({ path, text }) => [path, valueOfText(text)]));
  const named = <T extends object>(kind: FileKind): { readonly [name: string]: T } =>
    Object.fromEntries(
      files.flatMap(({ path }) => {
        const value = values.get(path);
        return kindOfPath(path) === kind && isObject(value) ? [[nameOfPath(path), taken<T>(value)] as const] : [];
      }),
    );
  const books = files.map(({ path }) => path).filter((path) => kindOfPath(path) === "book");
  return {
    files: new Map(files.map((file) => [file.path, file])),
    values,
    flowPath: files.find(({ path }) => kindOfPath(path) === "flow")?.path,
    bookPath: books.toSorted((a, b) => compareVersions(numberOf(a), numberOf(b))).at(-1),
    lists: { ...library.lists, ...Object.fromEntries(Object.entries(named<List>("list")).filter(hasItems)) },
    parts: { ...library.parts, ...named<Part>("part") },
  };
}

const hasItems = ([, { items }]: readonly [string, List]): boolean => Array.isArray(items) && items.every(isObject);

/** The number of a file `name@3.json` as a version that can be compared. */
const numberOf = (path: string): string => `${/@(\d{1,9})\.json$/.exec(path)?.[1] ?? "0"}.0.0`;

/** Returns the rate book of a draft as it is written; undefined where there is none, or it is not an object. */
export function bookOf({ bookPath, values }: Draft): RateBook | undefined {
  const value = values.get(bookPath ?? "");
  return isObject(value) ? taken<RateBook>(value) : undefined;
}
