// @ts-check
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countPlaywright, countVitest, onlyExitCode } from "./report.mjs";

/** @typedef {import("./report.mjs").Result} Result */

/** Nothing may hang for ever: a stuck suite fails after this many milliseconds. */
const TIME_LIMIT = 8 * 60_000;

/**
 * Runs one npm script with its output in `<logs>/<name>.log`, and prints the end of that when it fails.
 * @param {string} root
 * @param {string} logs
 * @param {string} name a script of package.json; `test:*` scripts are Vitest's or Playwright's
 * @returns {Promise<Result>}
 */
export async function runScript(root, logs, name) {
  mkdirSync(logs, { recursive: true });
  const started = Date.now();
  const file = name.replaceAll(":", "-");
  const log = join(logs, `${file}.log`);
  const json = join(logs, `${file}.json`);
  const code = await run(root, ["run", "--silent", name, ...reporters(name, json)], log, json);
  const count = countOf(name, json, code);
  if (count.failed > 0) console.log(`\n----- ${name}\n${tail(log)}\n-----\n`);
  return { name, ...count, seconds: (Date.now() - started) / 1000 };
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
  if (!name.startsWith("test:")) return onlyExitCode(code);
  try {
    const report = JSON.parse(readFileSync(json, "utf8"));
    return name === "test:browser" ? countPlaywright(report, code) : countVitest(report, code);
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * @param {string} root
 * @param {string[]} args
 * @param {string} log
 * @param {string} json
 * @returns {Promise<number>} the exit code
 */
function run(root, args, log, json) {
  const output = openSync(log, "w");
  const child = spawn("npm", args, {
    cwd: root,
    stdio: ["ignore", output, output],
    env: { ...process.env, CI: "true", NO_COLOR: "1", PLAYWRIGHT_JSON_OUTPUT_FILE: json },
    timeout: TIME_LIMIT,
  });
  return new Promise((resolve) => {
    const finish = (/** @type {number} */ code) => {
      closeSync(output);
      resolve(code);
    };
    child.on("error", () => finish(1));
    child.on("exit", (code) => finish(code ?? 1));
  });
}

/** @param {string} log */
function tail(log) {
  return readFileSync(log, "utf8").trimEnd().split("\n").slice(-80).join("\n");
}
