import { dirname, join, relative } from "node:path";
import type { Finding } from "../../engine/index";
import { sellsNothing, wholeFlow } from "../../engine/analysis";
import { unknownFindings } from "../scenarios/names-found";
import { BadScenario, mustBeOf, readScenario, scenarioFiles, type ScenarioFile } from "../scenarios/scenario";
import type { Scenario } from "../scenarios/usual";
import { shownFile, type Places } from "./files";
import type { RateBooks } from "./rates";
import { LOOKS, recordedBeside } from "./looks";
import { idOf } from "./select";
import { loadFlowFile, type LoadedFlow } from "./load";

/** The folder of scenarios in each folder of flows, with a folder for each product. */
export const SCENARIOS = "scenarios";

/** The rule of the finding of a rejection or dialog that no scenario shows. */
export const WITHOUT_SCENARIO = "rejection-without-scenario";

/** The rule of the finding of a product whose looks are not recorded, which is done after all else. */
export const LOOKS_NOT_RECORDED = "looks-not-recorded";

interface WithId {
  readonly id: string;
}

/** Returns the folders in which the scenarios of a flow's file may stand: beside it, or in a folder of products. */
export const scenarioFolders = (places: Places, file: string): readonly string[] => [
  ...new Set([join(dirname(file), SCENARIOS), ...places.flows.map((folder) => join(folder, SCENARIOS))]),
];

/** Returns the scenarios of a flow, from the first folder that has some. Throws BadScenario. */
export function scenariosFor(places: Places, file: string): readonly ScenarioFile[] {
  return scenariosIn(idOf(file), scenarioFolders(places, file));
}

/** Returns the scenarios of the flow with this id, from the first of these folders that has some. Throws BadScenario. */
export function scenariosIn(id: string, folders: readonly string[]): readonly ScenarioFile[] {
  const found = folders.map((folder) => scenarioFiles(join(folder, id))).find((files) => files.length > 0);
  const scenarios = (found ?? []).map((one) => readScenario(one, folders));
  mustBeOf(id, scenarios);
  return scenarios;
}

/** Returns a finding for each rule of a sound flow that rejects, or asks to confirm, without a scenario that shows it. */
export function coverageFindings(places: Places, file: string, rates: RateBooks): readonly Finding[] {
  try {
    const files = scenariosFor(places, file);
    const loaded = loadFlowFile(places, file);
    const folder = scenarioFolder(places, file);
    if (files.length === 0) return [noScenarios(loaded, folder)];
    const unknown = unknownFindings(loaded.engine, files);
    if (unknown.length > 0) return shownIn(places, file, unknown);
    const found = uncovered(
      loaded,
      files.map(({ scenario }) => scenario),
      folder,
      rates,
    );
    // What people see is recorded once the scenarios are there.
    return found.length > 0 || recordedBeside(files) !== undefined ? found : [notRecorded(loaded, folder)];
  } catch (error) {
    if (!(error instanceof BadScenario)) throw error;
    return shownIn(places, file, error.findings);
  }
}

/** Findings as they are named to people; those without a file are in this one. */
const shownIn = (places: Places, file: string, findings: readonly Finding[]): readonly Finding[] =>
  findings.map((found) => ({ ...found, file: shownFile(places, found.file ?? file) }));

/** Where a flow's scenarios belong: in the folder of flows that it stands in, or with the shipped ones. */
export function scenarioFolder(places: Places, file: string): string {
  const own = places.flows.find((folder) => relative(folder, file) === relative(dirname(file), file)) ?? places.main;
  return shownFile(places, join(own, SCENARIOS, idOf(file)));
}

const noScenarios = ({ flow, placeOf }: LoadedFlow, folder: string): Finding => ({
  ...placeOf("/id"),
  rule: "no-scenarios",
  found: `no scenario of ${flow.id}`,
  expected: `some in ${folder}/`,
  message: "No scenario plays this product, so nobody would notice a wrong edit.",
});

const notRecorded = ({ flow, placeOf }: LoadedFlow, folder: string): Finding => ({
  ...placeOf("/id"),
  rule: LOOKS_NOT_RECORDED,
  found: `no ${LOOKS} in ${folder}/`,
  expected: `npm run flow -- test ${flow.id} --looks`,
  message: "What people see in the scenarios is not recorded, so a change of a word or a bound may go unnoticed.",
});

function uncovered(
  { flow, engine, placeOf }: LoadedFlow,
  scenarios: readonly Scenario[],
  folder: string,
  rates: RateBooks,
): readonly Finding[] {
  const shown = new Set(scenarios.flatMap(rulesShown));
  const isEverywhere = sellsEverywhere(flow.vertical_code, rates);
  return rulesOf(wholeFlow(engine))
    .filter(({ id }) => !shown.has(id) && !(id === NO_PLANS && isEverywhere))
    .map(({ id, pointer, word }) => ({
      ...placeOf(pointer),
      rule: WITHOUT_SCENARIO,
      found: `no scenario in which ${id} fires`,
      expected: `one in ${folder}/ with "expect": { "${word}": "${id}" }`,
      message: word === "confirm" ? "No scenario shows this dialog." : "No scenario shows that this rejects.",
    }));
}

const NO_PLANS = "no_plans";

/** Whether every region sells something, so that no scenario could find none; not where the book is not known. */
function sellsEverywhere(code: string, { books }: RateBooks): boolean {
  const own = books.find(({ book }) => book.vertical.code === code)?.book;
  if (!own) return false;
  return !Object.keys(own.availability ?? {}).some((region) => sellsNothing(own, region));
}

const rulesShown = ({ steps, expect: { rule } }: Scenario): readonly (string | undefined)[] => [
  rule,
  ...steps.flatMap(({ expect }) => [expect?.rejected, expect?.confirm]),
];

interface Rule extends WithId {
  readonly pointer: string;
  readonly word: "rejected" | "confirm";
}

/** The rules that a person may run into: rejections, dialogs, and the reasons of calls that a rejection answers. */
function rulesOf({ steps, rejections }: ReturnType<typeof wholeFlow>): readonly Rule[] {
  const ofSteps = steps.flatMap((step, index) => {
    const { reject = [], confirm = [] } = step as { readonly reject?: WithId[]; readonly confirm?: WithId[] };
    return [
      ...reject.map(({ id }, at): Rule => ({ id, pointer: `/steps/${index}/reject/${at}`, word: "rejected" })),
      ...confirm.map(({ id }, at): Rule => ({ id, pointer: `/steps/${index}/confirm/${at}`, word: "confirm" })),
    ];
  });
  const ofCalls = Object.entries(rejections).flatMap(([name, { also_for = [] }]) =>
    also_for.map((id, at): Rule => ({ id, pointer: `/rejections/${name}/also_for/${at}`, word: "rejected" })),
  );
  return [...ofSteps, ...ofCalls];
}
