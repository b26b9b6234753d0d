import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Json, JsonObject, List, Part } from "../../engine/index";
import type { ScenarioText, Usual } from "../../schemas/scenario.types";
import { USUAL, withUsual, type Scenario } from "../scenarios/usual";
import type { PlainScenario } from "./edition";

/** An invented product that tests run beside the shipped ones. */
const THIRD = "tests/fixtures/third";

export interface ProductFiles {
  /** The flow's file, absolute. */
  readonly flow: string;
  /** The folder of rate books that the product brings along. */
  readonly books: readonly string[];
}

/** The shipped products of a tree and the third one. */
export function productFiles(folder: string): readonly ProductFiles[] {
  const shipped = flowsIn(join(folder, "flows")).map((flow) => ({ flow, books: [] }));
  const third = flowsIn(join(folder, THIRD)).map((flow) => ({ flow, books: [join(folder, THIRD, "products")] }));
  return [...shipped, ...third];
}

const flowsIn = (folder: string): readonly string[] =>
  filesIn(folder)
    .filter((file) => file.endsWith(".flow.json"))
    .map((file) => join(folder, file));

/** Every list of a tree, by its full name (`us-regions@1`). */
export function listsOf(folder: string): Readonly<Record<string, List>> {
  const folders = [join(folder, "flows/lists"), join(folder, THIRD, "lists")];
  return Object.fromEntries(
    folders.flatMap((lists) =>
      filesIn(lists).map((file) => [file.replace(/\.json$/, ""), readJson(join(lists, file)) as unknown as List]),
    ),
  );
}

/** The parts of a tree's flows, by `name@version`; none in the first edition. */
export function partsOf(folder: string): Readonly<Record<string, Part>> {
  const parts = join(folder, "flows/parts");
  return Object.fromEntries(
    filesIn(parts).map((file) => [file.replace(/\.json$/, ""), readJson(join(parts, file)) as unknown as Part]),
  );
}

/**
 * Every scenario of a tree, by its file's path in the tree. Where the tree keeps usual answers beside its scenarios, each
 * scenario is completed with them.
 */
export function scenariosOf(folder: string): ReadonlyMap<string, PlainScenario> {
  const files = jsonUnder(folder, ["flows/scenarios", `${THIRD}/scenarios`]);
  const scenarios = [...files].filter(([file]) => !file.endsWith(`/${USUAL}`));
  return new Map(
    scenarios.map(([file, text]) => {
      const usual = files.get(join(dirname(file), USUAL));
      return [file, (usual ? completed(text, usual) : text) as unknown as PlainScenario];
    }),
  );
}

const completed = (text: JsonObject, usual: JsonObject): Scenario =>
  withUsual(text as unknown as ScenarioText, String(text.today ?? usual.today), usual as unknown as Usual);

/** Every rate book of a tree in its newest version, by its file's path in the tree without the version. */
export function booksOf(folder: string): ReadonlyMap<string, JsonObject> {
  const files = [...jsonUnder(folder, ["server/data/products", `${THIRD}/products`])];
  const byVersion = files.toSorted(([, a], [, b]) => Number(a.version ?? 0) - Number(b.version ?? 0));
  return new Map(
    byVersion.map(([file, { version: _version, ...book }]) => [file.replace(/@\d+(?=\.json$)/, ""), book]),
  );
}

function jsonUnder(folder: string, places: readonly string[]): ReadonlyMap<string, JsonObject> {
  const files = places
    .map((place) => join(folder, place))
    .filter((place) => existsSync(place))
    .flatMap((place) =>
      readdirSync(place, { recursive: true, encoding: "utf8" }).map((file) => relative(folder, join(place, file))),
    )
    .filter((file) => file.endsWith(".json"))
    .toSorted();
  return new Map(files.map((file) => [file, readJson(join(folder, file))]));
}

/** The format in which the shipped flows of a tree are written; the first edition did not say it. */
export function formatOf(folder: string): number {
  const format: Json | undefined = readJson(join(folder, "flows/passport360.flow.json")).format;
  return typeof format === "number" ? format : 1;
}

const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).toSorted() : []);

export const readJson = (file: string): JsonObject => JSON.parse(readFileSync(file, "utf8")) as JsonObject;
