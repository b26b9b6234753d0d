import { compileValidators, createEngine, laterRules, listsNamed, type Flow, type List } from "../../engine/index";
import { asFile, Course, type Maker, type Playable } from "../../engine/analysis";
import { pricedBook } from "../../server/rates/plans";
import type { RateBook } from "../../server/rates/rate-book";
import { offersOf } from "../scenarios/memory-host";
import type { Edition } from "./edition";

/** All that decides what an edition says and does: its flow with its parts written out, the lists it names, its prices. */
export interface EditionDocument {
  readonly flow: Flow;
  /** Under the names of the newer edition, so that a list is compared with its next version item by item. */
  readonly lists: { readonly [name: string]: List };
  /** Null for a product without one. */
  readonly book: RateBook | null;
}

/** Returns the documents of two editions, the courses of which have the same names for the same questions. */
export function documentsOf(
  was: Course,
  now: Course,
  editions: { readonly was: Edition; readonly now: Edition },
): { readonly was: EditionDocument; readonly now: EditionDocument } {
  const [old, own] = [flowOf(was), flowOf(now)];
  const names = listsNamed(own);
  const newer = new Map(names.map((name) => [nameOf(name), name]));
  const listsOf = ({ lists }: Edition, flow: Flow): EditionDocument["lists"] =>
    Object.fromEntries(
      listsNamed(flow).flatMap((name) => {
        const list = lists[name];
        return list ? [[newer.get(nameOf(name)) ?? name, { ...list, version: 0 }]] : [];
      }),
    );
  return {
    was: { flow: withoutNumber(old), lists: listsOf(editions.was, old), book: bookOf(editions.was) },
    now: { flow: withoutNumber(own), lists: listsOf(editions.now, own), book: bookOf(editions.now) },
  };
}

/** The number tells two versions apart, and the schema is for editors: neither is a change of the flow. */
const withoutNumber = ({ $schema: _schema, ...flow }: Flow): Flow => ({ ...flow, version: "0.0.0" });
const flowOf = ({ run }: Course): Flow => asFile(run.flow.flow);
const nameOf = (name: string): string => name.replace(/@.*/, "");

/** A book without its number, which tells two books apart. */
function bookOf({ priced }: Edition): EditionDocument["book"] {
  if (!priced) return null;
  const book: RateBook & { readonly $schema?: string } = JSON.parse(priced.body);
  const { $schema: _schema, ...rest } = book;
  return { ...rest, version: 1 };
}

/** Makes versions between two editions; of enrollments that began with the older one, with the rules that reach them. */
export function makerOf(was: Course, now: Course, editions: { readonly was: Edition; readonly now: Edition }): Maker {
  const older = flowOf(was);
  const books = new Map<string, ReturnType<typeof offersOf>>();
  const offersFor = (book: EditionDocument["book"]): Course["world"]["offers"] => {
    const text = JSON.stringify(book);
    const known = books.get(text) ?? (book === null ? now.world.offers : offersOf(pricedBook(book)));
    books.set(text, known);
    return known;
  };
  return (document) => {
    // A copy: what two versions have in common is one value in both documents.
    const { flow, lists: own, book }: EditionDocument = JSON.parse(JSON.stringify(document));
    const lists = { ...editions.was.lists, ...editions.now.lists, ...own };
    const world = { ...now.world, offers: offersFor(book) };
    return {
      course: new Course(createEngine(flow, { lists, validators: compileValidators(flow, { lists }) }), world),
      begun: begunWith(older, flow, was),
    };
  };
}

/** The older version for enrollments that began with it, with the rules of a newer one that reach them. */
export function begunWith(older: Flow, newer: Flow, was: Course): Playable["begun"] {
  const later = laterRules(newer, older);
  if (!later) return was;
  const { lists } = was;
  const validators = compileValidators(older, { lists });
  return new Course(createEngine(older, { lists, validators, later }), was.world);
}
