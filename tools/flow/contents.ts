import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, listsNamed, mediaNamed, type Flow } from "../../engine/index";
import type { ContentHashes } from "../../schemas/signed.types";
import { sha256 } from "../../server/base/sha256";
import { foldersFor, partFiles, type Places } from "./files";
import { readText } from "../../server/base/text-file";

/** Returns the hash of each file that decides what a version says and does. `book` is the rate book that prices it. */
export function contentsOf(
  places: Places,
  file: string,
  whole: Flow,
  book: { readonly name: string; readonly file: string } | undefined,
): ContentHashes {
  const folders = foldersFor(places, file);
  const own = partFiles(folders);
  // A published version has its parts inside.
  const inside: unknown = JSON.parse(readText(file));
  const written = isObject(inside) && isObject(inside.parts) ? inside.parts : {};
  const parts = Object.keys(whole.parts ?? {}).filter((name) => !Object.hasOwn(written, name));
  const at = (folder: string, name: string): string =>
    folders.map((each) => join(each, folder, name)).find(existsSync) ?? join(places.main, folder, name);
  const hashes = (names: readonly string[], fileOf: (name: string) => string): { readonly [name: string]: string } =>
    Object.fromEntries(names.toSorted().map((name) => [name, hashOf(fileOf(name))]));
  return {
    flow: hashOf(file),
    parts: hashes(parts, (name) => own[name] ?? at("parts", `${name}.json`)),
    lists: hashes(listsNamed(whole), (name) => at("lists", `${name}.json`)),
    media: hashes(mediaNamed(whole), (name) => at("media", name)),
    books: book ? { [book.name]: hashOf(book.file) } : {},
  };
}

/** Returns the hash of a file's bytes. */
export const hashOf = (file: string): string => sha256(readFileSync(file));

/** Returns the hash of each file by its name for people: `the flow`, `part person@1`. */
export function namedHashes({ flow, parts, lists, media, books }: ContentHashes): ReadonlyMap<string, string> {
  const of = (sort: string, files: Readonly<Record<string, string>>): readonly (readonly [string, string])[] =>
    Object.entries(files).map(([name, hash]) => [`${sort} ${name}`, hash]);
  return new Map([
    ["the flow", flow],
    ...of("part", parts),
    ...of("list", lists),
    ...of("media file", media),
    ...of("rate book", books),
  ]);
}

/** Returns the names of the files that are not the same, or are on one side alone. */
export function differingFiles(one: ContentHashes, other: ContentHashes): readonly string[] {
  const [was, now] = [namedHashes(one), namedHashes(other)];
  return [...new Set([...was.keys(), ...now.keys()])].filter((name) => was.get(name) !== now.get(name));
}
