/** The files of a draft: which there may be, and how a save changes them. */
import { Refusal } from "../access/refusal";
import type { DraftFile } from "../records/types";
import type { FileChange } from "./range";

/** Far more than a product needs: the largest of ours has 80 files with 360 kB. */
export const MOST_FILES = 500;
export const MOST_BYTES = 3_000_000;

/** A file that a save sends; null removes it. */
export interface SentFile {
  readonly path: string;
  readonly text: string | null;
}

/** Throws `invalid_request` when two files would be one: of the same path, or on a disk that does not tell capitals. */
export function requireDistinct(files: readonly { readonly path: string }[]): void {
  const seen = new Map<string, string>();
  for (const { path } of files) {
    const other = seen.get(path.toLowerCase());
    if (other !== undefined)
      throw new Refusal("invalid_request", {
        message: `Found the files ${other} and ${path}, expected each file once: names that differ in capitals alone are one file on many disks.`,
      });
    seen.set(path.toLowerCase(), path);
  }
}

/** The files that a save makes otherwise; none where all are as they were. */
export function differing(now: readonly DraftFile[], sent: readonly SentFile[]): readonly FileChange[] {
  const texts = new Map(now.map(({ path, text }) => [path, text]));
  return sent.flatMap(({ path, text: after }) => {
    const before = texts.get(path) ?? null;
    return before === after ? [] : [{ path, before, after }];
  });
}

/** The files once these changes are made, by path. */
export function changed(now: readonly DraftFile[], changes: readonly FileChange[]): readonly DraftFile[] {
  const texts = new Map(now.map(({ path, text }) => [path, text]));
  for (const { path, after } of changes) {
    if (after === null) texts.delete(path);
    else texts.set(path, after);
  }
  return inOrder([...texts].map(([path, text]) => ({ path, text })));
}

/** Files in the order of their paths, also on a machine of another language. */
export const inOrder = (files: readonly DraftFile[]): readonly DraftFile[] =>
  files.toSorted((a, b) => (a.path < b.path ? -1 : 1));

/** Throws `draft_too_large`, which says what was found and what a draft may hold; `invalid_request` as `requireDistinct`. */
export function requireRoom(files: readonly DraftFile[]): void {
  requireDistinct(files);
  const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  if (files.length <= MOST_FILES && bytes <= MOST_BYTES) return;
  const [found, most] =
    files.length > MOST_FILES
      ? [`${said(files.length)} files`, `${said(MOST_FILES)} files`]
      : [`${said(bytes)} bytes of text`, `${said(MOST_BYTES)} bytes of text`];
  throw new Refusal("draft_too_large", {
    message: `The draft would hold ${found}, expected at most ${most}. Nothing was saved.`,
  });
}

const said = (count: number): string => count.toLocaleString("en-US");
