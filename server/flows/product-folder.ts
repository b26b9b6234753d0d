/** The files that a product is written in, as they are in the folders of this machine: byte for byte. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isObject } from "../../engine/index";
import { Refusal } from "../access/refusal";
import type { ProductFolders } from "../base/settings";
import { isDraftPath } from "../records/draft-path";
import type { DraftFile } from "../records/types";
import { flowFilesIn, isTooLarge } from "./folders";

/** A working copy: its file, the folder of flows that it is in, and what it says of itself. */
export interface WorkingCopy {
  readonly root: string;
  readonly file: string;
  readonly id: string;
  readonly text: string;
}

/** The working copies of all folders, also those that are not sound. */
export const workingCopies = ({ main, more }: ProductFolders): readonly WorkingCopy[] =>
  [main, ...more].flatMap((root) =>
    flowFilesIn(root).map((file) => {
      const text = textIn(file);
      return { root, file, text, id: wordIn(text, "id") ?? basename(file, ".flow.json") };
    }),
  );

/** The value of a word that a flow or book says of itself, also in a text that is not JSON; undefined where there is none. */
export function wordIn(
  text: string,
  word: "id" | "version" | "vertical_code" | "title" | "changes",
): string | undefined {
  const whole = valueOf(text);
  if (isObject(whole)) return typeof whole[word] === "string" ? whole[word] : undefined;
  return new RegExp(`"${word}"\\s*:\\s*"([^"\\\\\\n]{1,120})"`).exec(text)?.[1];
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of a file. Throws `unreadable_files` when it is not UTF-8, or holds what no database can keep. */
export function textIn(file: string): string {
  const refused = (found: string): Refusal =>
    new Refusal("unreadable_files", { message: `${basename(file)}: found ${found}, expected UTF-8 text.` });
  if (isTooLarge(file)) throw refused("a file that is larger than any flow may be");
  const text = decoded(readFileSync(file));
  if (text === undefined) throw refused("other bytes");
  if (text.includes("\u0000")) throw refused("the character U+0000");
  return text;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    // With its byte-order mark, if it has one: a draft is the file.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The files of a product's working copy. In a folder of its own they are all that a draft can hold. Of a product that
 * shares its folder they are the flow, its scenarios, its current rate book, and the lists and parts that no published
 * version has frozen and no other product names. Throws `unreadable_files`.
 */
export function filesOf(copy: WorkingCopy, folders: ProductFolders): readonly DraftFile[] {
  const isAlone = copy.root !== folders.main && flowFilesIn(copy.root).length === 1;
  const paths = isAlone ? allIn(copy.root) : ownIn(copy, folders);
  const files = paths.map((path) => ({ path, text: textIn(join(copy.root, path)) }));
  return withBook(files, currentBook(copy, folders));
}

/** All files of a folder that a draft can hold. Throws `unreadable_files`. */
export const draftFilesIn = (root: string): readonly DraftFile[] =>
  allIn(root).map((path) => ({ path, text: textIn(join(root, path)) }));

const allIn = (root: string): readonly string[] =>
  ["", "lists", "parts", "products", ...scenarioFolders(root)].flatMap((folder) => pathsIn(root, folder));

const scenarioFolders = (root: string): readonly string[] =>
  existsSync(join(root, "scenarios")) ? readdirSync(join(root, "scenarios")).map((id) => `scenarios/${id}`) : [];

/** The files of one folder that a draft can hold. */
function pathsIn(root: string, folder: string): readonly string[] {
  const within = join(root, folder);
  if (!existsSync(within)) return [];
  return readdirSync(within, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => (folder === "" ? name : `${folder}/${name}`))
    .filter(isDraftPath)
    .toSorted();
}

function ownIn(copy: WorkingCopy, folders: ProductFolders): readonly string[] {
  const frozen = frozenNames(copy.root);
  const others = new Set(
    workingCopies(folders)
      .filter(({ file }) => file !== copy.file)
      .flatMap((other) => [...namesFrom(other.text, other.root, folders.main)]),
  );
  const own = [...namesFrom(copy.text, copy.root)].filter((name) => !frozen.has(name) && !others.has(name));
  const shared = ["lists", "parts"].flatMap((folder) =>
    own.map((name) => `${folder}/${name}.json`).filter((path) => existsSync(join(copy.root, path))),
  );
  return [basename(copy.file), ...pathsIn(copy.root, `scenarios/${copy.id}`), ...shared].filter(isDraftPath);
}

/** `person@2`, `us-regions@1`, `map@1.svg`: how flows name what is not in them. */
const NAMES = /"([a-z][a-z0-9-]*@\d+(?:\.[a-z0-9]+)?)"/g;

/** All names of lists, parts and media in a text. */
export const namesIn = (text: string): readonly string[] => [...text.matchAll(NAMES)].map(([, name = ""]) => name);

/** The names in a text, and in the parts that it names, wherever those are. */
export function namesFrom(text: string, ...roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (within: string): void => {
    for (const name of namesIn(within)) {
      if (found.has(name)) continue;
      found.add(name);
      const part = roots.map((root) => join(root, "parts", `${name}.json`)).find(existsSync);
      if (part !== undefined) look(textIn(part));
    }
  };
  look(text);
  return found;
}

/** The lists and parts that the published versions of a folder hold: those never change. */
function frozenNames(root: string): ReadonlySet<string> {
  const published = join(root, "published");
  if (!existsSync(published)) return new Set();
  const lists = valueOf(existsSync(join(published, "lists.json")) ? textIn(join(published, "lists.json")) : "{}");
  const versions = readdirSync(published, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".flow.json"),
  );
  const parts = versions.flatMap((file) => {
    const whole = valueOf(textIn(join(published, file)));
    return isObject(whole) && isObject(whole.parts) ? Object.keys(whole.parts) : [];
  });
  return new Set([...(isObject(lists) ? Object.keys(lists) : []), ...parts]);
}

/** A rate book as a file of a draft. */
export interface BookFile {
  /** Such as boa@2. */
  readonly name: string;
  readonly file: string;
  readonly code: string | undefined;
}

/** Every rate book of these folders. */
export const bookFiles = ({ books }: ProductFolders): readonly BookFile[] =>
  books.flatMap((folder) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith(".json"))
      .map((name) => ({ name: basename(name, ".json"), file: join(folder, name), code: codeOf(join(folder, name)) })),
  );

