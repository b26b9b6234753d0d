import { describe, expect, test } from "vitest";
import {
  countPlaywright,
  countVitest,
  failures,
  failuresOfPlaywright,
  failuresOfVitest,
  filesOfPlaywright,
  filesOfVitest,
  onlyExitCode,
  slowest,
  summary,
} from "../../tools/test/report.mjs";

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

describe("what failed, at the end of npm test", () => {
  const none = { passed: 0, failed: 1, skipped: 0, seconds: 1 };

  test("names a test of Vitest and its message, and a file that did not load", () => {
    const report = {
      testResults: [
        {
          name: "a.test.ts",
          message: "",
          assertionResults: [
            { fullName: "adds", status: "passed" },
            {
              fullName: "takes away",
              status: "failed",
              duration: 1500,
              failureMessages: ["expected 1 to be 2\n    at a"],
            },
          ],
        },
        { name: "b.test.ts", message: "No such file", assertionResults: [] },
      ],
    };
    const said = failures([{ ...none, name: "test:unit", failures: failuresOfVitest(report) }]);
    expect(said).toContain("FAILED test:unit › a.test.ts › takes away (1.5 s)\n    expected 1 to be 2");
    expect(said).toContain("b.test.ts\n    No such file");
    expect(said).not.toContain("adds");
  });

  test("says how many it leaves out", () => {
    const many = Array.from({ length: 23 }, (_, n) => `test ${n}`);
    expect(failures([{ ...none, name: "test:unit", failures: many }])).toMatch(/test 19\n\n… and 3 more$/);
  });

  test("names a browser test wherever it stands, without the colours of a terminal", () => {
    const spec = (status: string) => ({
      title: `is ${status}`,
      file: "c.spec.ts",
      line: 7,
      tests: [{ results: [{ status, duration: 2000, errors: [{ message: "\u001B[31mtoo far\u001B[39m" }] }] }],
    });
    const report = { suites: [{ suites: [{ specs: [spec("timedOut"), spec("passed")] }] }] };
    expect(failuresOfPlaywright(report)).toEqual(["c.spec.ts:7 › is timedOut (2.0 s)\n    too far"]);
  });
});

test("the last lines of npm test name the slowest files of all suites, the slowest first", () => {
  const none = { passed: 1, failed: 0, skipped: 0, seconds: 1, failures: [] };
  const vitest = {
    testResults: Array.from({ length: 12 }, (_, n) => ({
      name: `/tree/tests/tools/f${n}.test.ts`,
      message: "",
      startTime: 1000,
      endTime: 2000 + n * 100,
      assertionResults: [],
    })),
  };
  const spec = (duration: number) => ({
    title: "",
    file: "wizard.spec.ts",
    line: 1,
    tests: [{ results: [{ status: "passed", duration, errors: [] }] }],
  });
  const playwright = { suites: [{ specs: [spec(700)], suites: [{ specs: [spec(800)] }] }] };
  const lines = slowest([
    { ...none, name: "test:unit", files: filesOfVitest(vitest) },
    { ...none, name: "test:browser", files: filesOfPlaywright(playwright) },
    { ...none, name: "check:lint" },
  ]).split("\n");
  expect(lines.slice(1, 3)).toEqual([
    "    2.1 s  test:unit  tests/tools/f11.test.ts",
    "    2.0 s  test:unit  tests/tools/f10.test.ts",
  ]);
  expect(lines).toContain("    1.5 s  test:browser  wizard.spec.ts");
  expect(lines).toHaveLength(12);
});
