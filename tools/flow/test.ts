import { loadRateBooks, type RateBooks } from "../../server/rates/plans";
import { unknownNames } from "../scenarios/names";
import { unknownUsualFindings } from "../scenarios/names-found";
import { playSeeing } from "../scenarios/play-seeing";
import { BadScenario, readScenario, type ScenarioFile } from "../scenarios/scenario";
import { scenarioFolder, scenarioFolders, scenariosFor } from "./coverage";
import type { Places } from "./files";
import { loadFlowFile, type LoadedFlow } from "./load";
import type { Seen } from "./looks";
import { reportOf, type Tested } from "./report";
import { idOf, NothingFound, select, type Selection } from "./select";

/** What came of the scenarios, and how many flows were played. */
export interface Run {
  readonly flows: number;
  readonly tested: readonly Tested[];
  /** What is seen of each flow all of whose scenarios came out as expected. */
  readonly seen: readonly SeenFlow[];
}

/** A flow, and all that is seen in its scenarios. */
export interface SeenFlow {
  readonly file: string;
  readonly loaded: LoadedFlow;
  readonly seen: readonly Seen[];
}

/**
 * Runs scenarios without a browser or server: those of the flows that are named, by id or file, or a scenario's file on
 * the working copy of its flow; all of them if nothing is named. Throws NothingFound, BadScenario, UnsoundFlow, and
 * BadRateBook.
 */
export async function testFlows(places: Places, selection: Selection): Promise<Run> {
  const rates = loadRateBooks(places.books.slice(1));
  const all = select(places, []).flows;
  const single = selection.others.map((file) => readScenario(file, scenarioFolders(places, places.main)));
  const played = [
    ...selection.flows.map((file) => ({ file, scenarios: scenariosFor(places, file) })),
    ...single.map((one) => ({ file: flowOf(one, all), scenarios: [one] })),
  ];
  const runs: Ran[] = [];
  for (const { file, scenarios } of played) runs.push(await runAll(places, file, scenarios, rates));
  const tested = runs.flatMap((run) => run.tested);
  if (tested.length === 0) {
    const folders = selection.flows.map((file) => `${scenarioFolder(places, file)}/`).join(", ");
    throw new NothingFound(`There is no scenario to play in ${folders}.`);
  }
  const isRight = ({ tested: own }: Ran): boolean => own.every(({ failures }) => failures.length === 0);
  const seen = runs.filter((run) => selection.flows.includes(run.file) && isRight(run));
  return { flows: new Set(played.map(({ file }) => file)).size, tested, seen };
}

interface Ran extends SeenFlow {
  readonly tested: readonly Tested[];
}

function flowOf({ file, scenario }: ScenarioFile, flows: readonly string[]): string {
  const found = flows.find((flow) => idOf(flow) === scenario.flow);
  if (found !== undefined) return found;
  throw new NothingFound(`${file}: there is no flow "${scenario.flow}". The flows are ${flows.map(idOf).join(", ")}.`);
}

const withoutBook = (file: string, code: string, { verticals }: RateBooks): string =>
  `${file}: no rate book is for "${code}", the flow's "vertical_code"; those of server/data/products and PRODUCTS_DIR are for ${verticals.join(", ")}.`;

async function runAll(
  places: Places,
  file: string,
  scenarios: readonly ScenarioFile[],
  rates: RateBooks,
): Promise<Ran> {
  const loaded: LoadedFlow = loadFlowFile(places, file);
  const { engine } = loaded;
  const code = loaded.flow.vertical_code;
  if (!rates.verticals.includes(code)) throw new NothingFound(withoutBook(file, code, rates));
  const unusual = unknownUsualFindings(engine, scenarios);
  if (unusual.length > 0) throw new BadScenario(unusual);
  const tested: Tested[] = [];
  const seen: Seen[] = [];
  for (const one of scenarios) {
    const unknown = unknownNames(engine, one.scenario);
    const { looks, failures } = await playSeeing(engine, one.scenario, rates);
    seen.push({ scenario: one, looks });
    tested.push(reportOf(places, loaded, one, unknown.length > 0 ? unknown : failures));
  }
  return { file, loaded, seen, tested };
}