function codeOf(file: string): string | undefined {
  const book = valueOf(textIn(file));
  const vertical = isObject(book) ? book.vertical : undefined;
  return isObject(vertical) && typeof vertical.code === "string" ? vertical.code : undefined;
}

/** Whether a rate book is one of a working copy's product. */
export function isBookOf(book: BookFile, { id, text }: Pick<WorkingCopy, "id" | "text">): boolean {
  const code = wordIn(text, "vertical_code");
  return code === undefined || book.code === undefined ? book.name.startsWith(`${id}@`) : book.code === code;
}

/** The newest rate book of a working copy's product. */
function currentBook(copy: WorkingCopy, folders: ProductFolders): BookFile | undefined {
  const own = bookFiles(folders).filter((book) => isBookOf(book, copy));
  const numberOf = ({ name }: BookFile): number => Number(name.split("@")[1] ?? 0);
  return own.toSorted((a, b) => numberOf(a) - numberOf(b)).at(-1);
}

/** The files with a rate book beside them, unless they have it. */
export function withBook(files: readonly DraftFile[], book: BookFile | undefined): readonly DraftFile[] {
  const path = `products/${book?.name}.json`;
  if (book === undefined || !isDraftPath(path) || files.some((each) => each.path === path)) return files;
  return [...files, { path, text: textIn(book.file) }];
}
