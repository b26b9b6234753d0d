/** What products share: lists, parts and media, as they are in the folders of this machine, and published rate books. */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isObject } from "../../engine/index";
import { sha256 } from "../base/sha256";
import { readText } from "../base/text-file";
import type { ProductFolders } from "../base/settings";
import { listFilesIn, nameOf, partFilesIn } from "./folders";
import { readMedia } from "./media";
import { bookFiles, isBookOf, namesFrom, namesIn, textIn, workingCopies } from "./product-folder";

/** The files of lists, of parts and of published rate books by their names, and the names of media. */
export interface LibraryFiles {
  readonly lists: ReadonlyMap<string, string>;
  readonly parts: ReadonlyMap<string, string>;
  readonly books: ReadonlyMap<string, string>;
  readonly media: readonly string[];
}

/** Where two folders have a file of one name, the first folder's counts. */
export function libraryFiles(folders: ProductFolders): LibraryFiles {
  const roots = [folders.main, ...folders.more];
  const byName = (filesIn: (root: string) => readonly string[]): ReadonlyMap<string, string> =>
    new Map(
      roots
        .toReversed()
        .flatMap(filesIn)
        .map((file) => [nameOf(file), file] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  return {
    lists: byName(listFilesIn),
    parts: byName(partFilesIn),
    books: publishedBooks(folders, roots),
    media: readMedia(roots)
      .names.map((name) => basename(name))
      .toSorted(),
  };
}

/** The rate books that are as they were published: a draft changes their prices in their next versions alone. */
function publishedBooks(folders: ProductFolders, roots: readonly string[]): ReadonlyMap<string, string> {
  const hashes = new Map(roots.flatMap((root) => Object.entries(frozenIn(join(root, "published", "rates.json")))));
  const isPublished = ({ name, file }: { readonly name: string; readonly file: string }): boolean =>
    hashes.has(name) && sha256(readFileSync(file)) === hashes.get(name);
  return new Map(
    bookFiles(folders)
      .filter(isPublished)
      .map(({ name, file }) => [name, file] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function frozenIn(register: string): object {
  const found: unknown = existsSync(register) ? JSON.parse(readText(register)) : {};
  return isObject(found) ? found : {};
}

/** A version that new enrollments begin with, as its text. */
interface Live {
  readonly id: string;
  readonly whole: string;
}

/** By name: the products whose working copy or live version names it, or that it prices. */
export function usersOf(folders: ProductFolders, live: readonly Live[]): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, Set<string>>();
  const note = (id: string, names: Iterable<string>): void => {
    for (const name of names) users.set(name, (users.get(name) ?? new Set()).add(id));
  };
  const books = bookFiles(folders);
  for (const copy of workingCopies(folders)) {
    note(copy.id, namesFrom(copy.text, copy.root, folders.main));
    note(
      copy.id,
      books.filter((book) => isBookOf(book, copy)).map(({ name }) => name),
    );
  }
  for (const { id, whole } of live) note(id, namesIn(whole));
  return new Map([...users].map(([name, ids]) => [name, [...ids].toSorted()]));
}

/** The text of a list, part or rate book. Throws `unreadable_files`. */
export const libraryText = (file: string): string => textIn(file);
