/** The products that edits are drawn for, and their editions with an edit. */
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { compileValidators, createEngine, loadFlow, loadRateBook, type Flow, type List } from "../../engine/index";
import { asFile, Course, loadList, wholeFlow } from "../../engine/analysis";
import { pricedBook, rateBookFile, type PricedBook } from "../../server/rates/plans";
import type { RateBook } from "../../server/rates/rate-book";
import { editionNamed, type Edition } from "../flow/edition";
import { placesOf, type Places } from "../flow/files";
import { libraryFor } from "../flow/library";
import { offersOf } from "../scenarios/memory-host";

const repository = resolve(import.meta.dirname, "../..");

const FIXTURES = join(repository, "tests/fixtures");
const flowsIn = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((file) => (file.endsWith(".flow.json") ? [file.slice(0, -".flow.json".length)] : []));

/** Each product by its id, with its folder of `tests/fixtures`; null for those that are shipped. */
export const PRODUCTS: readonly (readonly [folder: string | null, id: string])[] = [
  ...flowsIn(join(repository, "flows")).map((id) => [null, id] as const),
  ...readdirSync(FIXTURES).flatMap((folder) => flowsIn(join(FIXTURES, folder)).map((id) => [folder, id] as const)),
];

const folderOf = (id: string): string | null => PRODUCTS.find(([, product]) => product === id)?.[0] ?? null;

/** Returns where the files of a product are. */
export function placesFor(id: string): Places {
  const folder = folderOf(id);
  if (folder === null) return placesOf(repository, {});
  const own = join(FIXTURES, folder);
  return placesOf(repository, { FLOWS_DIR: own, PRODUCTS_DIR: join(own, "products") });
}

/** What decides what a product does: each part that an edit changes, and nothing for the others. */
export interface Content {
  readonly flow?: Flow;
  readonly list?: { readonly named: string; readonly list: List };
  readonly book?: RateBook;
}

/** A product as it is, and what it may name. */
export interface Original {
  readonly id: string;
  /** With its parts written out, so that an edit belongs to this product alone. */
  readonly edition: Edition;
  readonly flow: Flow;
  readonly book: RateBook | undefined;
  readonly media: readonly string[];
}

const originals = new Map<string, Original>();

/** Returns a product as it is in the repository; it is read once. */
export function originalOf(id: string): Original {
  const known = originals.get(id) ?? readOriginal(id);
  originals.set(id, known);
  return known;
}

function readOriginal(id: string): Original {
  const places = placesFor(id);
  const read = editionNamed(places, id);
  const flow = asFile(wholeFlow(read.engine));
  const book = bookOf(read.priced);
  const { media } = libraryFor(places, read.file);
  const original = { id, edition: read, flow, book, media };
  return { ...original, edition: editionWith(original, {}) };
}

function bookOf(priced: PricedBook | undefined): RateBook | undefined {
  if (!priced) return undefined;
  const book: RateBook = JSON.parse(priced.body);
  return book;
}

/** Returns a product with an edit, ready to be compared and played. */
export function editionWith({ edition, flow: own, book: before }: Original, content: Content): Edition {
  const flow = content.flow ?? own;
  const lists = listsWith(edition, content);
  const book = content.book ?? before;
  const engine = createEngine(flow, { lists, validators: compileValidators(flow, { lists }) });
  const priced = content.book ? pricedBook(content.book) : edition.priced;
  const world = content.book && priced ? { ...edition.course.world, offers: offersOf(priced) } : edition.course.world;
  const placeOf: Edition["placeOf"] = (pointer) => ({ file: "edited.flow.json", pointer });
  return {
    ...edition,
    flow,
    lists,
    parts: {},
    engine,
    placeOf,
    course: new Course(engine, world),
    ...(book && priced && { priced }),
  };
}

const listsWith = ({ lists }: Edition, { list }: Content): Edition["lists"] =>
  list ? { ...lists, [list.named]: list.list } : lists;

/** Whether the files of a product are sound with an edit, each by itself and beside the others. */
export function isSound({ edition, flow: own, book: before, media }: Original, content: Content): boolean {
  const { list, book = before, flow = own } = content;
  if (list && !loadList(JSON.stringify(list.list), { named: list.named }).ok) return false;
  if (content.book && !isSoundBook(content.book)) return false;
  const rateBooks = book ? { rateBooks: [rateBookFile("book", book)] } : {};
  return loadFlow(flow, { lists: listsWith(edition, content), media, ...rateBooks }).ok;
}

function isSoundBook(book: RateBook): boolean {
  const named = `${book.id}@${book.version}`;
  return loadRateBook(JSON.stringify(book), { named, file: named }).ok;
}
