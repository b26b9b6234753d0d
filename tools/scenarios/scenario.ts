import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import Ajv, { type ValidateFunction } from "ajv";
import { formatFinding, isIsoDate, isObject, parseJson, type Finding } from "../../engine/index";
import { positionIn } from "../../engine/analysis";
import type { ScenarioText, Usual } from "../../schemas/scenario.types";
import { misshapen, schemaOf } from "./misshapen";
import { USUAL, withUsual, type Scenario } from "./usual";
import { journeyIn, wayOf } from "./way";
import { readText } from "../../server/base/text-file";

/** A scenario with the file it stands in, its text there, and the file of its product's usual answers. */
export interface ScenarioFile {
  readonly file: string;
  readonly text: string;
  readonly usualFile: string;
  readonly scenario: Scenario;
}

/** Scenario files are not what the schema says; the message has a line for each finding. */
export class BadScenario extends Error {
  constructor(readonly findings: readonly Finding[]) {
    super(findings.map(formatFinding).join("\n"));
  }
}

/** The schemas of both sorts of file. */
const SCENARIO = "scenario";
const USUAL_ANSWERS = "usual";

// A test holds the schemas against the schema of schemas.
const ajv = new Ajv({
  strict: true,
  allErrors: true,
  allowUnionTypes: true,
  strictTypes: false,
  validateSchema: false,
  code: { optimize: false },
});
const fitsScenario = ajv.compile<ScenarioText>(schemaOf(SCENARIO));
const fitsUsual = ajv.compile<Usual>(schemaOf(USUAL_ANSWERS));

/**
 * Reads a scenario and completes it with the usual answers of its product: those of the folder it stands in, or else of
 * the first of `folders` (each with a folder for each product) that has some. Throws BadScenario.
 */
export function readScenario(file: string, folders: readonly string[] = []): ScenarioFile {
  const { text, value } = read(file, fitsScenario, SCENARIO);
  const places = [dirname(file), ...folders.map((folder) => join(folder, value.flow))].map((place) =>
    join(place, USUAL),
  );
  const usualFile = places.find((place) => existsSync(place)) ?? join(dirname(file), USUAL);
  const usual = existsSync(usualFile) ? read(usualFile, fitsUsual, USUAL_ANSWERS).value : undefined;
  const today = value.today ?? usual?.today;
  if (today === undefined) throw new BadScenario([withoutDay(file, text, value.flow, usualFile)]);
  return { file, text, usualFile, scenario: withUsual(value, today, usual) };
}

/**
 * Reads the answers of a journey: the witness of a class, a scenario, or a file that says less of one (`entry`, `given`,
 * `answers`). What a scenario must say besides is filled in; what each of its steps answers is an answer of the journey. Throws BadScenario.
 */
export function readAnswers(file: string, flow: string, folders: readonly string[]): Scenario {
  const text = readText(file);
  const parsed = parseJson(text);
  if ("findings" in parsed) throw new BadScenario(parsed.findings.map((each) => ({ file, ...each })));
  const usual = readUsual(flow, folders);
  const journey = journeyIn(parsed.value);
  const given = journey ? wayOf(flow, journey, usual) : isObject(parsed.value) ? parsed.value : {};
  const whole: unknown = { name: file, about: file, flow, entry: "dashboard", expect: { outcome: "bound" }, ...given };
  if (!fitsScenario(whole)) throw new BadScenario(shapeOf(SCENARIO, file, text, whole));
  if (whole.flow !== flow) throw new BadScenario([otherFlow(file, text, whole.flow, flow)]);
  const usualFile = usualFileIn(folders, flow);
  const today = whole.today ?? usual?.today;
  if (today === undefined) throw new BadScenario([withoutDay(file, text, flow, usualFile ?? USUAL)]);
  const scenario = withUsual(whole, today, usual);
  const ofSteps = scenario.steps.map(({ answers }) => answers ?? {});
  return { ...scenario, answers: Object.assign({}, ...ofSteps, scenario.answers) as Scenario["answers"] };
}

