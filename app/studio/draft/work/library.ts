/**
 * What a draft names and does not hold: the lists and parts that products share, fetched once and only where named; and its
 * rate books as they were published.
 */
import { asStaff } from "../../frame/calls";
import type { Files } from "../model/files";

/** A name with a version, as flows write it: us-regions@1. */
const NAMED = /"([a-z][a-z0-9_-]*@\d+)"/g;

/** The texts by name, and the names of media files. */
export interface LibraryTexts {
  readonly lists: ReadonlyMap<string, string>;
  readonly parts: ReadonlyMap<string, string>;
  readonly media: readonly string[];
  /** Its published rate books, which never change. */
  readonly books?: ReadonlyMap<string, string>;
  /** The names of all lists and parts that there are, also of those that are not named. */
  readonly names: readonly string[];
  /** Those of lists among them. */
  readonly listNames?: readonly string[];
}

type Kind = "lists" | "parts";
type TextKind = Kind | "books";

/** The files of the library that a draft names, as they would be in its folder. */
export const sharedPaths = ({ lists, parts }: LibraryTexts): readonly string[] =>
  [
    ...[...parts.keys()].map((name) => `parts/${name}.json`),
    ...[...lists.keys()].map((name) => `lists/${name}.json`),
  ].toSorted();

/** A file of the library by the path that it would have in a draft's folder; undefined for any other. */
export function sharedAt(path: string): { readonly kind: Kind; readonly name: string } | undefined {
  const [, kind, name] = /^(lists|parts)\/(.+)\.json$/.exec(path) ?? [];
  return (kind === "lists" || kind === "parts") && name !== undefined ? { kind, name } : undefined;
}

/** The name of a rate book by its path; undefined for any other file. */
const bookAt = (path: string): string | undefined => /^products\/(.+)\.json$/.exec(path)?.[1];

/** The text of a rate book of a draft as it was published; undefined where it is not published. */
export const publishedBook = (path: string, library: LibraryTexts | undefined): string | undefined =>
  library?.books?.get(bookAt(path) ?? "");

/** The text of a file of the library; undefined where it holds none. */
export function sharedText(path: string, library: LibraryTexts | undefined): string | undefined {
  const shared = sharedAt(path);
  return shared && library?.[shared.kind].get(shared.name);
}

/** Loads what drafts name. Rejects when the library cannot be had now. */
export interface Library {
  readonly for: (files: Files) => Promise<LibraryTexts>;
  /** Which products name a list or part, by their ids. */
  readonly usersOf: (kind: Kind, name: string) => Promise<readonly string[]>;
}

const namesIn = (all: readonly { readonly name: string }[]): readonly string[] => all.map(({ name }) => name);

export function createLibrary(): Library {
  /** The checks and the page ask for the same files, at each key. */
  let last: { readonly files: Files; readonly found: Promise<LibraryTexts> } | undefined;
  let listing: Listing | undefined;
  const listed = (): Listing => (listing ??= forgetting(asStaff.getLibrary(), () => (listing = undefined)));
  const textOf = keptTexts();
  const namedIn = async (files: Files): Promise<LibraryTexts> => {
    const { lists, parts, media, books } = await listed();
    const known = { lists: new Set(namesIn(lists)), parts: new Set(namesIn(parts)), books: new Set(namesIn(books)) };
    return {
      ...(await sharedIn(files, known, textOf)),
      books: await booksIn(files, known.books, textOf),
      media: namesIn(media),
      names: namesIn([...lists, ...parts]),
      listNames: namesIn(lists),
    };
  };
  return {
    for(files) {
      if (last?.files === files) return last.found;
      const found = forgetting(namedIn(files), () => (last = undefined));
      last = { files, found };
      return found;
    },
    usersOf: async (kind, name) => (await asStaff.getLibraryText(kind, name)).used_by,
  };
}

type Listing = ReturnType<typeof asStaff.getLibrary>;
type TextOf = (kind: TextKind, name: string) => Promise<string>;

/** Fetches each text once. */
function keptTexts(): TextOf {
  const texts: { readonly [kind in TextKind]: Map<string, Promise<string>> } = {
    lists: new Map(),
    parts: new Map(),
    books: new Map(),
  };
  return (kind, name) => {
    const known = texts[kind].get(name);
    if (known) return known;
    const loading = forgetting(
      asStaff.getLibraryText(kind, name).then(({ text }) => text),
      () => texts[kind].delete(name),
    );
    texts[kind].set(name, loading);
    return loading;
  };
}

type Shared = Pick<LibraryTexts, Kind>;

/** The lists and parts that files name, and those that these parts name. */
async function sharedIn(
  files: Files,
  known: { readonly [kind in Kind]: ReadonlySet<string> },
  textOf: TextOf,
): Promise<Shared> {
  const found = { lists: new Map<string, string>(), parts: new Map<string, string>() };
  const queue = [...files].flatMap(([path, text]) => (path.startsWith("scenarios/") ? [] : [text]));
  for (const text of queue)
    for (const [, name = ""] of text.matchAll(NAMED))
      for (const kind of ["parts", "lists"] as const) {
        if (!known[kind].has(name) || found[kind].has(name)) continue;
        const own = await textOf(kind, name);
        found[kind].set(name, own);
        queue.push(own);
      }
  return found;
}

/** The rate books of a draft that are published, as they were. */
async function booksIn(
  files: Files,
  published: ReadonlySet<string>,
  textOf: TextOf,
): Promise<ReadonlyMap<string, string>> {
  const own = [...files.keys()].flatMap((path) => bookAt(path) ?? []).filter((name) => published.has(name));
  return new Map(await Promise.all(own.map(async (name) => [name, await textOf("books", name)] as const)));
}

/** A promise that is forgotten when it fails, so that the next call tries again. */
function forgetting<T>(promise: Promise<T>, forget: () => void): Promise<T> {
  promise.catch(forget);
  return promise;
}
