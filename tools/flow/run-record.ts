import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isObject, parseJson } from "../../engine/index";
import { loadRateBooks } from "../../server/rates/plans";
import { laidOut } from "../command/laid-out";
import { playSeeing } from "../scenarios/play-seeing";
import { recordedScenario, type Way } from "../scenarios/record";
import { readAnswers, readScenario, readUsual } from "../scenarios/scenario";
import { journeyIn, wayOf } from "../scenarios/way";
import type { ScenarioText } from "../../schemas/scenario.types";
import { WrongUsage, type Context } from "./command";
import { scenarioFolders } from "./coverage";
import { shownFile, type Places } from "./files";
import { loadFlowFile, type LoadedFlow } from "./load";
import { NothingFound, oneFlow } from "./select";
import { readText } from "../../server/base/text-file";

/** `flow test --record`: writes a journey as a scenario that expects what the present engine does. */
export async function recordScenario({ places, names, has, value, output }: Context): Promise<number> {
  const file = oneFlow(places, names);
  const [from, out] = [resolve(value("record") ?? ""), value("out")];
  if (out === undefined) throw new WrongUsage("Say where the scenario is written: --out FILE.");
  if (!existsSync(from)) throw new NothingFound(`There is no file "${from}" with a journey.`);
  if (existsSync(out) && !has("force")) throw new WrongUsage(`${out} is there already: --force writes over it.`);
  const loaded = loadFlowFile(places, file);
  const folders = scenarioFolders(places, file);
  const rates = loadRateBooks(places.books.slice(1));
  const usual = readUsual(loaded.flow.id, folders);
  const way = readWay(from, loaded.flow.id, folders);
  const today = way.today ?? usual?.today ?? new Date().toISOString().slice(0, 10);
  const ground = { engine: loaded.engine, usual, today, rates };
  const text = await recordedScenario(way, ground, { name: value("name"), about: value("about") });
  await write(resolve(out), text);
  const { scenario } = readScenario(resolve(out), folders);
  const { failures } = await playSeeing(loaded.engine, scenario, rates);
  for (const { message } of failures) output.out(`  ${message}`);
  for (const line of linesOfRecorded(places, loaded, resolve(out), text)) output.out(line);
  return failures.length > 0 ? 1 : 0;
}

/** The journey in a file: a witness as it is printed for machines, or what a scenario says of one. */
function readWay(file: string, flow: string, folders: readonly string[]): Way {
  const parsed = parseJson(readText(file));
  const value = "value" in parsed ? parsed.value : undefined;
  const journey = journeyIn(value);
  if (journey) return wayOf(flow, journey, readUsual(flow, folders));
  const { entry, today, answers } = readAnswers(file, flow, folders);
  const own = isObject(value) ? (value as Partial<ScenarioText>) : {};
  return { flow, entry, ...(own.today !== undefined && { today }), given: own.given ?? {}, answers };
}

async function write(file: string, scenario: ScenarioText): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await laidOut(JSON.stringify(scenario)));
}

/** What was recorded, for the person who must read it. */
function linesOfRecorded(places: Places, { flow }: LoadedFlow, file: string, text: ScenarioText): readonly string[] {
  const { steps = [], expect } = text;
  const shown = shownFile(places, file);
  return [
    `${shown}: ${text.name}`,
    ...steps.map((step) => `  ${JSON.stringify(step)}`),
    `  ends ${JSON.stringify(expect)}`,
    "This is what the flow does now. Read it: if it is not what it should do, the flow is wrong, not the scenario.",
    `Then record what it shows: npm run flow -- test ${flow.id} --looks`,
  ];
}
