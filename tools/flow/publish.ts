import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { listsNamed, mediaNamed, withParts, type Flow } from "../../engine/index";
import { foldersFor, homeOf, listTexts, mediaNames, ownBooks, readParts, shownFile, type Places } from "./files";
import { AlreadyPublished, freeze, type Frozen, type Publication, type Right } from "./freeze";
import { readRateBooks, type RateBooks } from "./rates";
import { readText } from "../../server/base/text-file";

/** A flow cannot be published: the message says why. */
export class NotPublishable extends Error {}

/** The way of what is published without signatures. */
const UNSIGNED: Right = { way: "unsigned", by: [] };

/**
 * Freezes a sound flow in `published/` of the folder of flows that it is in, and the current rate book of its product, and by which
 * way it is published. Returns the file that holds the flow, whether it is new, and which books are frozen now that were not before. Throws
 * NotPublishable for a version or a book that is published with another content, and for a flow that names lists or media
 * of another folder than `flows/` and its own: the server reads those of published versions there alone.
 */
export function publish(places: Places, file: string, right: Right = UNSIGNED): Frozen {
  const folder = join(homeOf(places, file), "published");
  try {
    const frozen = freeze(folder, { ...publication(places, file, wholeIn(places, file)), right });
    return { ...frozen, file: shownFile(places, join(folder, frozen.file)) };
  } catch (error) {
    if (!(error instanceof AlreadyPublished)) throw error;
    throw new NotPublishable(error.message);
  }
}

/**
 * Freezes another text of a flow than that of its file: one of its versions under the next number. No rate book is frozen
 * with it. Returns and throws as `publish` does.
 */
export function publishAgain(places: Places, file: string, whole: Flow, right: Right): Frozen {
  const folder = join(homeOf(places, file), "published");
  const frozen = freeze(folder, { ...publication(places, file, whole), rates: {}, right });
  return { ...frozen, file: shownFile(places, join(folder, frozen.file)) };
}

/**
 * Throws NotPublishable for a flow that is sound where it is, but names lists or media that no published flow may name:
 * its checks, which take long, would not find that. Nothing for a flow that cannot be read.
 */
export function requirePublishable(places: Places, file: string): void {
  const folders = foldersOfPublished(places, file);
  const [all, own] = [foldersFor(places, file), folders].map((each) => new Set(namesIn(each)));
  const elsewhere = namedBy(places, file).find((name) => all?.has(name) && !own?.has(name));
  if (elsewhere !== undefined) missingFrom(places, folders)(elsewhere);
}

const namesIn = (folders: readonly string[]): readonly string[] => [
  ...Object.keys(listTexts(folders)),
  ...mediaNames(folders),
];

/** The lists and media that a flow names; none where it is not sound, of which the check says what is wrong. */
function namedBy(places: Places, file: string): readonly string[] {
  try {
    const flow = wholeIn(places, file);
    return [...listsNamed(flow), ...mediaNamed(flow)];
  } catch {
    return [];
  }
}

/** Returns a flow with its parts. Throws for one that is not JSON. */
export const wholeIn = (places: Places, file: string): Flow =>
  withParts(JSON.parse(readText(file)) as Flow, readParts(foldersFor(places, file)));

/** The folders whose lists and media a published flow may name: those of the shipped flows and its own. */
const foldersOfPublished = (places: Places, file: string): readonly string[] => [
  ...new Set([places.main, homeOf(places, file)]),
];

/** The flow with its parts inside it: a published version needs nothing else but its lists and media. */
function publication(places: Places, file: string, flow: Flow): Omit<Publication, "right"> {
  const { id, version } = flow;
  const home = homeOf(places, file);
  const folders = foldersOfPublished(places, file);
  const known = listTexts(folders);
  const missing = missingFrom(places, folders);
  const lists = listsNamed(flow).map((name) => [name, known[name] ?? missing(name)] as const);
  const media = mediaNamed(flow).map((name) => [name, mediaFile(folders, name) ?? missing(name)] as const);
  const text = `${JSON.stringify(flow, null, 2)}\n`;
  const rates = ratesOf(places, flow, home);
  const book = currentOf(readRateBooks(places), flow)[0]?.book;
  return {
    id,
    version,
    text,
    lists: Object.fromEntries(lists),
    media: Object.fromEntries(media),
    rates,
    book: book && `${book.id}@${book.version}`,
  };
}

const currentOf = ({ books }: RateBooks, { vertical_code }: Flow): RateBooks["books"] =>
  books.filter(({ book }) => book.vertical.code === vertical_code);

/** The current rate book of the flow's product; for a shipped flow, none where the book is outside of the repository. */
function ratesOf(places: Places, flow: Flow, home: string): Publication["rates"] {
  const books = readRateBooks(places);
  const isOutside = home !== places.main;
  const own = currentOf(books, flow).filter(
    ({ file }) => isOutside || dirname(resolve(places.root, file)) === ownBooks(places),
  );
  return Object.fromEntries(own.map(({ book, file }) => [`${book.id}@${book.version}`, books.texts[file] ?? ""]));
}

function mediaFile(folders: readonly string[], name: string): Uint8Array | undefined {
  const path = folders.map((folder) => join(folder, "media", name)).find(existsSync);
  return path === undefined ? undefined : readFileSync(path);
}

const missingFrom =
  (places: Places, folders: readonly string[]) =>
  (name: string): never => {
    const named = folders.map((folder) => `${shownFile(places, folder)}/`).join(" and ");
    throw new NotPublishable(
      `${name} is missing: a published flow names only lists and media of ${named}. A product of its own is published from its folder, which FLOWS_DIR names.`,
    );
  };
