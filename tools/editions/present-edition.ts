/**
 * All that is known of loading the present edition: the tree as it stands, or a commit whose flows have the same
 * format. When the engine's door or a flow's shape changes, this is the one place of these tools to change.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as engineDoor from "../../engine/index";
import type { Engine, Flow, JsonObject, Lists, Parts } from "../../engine/index";
import type * as hosts from "../scenarios/memory-host";
import type * as plays from "../scenarios/play";
import type * as rateBooks from "../../server/rates/plans";
import type { Failure } from "../scenarios/reasons";
import type { Scenario } from "../scenarios/usual";
import type { Host } from "../scenarios/walk";
import type { Edition, PlainEngine, PlainHost, PlainScenario, Product } from "./edition";
import { formatOf, listsOf, partsOf, productFiles, type ProductFiles } from "./product-files";

type Engines = typeof engineDoor;
type Hosts = typeof hosts;
type Plays = typeof plays;
type Rates = typeof rateBooks;

/** The present edition as it stands in this folder. Throws for a flow that it finds unsound. */
export async function loadPresentEdition(folder: string): Promise<Edition> {
  const load = (file: string): Promise<unknown> => import(pathToFileURL(join(folder, file)).href);
  const modules = {
    ...((await load("engine/index.ts")) as Engines),
    ...((await load("tools/scenarios/memory-host.ts")) as Hosts),
    ...((await load("tools/scenarios/play.ts")) as Plays),
    ...((await load("server/rates/plans.ts")) as Rates),
  };
  const library = { lists: listsOf(folder), parts: partsOf(folder) };
  return {
    format: formatOf(folder),
    products: productFiles(folder).map((files) => productOf(modules, files, library)),
    engineOf: (json: JsonObject) => {
      const flow = json as unknown as Flow;
      return plain(modules.createEngine(flow, { ...library, validators: modules.compileValidators(flow, library) }));
    },
  };
}

function productOf(
  modules: Engines & Hosts & Plays & Rates,
  { flow: file, books }: ProductFiles,
  library: { readonly lists: Lists; readonly parts: Parts },
): Product {
  const loaded = modules.loadFlowText(readFileSync(file, "utf8"), { file, ...library });
  if (!loaded.ok) throw new Error(loaded.findings.map(modules.formatFinding).join("\n"));
  const { flow } = loaded;
  const engine = modules.createEngine(flow, { ...library, validators: modules.compileValidators(flow, library) });
  const rates = modules.loadRateBooks(books);
  return {
    id: flow.id,
    entries: ["dashboard", "enroll", "share"],
    engine: plain(engine),
    event: (event) => event,
    open: (scenario) => ({
      engine: plain(engine),
      host: modules.memoryHost(engine, own(scenario), rates) as unknown as PlainHost,
      play: async (recorded, host) =>
        (await modules.play(recorded as unknown as Engine, host as unknown as Host, own(scenario), engine)).map(said),
    }),
    codes: (list) => library.lists[list]?.items.map(({ code }) => code) ?? [],
  };
}

/** What came otherwise than expected, in a sentence; trees before the failures had pointers give sentences alone. */
const said = (failure: Failure | string): string => (typeof failure === "string" ? failure : failure.message);

const plain = (engine: Engine): PlainEngine => engine as unknown as PlainEngine;
const own = (scenario: PlainScenario): Scenario => scenario as unknown as Scenario;
