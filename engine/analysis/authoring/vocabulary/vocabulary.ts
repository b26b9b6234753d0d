/** What the rules of a draft can read and name, for the controls that let people pick it. */
import type { Flow } from "../../../../schemas/flow.types";
import type { KnownNames } from "../../../checks/known";
import type { List } from "../../../contract";
import { factsOf, type Facts } from "../../../flow/facts";
import { expand } from "../../../flow/parts";
import { keysOf } from "../../../flow/pointer";
import type { RateBook } from "../../../flow/rate-book";
import { isObject } from "../../../values/objects";
import { bookOf, draftOf, type Draft, type DraftFile, type DraftLibrary } from "../draft";
import { draftNames } from "../names";
import { taken, tried } from "../tried";
import { hereAt, isOnPage, windowsOf, type Here, type Windows } from "./here";
import { apart, kindOfType, labelOf, readableOf, readableOfValue, type Kind, type Readable } from "./readable";
import { worldOf, worldOfBook } from "./world";

/** A table or list in which rules look something up. */
export interface Lookup {
  readonly name: string;
  readonly label: string;
  /** The list whose codes are its keys. */
  readonly by?: string;
  /** What its cells hold. */
  readonly kind: Kind;
}

/** An item of a list. */
interface Listed {
  readonly value: string | number;
  readonly label: string;
}

/** What rules can read and look up. */
export interface Reading {
  readonly readables: readonly Readable[];
  readonly tables: readonly Lookup[];
}

/** A stretch of a file whose rules are about one thing of a list, and the path of the list. */
interface Inside {
  readonly path: string;
  readonly pointer: string;
  readonly list: string;
}

export interface Vocabulary extends Reading {
  /** `name@version` → its items. */
  readonly lists: { readonly [name: string]: readonly Listed[] };
  readonly names: KnownNames;
  /** What the rules of the rate book read instead. */
  readonly book?: Reading & { readonly path: string };
  readonly inside: readonly Inside[];
  /** Which questions have bounds for a day, that the messages for their answers say. */
  readonly windows?: Windows;
  /** What only the texts at a place can say. */
  readonly here?: Here;
}

/**
 * Returns what the rules of a draft can read; undefined while its flow cannot be read: what was known before still
 * holds then.
 */
export function vocabularyOf(files: readonly DraftFile[], library: DraftLibrary): Vocabulary | undefined {
  const draft = draftOf(files, library);
  const known = draftNames(files, library);
  const flow = draft.values.get(draft.flowPath ?? "");
  if (!known || !isObject(flow)) return undefined;
  return tried(() => {
    const { lists, parts } = draft;
    const source = taken<Flow>(flow);
    const facts = factsOf(source, expand(source, parts).flow, { lists, parts, media: library.media ?? [] });
    const book = bookOf(draft);
    const ofBook = book && tried(() => readingOfBook(facts, book));
    return {
      readables: readablesOf(facts, book),
      tables: tablesOf(facts),
      lists: Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, listedIn(list)])),
      names: known.names,
      ...(ofBook && draft.bookPath !== undefined && { book: { path: draft.bookPath, ...ofBook } }),
      inside: [...insideFlow(facts, draft), ...((book && tried(() => insideBook(book, draft))) ?? [])],
      windows: windowsOf(facts),
    };
  });
}

/**
 * Returns the same where a rule or a text is: in the rate book, on the product's page, or about one thing of a list, whose
 * answers come first then. What is of a place around it already may be given, too.
 */
export function vocabularyAt(vocabulary: Vocabulary, path: string, pointer: string): Vocabulary {
  const { book, inside, here: _around, ...whole } = vocabulary;
  const own = hereAt(path, pointer, whole.windows);
  const at = { ...whole, inside, ...(book && { book }), ...(own && { here: own }) };
  if (own && isOnPage(pointer)) return { ...at, readables: [] };
  const reading = book?.path === path ? book : vocabulary;
  const here = { ...at, readables: aboveAll(reading.readables, pointer), tables: reading.tables };
  const around = inside.find((each) => each.path === path && pointer.startsWith(each.pointer));
  const items = around && here.readables.find((each) => each.path === around.list)?.items;
  const isInside = items !== undefined && items.length > 0 && here.readables[0] === items[0];
  return items && !isInside ? { ...here, readables: [...items, ...here.readables] } : here;
}

