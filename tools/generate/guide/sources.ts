import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expand } from "../../../engine/analysis";
import type { Flow } from "../../../schemas/flow.types";
import { readParts } from "../../flow/files";

const root = join(import.meta.dirname, "../../..");

/** A file of the repository that `check` or `test` runs, with the schema that it follows. */
export interface Source {
  readonly file: string;
  readonly schema: string;
  readonly content: unknown;
}

function filesOf(folder: string, products: string): readonly Source[] {
  const scenarios = subfolders(`${folder}/scenarios`).flatMap((name) => jsonIn(`${folder}/scenarios/${name}`));
  return [
    ...jsonIn(folder).map((file) => sourceOf(file, "flow.schema.json")),
    ...jsonIn(products).map((file) => sourceOf(file, "rate-book.schema.json")),
    ...jsonIn(`${folder}/lists`).map((file) => sourceOf(file, "list.schema.json")),
    ...scenarios.map((file) =>
      sourceOf(file, basename(file) === "usual.json" ? "usual.schema.json" : "scenario.schema.json"),
    ),
  ];
}

function sourceOf(file: string, schema: string): Source {
  const content: unknown = JSON.parse(readFileSync(join(root, file), "utf8"));
  return { file, schema, content };
}

/** A flow with its parts written out: what a part says has no words of its own in the flow. */
function writtenOut(file: string): Source {
  const flow: Flow = JSON.parse(readFileSync(join(root, file), "utf8"));
  return { file, schema: "flow.schema.json", content: expand(flow, readParts([join(root, "flows")])).flow };
}

const entriesOf = (folder: string): readonly string[] =>
  existsSync(join(root, folder)) ? readdirSync(join(root, folder)).toSorted() : [];

const jsonIn = (folder: string): readonly string[] =>
  entriesOf(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => `${folder}/${name}`);

const subfolders = (folder: string): readonly string[] => entriesOf(folder).filter((name) => !name.includes("."));

const sizeOf = (folder: string): number =>
  Math.max(...jsonIn(folder).map((file) => readFileSync(join(root, file), "utf8").length));

/** The invented products, the one with the most to say first: examples are taken from it before others. */
const FIXTURES = subfolders("tests/fixtures")
  .map((name) => `tests/fixtures/${name}`)
  .filter((folder) => jsonIn(folder).some((file) => file.endsWith(".flow.json")))
  .toSorted((a, b) => sizeOf(b) - sizeOf(a));

/** The files in the order in which an example is taken from them. */
export const SOURCES: readonly Source[] = [
  ...FIXTURES.flatMap((folder) => filesOf(folder, `${folder}/products`)),
  ...filesOf("flows", "server/data/products"),
  ...FIXTURES.flatMap(jsonIn).map(writtenOut),
  ...jsonIn("flows").map(writtenOut),
];
