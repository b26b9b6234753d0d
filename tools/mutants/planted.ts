/**
 * `npm run planted [-- WORD…]`: plants each bug of planted.json, one at a time, in a copy of the tree and runs the test
 * files that ought to turn red, on the databases that `npm test` uses for them. Each must be one that `npm test` runs:
 * what another tier catches counts as not caught. A WORD keeps the bugs whose id or kind holds it. Exit code 1 when a bug
 * is not caught.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startPostgres } from "../test/postgres.mjs";
import { EMBEDDED } from "../test/embedded.mjs";
import { copyTree } from "./copy";
import { defaultTier } from "./default-tier";
import { runPlaywright } from "./playwright";
import { failedTests } from "./vitest-report";

interface Bug {
  readonly id: string;
  readonly kind: string;
  /** What a person would see. */
  readonly bug: string;
  readonly file: string;
  /** The sound code, which stands exactly once in the file, and the slip in its place. */
  readonly from: string;
  readonly to: string;
  /** Which test files must turn red. */
  readonly tests: readonly string[];
}

/** What Playwright runs, on the product as `npm start` builds and starts it; Vitest runs all else. */
const BROWSER = "tests/browser/";

const root = resolve(import.meta.dirname, "../..");
const { bugs } = JSON.parse(readFileSync(join(import.meta.dirname, "planted.json"), "utf8")) as {
  readonly bugs: readonly Bug[];
};
const words = process.argv.slice(2);
const wanted = bugs.filter(
  ({ id, kind }) => words.length === 0 || words.some((word) => id.includes(word) || kind === word),
);
for (const bug of wanted) slipped(bug);

const scratch = mkdtempSync(join(tmpdir(), "planted-"));
const copy = join(scratch, "tree");
const cluster = await startPostgres();
try {
  copyTree(root, copy);
  process.exitCode = run();
} finally {
  cluster.stop();
  rmSync(scratch, { recursive: true, force: true });
}

function run(): number {
  const tier = new Set(defaultTier(copy));
  const outside = wanted.flatMap(({ id, tests }) =>
    tests.flatMap((file) => (tier.has(file) ? [] : [`${id}: ${file}`])),
  );
  if (outside.length > 0) return complain(`These tests are not run by npm test:\n${outside.join("\n")}`);
  const sick = testsOf(copy, [...new Set(wanted.flatMap(({ tests }) => tests))]);
  if (sick.length > 0) return complain(`These tests are red without any bug:\n${sick.join("\n")}`);
  let missed = 0;
  for (const [index, bug] of wanted.entries()) {
    const caught = plant(bug);
    if (caught.length === 0) missed += 1;
    print(`${index + 1} | ${bug.kind} | ${bug.bug} | ${bug.file}:${lineOf(bug)} | ${caught[0] ?? "NOT CAUGHT"}`);
  }
  print(`${wanted.length - missed} of ${wanted.length} caught`);
  return missed > 0 ? 1 : 0;
}

/** The tests that turn red with the bug in place. */
function plant(bug: Bug): readonly string[] {
  const place = join(copy, bug.file);
  const sound = readFileSync(place, "utf8");
  writeFileSync(place, slipped(bug));
  try {
    return testsOf(copy, bug.tests);
  } finally {
    writeFileSync(place, sound);
  }
}

/** The file's text with the bug in it. Throws when the sound code does not stand there exactly once. */
function slipped({ id, file, from, to }: Bug): string {
  const parts = readFileSync(join(root, file), "utf8").split(from);
  if (parts.length !== 2)
    throw new Error(`${id}: ${file} holds the code to change ${parts.length - 1} times, expected once: ${from}`);
  return parts.join(to);
}

function lineOf({ file, from }: Bug): number {
  return (readFileSync(join(root, file), "utf8").split(from)[0] ?? "").split("\n").length;
}

/** The tests of these files that fail in the tree at `folder`; it stops at the first. */
function testsOf(folder: string, tests: readonly string[]): readonly string[] {
  const browser = tests.filter((file) => file.startsWith(BROWSER));
  const others = tests.filter((file) => !file.startsWith(BROWSER));
  const ways = [
    () => testsOn("postgres", folder, others),
    () => testsOn("pglite", folder, onBoth(others)),
    () => (browser.length === 0 ? [] : runPlaywright(folder, ["--max-failures=1", ...browser]).failed),
  ];
  for (const way of ways) {
    const failed = way();
    if (failed.length > 0) return failed;
  }
  return [];
}

function onBoth(tests: readonly string[]): readonly string[] {
  return tests.filter((file) => EMBEDDED.includes(file));
}

function testsOn(store: "postgres" | "pglite", folder: string, tests: readonly string[]): readonly string[] {
  if (tests.length === 0) return [];
  const report = join(folder, ".cache", "planted.json");
  rmSync(report, { force: true });
  const vitest = join(folder, "node_modules", "vitest", "vitest.mjs");
  const { stderr } = spawnSync(
    process.execPath,
    [vitest, "run", "--bail=1", "--reporter=json", `--outputFile=${report}`, ...tests],
    { cwd: folder, encoding: "utf8", env: { ...process.env, STORE: store, TEST_DATABASE_URL: cluster.url } },
  );
  return failedTests(report, folder, stderr);
}

function complain(text: string): number {
  process.stderr.write(`${text}\n`);
  return 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
