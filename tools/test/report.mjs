// @ts-check
import { stripVTControlCharacters } from "node:util";

/**
 * Counting what ran. A suite that ended badly, or in which nothing ran, is never counted as passed.
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {{ name: string, seconds: number }} TestFile
 * @typedef {Count & { name: string, seconds: number, failures: readonly string[], files?: readonly TestFile[] }} Result
 * @typedef {{ name: string, message: string, startTime?: number, endTime?: number, assertionResults: readonly {
 *   fullName: string, status: string, duration?: number | null, failureMessages?: readonly string[] }[] }} VitestFile
 * @typedef {{ title: string, file: string, line: number, tests: readonly { results: readonly {
 *   status: string, duration: number, errors: readonly { message?: string }[] }[] }[] }} PlaywrightSpec
 * @typedef {{ specs?: readonly PlaywrightSpec[], suites?: readonly PlaywrightSuite[] }} PlaywrightSuite
 */

/**
 * A check is one test: its exit code.
 * @param {number} code
 * @returns {Count}
 */
export function onlyExitCode(code) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number }} report Vitest's JSON report
 * @param {number} code
 * @returns {Count}
 */
export function countVitest(report, code) {
  return honest(
    { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests },
    code,
  );
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report Playwright's JSON report
 * @param {number} code
 * @returns {Count}
 */
export function countPlaywright({ stats }, code) {
  return honest({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }, code);
}

/**
 * A file that does not load, a failing teardown and an empty suite show only in the exit code or the zero.
 * @param {Count} count
 * @param {number} code
 * @returns {Count}
 */
function honest(count, code) {
  const unexplained = count.failed === 0 && (code !== 0 || count.passed === 0);
  return unexplained ? { ...count, failed: 1 } : count;
}

/**
 * @param {{ testResults: readonly VitestFile[] }} report
 * @returns {string[]} each failed test, or file that did not load, with what went wrong
 */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && message) return [failure(name, undefined, [message])];
    return failed.map(({ fullName, duration, failureMessages = [] }) =>
      failure(`${name} › ${fullName}`, duration ?? undefined, failureMessages),
    );
  });
}

/**
 * @param {PlaywrightSuite} suite Playwright's JSON report, or a part of it
 * @returns {string[]} each failed test with what went wrong
 */
export function failuresOfPlaywright(suite) {
  return specsOf(suite).flatMap(({ title, file, line, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== "passed" && status !== "skipped")
      .map(({ duration, errors }) =>
        failure(
          `${file}:${line} › ${title}`,
          duration,
          errors.map(({ message = "" }) => message),
        ),
      ),
  );
}

/**
 * @param {{ testResults: readonly VitestFile[] }} report
 * @returns {TestFile[]} how long the tests of each file took
 */
export function filesOfVitest({ testResults }) {
  return testResults.map(({ name, startTime = 0, endTime = 0 }) => ({ name, seconds: (endTime - startTime) / 1000 }));
}

/**
 * @param {PlaywrightSuite} suite Playwright's JSON report, or a part of it
 * @returns {TestFile[]} how long the tests of each file took, all workers together
 */
export function filesOfPlaywright(suite) {
  const seconds = new Map();
  for (const { file, tests } of specsOf(suite))
    for (const { duration } of tests.flatMap(({ results }) => results))
      seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000);
  return [...seconds].map(([name, sum]) => ({ name, seconds: sum }));
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** How many lines of a failure are repeated at the end; the rest is in the log. */
const LINES = 14;
/** How many failures are repeated. */
const MOST = 20;
/** How many of the slowest files are named. */
const SLOWEST = 10;

/**
 * @param {string} what
 * @param {number | undefined} milliseconds
 * @param {readonly string[]} messages
 */
function failure(what, milliseconds, messages) {
  // A report keeps the colours of a terminal.
  const lines = stripVTControlCharacters(messages.join("\n")).split("\n");
  const took = milliseconds === undefined ? "" : ` (${(milliseconds / 1000).toFixed(1)} s)`;
  return [`${what}${took}`, ...lines.slice(0, LINES).map((line) => `    ${line}`)].join("\n");
}

/**
 * @param {readonly Count[]} results
 * @returns {{ passed: number, failed: number }}
 */
export function summary(results) {
  const sum = (/** @type {"passed" | "failed"} */ key) => results.reduce((total, result) => total + result[key], 0);
  return results.length === 0 ? { passed: 0, failed: 1 } : { passed: sum("passed"), failed: sum("failed") };
}

/**
 * @param {readonly Result[]} results
 * @returns {string} what failed, once more at the end: whoever sees only the last page of a run can tell why
 */
export function failures(results) {
  const all = results.flatMap(({ name, failures: own }) => own.map((one) => `FAILED ${name} › ${one}`));
  const more = all.length > MOST ? [`… and ${all.length - MOST} more`] : [];
  return [...all.slice(0, MOST), ...more].join("\n\n");
}

/**
 * @param {readonly Result[]} results
 * @returns {string} one line a script
 */
export function table(results) {
  const width = Math.max(...results.map(({ name }) => name.length), 8);
  const line = (/** @type {(string | number)[]} */ [name, ...numbers]) =>
    `${String(name).padEnd(width)}${numbers.map((value) => String(value).padStart(9)).join("")}`;
  const rows = results.map((result) =>
    line([result.name, result.passed, result.failed, result.skipped, `${result.seconds.toFixed(1)} s`]),
  );
  return ["", line(["", "passed", "failed", "skipped", "time"]), ...rows, ""].join("\n");
}

/**
 * @param {readonly Result[]} results
 * @returns {string} the slowest files of all suites, one line each: who makes a run longer sees it
 */
export function slowest(results) {
  const all = results.flatMap(({ name: suite, files = [] }) => files.map((file) => ({ suite, ...file })));
  const worst = all.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  const lines = worst.map(
    ({ suite, name, seconds }) =>
      `${`${seconds.toFixed(1)} s`.padStart(9)}  ${suite}  ${name.replace(/^.*\/tests\//, "tests/")}`,
  );
  return ["The slowest files:", ...lines, ""].join("\n");
}
