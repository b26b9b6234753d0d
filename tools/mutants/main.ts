/**
 * `npm run mutants -- GROUP…`: changes the code of these groups (groups.ts; all without a name) in every small way, one
 * at a time, and counts how many changes some test notices. Only mutants near a change are run again; `--force` runs all;
 * `--only FILE` changes one file of a group.
 * Exit code 1 when a group's score is below 85 %.
 */
import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { GROUPS } from "./groups";
import type { Group } from "./groups";

const LOWEST_SCORE = 85;
const root = resolve(import.meta.dirname, "../..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: "boolean", default: false }, only: { type: "string" } },
});
const wanted = positionals.length > 0 ? positionals : Object.keys(GROUPS);
const unknown = wanted.filter((name) => !Object.hasOwn(GROUPS, name));

if (unknown.length > 0) {
  process.stderr.write(`There is no group ${unknown.join(", ")}; expected ${Object.keys(GROUPS).join(", ")}.\n`);
  process.exitCode = 2;
} else {
  process.chdir(root);
  // West of UTC, where a date that goes through UTC is a day off; the runner's threads cannot change it.
  process.env.TZ = "America/Los_Angeles";
  const scores: string[] = [];
  for (const name of wanted) scores.push(await run(name, GROUPS[name] as Group));
  process.stdout.write(`${scores.join("\n")}\n`);
}

/** Runs one group and says its score; the exit code is set when it is too low. */
async function run(name: string, { mutate, tests }: Group): Promise<string> {
  // The runner's own processes read them in tools/mutants/vitest.config.ts.
  process.env.MUTANTS_TESTS = tests.join(",");
  const results = await new Stryker({
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "tools/mutants/vitest.config.ts", related: false },
    mutate: values.only === undefined ? mutate.flatMap(placesOf) : [values.only],
    coverageAnalysis: "perTest",
    concurrency: 2,
    timeoutMS: 30_000,
    incremental: true,
    // One file has its own: what was kept of another one would count in its score.
    incrementalFile: `.cache/mutants/${[name, ...(values.only?.split("/") ?? [])].join("-")}.incremental.json`,
    force: values.force,
    tempDirName: ".cache/mutants/sandbox",
    ignorePatterns: ["app/public/geo", "dist", "test-results", "tests/browser", ".data"],
    disableTypeChecks: false,
    reporters: ["clear-text", "json"],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
    jsonReporter: { fileName: `.cache/mutants/${name}.json` },
    thresholds: { high: 95, low: LOWEST_SCORE, break: null },
  }).runMutationTest();
  const caught = results.filter(({ status }) => status === "Killed" || status === "Timeout").length;
  const counted = results.filter(({ status }) =>
    ["Killed", "Timeout", "Survived", "NoCoverage"].includes(status),
  ).length;
  const score = (100 * caught) / Math.max(1, counted);
  if (score < LOWEST_SCORE) process.exitCode = 1;
  return `${name}: ${score.toFixed(1)} % (${caught} of ${counted} caught)`;
}

/** The patterns that Stryker takes; a function is named by its lines. */
function placesOf(place: Group["mutate"][number]): readonly string[] {
  return typeof place === "string"
    ? [place]
    : place.functions.map((name) => `${place.file}:${linesOf(place.file, name)}`);
}

function linesOf(file: string, name: string): string {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  const from = lines.findIndex((line) => new RegExp(`^(export )?(async )?function ${name}\\(`).test(line));
  const to = lines.indexOf("}", from);
  if (from === -1 || to === -1) throw new Error(`${relative(root, file)} has no function ${name}`);
  return `${from + 1}-${to + 1}`;
}
