import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cruise } from "../../tools/checks/cruise";

/** A small tree that breaks each import rule once: a rule whose pattern no longer matches anything would pass in silence. */
const culprits: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "no-cycles": { "tools/a.ts": `import "./b";`, "tools/b.ts": `import "./a";` },
  "no-two-way-folders": {
    "tools/left/a.ts": `import "../right/a";`,
    "tools/right/a.ts": "export {};",
    "tools/right/b.ts": `import "../left/b";`,
    "tools/left/b.ts": "export {};",
  },
  "no-unresolved": { "tools/lost.ts": `import "./nowhere";` },
  "data-imports-nothing": { "schemas/made.ts": `import "../tools/a";` },
  "engine-is-pure": { "engine/clock.ts": `import "node:fs";` },
  "values-know-no-rule": { "engine/values/a.ts": `import "../language/a";`, "engine/language/a.ts": "export {};" },
  "language-knows-no-flow": { "engine/language/b.ts": `import "../clock";` },
  "flow-knows-no-session": { "engine/flow/c.ts": `import "../session/c";`, "engine/session/c.ts": "export {};" },
  "pricing-knows-no-session": { "engine/pricing/j.ts": `import "../session/c";` },
  "checks-judge-a-flow": { "engine/checks/d.ts": `import "../session/c";` },
  "moment-knows-no-kind": { "engine/moment/e.ts": `import "../kinds/e";`, "engine/kinds/e.ts": "export {};" },
  "kinds-know-no-session": { "engine/kinds/f.ts": `import "../session/c";` },
  "session-names-no-kind": { "engine/session/g.ts": `import "../kinds/e";` },
  "analysis-stands-above": { "engine/session/i.ts": `import "../analysis/i";`, "engine/analysis/i.ts": "export {};" },
  "contract-knows-nothing": { "engine/contract/h.ts": `import "../values/a";` },
  "hosts-use-their-door": {
    "server/study.ts": `import "../engine/analysis/index";`,
    "engine/analysis/index.ts": "export {};",
  },
  "preview-has-the-sandbox-cards": { "app/preview/cards.ts": `import "../../server/http/route";` },
  "preview-shows-the-wizard": { "app/preview/a.ts": `import "../login/a";` },
  "whole-wizard-is-for-the-preview": {
    "app/routes.tsx": `import "./wizard/whole";`,
    "app/wizard/whole.ts": "export {};",
  },
  "features-know-no-preview": { "app/studio/a.ts": `import "../preview/a";` },
  "sentences-are-made-in-their-thread": { "server/domain/studio/near.ts": `import "./sentences-thread";` },
  "the-sentences-thread-uses-a-door": {
    "server/domain/studio/sentences-thread.ts": `import "../../../engine/analysis/i";`,
  },
  "engine-has-two-doors": { "tools/peek.ts": `import "../engine/clock";` },
  "app-fetches-its-flows": { "app/main.tsx": `import "../flows/x.flow.json";`, "flows/x.flow.json": "{}" },
  "app-runs-in-a-browser": { "app/file.ts": `import "node:fs";` },
  "features-stand-alone": { "app/login/a.ts": `import "../wizard/a";`, "app/wizard/a.ts": "export {};" },
  "shared-knows-no-feature": { "app/shared/a.ts": `import "../wizard/a";` },
  "server-knows-no-app": { "server/page.ts": `import "../app/wizard/a";` },
  "server-knows-no-tools": { "server/tool.ts": `import "../tools/b";` },
  "server-base": { "server/base/clock.ts": `import "../access/actor";`, "server/access/actor.ts": "export {};" },
  "server-access": { "server/access/policy.ts": `import "../records/types";`, "server/records/types.ts": "export {};" },
  "server-records": { "server/records/wire.ts": `import "../store/rows";`, "server/store/rows.ts": "export {};" },
  "server-store": { "server/store/cards.ts": `import "../payments/port";`, "server/payments/port.ts": "export {};" },
  "server-parts": { "server/mail/outbox.ts": `import "../flows/urls";`, "server/flows/urls.ts": "export {};" },
  "server-domain": { "server/domain/call.ts": `import "../http/route";`, "server/http/route.ts": "export {};" },
  "server-edges": { "server/http/html.ts": `import "../jobs/start";`, "server/jobs/start.ts": "export {};" },
  "server-routes": { "server/routes/all.ts": `import "../app";`, "server/app.ts": "export {};" },
  "server-folders-have-a-layer": { "server/made/a.ts": `import "../base/ids";`, "server/base/ids.ts": "export {};" },
  "http-framework-at-the-edge": {
    "server/domain/page.ts": `import "hono";`,
    "node_modules/hono/package.json": `{"name": "hono", "main": "index.js"}`,
    "node_modules/hono/index.js": "",
  },
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
  const { summary } = cruise(["app", "engine", "flows", "schemas", "server", "tests", "tools"], folder);
  return [...new Set(summary.violations.map(({ rule }) => rule.name))];
}

test("every import rule notices the import it forbids", () => {
  expect(brokenRules().toSorted()).toEqual(expect.arrayContaining(Object.keys(culprits).toSorted()));
});
