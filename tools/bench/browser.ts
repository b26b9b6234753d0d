import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type CDPSession, type Page } from "playwright";
import { ensureBuild } from "../setup/build.mjs";
import { browserArguments, ensureBrowser } from "../setup/browser.mjs";
import { startProduct } from "../product/server";
import { judged } from "./bars";
import { median, whole, type Figures } from "./numbers";
import { writePeersFlow } from "./peers/flow";
import { LONG_LIST_PAGE, pages } from "./peers/pages";
import { servePeer } from "./peers/serve";
import { sized } from "./size";

const SHARE_LINK = "/products/acme/passport360/start";
const LANDING = "/products/acme/passport360";
const RUNS = sized(7, 1);
/** A mid-range phone on a mobile network: the bar of the first field. Bytes a second of 1.6 Mbit/s. */
const SLOW_PROCESSOR = 4;
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

declare global {
  interface Window {
    fieldSeenAt?: number;
    fieldAnswersAt?: number;
    largestPaintAt?: number;
    watchNext(): void;
  }
}

type Name = "wizard" | "React by hand" | "plain rjsf";
type Addresses = Readonly<Record<Name, string>>;

/** The buyer's first minutes in Chromium: the wizard beside the same pages in plain rjsf and in React by hand. */
export async function benchBrowser(root: string): Promise<Figures> {
  ensureBuild(root);
  const folder = mkdtempSync(join(tmpdir(), "enrollment-peers-"));
  const shipped = JSON.parse(readFileSync(join(root, "flows/passport360.flow.json"), "utf8")) as Record<
    string,
    unknown
  >;
  const product = await startProduct(root, { FLOWS_DIR: writePeersFlow(shipped, folder) });
  const [byHand, rjsf] = [await servePeer("by-hand", folder), await servePeer("rjsf", folder)];
  const browser = await chromium.launch({
    executablePath: ensureBrowser().path,
    chromiumSandbox: process.getuid?.() !== 0,
    args: browserArguments,
  });
  const addresses = { wizard: product.address, "React by hand": byHand.address, "plain rjsf": rjsf.address };
  try {
    return { ...(await firstFields(browser, addresses)), ...(await pageToPage(browser, addresses)) };
  } finally {
    await browser.close();
    await Promise.all([product.stop(), byHand.stop(), rjsf.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Opened {
  readonly page: Page;
  /** Bytes of scripts and styles over the wire so far, headers included. */
  readonly bytes: () => number;
  readonly close: () => Promise<void>;
}

interface Conditions {
  readonly throttled?: boolean;
  /** The only encoding the browser says it takes; its own choice when absent. */
  readonly encoding?: string;
  /** Scripts of this folder that run in the page first. */
  readonly scripts?: readonly string[];
}

async function open(browser: Browser, url: string, conditions: Conditions): Promise<Opened> {
  const { throttled = false, encoding, scripts = [] } = conditions;
  const context = await browser.newContext({ viewport: { width: 375, height: 800 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  for (const script of ["in-page.mjs", ...scripts])
    await page.addInitScript({ path: join(import.meta.dirname, script) });
  const bytes = await watchWire(cdp);
  if (encoding) await cdp.send("Network.setExtraHTTPHeaders", { headers: { "Accept-Encoding": encoding } });
  if (throttled) {
    await cdp.send("Network.emulateNetworkConditions", SLOW_NETWORK);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW_PROCESSOR });
  }
  await page.goto(url, { waitUntil: "commit" });
  return { page, bytes, close: () => context.close() };
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

interface FirstField {
  readonly seen: number;
  readonly answers: number;
  readonly bytes: number;
}

async function firstField(browser: Browser, url: string, conditions: Conditions): Promise<FirstField> {
  const { page, bytes, close } = await open(browser, url, conditions);
  await page.waitForFunction(() => window.fieldAnswersAt !== undefined, undefined, { timeout: 60_000 });
  const loaded = bytes();
  const [seen = Number.NaN, answers = Number.NaN] = await page.evaluate(() => [
    window.fieldSeenAt,
    window.fieldAnswersAt,
  ]);
  await close();
  return { seen, answers, bytes: loaded };
}

/** When the landing page's largest part is painted, and how many bytes of scripts came before its end did. */
async function landing(browser: Browser, url: string): Promise<{ readonly largest: number; readonly bytes: number }> {
  const { page, bytes, close } = await open(browser, url, { throttled: true });
  await page.locator("footer").first().waitFor({ state: "attached", timeout: 60_000 });
  const whole = bytes();
  await page.waitForLoadState("load");
  await page.waitForLoadState("networkidle");
  const largest = await page.evaluate(() => window.largestPaintAt ?? Number.NaN);
  await close();
  return { largest, bytes: whole };
}

async function firstFields(browser: Browser, addresses: Addresses): Promise<Figures> {
  const links = { ...addresses, wizard: addresses.wizard + SHARE_LINK };
  const names = Object.keys(links) as Name[];
  // On the slow network: on a fast one, what the page fetches once it answers is there before the count is read.
  const { bytes } = await firstField(browser, links.wizard, { encoding: "gzip", throttled: true });
  const found: Record<Name, FirstField[]> = { wizard: [], "React by hand": [], "plain rjsf": [] };
  const landings = [];
  // They take turns, so that a busy moment of the machine is nobody's own.
  for (let run = 0; run < RUNS; run++) {
    for (const name of names) found[name].push(await firstField(browser, links[name], { throttled: true }));
    landings.push(await landing(browser, addresses.wizard + LANDING));
  }
  const seen = (name: Name): number => median(found[name].map((field) => field.seen));
  const answering = (name: Name): number => median(found[name].map((field) => field.answers));
  const largest = median(landings.map((page) => page.largest));
  const landingBytes = Math.max(...landings.map((page) => page.bytes)) / 1000;
  return {
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`first field seen, slow, ${name}, ms`, whole(seen(name))],
        [`first field answers, slow, ${name}, ms`, whole(answering(name))],
      ]),
    ),
    "landing page, largest paint, slow, ms": whole(largest),
    ...judged([
      { what: "first field seen / React by hand", found: seen("wizard") / seen("React by hand"), atMost: 0.75 },
      { what: "first field answers / plain rjsf", found: answering("wizard") / answering("plain rjsf"), atMost: 1.05 },
      { what: "scripts and styles before the first field answers, kB gzip", found: bytes / 1000, atMost: 190 },
      { what: "scripts before the landing page is whole, kB", found: landingBytes, atMost: 60 },
      {
        what: "landing page, largest paint / first field of React by hand",
        found: largest / seen("React by hand"),
        atMost: 1.3,
      },
    ]),
  };
}

async function pageToPage(browser: Browser, addresses: Addresses): Promise<Figures> {
  const links = { ...addresses, wizard: addresses.wizard + SHARE_LINK };
  const names = Object.keys(links) as Name[];
  const short: Record<Name, number[]> = { wizard: [], "React by hand": [], "plain rjsf": [] };
  const long: Record<Name, number[]> = { wizard: [], "React by hand": [], "plain rjsf": [] };
  for (let run = 0; run < RUNS; run++) {
    for (const name of names) {
      const times = await walk(browser, links[name]);
      short[name].push(...times.slice(0, LONG_LIST_PAGE - 1).slice(1));
      long[name].push(times[LONG_LIST_PAGE - 1] ?? Number.NaN);
    }
  }
  const ratio = (times: Record<Name, number[]>): number => median(times.wizard) / median(times["plain rjsf"]);
  return {
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`Next to the next page, ${name}, ms`, tenths(median(short[name]))],
        [`Next to the page of 2,000 options, ${name}, ms`, tenths(median(long[name]))],
      ]),
    ),
    ...judged([
      { what: "page to page / plain rjsf", found: ratio(short), atMost: 1.5 },
      { what: "page of 2,000 options / plain rjsf", found: ratio(long), atMost: 2 },
    ]),
  };
}

const tenths = (ms: number): number => Number(ms.toFixed(1));

/** Goes through the pages up to the long list; answers what each Next took, in milliseconds. */
async function walk(browser: Browser, url: string): Promise<readonly number[]> {
  const { page, close } = await open(browser, url, { scripts: ["in-page-saves.mjs"] });
  await page.waitForFunction(() => window.fieldAnswersAt !== undefined, undefined, { timeout: 60_000 });
  const times: number[] = [];
  for (const { fields } of pages.slice(0, LONG_LIST_PAGE)) {
    for (const { title, options, answer } of fields) {
      const field = page.getByLabel(title).first();
      if (options) await field.selectOption({ index: options.indexOf(answer) + 1 });
      else if (answer !== "") await field.fill(answer);
    }
    times.push(await pressNext(page));
  }
  await close();
  return times;
}

async function pressNext(page: Page): Promise<number> {
  const next = page.getByRole("button", { name: "Next", exact: true });
  await page.evaluate(() => window.watchNext());
  await next.click();
  await page.waitForFunction(() => window.fieldSeenAt !== undefined);
  return await page.evaluate(() => window.fieldSeenAt ?? Number.NaN);
}
