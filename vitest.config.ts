import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** For what hangs: the slowest test takes seconds, and a busy machine may be ten times slower. */
const LIMIT = 180_000;

/** Tests of the server's parts that touch no database: once is enough. */
const PURE = "tests/server/pure/**/*.test.ts";

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
          include: ["tests/{analysis,engine,flows,tools,architecture}/**/*.test.ts", PURE],
          testTimeout: LIMIT,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "app",
          isolate: false,
          environment: "jsdom",
          include: ["tests/app/**/*.test.{ts,tsx}"],
          setupFiles: "tests/app/support/setup.ts",
          testTimeout: LIMIT,
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["tests/{server,scenarios}/**/*.test.ts"],
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
