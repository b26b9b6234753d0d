// @ts-check
/**
 * `npm test`: runs every `check:*` and `test:*` script of package.json in the default tier. Adding a check is adding a
 * script. `npm run test:all` runs them in the tier that repeats: both databases, both widths, long forms.
 */
import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { ensureDependencies } from "../setup/dependencies.mjs";
import { writeToMemory } from "./memory.mjs";
import { inLanes, planOf } from "./plan.mjs";
import { failures, slowest, summary, table } from "./report.mjs";
import { runScript } from "./script.mjs";

/** @typedef {import("./report.mjs").Result} Result */

/** A run that hangs ends after this many milliseconds: what has not run by then counts as failed. */
const TOTAL_LIMIT = 6 * 60 * 60_000;
/**
 * Suites that run at once. One has a share of the cores, the browser's two pages beside each other: with a third one, all
 * wait for one another, and two cores take 1,700 seconds for what these do in 1,000.
 */
const LANES = 2;

const root = resolve(import.meta.dirname, "../..");
const started = Date.now();
ensureDependencies(root);
process.on("exit", writeToMemory(process.env));

const logs = join(root, ".cache", "test");
rmSync(logs, { recursive: true, force: true });
if (process.argv.includes("--all")) process.env.TIER = "all";
// Suites run at once, each with its share of the cores.
process.env.VITEST_MAX_WORKERS ??= String(Math.max(1, Math.floor(availableParallelism() / 2)));
// Most of what tests make is short-lived: in the 16 MB that Node gives it, an eighth of the work is collecting it.
process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, "--max-semi-space-size=64"].filter(Boolean).join(" ");

const interrupted = new AbortController();
for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.once(name, () => interrupted.abort());
const stop = AbortSignal.any([interrupted.signal, AbortSignal.timeout(TOTAL_LIMIT)]);

const ready = { browser: prepared("browser"), build: prepared("build") };
const tasks = planOf(Object.keys(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts));
const ran = await inLanes(tasks, LANES, ready, async ({ name }) => {
  const result = await runScript(root, logs, name, stop);
  const { passed, failed, seconds } = result;
  console.log(
    `${failed > 0 ? "FAILED" : "passed"}  ${name}  (${passed} passed, ${failed} failed, ${seconds.toFixed(0)} s)`,
  );
  return result;
});
const results = [...(await Promise.all(Object.values(ready))).flat(), ...ran];

console.log(failures(results));
console.log(table(results));
console.log(slowest(results));
console.log(`${Math.round((Date.now() - started) / 1000)} s`);
const { passed, failed } = summary(results);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/**
 * Makes something that the suites need. A failure is counted, and the rest still runs.
 * @param {string} step a step of prepare.mjs
 * @returns {Promise<Result[]>} nothing when it is there
 */
function prepared(step) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "prepare.mjs"), step], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    signal: stop,
  });
  let said = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (text) => (said += text));
  return new Promise((resolve) => {
    const end = (/** @type {number | null} */ code) => {
      console.log(said.trim());
      resolve(code === 0 ? [] : [{ name: step, passed: 0, failed: 1, skipped: 0, seconds: 0, failures: [said] }]);
    };
    child.on("error", () => end(1));
    child.on("exit", end);
  });
}
