import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { formatFinding, loadFlowText, type Lists } from "../../engine/index";
import {
  knownNames,
  parametersOf,
  withNames,
  withUses,
  type KnownNames,
  type Named,
  type WithDefinitions,
} from "../../engine/analysis";
import { rateBookFilesIn } from "../../server/rates/rate-book";
import { laidOut } from "../command/laid-out";
import { mediaNames, readLists, readParts, workingFlows } from "../flow/files";

type Schema = object;

const root = join(import.meta.dirname, "../..");
const flows = join(root, "flows");

/** Where the schemas with names stand. */
export const FOLDER = "schemas/editor";

/** The schema of each working flow with the names that it knows, and that of parts with those of all: file → text. */
export const editorSchemas = (): { readonly [file: string]: () => Promise<string> } => ({
  ...Object.fromEntries(
    workingFlows(root).map((file) => [
      `${FOLDER}/${basename(file, ".json")}.schema.json`,
      async () => written(flowWithNames(file)),
    ]),
  ),
  [`${FOLDER}/part.schema.json`]: async () => written(partWithNames()),
});

const written = (schema: Schema): Promise<string> => laidOut(JSON.stringify(schema));

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));

/** Where a flow's lists, media and prices stand, if not with those of the working flows. */
interface Beside {
  readonly lists?: Lists;
  readonly media?: readonly string[];
  readonly products?: string;
}

/** A flow is not sound, so its names are not known; the message says what is wrong. */
export class NotSound extends Error {}

/** Throws NotSound. `file` is relative to the repository. */
export function flowWithNames(file: string, beside: Beside = {}): Schema {
  const { $id: _id, ...schema } = read("schemas/flow.schema.json") as WithDefinitions;
  return withNames(withUses(schema, readParts([flows])), namesOf(file, beside));
}

/** A part is judged with the flows that use it, so it is offered what any of them knows; it stands alone, without references. */
function partWithNames(): Schema {
  const { $defs } = read("schemas/flow.schema.json") as WithDefinitions;
  const text = readFileSync(join(root, "schemas/part.schema.json"), "utf8").replaceAll("flow.schema.json#/", "#/");
  const { $id: _id, ...own } = JSON.parse(text) as WithDefinitions;
  const parts = readParts([flows]);
  const known = workingFlows(root).map((file) => namesOf(file));
  const sorts = new Set(known.flatMap(Object.keys));
  const names = Object.fromEntries([...sorts].map((sort) => [sort, known.flatMap((one) => one[sort] ?? [])]));
  return withNames(withUses({ ...own, $defs: { ...$defs, ...own.$defs } }, parts), {
    ...names,
    parameter_path: parametersOf(parts),
  });
}

function namesOf(
  file: string,
  { lists: more, media: shown = [], products = "server/data/products" }: Beside = {},
): KnownNames {
  const [lists, media, parts] = [
    { ...readLists([flows]), ...more },
    [...mediaNames([flows]), ...shown],
    readParts([flows]),
  ];
  const loaded = loadFlowText(readFileSync(join(root, file), "utf8"), { file, lists, media, parts });
  if (!loaded.ok) throw new NotSound(loaded.findings.map(formatFinding).join("\n"));
  const names = knownNames(loaded.flow, { lists, media, parts });
  return {
    ...names,
    row_key: [...(names.row_key ?? []), ...coveragesOf(join(root, products), loaded.flow.vertical_code)],
  };
}

/** The coverages in the newest rate book of a product. */
function coveragesOf(folder: string, code: string): readonly Named[] {
  const books = rateBookFilesIn(folder).map((file) => JSON.parse(readFileSync(file, "utf8")) as Book);
  const own = books.filter(({ vertical }) => vertical.code === code).toSorted((a, b) => b.version - a.version);
  return (own[0]?.coverages ?? []).map(({ key, title }) => [key, title]);
}

interface Book {
  readonly version: number;
  readonly vertical: { readonly code: string };
  readonly coverages?: readonly { readonly key: string; readonly title: string }[];
}
