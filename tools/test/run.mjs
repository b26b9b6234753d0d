// @ts-check
/** `npm test`: runs every `check:*` and `test:*` script of package.json. Adding a check is adding a script. */
import { readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { ensureDependencies } from "../setup/dependencies.mjs";
import { failures, summary, table } from "./report.mjs";
import { runScript } from "./script.mjs";

/** @typedef {import("./report.mjs").Result} Result */

/** The whole run ends after this many milliseconds, however slow the machine: what has not run by then counts as failed. */
const TOTAL_LIMIT = 85 * 60_000;

const root = resolve(import.meta.dirname, "../..");
ensureDependencies(root);

// After the install: these need what it brings.
const { ensureBrowser } = await import("../setup/browser.mjs");
const { ensureBuild } = await import("../setup/build.mjs");

const started = Date.now();
const logs = join(root, ".cache", "test");
rmSync(logs, { recursive: true, force: true });

const scripts = Object.keys(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts);
const checks = scripts.filter((name) => name.startsWith("check:"));
const suites = scripts.filter((name) => name.startsWith("test:"));

/** @type {Result[]} */
const results = [];
const browser = prepare("a browser", ensureBrowser);
if (browser) {
  console.log(`Chromium: ${browser.path} (${browser.how})`);
  process.env.BROWSER_PATH = browser.path;
}
prepare("the build", () => ensureBuild(root));
const interrupted = new AbortController();
for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.once(name, () => interrupted.abort());
const stop = AbortSignal.any([interrupted.signal, AbortSignal.timeout(TOTAL_LIMIT)]);
// Two at a time, each with half of the cores, the longest first (package.json lists them last), so that no core waits
// for the end of a suite. The browser tests fill every core by themselves: they begin as soon as a lane is free.
const isBrowser = (/** @type {string} */ name) => name === "test:browser";
process.env.VITEST_MAX_WORKERS ??= String(Math.max(1, Math.floor(availableParallelism() / 2)));
await inLanes([...suites.filter((name) => !isBrowser(name)).toReversed(), ...checks, ...suites.filter(isBrowser)], 2);

console.log(failures(results));
console.log(table(results));
console.log(`${Math.round((Date.now() - started) / 1000)} s`);
const { passed, failed } = summary(results);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/**
 * Does something that the suites need; a failure is counted, and the rest still runs.
 * @template T
 * @param {string} name
 * @param {() => T} action
 * @returns {T | undefined}
 */
function prepare(name, action) {
  try {
    return action();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.log(`\n${name}: ${message}\n`);
    results.push({ name, passed: 0, failed: 1, skipped: 0, seconds: 0, failures: [message] });
    return undefined;
  }
}

/**
 * @param {string[]} names
 * @param {number} lanes how many run at once
 */
async function inLanes(names, lanes) {
  const waiting = [...names];
  const lane = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const result = await runScript(root, logs, name, stop);
      results.push(result);
      console.log(
        `${result.failed > 0 ? "FAILED" : "passed"}  ${name}  (${result.passed} passed, ${result.failed} failed, ${result.seconds.toFixed(0)} s)`,
      );
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
