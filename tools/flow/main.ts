/**
 * `npm run flow -- check | test | explain | started | replay | publish`, over flows named by id or file, or all of them.
 * Exit code 0 clean, 1 findings, 2 wrong usage.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { formatFinding } from "../../engine/index";
import { BadEnvironment } from "../../server/env";
import { BadRateBook } from "../../server/rates/rate-book";
import { BadScenario } from "../scenarios/scenario";
import { findingsIn } from "./check";
import { callLines } from "./explain";
import { placesOf, shownFile, type Places } from "./files";
import { loadFlowFile, UnsoundFlow } from "./load";
import { count, looked } from "./looked";
import { publishApart } from "./publish-apart";
import { linesOfFailed } from "./report";
import { replayVersion } from "./replay";
import { idOf, NothingFound, select, type Selection } from "./select";
import { started } from "./started";
import { testFlows } from "./test";

const USAGE = `npm run flow -- check [FLOW…] [--json] [--no-scenarios]   is it sound? (a flow's id, any file of flows, parts, lists or rates; all if nothing is named)
npm run flow -- test [FLOW…] [--json]       do the scenarios come out as expected? (a flow's id or file, or a scenario's file)
npm run flow -- explain [FLOW…] --calls     which calls follow from it, with what they send
npm run flow -- started FLOW [--against FILE]   what the working copy means for the started quotes of this server's database
npm run flow -- replay FLOW VERSION         do the stored quotes of a version come out as they were stored?
npm run flow -- publish FLOW                freezes the flow's version in flows/published/, and its product's rate book`;

const root = resolve(import.meta.dirname, "../..");

/** What people must mend, in the environment, the files or the command; anything else is a defect of this tool. */
const EXPECTED = [BadEnvironment, BadRateBook, BadScenario, NothingFound, UnsoundFlow];

// Who reads only the first lines (`| head -1`) closes the pipe before we are done.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

try {
  process.exitCode = await run();
} catch (error) {
  const isUsage = error instanceof TypeError && "code" in error;
  if (!isUsage && !EXPECTED.some((kind) => error instanceof kind)) throw error;
  console.error((error as Error).message);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  const flag = { type: "boolean", default: false } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: flag, calls: flag, "no-scenarios": flag, against: { type: "string" } },
  });
  const [command, ...names] = positionals;
  const places = placesOf(root, process.env);
  if (command === "check")
    return check(places, select(places, names), { json: values.json, scenarios: !values["no-scenarios"] });
  if (command === "test") return test(places, select(places, names), values.json);
  if (command === "explain" && values.calls) return explain(places, select(places, names), values.json);
  const [name = "", version = ""] = names;
  if (command === "started" && names.length === 1) return started(root, name, values.against);
  if (command === "replay" && names.length === 2) return replayVersion(root, name, version);
  if (command === "publish" && names.length === 1) return publishOne(names);
  console.error(USAGE);
  return 2;
}

function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

function check(
  places: Places,
  selection: Selection,
  options: { readonly json: boolean; readonly scenarios: boolean },
): number {
  if (selection.others.length > 0) throw new NothingFound(notChecked(places, selection.others));
  const findings = findingsIn(places, selection, options);
  if (options.json) printJson(findings);
  else {
    for (const finding of findings) console.log(formatFinding(finding));
    console.log(`${looked(selection)}: ${count(findings.length, "finding")}`);
  }
  return findings.length > 0 ? 1 : 0;
}

function notChecked(places: Places, files: readonly string[]): string {
  return `${files.map((file) => shownFile(places, file)).join(", ")}: expected a flow, a part, a list or a rate book.`;
}

async function test(places: Places, selection: Selection, asJson: boolean): Promise<number> {
  const { flows, tested } = await testFlows(places, selection);
  const failed = tested.filter(({ failures }) => failures.length > 0);
  if (asJson) printJson(tested);
  else {
    for (const line of linesOfFailed(failed)) console.log(line);
    console.log(`${count(flows, "flow")}, ${count(tested.length, "scenario")}: ${failed.length} failed`);
  }
  return failed.length > 0 ? 1 : 0;
}

function explain(places: Places, { flows, others }: Selection, asJson: boolean): number {
  if (flows.length === 0) throw new NothingFound(`${others.join(", ")}: expected a flow.`);
  const all = flows.map((file) => ({ id: idOf(file), lines: callLines(loadFlowFile(places, file).engine) }));
  if (asJson) printJson(Object.fromEntries(all.map(({ id, lines }) => [id, lines])));
  else for (const { id, lines } of all) console.log([...(all.length > 1 ? [id] : []), ...lines].join("\n"));
  return 0;
}

async function publishOne(names: readonly string[]): Promise<number> {
  const { code, out, err } = await publishApart(root, names);
  for (const line of out) console.log(line);
  for (const line of err) console.error(line);
  return code;
}
