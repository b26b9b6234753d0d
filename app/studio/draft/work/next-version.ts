import { nextVersionOf } from "../../../../engine/analysis/index";
import { differences, withFile } from "../model/files";
import type { Files, FileSave } from "../model/files";
import { sharedAt } from "./library";
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
  const next = (all: Files) =>
    nextVersionOf(
      [...all].map(([path, text]) => ({ path, text })),
      library,
      name,
      library.names,
    );
  const through = (next(files)?.through ?? []).filter((each) => !waiting.includes(each));
  // First the parts that name it: they are the draft's own then, and name the new one like all its files.
  const before = through.reduce<Files>((all, each) => begun(all, library, each, [...waiting, name]).files, files);
  const own = next(before);
  return own ? { path: own.path, files: own.files.reduce(withFile, before) } : { files: before };
}
