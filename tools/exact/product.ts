/** The shipped products as JSON that a planted edit may change, and courses made from it. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  compileValidators,
  createEngine,
  loadFlow,
  loadRateBook,
  withParts,
  type Finding,
  type Flow,
  type JsonObject,
  type List,
} from "../../engine/index";
import { Course, type Journey, type Usual, type Version } from "../../engine/analysis";
import { pricedBook } from "../../server/rates/plans";
import type { RateBook } from "../../server/rates/rate-book";
import { AROUND, offersOf } from "../scenarios/memory-host";

/** A file as JSON.parse returns it: an edit reaches into it unchecked, as people do in an editor. */
export type Node = Record<string, ReturnType<typeof JSON.parse>>;

/** Everything that decides what a product does. */
export interface Files {
  readonly flow: Node;
  readonly parts: { readonly [named: string]: Node };
  readonly lists: { readonly [named: string]: List };
  readonly book: Node;
}

const root = resolve(import.meta.dirname, "../..");
const json = (path: string): Node => JSON.parse(readFileSync(resolve(root, path), "utf8")) as Node;

/** A folder of JSON files, by the names of the files without their endings. */
const folder = (path: string): { readonly [named: string]: Node } =>
  Object.fromEntries(
    readdirSync(resolve(root, path)).flatMap((file) =>
      file.endsWith(".json") ? [[file.replace(".json", ""), json(`${path}/${file}`)]] : [],
    ),
  );

/** A copy of a shipped product. */
export const shipped = (id: string): Files => ({
  flow: json(`flows/${id}.flow.json`),
  parts: folder("flows/parts"),
  lists: folder("flows/lists") as unknown as Files["lists"],
  book: json(`server/data/products/${id}@1.json`),
});

/** A product ready to be compared with another version. Throws with the findings when it is not sound. */
export function versionOf(files: Files): Version {
  const found = checked(files);
  if (found.length > 0) throw new Error(found.map(({ rule, pointer }) => `${rule} ${pointer}`).join("\n"));
  return uncheckedVersionOf(files);
}

/** What is wrong with the flow of a product. */
export function checked({ flow, parts, lists }: Files): readonly Finding[] {
  const loaded = loadFlow(wholeOf(flow, parts), { lists });
  return loaded.ok ? [] : loaded.findings;
}

/** The same for a flow that may be larger than an application. */
export function uncheckedVersionOf({ flow, parts, lists, book }: Files): Version {
  const whole = wholeOf(flow, parts);
  const read = loadRateBook(JSON.stringify(book), { named: `${book.id}@${book.version}`, file: "book" });
  if (!read.ok) throw new Error(JSON.stringify(read.findings));
  const priced = pricedBook(read.book as RateBook);
  const engine = createEngine(whole, { lists, validators: compileValidators(whole, { lists }) });
  const { today, usual } = usualOf(String(flow.id));
  return { flow: whole, course: new Course(engine, { today, around: AROUND, offers: offersOf(priced) }), usual };
}

const wholeOf = (flow: Files["flow"], parts: Files["parts"]): Flow =>
  withParts(flow as unknown as Flow, parts as never);

/** The usual journeys of a product, by each entry. */
function usualOf(id: string): { readonly today: string; readonly usual: Usual } {
  const { today, given: known, answers, entries = {} } = json(`flows/scenarios/${id}/usual.json`);
  const journey = (entry: Journey["entry"]): Journey => ({
    entry,
    client: entry === "share" ? null : (known.client as JsonObject),
    answers: {},
    usual: { ...answers, ...entries[entry]?.answers },
  });
  return { today, usual: { dashboard: journey("dashboard"), enroll: journey("enroll"), share: journey("share") } };
}
