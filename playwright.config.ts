import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser } from "./tools/setup/browser.mjs";

// Workers evaluate this file again: the variables carry the first evaluation's port and folder to them.
process.env.BROWSER_TEST_PORT ??= String(await freePort());
process.env.BROWSER_TEST_DATA ??= mkdtempSync(join(tmpdir(), "enrollment-browser-"));
const address = `http://localhost:${process.env.BROWSER_TEST_PORT}`;

/** Browser tests drive the built product, started the way `npm start` does, on a free port with data of its own. */
export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  reporter: [["list"]],
  globalTeardown: "./tools/test/browser-teardown.ts",
  use: {
    baseURL: address,
    launchOptions: { executablePath: findBrowser(), chromiumSandbox: process.getuid?.() !== 0, args: browserArguments },
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
  webServer: {
    command: "node tools/setup/start.mjs",
    url: `${address}/flows/index.json`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    env: { PORT: process.env.BROWSER_TEST_PORT, DATA_DIR: process.env.BROWSER_TEST_DATA, BASE_URL: address, DATABASE_URL: "" },
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
