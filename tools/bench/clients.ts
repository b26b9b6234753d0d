import { join } from "node:path";
import { chromium, type CDPSession, type Page } from "playwright";
import { mailedPath, startProduct } from "../product/server";
import { ensureBuild } from "../setup/build.mjs";
import { browserArguments, ensureBrowser } from "../setup/browser.mjs";
import { judged } from "./bars";
import { median, whole, type Figures } from "./numbers";
import { sized } from "./size";

const MANY = sized(5_000, 100);
const SAMPLES = 15;
const LOADED = `${MANY.toLocaleString("en-US")} clients`;

declare global {
  interface Window {
    timeMore(): Promise<number>;
  }
}

/** The client list in Chromium with 5,000 clients loaded: its memory, its elements, and how long the next page takes. */
export async function benchClients(root: string): Promise<Figures> {
  ensureBuild(root);
  const product = await startProduct(root);
  const browser = await chromium.launch({
    executablePath: ensureBrowser().path,
    chromiumSandbox: process.getuid?.() !== 0,
    args: browserArguments,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript({ path: join(import.meta.dirname, "in-page-clients.mjs") });
    await page.goto(product.address + (await mailedPath(product.address)));
    await page.locator("main tbody a").first().waitFor();
    return await measure(page, await page.context().newCDPSession(page));
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measure(page: Page, cdp: CDPSession): Promise<Figures> {
  const little = await heap(cdp);
  const times: number[] = [];
  for (let loaded = 25; loaded < MANY; loaded += 25) times.push(await page.evaluate(() => window.timeMore()));
  const much = await heap(cdp);
  const first = median(times.slice(0, SAMPLES));
  const last = median(times.slice(-SAMPLES));
  return {
    "25 clients: heap, MB": tenths(little),
    [`${LOADED}: heap, MB`]: tenths(much),
    [`${LOADED}: elements`]: await page.evaluate(() => document.querySelectorAll("*").length),
    "load more, first 15 pages, answer to paint, ms": whole(first),
    [`load more at ${LOADED}, answer to paint, ms`]: whole(last),
    ...judged([
      { what: `${LOADED}: heap, MB`, found: much, atMost: 40 },
      { what: `load more at ${LOADED}, ms`, found: last, atMost: 200 },
      { what: `load more at ${LOADED} / the first 15 pages`, found: last / first, atMost: 3 },
    ]),
  };
}

/** The bytes of scripts that are in use, in MB, once all garbage is collected. */
async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.enable");
  await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize / 1e6;
}

const tenths = (value: number): number => Number(value.toFixed(1));
