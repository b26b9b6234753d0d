import { nextBookOf, nextVersionOf } from "../../../../engine/analysis/index";
import { differences, withFile } from "../model/files";
import type { Files, FileSave } from "../model/files";
import { publishedBook, sharedAt } from "./library";
import type { LibraryTexts } from "./library";

/** The next version of a shared file in a draft. */
export interface NextVersion {
  /** Where it is in the draft. */
  readonly path: string;
  /** What the draft is changed by: the new files, and the files that name them now. */
  readonly saves: readonly FileSave[];
}

/**
 * Begins the next version of a shared list or part in a draft: a copy under the next number, which the draft's own files
 * name from now on. A shared part that names it, and that the draft uses, gets its next version as well, since what is
 * shared never changes. Every other byte of the draft stays.
 */
export function nextVersion(files: Files, library: LibraryTexts, path: string): NextVersion {
  const book = nextBookOf(listed(files), library.books ?? new Map(), path);
  if (book) return { path: book.path, saves: book.files };
  const name = sharedAt(path)?.name;
  const { path: own = path, files: after } = name === undefined ? { files } : begun(files, library, name);
  return { path: own, saves: differences(files, after) };
}

/** @param waiting the names that are begun further up: parts that name each other are begun once */
function begun(
  files: Files,
  library: LibraryTexts,
  name: string,
  waiting: readonly string[] = [],
): { readonly path?: string; readonly files: Files } {
  const next = (all: Files) => nextVersionOf(listed(all), library, name, library.names);
  const through = (next(files)?.through ?? []).filter((each) => !waiting.includes(each));
  // First the parts that name it: they are the draft's own then, and name the new one like all its files.
  const before = through.reduce<Files>((all, each) => begun(all, library, each, [...waiting, name]).files, files);
  const own = next(before);
  return own ? { path: own.path, files: own.files.reduce(withFile, before) } : { files: before };
}

const listed = (files: Files) => [...files].map(([path, text]) => ({ path, text }));

/** Edits of a draft, and where what was edited is now. */
interface Kept {
  readonly saves: readonly FileSave[];
  /** The path of an edited book → that of its next version. */
  readonly moved: ReadonlyMap<string, string>;
}

/**
 * Edits that leave published rate books as they are: what they change of one is changed in its next version, which the draft
 * gets with the first edit.
 */
export function keepingBooks(files: Files, library: LibraryTexts | undefined, saves: readonly FileSave[]): Kept {
  const moved = new Map<string, string>();
  const kept = saves.flatMap((save): readonly FileSave[] => {
    const published = publishedBook(save.path, library);
    if (published === undefined || save.text === null || save.text === published) return [save];
    const next = nextBookOf(listed(withFile(files, save)), library?.books ?? new Map(), save.path);
    if (!next) return [save];
    moved.set(save.path, next.path);
    return next.files.filter(({ path, text }) => files.get(path) !== text);
  });
  return { saves: kept, moved };
}

/** Whether a rate book is published and the draft has its next version already, so that nothing changes in this one. */
export function isPastBook(files: Files, library: LibraryTexts | undefined, path: string): boolean {
  const next =
    publishedBook(path, library) === undefined
      ? undefined
      : nextBookOf(listed(files), library?.books ?? new Map(), path);
  return next !== undefined && files.has(next.path);
}
