import type { Node } from "jsonc-parser";
import { kindOfPath, nameOfPath, type DraftFile } from "./draft";
import { treeOfText } from "./pieces";

/** The texts of the lists and parts that products share, by `name@version`. */
export interface LibraryTexts {
  readonly lists: ReadonlyMap<string, string>;
  readonly parts: ReadonlyMap<string, string>;
}

/** A shared list or part as the draft's own, under its next version. */
export interface NextVersion {
  /** `name@version` of the new file. */
  readonly name: string;
  readonly path: string;
  /** The new file, and each file of the draft that names it now, with its whole text. */
  readonly files: readonly DraftFile[];
  /** Shared parts in the draft that lead to the older version: the new one counts there once they have next versions, too. */
  readonly through: readonly string[];
}

/**
 * Returns what makes a shared list or part, which is frozen, the draft's own: its text under the next free version, and
 * the draft's files with that name in place of the old one. All other bytes stay. Undefined where no such list or part
 * is shared, or its text has no version. `taken` are names that the library has besides those whose texts are given.
 */
export function nextVersionOf(
  files: readonly DraftFile[],
  library: LibraryTexts,
  name: string,
  taken: readonly string[] = [],
): NextVersion | undefined {
  const isPart = library.parts.has(name);
  const text = library.parts.get(name) ?? library.lists.get(name);
  const version = text === undefined ? undefined : versionIn(text);
  if (text === undefined || !version) return undefined;
  const folder = isPart ? "parts" : "lists";
  const [bare = name] = name.split("@");
  const own = files.map(({ path }) => nameOfPath(path));
  const number = 1 + highest(bare, [name, ...own, ...taken, ...library[folder].keys()]);
  const next = { name: `${bare}@${number}`, path: `${folder}/${bare}@${number}.json` };
  const copy = withRanges(text, [version], String(number));
  const named = files.flatMap((file) => {
    if (kindOfPath(file.path) !== "flow" && kindOfPath(file.path) !== "part") return [];
    const places = namesIn(file.text, name, isPart);
    return places.length > 0 ? [{ ...file, text: withRanges(file.text, places, JSON.stringify(next.name)) }] : [];
  });
  const through = [...reached(files, library)].filter((part) => part !== name && leadsTo(part, name, library));
  return { ...next, files: [{ path: next.path, text: copy }, ...named], through };
}

/** The texts of published rate books, by `name@version`. */
export type PublishedBooks = ReadonlyMap<string, string>;

/** A published rate book's next version in a draft. */
export interface NextBook {
  /** Its path. */
  readonly path: string;
  /** The files that change, each with its whole text; none where the draft has a next version already and nothing was edited. */
  readonly files: readonly DraftFile[];
}

/**
 * Returns what makes the prices of a draft change in the next version of its published rate book: a copy under the next
 * free version with what was edited, and the older one as it was published. All other bytes stay. Where the draft has a
 * newer version already, only the older one is put back. Undefined for a book that is not published, and for one whose
 * text has no version.
 */
export function nextBookOf(files: readonly DraftFile[], books: PublishedBooks, path: string): NextBook | undefined {
  const name = nameOfPath(path);
  const published = kindOfPath(path) === "book" ? books.get(name) : undefined;
  const [bare = name, version] = name.split("@");
  if (published === undefined || version === undefined) return undefined;
  const now = files.find((file) => file.path === path)?.text ?? published;
  const back = now === published ? [] : [{ path, text: published }];
  const own = files.filter((file) => kindOfPath(file.path) === "book").map((file) => nameOfPath(file.path));
  const last = highest(bare, [name, ...own, ...books.keys()]);
  const newest = `products/${bare}@${last}.json`;
  if (last > Number(version) && !books.has(`${bare}@${last}`)) return { path: newest, files: back };
  const place = versionIn(now);
  if (!place) return undefined;
  const next = { path: `products/${bare}@${last + 1}.json`, text: withRanges(now, [place], String(last + 1)) };
  return { path: next.path, files: [next, ...back] };
}

/** The highest version among names of the same list or part. */
const highest = (bare: string, names: readonly string[]): number =>
  Math.max(
    ...names.flatMap((name) => {
      const [own, version] = name.split("@");
      return own === bare && /^\d{1,9}$/.test(version ?? "") ? [Number(version)] : [];
    }),
  );

const isNamedIn = (text: string | undefined, name: string): boolean => text?.includes(JSON.stringify(name)) === true;

/** The shared parts that a draft uses, with those that they use. */
function reached(files: readonly DraftFile[], { parts }: LibraryTexts): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (text: string): void => {
    for (const [part, words] of parts) {
      if (found.has(part) || !isNamedIn(text, part)) continue;
      found.add(part);
      look(words);
    }
  };
  for (const { path, text } of files) if (kindOfPath(path) === "flow" || kindOfPath(path) === "part") look(text);
  return found;
}

/** Whether a shared part names something, or uses a part that does. */
const leadsTo = (part: string, name: string, library: LibraryTexts, above: readonly string[] = []): boolean =>
  isNamedIn(library.parts.get(part), name) ||
  [...library.parts.keys()].some(
    (inner) =>
      inner !== part &&
      !above.includes(inner) &&
      isNamedIn(library.parts.get(part), inner) &&
      leadsTo(inner, name, library, [...above, part]),
  );

/** Where a text says its own version. */
function versionIn(text: string): Node | undefined {
  const member = treeOfText(text)?.children?.find(({ children }) => children?.[0]?.value === "version");
  return member?.children?.[1];
}

/** Where a text names a list or part: a part where it is used, a list wherever its name is a value. */
function namesIn(text: string, name: string, isPart: boolean): readonly Node[] {
  const tree = text.includes(JSON.stringify(name)) ? treeOfText(text) : undefined;
  const look = (node: Node): readonly Node[] => {
    if (node.type === "property") {
      const [key, value] = node.children ?? [];
      if (!value) return [];
      return isPart && value.value === name && key?.value !== "use" ? [] : look(value);
    }
    return node.value === name ? [node] : (node.children ?? []).flatMap(look);
  };
  return tree ? look(tree) : [];
}

/** The text with other words at these places. */
function withRanges(text: string, places: readonly Node[], words: string): string {
  return places
    .toSorted((a, b) => b.offset - a.offset)
    .reduce((made, { offset, length }) => made.slice(0, offset) + words + made.slice(offset + length), text);
}
