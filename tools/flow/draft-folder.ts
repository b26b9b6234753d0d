/** A draft's files in a folder, with a small file that says which draft they are and of which revision. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isObject } from "../../engine/index";
import { sha256 } from "../../server/base/sha256";
import { readText } from "../../server/base/text-file";
import { draftFilesIn } from "../../server/flows/product-folder";
import type { DraftFile } from "../../schemas/api/types";

/** The name of the small file. */
const MARK = ".draft.json";

/** What was pulled or pushed last. */
export interface Mark {
  readonly draft: string;
  readonly space: string;
  readonly revision: number;
  /** The hash of each file, by its place. */
  readonly files: { readonly [path: string]: string };
}

/** Returns the mark of a folder; undefined where it has none, or where it is not as it is written here. */
export function markIn(folder: string): Mark | undefined {
  const file = join(folder, MARK);
  if (!existsSync(file)) return undefined;
  const { draft, space, revision, files } = parsed(readText(file));
  const isMark = typeof draft === "string" && typeof space === "string" && Number.isInteger(revision);
  if (!isMark || !isObject(files)) return undefined;
  const hashes = Object.entries(files).flatMap(([path, hash]) => (typeof hash === "string" ? [[path, hash]] : []));
  return { draft, space, revision: Number(revision), files: Object.fromEntries(hashes) };
}

function parsed(text: string): { readonly [name: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const hashes = (files: readonly DraftFile[]): Mark["files"] =>
  Object.fromEntries(files.map(({ path, text }) => [path, sha256(text)]));

/** Writes the mark of what a folder holds now; undefined for what is not a draft, which has none. */
export function writeMark(folder: string, mark: Omit<Mark, "files"> | undefined, files: readonly DraftFile[]): void {
  if (mark === undefined) return rmSync(join(folder, MARK), { force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MARK), `${JSON.stringify({ ...mark, files: hashes(files) }, null, 2)}\n`);
}

/** Returns the files of a folder that are not as its mark says, or, without one, all of them. Throws `unreadable_files`. */
export function editedIn(folder: string): readonly string[] {
  const marked = markIn(folder)?.files ?? {};
  const now = hashes(filesIn(folder));
  return [...new Set([...Object.keys(marked), ...Object.keys(now)])].filter((path) => marked[path] !== now[path]);
}

/** Returns the files of a folder that a draft can hold. Throws `unreadable_files`. */
export const filesIn = (folder: string): readonly DraftFile[] => (existsSync(folder) ? draftFilesIn(folder) : []);

/** Makes a folder hold these files of a draft and no others, byte for byte. What a draft cannot hold stays. */
export function writeFiles(folder: string, files: readonly DraftFile[]): void {
  const before = new Map(filesIn(folder).map(({ path, text }) => [path, text]));
  for (const { path, text } of files) {
    if (before.get(path) === text) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const kept = new Set(files.map(({ path }) => path));
  for (const path of before.keys()) if (!kept.has(path)) rmSync(join(folder, path));
}
