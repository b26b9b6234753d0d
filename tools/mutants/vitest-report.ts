import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/**
 * The tests that failed, as `file: name`, by the JSON report that Vitest wrote. Throws, with what Vitest said, when there
 * is no report or a file failed as a whole: code that does not even load proves nothing about a test.
 */
export function failedTests(file: string, folder: string, said: string): readonly string[] {
  if (!existsSync(file)) throw new Error(`Vitest wrote no report: ${said}`);
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
  const broken = testResults.find(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  if (broken) throw new Error(`${broken.name} failed as a whole: ${broken.message ?? said}`);
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => `${relative(folder, name)}: ${fullName}`),
  );
}
