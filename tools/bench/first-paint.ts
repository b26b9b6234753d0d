import { join } from "node:path";
import { chromium, type Browser, type BrowserContextOptions } from "playwright";
import { browserArguments, ensureBrowser } from "../setup/browser.mjs";
import { median, whole, type Figures } from "./numbers";
import { mailedPath } from "../product/server";
import { sized } from "./size";

const LIST = "/dashboard/clients";
const RUNS = sized(5, 1);

declare global {
  interface Window {
    firstRowAt?: number;
  }
}

/**
 * The dashboard of a signed-in broker in Chromium, each time with an empty cache: milliseconds from navigation to the
 * first paint and to the first client of the list.
 * @param store where the clients are, as the figures name it
 */
export async function firstPaint(address: string, store: string): Promise<Figures> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser().path,
    chromiumSandbox: process.getuid?.() !== 0,
    args: browserArguments,
  });
  try {
    const storageState = await signedIn(browser, address);
    const times = [];
    for (let run = 0; run < RUNS; run++) times.push(await visit(browser, address, storageState));
    return {
      [`dashboard, first paint with an empty cache, ms (${store})`]: whole(median(times.map(({ paint }) => paint))),
      [`dashboard, first client with an empty cache, ms (${store})`]: whole(median(times.map(({ row }) => row))),
    };
  } finally {
    await browser.close();
  }
}

type State = NonNullable<BrowserContextOptions["storageState"]>;

async function signedIn(browser: Browser, address: string): Promise<State> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address + (await mailedPath(address)));
  await page.waitForURL(`**${LIST}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function visit(browser: Browser, address: string, storageState: State): Promise<{ paint: number; row: number }> {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  await page.addInitScript({ path: join(import.meta.dirname, "in-page-rows.mjs") });
  await page.goto(address + LIST, { waitUntil: "commit" });
  await page.waitForFunction(() => window.firstRowAt !== undefined);
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    row: window.firstRowAt ?? Number.NaN,
  }));
  await context.close();
  return times;
}
