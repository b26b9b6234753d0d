import { join } from "node:path";
import { chromium, type Browser, type CDPSession, type Page } from "playwright";
import { ensureBuild } from "../setup/build.mjs";
import { browserArguments, ensureBrowser } from "../setup/browser.mjs";
import { median, whole, type Figures } from "./numbers";
import { startProduct } from "../product/server";

const SHARE_LINK = "/products/acme/passport360/start";
const RUNS = 5;
/** A mid-range phone on a mobile network: the bar of the first field. Bytes a second of 1.6 Mbit/s. */
const SLOW_PROCESSOR = 4;
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

declare global {
  interface Window {
    firstFieldAt?: number;
    watchNext(): void;
  }
}

interface Visit {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Milliseconds from the start of navigation. */
  readonly firstFieldMs: number;
  /** Bytes of JS and CSS over the wire, headers included, finished by the time the first field was seen. */
  readonly bytes: number;
  readonly close: () => Promise<void>;
}

/** The share-link wizard in Chromium: bytes and time to its first field, and from Next to the next step's. */
export async function benchBrowser(root: string): Promise<Figures> {
  ensureBuild(root);
  const product = await startProduct(root);
  const browser = await chromium.launch({
    executablePath: ensureBrowser().path,
    chromiumSandbox: process.getuid?.() !== 0,
    args: browserArguments,
  });
  try {
    return await measure(browser, product.address + SHARE_LINK);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measure(browser: Browser, url: string): Promise<Figures> {
  const fast = await visit(browser, url, { encoding: "gzip" });
  await fast.close();
  const slow: number[] = [];
  const next: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const seen = await visit(browser, url, { throttled: true });
    slow.push(seen.firstFieldMs);
    await seen.close();
    next.push(await nextStep(browser, url));
  }
  return {
    "JS+CSS until the first field, kB gzip": Number((fast.bytes / 1000).toFixed(1)),
    "first field, ms": whole(fast.firstFieldMs),
    "first field, 4x CPU 1.6 Mbit/s 150 ms, ms": whole(median(slow)),
    "Next to the next step's first field, ms": whole(median(next)),
  };
}

interface Conditions {
  readonly throttled?: boolean;
  /** The only encoding the browser says it takes; its own choice when absent. */
  readonly encoding?: string;
}

async function visit(browser: Browser, url: string, { throttled = false, encoding }: Conditions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 375, height: 800 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript({ path: join(import.meta.dirname, "in-page.mjs") });
  const wire = await watchWire(cdp);
  if (encoding) await cdp.send("Network.setExtraHTTPHeaders", { headers: { "Accept-Encoding": encoding } });
  if (throttled) {
    await cdp.send("Network.emulateNetworkConditions", SLOW_NETWORK);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW_PROCESSOR });
  }
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => window.firstFieldAt !== undefined, undefined, { timeout: 60_000 });
  const bytes = wire();
  const firstFieldMs = await page.evaluate(() => window.firstFieldAt ?? Number.NaN);
  return { page, cdp, firstFieldMs, bytes, close: () => context.close() };
}

/** Counts scripts and styles as they finish; answers the sum so far. */
async function watchWire(cdp: CDPSession): Promise<() => number> {
  const counted = new Set<string>();
  let bytes = 0;
  cdp.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script" || type === "Stylesheet") counted.add(requestId);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength;
  });
  await cdp.send("Network.enable");
  return () => bytes;
}

/** Fills the first step, presses Next, and answers how long the next step's first field takes, in milliseconds. */
async function nextStep(browser: Browser, url: string): Promise<number> {
  const { page, close } = await visit(browser, url, {});
  const fields = {
    "First name": "Ada",
    "Last name": "Lind",
    Email: "ada@buyer.example",
    Phone: "555-123-4567",
    "Address line 1": "1 Main St",
    City: "Denver",
    Zip: "80202",
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: false }).first().fill(value);
  await page.getByLabel("State").first().selectOption("CO");
  await page.evaluate(() => window.watchNext());
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.waitForFunction(() => window.firstFieldAt !== undefined);
  const took = await page.evaluate(() => window.firstFieldAt ?? Number.NaN);
  await close();
  return took;
}
