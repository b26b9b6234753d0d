/** The shipped products as JSON that a planted edit may change, and courses made from it. */
import { readFileSync } from "node:fs";
import {
  compileValidators,
  createEngine,
  loadFlow,
  loadRateBook,
  withParts,
  Course,
  type Flow,
  type Journey,
  type JsonObject,
  type List,
  type Usual,
} from "../../engine/index";
import { pricedBook } from "../../server/rates/plans";
import type { RateBook } from "../../server/rates/rate-book";
import { AROUND, offersOf } from "../../tools/scenarios/memory-host";
import { given, readFlow } from "../flows/files";

/** A file as JSON.parse returns it: an edit reaches into it unchecked, as people do in an editor. */
export type Node = Record<string, ReturnType<typeof JSON.parse>>;

/** Everything that decides what a product does. */
export interface Files {
  readonly flow: Node;
  readonly parts: { readonly [named: string]: Node };
  readonly lists: { readonly [named: string]: List };
  readonly book: Node;
}

const json = (path: string): Node =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")) as Node;

/** A copy of a shipped product. */
export const shipped = (id: string): Files => ({
  flow: JSON.parse(readFlow(`${id}.flow.json`)) as Node,
  parts: structuredClone(given.parts) as unknown as Files["parts"],
  lists: structuredClone(given.lists) as Files["lists"],
  book: json(`server/data/products/${id}@1.json`),
});

/** A product ready to be walked through. Throws with the findings when it is not sound. */
export function courseOf({ flow, parts, lists, book }: Files): Course {
  const whole = withParts(flow as unknown as Flow, parts as never);
  const loaded = loadFlow(whole, { lists });
  if (!loaded.ok) throw new Error(loaded.findings.map(({ rule, pointer }) => `${rule} ${pointer}`).join("\n"));
  const read = loadRateBook(JSON.stringify(book), { named: `${book.id}@${book.version}`, file: "book" });
  if (!read.ok) throw new Error(JSON.stringify(read.findings));
  const priced = pricedBook(read.book as RateBook);
  const engine = createEngine(loaded.flow, { lists, validators: compileValidators(loaded.flow, { lists }) });
  return new Course(engine, { today: usualOf(String(flow.id)).today, around: AROUND, offers: offersOf(priced) });
}

/** The usual journeys of a product, by each entry. */
export function usualOf(id: string): { readonly today: string; readonly usual: Usual } {
  const { today, given: known, answers, entries = {} } = json(`flows/scenarios/${id}/usual.json`);
  const journey = (entry: Journey["entry"]): Journey => ({
    entry,
    client: entry === "share" ? null : (known.client as JsonObject),
    answers: {},
    usual: { ...answers, ...entries[entry]?.answers },
  });
  return { today, usual: { dashboard: journey("dashboard"), enroll: journey("enroll"), share: journey("share") } };
}
