import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A small tree that breaks each import rule once: a rule whose pattern no longer matches anything would pass in silence. */
const root = resolve(import.meta.dirname, "../..");
const culprits: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "no-cycles": { "tools/a.ts": `import "./b";`, "tools/b.ts": `import "./a";` },
  "no-unresolved": { "tools/lost.ts": `import "./nowhere";` },
  "data-imports-nothing": { "schemas/made.ts": `import "../tools/a";` },
  "engine-is-pure": { "engine/clock.ts": `import "node:fs";` },
  "engine-has-one-door": { "server/peek.ts": `import "../engine/clock";` },
  "app-fetches-its-flows": { "app/main.tsx": `import "../flows/x.flow.json";`, "flows/x.flow.json": "{}" },
  "features-stand-alone": { "app/login/a.ts": `import "../wizard/a";`, "app/wizard/a.ts": "export {};" },
  "shared-knows-no-feature": { "app/shared/a.ts": `import "../wizard/a";` },
  "server-knows-no-app": { "server/page.ts": `import "../app/wizard/a";` },
  "server-knows-no-tools": { "server/tool.ts": `import "../tools/b";` },
  "nothing-imports-tests": { "server/test.ts": `import "../tests/helper";`, "tests/helper.ts": "export {};" },
};

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "imports-"));
  const files = {
    "tsconfig.json": "{}",
    "package.json": "{}",
    ...Object.assign({}, ...Object.values(culprits)),
  } as Record<string, string>;
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function brokenRules(): string[] {
  const program = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const config = join(root, ".dependency-cruiser.cjs");
  const output = execFileSync(
    process.execPath,
    [
      program,
      "--config",
      config,
      "--output-type",
      "json",
      "app",
      "engine",
      "flows",
      "schemas",
      "server",
      "tests",
      "tools",
    ],
    { cwd: folder },
  );
  const { summary } = JSON.parse(output.toString()) as { summary: { violations: { rule: { name: string } }[] } };
  return [...new Set(summary.violations.map(({ rule }) => rule.name))];
}

test("every import rule notices the import it forbids", () => {
  expect(brokenRules().toSorted()).toEqual(expect.arrayContaining(Object.keys(culprits).toSorted()));
});
