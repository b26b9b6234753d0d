import type { DraftFile } from "../../../shared/api/types";

/** The files of a draft: path → text. */
export type Files = ReadonlyMap<string, string>;

/** A file that is otherwise from now on; null for one that is removed. */
export interface FileSave {
  readonly path: string;
  readonly text: string | null;
}

export const filesOf = (files: readonly DraftFile[]): Files => new Map(files.map(({ path, text }) => [path, text]));

/** The path of the draft's flow; empty where it has none. */
export const flowOf = (files: Files): string => [...files.keys()].find((path) => path.endsWith(".flow.json")) ?? "";

/** The path of a file without its version: what it is of, such as products/boa. */
export const unversioned = (path: string): string => path.replace(/@\d+(?=\.json$)/, "");

/** Returns the path, or that of another version of the same where this one is not there: the one that sorts last. */
export function versionThere(path: string, isThere: (path: string) => boolean, files: Files): string | undefined {
  if (isThere(path)) return path;
  const name = unversioned(path);
  return name === path ? undefined : [...files.keys()].toSorted().findLast((each) => unversioned(each) === name);
}

/** Returns the files with this one otherwise. */
export function withFile(files: Files, { path, text }: FileSave): Files {
  const all = new Map(files);
  if (text === null) all.delete(path);
  else all.set(path, text);
  return all;
}

/** Returns what has to be saved so that `base` becomes `files`; nothing when they are the same byte for byte. */
export function differences(base: Files, files: Files): readonly FileSave[] {
  const paths = new Set([...base.keys(), ...files.keys()]);
  return [...paths]
    .filter((path) => base.get(path) !== files.get(path))
    .map((path) => ({ path, text: files.get(path) ?? null }));
}