/** Returns the usual answers of a product from the first of these folders that has some. Throws BadScenario. */
export function readUsual(flow: string, folders: readonly string[]): Usual | undefined {
  const file = usualFileIn(folders, flow);
  return file === undefined ? undefined : read(file, fitsUsual, USUAL_ANSWERS).value;
}

const usualFileIn = (folders: readonly string[], flow: string): string | undefined =>
  folders.map((folder) => join(folder, flow, USUAL)).find((place) => existsSync(place));

/** The usual answers that scenarios take theirs from, as their files have them. Throws BadScenario. */
export const usualOf = (files: readonly ScenarioFile[]) =>
  [...new Set(files.map(({ usualFile }) => usualFile))]
    .filter((file) => existsSync(file))
    .map((file) => ({ file, ...read(file, fitsUsual, USUAL_ANSWERS) }));

/** Throws BadScenario where one of the scenarios, or the usual answers beside them, are of another flow. */
export function mustBeOf(flow: string, files: readonly ScenarioFile[]): void {
  const others = [
    ...files.map(({ file, text, scenario }) => ({ file, text, found: scenario.flow })),
    ...usualOf(files).map(({ file, text, value }) => ({ file, text, found: value.flow })),
  ].filter(({ found }) => found !== flow);
  if (others.length > 0)
    throw new BadScenario(others.map(({ file, text, found }) => otherFlow(file, text, found, flow)));
}

const otherFlow = (file: string, text: string, found: string, flow: string): Finding => ({
  ...place(file, text, "/flow"),
  rule: "other-flow",
  found,
  expected: flow,
  message: "This is for another flow.",
});

const withoutDay = (file: string, text: string, flow: string, usualFile: string): Finding => ({
  ...place(file, text, ""),
  rule: "scenario-day",
  found: "no `today`",
  expected: `\`today\` here or in ${usualFile}`,
  message: `The scenario does not say on which day it happens, and "${flow}" has no usual answers.`,
});

/** Reads every scenario of a flow, or of all flows, under a folder that has a folder for each product. Throws BadScenario. */
export function readScenarios(folder: string, flow?: string): readonly ScenarioFile[] {
  const flows = flow === undefined ? readdirSync(folder).toSorted() : [flow];
  return flows.flatMap((name) => scenarioFiles(join(folder, name)).map((file) => readScenario(file)));
}

/** Returns the scenario files of a product's folder, in order; none where there is no such folder. */
export const scenarioFiles = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".json") && name !== USUAL)
        .toSorted()
        .map((name) => join(folder, name))
    : [];

function read<T>(
  file: string,
  fits: ValidateFunction<T>,
  schema: string,
): { readonly text: string; readonly value: T } {
  const text = readText(file);
  const parsed = parseJson(text);
  if ("findings" in parsed) throw new BadScenario(parsed.findings.map((each) => ({ file, ...each })));
  if (fits(parsed.value)) {
    const noDays = daysIn(parsed.value).filter(({ day }) => !isIsoDate(day));
    if (noDays.length > 0)
      throw new BadScenario(noDays.map(({ day, pointer }) => noDay(place(file, text, pointer), day)));
    return { text, value: parsed.value };
  }
  throw new BadScenario(shapeOf(schema, file, text, parsed.value));
}

/** The days that a scenario or the usual answers name. */
function daysIn(value: unknown): readonly { readonly day: string; readonly pointer: string }[] {
  if (!isObject(value)) return [];
  const { today, given } = value;
  return [
    ...(typeof today === "string" ? [{ day: today, pointer: "/today" }] : []),
    ...(isObject(given) && typeof given.since === "string" ? [{ day: given.since, pointer: "/given/since" }] : []),
  ];
}

const noDay = (at: ReturnType<typeof place>, day: string): Finding => ({
  ...at,
  rule: "scenario-day",
  found: JSON.stringify(day),
  expected: "a day YYYY-MM-DD that there is",
  message: "There is no such day.",
});

const place = (file: string, text: string, pointer: string) => ({ file, ...positionIn(text, pointer), pointer });

const shapeOf = (schema: string, file: string, text: string, value: unknown): readonly Finding[] =>
  misshapen(schema, { file, text, value, rule: "scenario-shape" });
