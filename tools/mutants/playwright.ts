import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly { readonly title: string; readonly ok: boolean; readonly file: string }[];
}
interface Report {
  readonly suites: readonly Suite[];
  readonly errors: readonly { readonly message?: string }[];
}

const specsOf = ({ suites = [], specs }: Suite): Suite["specs"] => [...specs, ...suites.flatMap(specsOf)];

/**
 * Runs Playwright with these words in the tree at `folder`, in the default tier. Returns the files whose tests it had,
 * relative to the tree, and the tests that failed, as `file: name`. Throws, with what Playwright said, when it had no
 * test or ran none: code that does not even build proves nothing about a test.
 */
export function runPlaywright(
  folder: string,
  words: readonly string[],
): { readonly files: readonly string[]; readonly failed: readonly string[] } {
  const report = join(folder, ".cache", "playwright.json");
  rmSync(report, { force: true });
  const { TIER: _tier, ...rest } = process.env;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, "node_modules", "@playwright", "test", "cli.js"), "test", "--reporter=json", ...words],
    { cwd: folder, encoding: "utf8", env: { ...rest, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  if (!existsSync(report)) throw new Error(`Playwright wrote no report: ${stdout}${stderr}`);
  const { suites, errors }: Report = JSON.parse(readFileSync(report, "utf8"));
  const specs = suites.flatMap(specsOf);
  const named = (file: string): string => `tests/browser/${file}`;
  const failed = specs.flatMap(({ file, title, ok }) => (ok ? [] : [`${named(file)}: ${title}`]));
  // Beside a test that failed, an error only says that the run stopped early.
  const [error] = failed.length === 0 ? errors : [];
  if (specs.length === 0 || error) throw new Error(`Playwright did not run: ${error?.message ?? stdout + stderr}`);
  return { files: [...new Set(specs.map(({ file }) => named(file)))], failed };
}
