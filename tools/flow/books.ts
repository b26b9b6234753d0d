/** Which rate book prices a version of a flow: the one that is named, that was current when it was published, or that is now. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { currentRateBooks, parseJson, type Flow } from "../../engine/index";
import { sha256 } from "../../server/base/sha256";
import { readText } from "../../server/base/text-file";
import { pricedBook, type PricedBook } from "../../server/rates/plans";
import { BadRateBook, readRateBooks, type ReadRateBook } from "../../server/rates/rate-book";
import { ownBooks, publishedFolders, shownFile, type Places } from "./files";
import { BOOKS_OF_VERSIONS } from "./freeze";
import type { FilePlace } from "./load";
import { readRegister, type Register } from "./register";
import { NothingFound } from "./select";

/** The rate book of a version, with its place among the files. */
export interface TakenBook {
  /** `boa@1` */
  readonly name: string;
  readonly file: string;
  readonly priced: PricedBook;
  /** Where something of the book is in its file. */
  readonly placeOf: (pointer: string) => FilePlace;
  /** What is not known of the choice, in sentences; null where it is sure. */
  readonly unsure: string | null;
}

/** What a book is taken for. */
export interface Wanted {
  readonly flow: Flow;
  /** The flow's file: one in a folder of published versions has the book of its time. */
  readonly file: string;
  /** The book that somebody named, by its name or file. */
  readonly named: string | undefined;
}

/**
 * Returns the book of a version; undefined for a product that has none. A named one that these places do not have is
 * looked for in `now`, too. Throws NothingFound for a name without a book, and BadRateBook for a book of a published
 * version that is gone or is not as it was.
 */
export function bookFor(places: Places, now: Places, wanted: Wanted): TakenBook | undefined {
  const own = booksOf(places, wanted.flow);
  if (wanted.named !== undefined) return namedBook(places, now, wanted, wanted.named);
  const published = versionAt(places, wanted.file);
  if (published) return bookThen(places, own, published);
  const current = new Set(currentRateBooks(own));
  return own.filter((each) => current.has(each)).map((each) => taken(places, each))[0];
}

/** Every book of the flow's product, the oldest first. */
function booksOf(places: Places, { vertical_code }: Flow): readonly ReadRateBook[] {
  const folders = [ownBooks(places), ...places.books.slice(1)].filter((folder) => existsSync(folder));
  return readRateBooks(folders)
    .filter(({ book }) => book.vertical.code === vertical_code)
    .toSorted((a, b) => a.book.version - b.book.version);
}

const nameOf = ({ book }: ReadRateBook): string => `${book.id}@${book.version}`;

function namedBook(places: Places, now: Places, { flow }: Wanted, named: string): TakenBook {
  const names: string[] = [];
  for (const each of [places, now]) {
    const isNamed = (one: ReadRateBook): boolean =>
      nameOf(one) === named || shownFile(each, one.file) === named || one.file === resolve(named);
    const all = booksOf(each, flow);
    names.push(...all.map(nameOf));
    const found = all.find(isNamed);
    if (found) return taken(each, found);
  }
  throw new NothingFound(
    `There is no rate book "${named}" of this product: expected ${[...new Set(names), "a file"].join(" or ")}.`,
  );
}

/** A version in a folder of published ones. */
interface PublishedAt {
  readonly folder: string;
  /** Its place in the folder: `boa/1.2.0.flow.json`. */
  readonly version: string;
}

function versionAt(places: Places, file: string): PublishedAt | undefined {
  const folder = publishedFolders(places).find((each) => dirname(dirname(file)) === each);
  return folder === undefined ? undefined : { folder, version: relative(folder, file).replaceAll("\\", "/") };
}

/** The book that was current when a version was published. */
function bookThen(places: Places, own: readonly ReadRateBook[], at: PublishedAt): TakenBook | undefined {
  const frozen = readRegister(join(at.folder, "rates.json"));
  const recorded = readRegister(join(at.folder, BOOKS_OF_VERSIONS))[at.version];
  if (recorded === undefined) return oldest(places, own, at, frozen);
  const found = own.find((each) => nameOf(each) === recorded);
  if (!found)
    throw new BadRateBook(
      `${said(at)} was published with the rate book ${recorded}, which is missing: no file ${recorded}.json of this product is in ${places.books.map((each) => shownFile(places, each)).join(", ")}. ${OTHERWISE}`,
    );
  requireSame(places, found, at, frozen[recorded]);
  const isFrozen = frozen[recorded] !== undefined;
  const unsure = `${said(at)} was published with the rate book ${recorded}, which is not frozen: whether it is as it was then is not known.`;
  return taken(places, found, isFrozen ? null : unsure);
}

/** Without a record, the oldest book: a price that changed since is then told once too often, and never missed. */
function oldest(
  places: Places,
  own: readonly ReadRateBook[],
  at: PublishedAt,
  frozen: Register,
): TakenBook | undefined {
  const found = own.find((each) => frozen[nameOf(each)] !== undefined) ?? own[0];
  if (!found) return undefined;
  const hash = frozen[nameOf(found)];
  requireSame(places, found, at, hash);
  const which = hash === undefined ? "the oldest one, which is not frozen" : "the oldest published one";
  const unsure = `No record says which rate book was current when ${said(at)} was published: ${nameOf(found)} is taken, ${which}.`;
  return taken(places, found, unsure);
}

function requireSame(places: Places, { file, ...read }: ReadRateBook, at: PublishedAt, hash: string | undefined): void {
  if (hash === undefined || sha256(readFileSync(file)) === hash) return;
  const name = nameOf({ file, ...read });
  throw new BadRateBook(
    `${shownFile(places, file)} is not the file that was published as ${name}, and ${said(at)} is priced by that one: a changed rate book is a new file with the next version. ${OTHERWISE}`,
  );
}

const OTHERWISE = "Put it back as it was, or name another book with --was-rates or --now-rates.";

const said = ({ version }: PublishedAt): string => version.replace("/", " ").replace(/\.flow\.json$/, "");

function taken(places: Places, read: ReadRateBook, unsure: string | null = null): TakenBook {
  const { file, book } = read;
  const text = readText(file);
  const parsed = parseJson(text);
  const locate = "locate" in parsed ? parsed.locate : () => undefined;
  const placeOf = (pointer: string): FilePlace => ({ file: shownFile(places, file), pointer, ...locate(pointer) });
  return { name: nameOf(read), file, priced: pricedBook(book), placeOf, unsure };
}
