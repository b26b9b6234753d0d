import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { flowFilesIn, listFilesIn, partFilesIn } from "../../server/flows/folders";
import { WrongUsage } from "./command";
import { bookFiles, shownFile, type Places } from "./files";
import { readText } from "../../server/base/text-file";

/** The files that a command looks at, absolute. */
export interface Selection {
  readonly flows: readonly string[];
  readonly parts: readonly string[];
  readonly lists: readonly string[];
  readonly books: readonly string[];
  /** Files of JSON of no other sort: scenarios, for the command that plays them. */
  readonly others: readonly string[];
  /** Whether nothing was named, so that all is looked at. */
  readonly isAll: boolean;
}

/** A name stands for nothing that there is; the message names what there is. */
export class NothingFound extends Error {}

const PART_FILE = /(?:^|[/\\])parts[/\\][^/\\]+@\d+\.json$/;
const LIST_FILE = /@\d+\.json$/;
const NOTHING: Selection = { flows: [], parts: [], lists: [], books: [], others: [], isAll: false };

/**
 * Returns the files that are named by the ids of flows or by their paths; all there are if nothing is named. Throws
 * NothingFound for a name without a file, and if there is no flow at all.
 */
export function select(places: Places, names: readonly string[]): Selection {
  const all = everything(places);
  if (all.flows.length === 0)
    throw new NothingFound(
      `There is no flow in ${places.flows.map((folder) => shownFile(places, folder)).join(", ")}.`,
    );
  return names.length === 0 ? all : names.map((name) => named(places, all, name)).reduce(joined, NOTHING);
}

/** Returns the one name that was typed. Throws WrongUsage for none or several. */
export function oneName(names: readonly string[]): string {
  const [name, ...more] = names;
  if (name === undefined || more.length > 0) throw new WrongUsage("Name one flow, by its id or its file.");
  return name;
}

/** Returns the file of the one flow that is named. Throws WrongUsage for none or several, NothingFound for another file. */
export function oneFlow(places: Places, names: readonly string[]): string {
  const [file] = select(places, [oneName(names)]).flows;
  if (file === undefined) throw new NothingFound(`${names.join(", ")}: expected a flow, with its "vertical_code".`);
  return file;
}

const everything = (places: Places): Selection => ({
  flows: places.flows.flatMap(flowFilesIn),
  parts: places.flows.flatMap(partFilesIn),
  lists: places.flows.flatMap(listFilesIn),
  books: bookFiles(places),
  others: [],
  isAll: true,
});

function named(places: Places, all: Selection, name: string): Selection {
  const flow = all.flows.find((file) => idOf(file) === name);
  if (flow !== undefined) return { ...NOTHING, flows: [flow], books: booksOf(all, flow) };
  const file = resolve(name);
  if (!existsSync(file) || !file.endsWith(".json")) {
    const ids = all.flows.map(idOf).join(", ");
    const folders = places.flows.map((folder) => shownFile(places, folder)).join(", ");
    throw new NothingFound(
      `There is no flow and no JSON file "${name}". The flows are ${ids}: the files *.flow.json in ${folders}.`,
    );
  }
  // A file of any name is a flow by what it holds.
  if (file.endsWith(".flow.json") || wordIn(file, "vertical_code") !== undefined)
    return { ...NOTHING, flows: [file], books: booksOf(all, file) };
  if (PART_FILE.test(file)) return { ...NOTHING, parts: [file] };
  // Before the lists, since both have a version in their names.
  const isBook = all.books.includes(file) || wordIn(file, "vertical") !== undefined;
  if (isBook) return { ...NOTHING, books: [file] };
  return LIST_FILE.test(file) ? { ...NOTHING, lists: [file] } : { ...NOTHING, others: [file] };
}

const joined = (one: Selection, other: Selection): Selection => ({
  flows: [...new Set([...one.flows, ...other.flows])],
  parts: [...new Set([...one.parts, ...other.parts])],
  lists: [...new Set([...one.lists, ...other.lists])],
  books: [...new Set([...one.books, ...other.books])],
  others: [...new Set([...one.others, ...other.others])],
  isAll: false,
});

/** Returns the id that a flow's file gives itself; the file's name if it cannot be read. */
export const idOf = (file: string): string => String(wordIn(file, "id") ?? basename(file, ".flow.json"));

/** The rate books of the flow's product; also those that cannot be read, which may be its book. */
const booksOf = ({ books }: Selection, flow: string): readonly string[] => {
  const code = wordIn(flow, "vertical_code");
  const codes = books.map((book) => (wordIn(book, "vertical") as { readonly code?: unknown } | undefined)?.code);
  return books.filter((_, index) => codes[index] === code || codes[index] === undefined);
};

/** A word at the top of a file; undefined if the file cannot be read, which its own check says. */
function wordIn(file: string, word: string): unknown {
  try {
    return (JSON.parse(readText(file)) as { readonly [word: string]: unknown } | null)?.[word];
  } catch {
    return undefined;
  }
}
