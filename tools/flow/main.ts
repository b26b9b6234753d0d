/** `npm run flow -- check [FILE…] [--json]`, `test [FILE] [--json]`, `explain FILE --calls` and `publish FILE`. Exit code 0 clean, 1 findings, 2 wrong usage. */
import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { formatFinding, listsNamed, mediaNamed, withParts, type Finding, type Flow } from "../../engine/index";
import { findingsOf } from "./check";
import { callLines } from "./explain";
import { listFiles, listTexts, partFiles, readParts, workingFlows } from "./files";
import { testFlows } from "./test";
import { BadScenario } from "../scenarios/scenario";
import { AlreadyPublished, freeze, type Publication } from "./freeze";

const USAGE = `npm run flow -- check [FILE…] [--json]   is every flow, part and list sound? (all of flows/ when no file is named)
npm run flow -- test [FILE] [--json]     do the scenarios of flows/scenarios/ come out as expected? (FILE: a flow or a scenario)
npm run flow -- explain FILE --calls     which calls follow from it, with what they send
npm run flow -- publish FILE             freezes the flow's version in flows/published/`;

const root = resolve(import.meta.dirname, "../..");

try {
  process.exitCode = await run();
} catch (error) {
  const isExpected = error instanceof BadScenario || (error instanceof Error && "code" in error);
  if (!isExpected) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: "boolean", default: false }, calls: { type: "boolean", default: false } },
  });
  const [command, ...files] = positionals;
  if (command === "check")
    return check(
      files.length > 0 ? files : [...listFiles(root), ...partFiles(root), ...workingFlows(root)],
      values.json,
    );
  if (command === "test" && files.length <= 1) return test(files[0], values.json);
  if (command === "publish" && files[0] && files.length === 1) return publish(files[0]);
  if (command === "explain" && values.calls && files[0] && files.length === 1) return explain(files[0], values.json);
  console.error(USAGE);
  return 2;
}

function explain(file: string, asJson: boolean): number {
  const lines = callLines(root, file);
  console.log(asJson ? JSON.stringify(lines, null, 2) : lines.join("\n"));
  return 0;
}

function check(files: readonly string[], asJson: boolean): number {
  const absent = files.filter((file) => !existsSync(file));
  if (absent.length > 0) {
    console.error(`No such file: ${absent.join(", ")}`);
    return 2;
  }
  const findings = findingsOf(root, files);
  if (asJson) console.log(JSON.stringify(findings, null, 2));
  else report(files, findings);
  return findings.length > 0 ? 1 : 0;
}

function report(files: readonly string[], findings: readonly Finding[]): void {
  for (const finding of findings) console.log(formatFinding(finding));
  console.log(
    `${files.length} file${files.length === 1 ? "" : "s"} checked, ${findings.length} finding${findings.length === 1 ? "" : "s"}`,
  );
}

async function test(file: string | undefined, asJson: boolean): Promise<number> {
  const tested = await testFlows(root, file);
  const failed = tested.filter(({ failures }) => failures.length > 0);
  if (asJson)
    console.log(
      JSON.stringify(
        tested.map((one) => ({ ...one, file: relative(root, one.file) })),
        null,
        2,
      ),
    );
  else {
    for (const { file: place, name, failures } of failed)
      console.log([`${relative(root, place)}: ${name}`, ...failures].join("\n  "));
    console.log(`${tested.length} scenario${tested.length === 1 ? "" : "s"} run, ${failed.length} failed`);
  }
  return failed.length > 0 ? 1 : 0;
}

function publish(file: string): number {
  const code = check([file], false);
  if (code !== 0) return code;
  const folder = join(root, "flows", "published");
  try {
    const frozen = freeze(folder, publication(file));
    console.log(
      `${relative(root, join(folder, frozen.file))} ${frozen.isNew ? "published" : "was published already, with the same text"}`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof AlreadyPublished)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** The flow with its parts inside it: a published version needs nothing else but its lists. */
function publication(file: string): Publication {
  const flow = withParts(JSON.parse(readFileSync(file, "utf8")) as Flow, readParts(root));
  const { id, version } = flow;
  const known = listTexts(root);
  const lists = Object.fromEntries(listsNamed(flow).map((name) => [name, known[name] ?? ""]));
  const media = Object.fromEntries(
    mediaNamed(flow).map((name) => [name, readFileSync(join(root, "flows", "media", name))]),
  );
  return { id, version, text: `${JSON.stringify(flow, null, 2)}\n`, lists, media };
}
