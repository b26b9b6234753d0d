import { join } from "node:path";
import type { Engine } from "../../engine/index";
import { loadRateBooks } from "../../server/rates/plans";
import { memoryHost } from "../scenarios/memory-host";
import { play } from "../scenarios/play";
import { BadScenario, readScenario, readScenarios, type ScenarioFile } from "../scenarios/scenario";
import { engineOf } from "./explain";
import { workingFlows } from "./files";

/** The result of a scenario: as expected when `failures` is empty. */
export interface Tested {
  readonly file: string;
  readonly name: string;
  readonly failures: readonly string[];
}

/**
 * Runs scenarios headless. `file` is a flow (its scenarios are run on it), a scenario (run on the working copy of its
 * flow), or absent: all of them. Throws BadScenario for files that cannot be run.
 */
export async function testFlows(root: string, file?: string): Promise<readonly Tested[]> {
  const folder = join(root, "flows", "scenarios");
  const engines = new Map<string, Engine>();
  if (file?.endsWith(".flow.json")) {
    const engine = engineOf(root, file);
    engines.set(engine.flow.id, engine);
    return runAll(readScenarios(folder, engine.flow.id), engines);
  }
  for (const working of workingFlows(root)) {
    const engine = engineOf(root, join(root, working));
    engines.set(engine.flow.id, engine);
  }
  return runAll(file === undefined ? readScenarios(folder) : [readScenario(file)], engines);
}

async function runAll(
  files: readonly ScenarioFile[],
  engines: ReadonlyMap<string, Engine>,
): Promise<readonly Tested[]> {
  const rates = loadRateBooks();
  const tested: Tested[] = [];
  for (const { file, scenario } of files) {
    const engine = engines.get(scenario.flow);
    if (!engine) throw new BadScenario(`${file}: there is no flow "${scenario.flow}"`);
    tested.push({
      file,
      name: scenario.name,
      failures: await play(engine, memoryHost(engine, scenario, rates), scenario),
    });
  }
  return tested;
}
