/** What products share: lists, parts and media, as they are in the folders of this machine. */
import { basename } from "node:path";
import type { ProductFolders } from "../base/settings";
import { listFilesIn, nameOf, partFilesIn } from "./folders";
import { readMedia } from "./media";
import { namesFrom, namesIn, textIn, workingCopies } from "./product-folder";

/** The files of lists and of parts by their names, and the names of media. */
export interface LibraryFiles {
  readonly lists: ReadonlyMap<string, string>;
  readonly parts: ReadonlyMap<string, string>;
  readonly media: readonly string[];
}

/** Where two folders have a file of one name, the first folder's counts. */
export function libraryFiles({ main, more }: ProductFolders): LibraryFiles {
  const roots = [main, ...more];
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
    media: readMedia(roots)
      .names.map((name) => basename(name))
      .toSorted(),
  };
}

/** A version that new enrollments begin with, as its text. */
interface Live {
  readonly id: string;
  readonly whole: string;
}

/** By name: the products whose working copy or live version names it. */
export function usersOf(folders: ProductFolders, live: readonly Live[]): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, Set<string>>();
  const note = (id: string, names: Iterable<string>): void => {
    for (const name of names) users.set(name, (users.get(name) ?? new Set()).add(id));
  };
  for (const { id, text, root } of workingCopies(folders)) note(id, namesFrom(text, root, folders.main));
  for (const { id, whole } of live) note(id, namesIn(whole));
  return new Map([...users].map(([name, ids]) => [name, [...ids].toSorted()]));
}

/** The text of a list or part. Throws `unreadable_files`. */
export const libraryText = (file: string): string => textIn(file);
