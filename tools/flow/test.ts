import { loadRateBooks, type RateBooks } from "../../server/rates/plans";
import { memoryHost } from "../scenarios/memory-host";
import { play } from "../scenarios/play";
import { readScenario, type ScenarioFile } from "../scenarios/scenario";
import { scenarioFolders, scenariosFor } from "./coverage";
import type { Places } from "./files";
import { loadFlowFile, type LoadedFlow } from "./load";
import { reportOf, type Tested } from "./report";
import { idOf, NothingFound, select, type Selection } from "./select";

/** What came of the scenarios, and how many flows were played. */
export interface Run {
  readonly flows: number;
  readonly tested: readonly Tested[];
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
  const tested: Tested[] = [];
  for (const { file, scenarios } of played) tested.push(...(await runAll(places, file, scenarios, rates)));
  if (tested.length === 0) throw new NothingFound("There is no scenario to play.");
  return { flows: new Set(played.map(({ file }) => file)).size, tested };
}

function flowOf({ file, scenario }: ScenarioFile, flows: readonly string[]): string {
  const found = flows.find((flow) => idOf(flow) === scenario.flow);
  if (found !== undefined) return found;
  throw new NothingFound(`${file}: there is no flow "${scenario.flow}". The flows are ${flows.map(idOf).join(", ")}.`);
}

async function runAll(
  places: Places,
  file: string,
  scenarios: readonly ScenarioFile[],
  rates: RateBooks,
): Promise<readonly Tested[]> {
  const loaded: LoadedFlow = loadFlowFile(places, file);
  const tested: Tested[] = [];
  for (const one of scenarios) {
    const failures = await play(loaded.engine, memoryHost(loaded.engine, one.scenario, rates), one.scenario);
    tested.push(reportOf(places, loaded, one, failures));
  }
  return tested;
}
