import { describe, expect, test } from "vitest";
import { countPlaywright, countVitest, onlyExitCode, summary } from "../../tools/test/report.mjs";

describe("the last line of npm test", () => {
  test("sums suites and checks", () => {
    const counts = [
      onlyExitCode(0),
      onlyExitCode(2),
      countVitest({ numPassedTests: 7, numFailedTests: 2, numPendingTests: 1 }, 1),
    ];
    expect(summary(counts)).toEqual({ passed: 8, failed: 3 });
  });

  test("counts a suite in which nothing ran as failed", () => {
    expect(countVitest({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 4 }, 0).failed).toBe(1);
    expect(summary([])).toEqual({ passed: 0, failed: 1 });
  });

  test("counts a file that did not load as failed, though no test in it did", () => {
    expect(countVitest({ numPassedTests: 12, numFailedTests: 0, numPendingTests: 0 }, 1)).toEqual({
      passed: 12,
      failed: 1,
      skipped: 0,
    });
  });

  test("counts a flaky browser test as failed", () => {
    expect(countPlaywright({ stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 } }, 0).failed).toBe(1);
  });
});
