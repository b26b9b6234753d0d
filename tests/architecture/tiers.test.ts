import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "../../tools/checks/sources";
import { EMBEDDED } from "../../tools/test/embedded.mjs";

/** Where a test stands decides which tier it belongs to (CONTRIBUTING.md, "Add a test"). */
const root = resolve(import.meta.dirname, "../..");

/** The places of tests: what stands elsewhere would never run. */
const PLACES = [
  /^tests\/(analysis|engine|flows|picture|tools|architecture)\/.*\.test\.ts$/,
  /^tests\/app\/.*\.test\.tsx?$/,
  /^tests\/(server|scenarios)\/.*\.test\.ts$/,
  /^tests\/nightly\/(unit|server)\/.*\.test\.ts$/,
  /^tests\/browser\/[^/]*\.spec\.ts$/,
];

/** What only a process shows: signals, exit codes, locks of dead processes, a shell, a reader that is gone. */
const STARTS_A_PROCESS = [
  "tests/flows/guides.test.ts",
  "tests/server/process.test.ts",
  "tests/server/pure/lock-file.test.ts",
  "tests/server/pure/new-database.test.ts",
  "tests/server/pure/private-files.test.ts",
  "tests/tools/diff.test.ts",
  "tests/tools/flow.test.ts",
  "tests/tools/publish.test.ts",
  "tests/tools/rate-books.test.ts",
  // A flag of the process refuses to make code of texts, as a browser does under our policy.
  "tests/tools/shape-validators.test.ts",
];

const files = sourceFiles(root, "tests");

test("every test stands where a suite finds it", () => {
  const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  expect(tests.length).toBeGreaterThan(200);
  expect(tests.filter((file) => !PLACES.some((place) => place.test(file)))).toEqual([]);
});

test("only the named files of npm test start a process", () => {
  const starting = files.filter(
    (file) =>
      file.endsWith(".test.ts") &&
      !file.startsWith("tests/nightly/") &&
      readFileSync(join(root, file), "utf8").match(/^(import .*|\} )from "node:child_process"/m),
  );
  expect(starting).toEqual(STARTS_A_PROCESS);
});

test("a test that runs only on the embedded database is among those that npm test runs on it", () => {
  const embedded = files.filter((file) =>
    /runIf\(!onPostgres\)|skipIf\(onPostgres\)/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(embedded.length).toBeGreaterThan(2);
  expect(EMBEDDED.filter((file) => !files.includes(file))).toEqual([]);
  // Those of the night run on both databases.
  expect(embedded.filter((file) => !file.startsWith("tests/nightly/") && !EMBEDDED.includes(file))).toEqual([]);
});
