import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** One project a kind of test; `vitest run --project <name>` runs one. Browser tests are Playwright's (tests/browser). */
export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      { test: { name: "unit", environment: "node", include: ["tests/{engine,flows,tools,architecture}/**/*.test.ts"], testTimeout: 30_000 } },
      {
        plugins: [react()],
        test: { name: "app", environment: "jsdom", include: ["tests/app/**/*.test.{ts,tsx}"], testTimeout: 30_000 },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["tests/{server,scenarios}/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
