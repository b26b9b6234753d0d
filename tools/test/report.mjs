// @ts-check
/**
 * Counting what ran. A suite that ended badly, or in which nothing ran, is never counted as passed.
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {Count & { name: string, seconds: number }} Result
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
 * @param {readonly Count[]} results
 * @returns {{ passed: number, failed: number }}
 */
export function summary(results) {
  const sum = (/** @type {"passed" | "failed"} */ key) => results.reduce((total, result) => total + result[key], 0);
  return results.length === 0 ? { passed: 0, failed: 1 } : { passed: sum("passed"), failed: sum("failed") };
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
