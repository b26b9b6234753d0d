import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser } from "./tools/setup/browser.mjs";

// Workers evaluate this file again: the variables carry the first evaluation's port and folder to them.
process.env.BROWSER_TEST_PORT ??= String(await freePort());
process.env.BROWSER_TEST_DATA ??= mkdtempSync(join(tmpdir(), "enrollment-browser-"));
process.env.BROWSER_TEST_ADDED_PORT ??= String(await freePort());
const added = ["third", "belongings", "bicycle", "courier"].map((name) => `tests/fixtures/${name}`);
const address = `http://localhost:${process.env.BROWSER_TEST_PORT}`;

/** No test leaves this machine: no other name is found. One that needs Google puts a stand-in before the network. */
const offline = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1";

/** A page of a test lives for seconds: to optimize its scripts costs more than they then save, a twelfth of the run. */
const unoptimized = "--js-flags=--no-maglev --no-turbofan";

/** The product as `npm start` starts it. */
const product = (port: string, data: string, extra: Readonly<Record<string, string>> = {}) => ({
  command: "node tools/setup/start.mjs",
  url: `http://localhost:${port}/flows/index.json`,
  timeout: 300_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5_000 },
  env: {
    PORT: port,
    DATA_DIR: join(process.env.BROWSER_TEST_DATA ?? "", data),
    BASE_URL: `http://localhost:${port}`,
    DATABASE_URL: "",
    // Nothing of these data has to outlive a power cut.
    DATABASE_FSYNC: "off",
    ...extra,
  },
});

/**
 * Browser tests drive the built product, started the way `npm start` does, on a free port with data of its own.
 * The limits are for what hangs, not for what is slow: a test takes seconds, and a busy machine may be ten times slower.
 */
export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // Walks of which cheaper tests hold what they show (CONTRIBUTING.md, "Add a test").
  ...(process.env.TIER !== "all" && { grepInvert: /@all/ }),
  forbidOnly: process.env.CI !== undefined,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  globalSetup: "./tests/browser/support/staff.ts",
  globalTeardown: "./tools/test/browser-teardown.ts",
  use: {
    baseURL: address,
    launchOptions: {
      executablePath: findBrowser(),
      chromiumSandbox: process.getuid?.() !== 0,
      args: [...browserArguments, offline, unoptimized],
    },
    // A worker fetches and compiles the app once. Playwright empties the context between two tests (apart.spec.ts).
    reuseContext: true,
    screenshot: "only-on-failure",
    // A failure leaves a picture and the page's contents. Recording every test is a sixth of the run: `--trace on` for one.
    trace: "off",
    // Nothing is judged half-way through a change of colour.
    contextOptions: { reducedMotion: "reduce" },
  },
  webServer: [
    product(process.env.BROWSER_TEST_PORT, "shipped"),
    // The same with three more products to sell, told in JSON alone, and with Google Maps.
    product(process.env.BROWSER_TEST_ADDED_PORT, "added", {
      FLOWS_DIR: added.join(delimiter),
      PRODUCTS_DIR: added.map((folder) => `${folder}/products`).join(delimiter),
      GOOGLE_MAPS_KEY: "no-key",
    }),
  ],
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
