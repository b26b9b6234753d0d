/** All that is known of loading the first edition (flows without `format`). Its code is frozen in its commits, so nothing here changes. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { JsonObject, List } from "../../engine/index";
import type { Edition, PlainEngine, PlainHost, PlainScenario, Product } from "./edition";
import { listsOf, productFiles, type ProductFiles } from "./product-files";

interface FirstFlow {
  readonly id: string;
  readonly lists?: Readonly<Record<string, string>>;
  readonly entries: object;
}
type Loaded =
  | { readonly ok: true; readonly flow: FirstFlow }
  | { readonly ok: false; readonly findings: readonly object[] };

interface Engines {
  createEngine(flow: unknown, parts: { readonly lists: object; readonly validators: unknown }): PlainEngine;
  compileValidators(flow: unknown): unknown;
  loadFlowText(text: string, options: { readonly file: string; readonly lists: object }): Loaded;
  formatFinding(finding: object): string;
}
interface Hosts {
  memoryHost(engine: PlainEngine, scenario: PlainScenario, rates: unknown): PlainHost;
}
interface Plays {
  play(engine: PlainEngine, host: PlainHost, scenario: PlainScenario): Promise<readonly string[]>;
}
interface Rates {
  loadRateBooks(more: readonly string[]): unknown;
}

/** Where the rate books are read: in this edition the file moved once. */
const RATES = ["server/rates/plans.ts", "server/domain/plans.ts"];

/** The first edition as it stands in this folder. Throws for a flow that it finds unsound. */
export async function loadFirstEdition(folder: string): Promise<Edition> {
  const load = (file: string): Promise<unknown> => import(pathToFileURL(join(folder, file)).href);
  const rates = RATES.find((file) => existsSync(join(folder, file)));
  if (!rates) throw new Error(`${folder} has none of ${RATES.join(", ")}`);
  const modules = {
    ...((await load("engine/index.ts")) as Engines),
    ...((await load("tools/scenarios/memory-host.ts")) as Hosts),
    ...((await load("tools/scenarios/play.ts")) as Plays),
    ...((await load(rates)) as Rates),
  };
  const lists = listsOf(folder);
  return {
    format: 1,
    products: productFiles(folder).map((files) => productOf(modules, files, lists)),
    engineOf: (flow: JsonObject) =>
      modules.createEngine(flow, { lists: {}, validators: modules.compileValidators(flow) }),
  };
}

function productOf(
  modules: Engines & Hosts & Plays & Rates,
  { flow: file, books }: ProductFiles,
  all: Readonly<Record<string, List>>,
): Product {
  const loaded = modules.loadFlowText(readFileSync(file, "utf8"), { file, lists: all });
  if (!loaded.ok) throw new Error(loaded.findings.map((finding) => modules.formatFinding(finding)).join("\n"));
  const { flow } = loaded;
  const lists = Object.fromEntries(Object.entries(flow.lists ?? {}).map(([local, name]) => [local, all[name]]));
  const engine = modules.createEngine(flow, { lists, validators: modules.compileValidators(flow) });
  const rates = modules.loadRateBooks(books);
  return {
    id: flow.id,
    entries: Object.keys(flow.entries),
    engine,
    event: (event) => event,
    open: (scenario) => ({
      engine,
      host: modules.memoryHost(engine, scenario, rates),
      play: (ownEngine, host) => modules.play(ownEngine, host, scenario),
    }),
    codes: (list) => (lists[list] ?? all[list])?.items.map(({ code }) => code) ?? [],
  };
}
