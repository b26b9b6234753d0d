// @ts-check
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  filesOfPlaywright,
  filesOfVitest,
  onlyExitCode,
} from "./report.mjs";

/** @typedef {import("./report.mjs").Result} Result */

/** A stuck script fails after this many milliseconds, many times of what the longest takes on a busy machine. */
const TIME_LIMIT = 3 * 60 * 60_000;
/** What does not end by itself when it is asked to is killed this many milliseconds later. */
const GRACE = 20_000;

/**
 * Runs one npm script with its output in `<logs>/<name>.log`, and prints the end of that when it fails.
 * @param {string} root
 * @param {string} logs
 * @param {string} name a script of package.json; `test:*` scripts are Vitest's or Playwright's
 * @param {AbortSignal} stop ends it before its time; a script that is ended counts as failed
 * @returns {Promise<Result>}
 */
export async function runScript(root, logs, name, stop) {
  mkdirSync(logs, { recursive: true });
  const started = Date.now();
  const file = name.replaceAll(":", "-");
  const log = join(logs, `${file}.log`);
  const json = join(logs, `${file}.json`);
  const late = AbortSignal.timeout(TIME_LIMIT);
  const code = await run(
    root,
    ["run", "--silent", name, ...reporters(name, json)],
    log,
    json,
    AbortSignal.any([stop, late]),
  );
  if (late.aborted) console.log(`${name} was stopped after ${TIME_LIMIT / 60_000} minutes`);
  const count = countOf(name, json, code);
  if (count.failed > 0) console.log(`\n----- ${name}\n${tail(log, 80)}\n-----\n`);
  // A check has no report: the end of its log tells.
  const failures = count.failed > 0 && count.failures.length === 0 ? [`\n${tail(log, 14)}`] : count.failures;
  return { name, ...count, failures, seconds: (Date.now() - started) / 1000 };
}

/**
 * @param {string} name
 * @param {string} json where the machine-readable report goes
 */
function reporters(name, json) {
  if (!name.startsWith("test:")) return [];
  if (name === "test:browser") return ["--", "--reporter=list,json"];
  return ["--", "--reporter=default", "--reporter=json", `--outputFile.json=${json}`];
}

/**
 * @param {string} name
 * @param {string} json
 * @param {number} code
 */
function countOf(name, json, code) {
  if (!name.startsWith("test:")) return { ...onlyExitCode(code), failures: [] };
  try {
    const report = JSON.parse(readFileSync(json, "utf8"));
    return name === "test:browser"
      ? {
          ...countPlaywright(report, code),
          failures: failuresOfPlaywright(report),
          files: filesOfPlaywright(report),
        }
      : { ...countVitest(report, code), failures: failuresOfVitest(report), files: filesOfVitest(report) };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [] };
  }
}

/**
 * @param {string} root
 * @param {string[]} args
 * @param {string} log
 * @param {string} json
 * @param {AbortSignal} stop
 * @returns {Promise<number>} the exit code; 1 when it was stopped
 */
async function run(root, args, log, json, stop) {
  const output = openSync(log, "w");
  const child = spawn("npm", args, {
    cwd: root,
    stdio: ["ignore", output, output],
    env: { ...process.env, CI: "true", NO_COLOR: "1", PLAYWRIGHT_JSON_OUTPUT_FILE: json },
    // A group of its own: it is ended as a whole, since npm leaves behind what it has started.
    detached: true,
  });
  const exit = new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("exit", (code) => resolve(code ?? 1));
  });
  /** @type {Promise<void> | undefined} */
  let ending;
  const end = () => {
    ending = endGroup(child.pid);
  };
  if (stop.aborted) end();
  else stop.addEventListener("abort", end);
  const code = await exit;
  stop.removeEventListener("abort", end);
  await ending;
  closeSync(output);
  return ending ? 1 : code;
}

/**
 * Asks a group of processes to end, so that servers and databases are put away; kills what is left after a while.
 * @param {number | undefined} group undefined when it never began
 */
async function endGroup(group) {
  if (group === undefined) return;
  signal(group, "SIGINT");
  for (const killAt = Date.now() + GRACE; signal(group, 0); await new Promise((wake) => setTimeout(wake, 100))) {
    if (Date.now() > killAt) return void signal(group, "SIGKILL");
  }
}

/**
 * @param {number} group
 * @param {NodeJS.Signals | 0} name 0 only asks
 * @returns {boolean} false when nobody of the group is left
 */
function signal(group, name) {
  try {
    return process.kill(-group, name);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}

/**
 * @param {string} log
 * @param {number} lines
 */
function tail(log, lines) {
  return readFileSync(log, "utf8").trimEnd().split("\n").slice(-lines).join("\n");
}
