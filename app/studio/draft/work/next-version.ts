import { offsetOf } from "../../../../engine/analysis/index";
import { differences, withFile } from "../model/files";
import type { Files, FileSave } from "../model/files";
import { sharedAt, sharedPaths, sharedText } from "./library";
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
  const begun = new Map<string, string>();
  const after = withNext(files, library, path, begun);
  return { path: begun.get(path) ?? path, saves: differences(files, after) };
}

/** @param begun path in the library → path in the draft; what is begun is added */
function withNext(files: Files, library: LibraryTexts, path: string, begun: Map<string, string>): Files {
  const shared = sharedAt(path);
  const text = sharedText(path, library);
  if (!shared || text === undefined || begun.has(path)) return files;
  const next = nextName(shared.name, [...library.names, ...namesIn(files, shared.kind)]);
  const own = `${shared.kind}/${next}.json`;
  begun.set(path, own);
  const [was, now] = [JSON.stringify(shared.name), JSON.stringify(next)];
  const renamed = new Map([...files].map(([each, body]) => [each, body.replaceAll(was, now)]));
  const copied = withFile(renamed, { path: own, text: withVersion(text, versionOf(next)) });
  const users = sharedPaths(library).filter((each) => sharedText(each, library)?.includes(was) === true);
  return users.reduce((all, user) => renameIn(withNext(all, library, user, begun), begun.get(user), was, now), copied);
}

/** The files with a name written otherwise in one of them. */
function renameIn(files: Files, path: string | undefined, was: string, now: string): Files {
  const text = path === undefined ? undefined : files.get(path);
  return path === undefined || text === undefined ? files : withFile(files, { path, text: text.replaceAll(was, now) });
}

const versionOf = (name: string): number => Number(name.split("@")[1] ?? "0");

/** The name with the number after the highest that there is. */
function nextName(name: string, all: readonly string[]): string {
  const [base = name] = name.split("@");
  const versions = all.filter((each) => each.startsWith(`${base}@`)).map(versionOf);
  return `${base}@${Math.max(versionOf(name), ...versions) + 1}`;
}

const namesIn = (files: Files, kind: string): readonly string[] =>
  [...files.keys()].flatMap((path) => {
    const shared = sharedAt(path);
    return shared?.kind === kind ? [shared.name] : [];
  });

/** The text of a list or part with another number in it. */
function withVersion(text: string, version: number): string {
  const found = offsetOf(text, "/version");
  if (!found) return text;
  const member = text.slice(found.offset, found.end).replace(/\d+$/, String(version));
  return text.slice(0, found.offset) + member + text.slice(found.end);
}
