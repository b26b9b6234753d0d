import { execFileSync } from "node:child_process";
import { join, relative } from "node:path";
import { runPlaywright } from "./playwright";

/**
 * The test files that `npm test` runs in the tree at `folder`, relative to it. Vitest and Playwright themselves say which
 * they are. Throws when they cannot say.
 */
export function defaultTier(folder: string): readonly string[] {
  const vitest = join(folder, "node_modules", "vitest", "vitest.mjs");
  const { TIER: _tier, ...rest } = process.env;
  const listed = execFileSync(process.execPath, [vitest, "list", "--filesOnly", "--json"], {
    cwd: folder,
    env: { ...rest, STORE: "postgres" },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const files = JSON.parse(listed.slice(listed.indexOf("["))) as readonly { readonly file: string }[];
  return [...files.map(({ file }) => relative(folder, file)), ...runPlaywright(folder, ["--list"]).files];
}