/** A named value reads only the values above it. */
function aboveAll(readables: readonly Readable[], pointer: string): readonly Readable[] {
  const [root, name] = keysOf(pointer);
  const own = root === "values" ? readables.findIndex(({ path }) => path === `values.${name}`) : -1;
  return own < 0 ? readables : readables.filter(({ path }, index) => index < own || !path.startsWith("values."));
}

const listedIn = ({ items }: List): readonly Listed[] => items.map(({ code, name }) => ({ value: code, label: name }));

const ANSWERS = "Answers";
const VALUES = "Values";

function readablesOf(facts: Facts, book: RateBook | undefined): readonly Readable[] {
  const place = { facts };
  return [
    ...apart([...facts.questions.values()].map((asked) => readableOf(asked, `answers.${asked.name}`, ANSWERS, place))),
    ...Object.entries(facts.flow.values ?? {}).map(([name, rule]) => readableOfValue(name, rule, VALUES, place)),
    ...worldOf(facts, book),
  ];
}

/** Where answers are kept that have no other home: prices read them by the name that they have there. */
const KEPT = "application.answers.";

function readingOfBook(facts: Facts, book: RateBook): Reading {
  const { values = {}, tables = {} } = book;
  const kept = facts.asked.flatMap((asked) => (asked.home?.startsWith(KEPT) ? [asked] : []));
  return {
    readables: [
      ...apart(kept.map((asked) => readableOf(asked, `answers.${asked.home?.slice(KEPT.length)}`, ANSWERS, { facts }))),
      ...Object.entries(values).map(([name, rule]) => readableOfValue(name, rule, VALUES, { facts, values })),
      ...worldOfBook(facts, book),
    ],
    tables: Object.entries(tables).map(([name, cells]) => ({
      name,
      label: labelOf(name),
      kind: Object.values(cells).every((cell) => typeof cell === "number") ? "number" : "text",
    })),
  };
}

const tablesOf = ({ flow, lists = {} }: Facts): readonly Lookup[] => [
  ...Object.entries(flow.tables ?? {}).map(([name, { by, of }]) => ({
    name,
    label: labelOf(name),
    by,
    kind: kindOfType(of.type),
  })),
  ...Object.entries(lists).map(([name, list]): Lookup => ({
    name,
    label: `Name in the list ${labelOf(list.name.replaceAll("-", "_")).toLowerCase()}`,
    by: name,
    kind: "text",
  })),
];

/** The questions of a flow and of the draft's own parts that are about one thing of a list, and its words that name one. */
function insideFlow(facts: Facts, { flowPath = "", values }: Draft): readonly Inside[] {
  const lists = facts.asked.filter(({ items }) => items.length > 0);
  const insideAt = (path: string, pointer: string, list: string): readonly Inside[] =>
    ["/items/", "/words/remove_text"].map((word) => ({ path, pointer: pointer + word, list: `answers.${list}` }));
  const parts = [...values.keys()].filter((path) => path.startsWith("parts/"));
  return lists.flatMap(({ name, pointer }) => [
    ...insideAt(flowPath, pointer, name),
    ...parts.flatMap((path) => insideAt(path, `/questions/${name}`, name)),
  ]);
}

/** The lines of a price that are there for each thing. */
function insideBook(book: RateBook, { bookPath: path = "" }: Draft): readonly Inside[] {
  const ofLines = (lines: RateBook["price_lines"], at: string): readonly Inside[] =>
    (lines ?? []).flatMap(({ for_each: list }, index) =>
      list === undefined ? [] : [{ path, pointer: `${at}/price_lines/${index}/`, list: `answers.${list}` }],
    );
  return [
    ...ofLines(book.price_lines, ""),
    ...(book.plans ?? []).flatMap((plan, index) => ofLines(plan.price_lines, `/plans/${index}`)),
  ];
}
