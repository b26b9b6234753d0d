import { realpathSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { EMBEDDED } from "./tools/test/embedded.mjs";

/** For what hangs: the slowest test takes seconds, and a busy machine may be ten times slower. */
const LIMIT = 180_000;

/** Tests of the server's parts that touch no database: once is enough. */
const PURE = "tests/server/pure/**/*.test.ts";

/** `npm run test:all` (CONTRIBUTING.md, "Add a test"). */
const isWhole = process.env.TIER === "all";
/** What only `npm run test:all` runs: long forms of what the default tier tests. */
const nightly = (kind: string): readonly string[] => (isWhole ? [`tests/nightly/${kind}/**/*.test.ts`] : []);

/** On the embedded database; `npm run test:all` tests all of the API on both. */
const isContractOnly = process.env.STORE === "pglite" && !isWhole;

/** One project a kind of test; `vitest run --project <name>` runs one. Browser tests are Playwright's (tests/browser). */
export default defineConfig({
  test: {
    passWithNoTests: false,
    // Vitest would leave a core to itself: half the machine, where there are two. `npm test` gives each suite its share.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          isolate: false,
          include: ["tests/{analysis,engine,flows,picture,tools,architecture}/**/*.test.ts", PURE, ...nightly("unit")],
          testTimeout: LIMIT,
          hookTimeout: LIMIT,
        },
      },
      {
        plugins: [react()],
        // In a copy of the tree, the packages are a link; Vite reads no file of a package that lies outside of these.
        server: { fs: { allow: [import.meta.dirname, realpathSync(`${import.meta.dirname}/node_modules`)] } },
        test: {
          name: "app",
          isolate: false,
          environment: "jsdom",
          include: ["tests/app/**/*.test.{ts,tsx}"],
          setupFiles: "tests/app/support/setup.ts",
          testTimeout: LIMIT,
          hookTimeout: LIMIT,
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: isContractOnly ? [...EMBEDDED] : ["tests/{server,scenarios}/**/*.test.ts", ...nightly("server")],
          exclude: [PURE],
          // A worker loads the server once, not once a file: that was a third of the time. Each file has a server and a
          // database of its own all the same; what the modules keep are caches of what they compiled.
          isolate: false,
          testTimeout: LIMIT,
          hookTimeout: LIMIT,
        },
      },
    ],
  },
});
