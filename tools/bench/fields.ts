import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type CDPSession, type Page } from "playwright";
import { build, preview } from "vite";
import { ensureBuild } from "../setup/build.mjs";
import { browserArguments, ensureBrowser } from "../setup/browser.mjs";
import { startProduct } from "../product/server";
import { FIELDS, longFlow, longFlowLink, plainForm, titleOf } from "./fields-flow";
import { quantile, type Figures } from "./numbers";
import { sized } from "./size";

const SLOW_PROCESSOR = 4;
/** The two pages take turns, so that a busy moment of the machine is neither's own. */
const ROUNDS = sized(8, 1);
const WARM_UP = "warming";
const TYPED = "keystroke";
/** Issue 8: a key of the wizard is on the page in at most the time of plain rjsf. */
const BAR = 1;

declare global {
  interface Window {
    keyTimes?: number[];
  }
}

type Name = "wizard" | "plain rjsf";
type Speed = "unthrottled" | "4x CPU";

/** What was measured of one page: milliseconds from each key to its paint. */
interface Typist {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly times: Readonly<Record<Speed, number[]>>;
}

/** Typing into the middle of 1,000 fields, in the wizard and in a page of plain rjsf with the same questions. */
export async function benchFields(root: string): Promise<Figures> {
  ensureBuild(root);
  const folder = mkdtempSync(join(tmpdir(), "enrollment-fields-"));
  const plain = await startPlain(folder);
  const product = await startProduct(root, { FLOWS_DIR: writeFlow(root, folder) });
  const browser = await chromium.launch({
    executablePath: ensureBrowser().path,
    chromiumSandbox: process.getuid?.() !== 0,
    args: browserArguments,
  });
  try {
    return await measure(browser, { wizard: product.address + longFlowLink, "plain rjsf": plain.address });
  } finally {
    await browser.close();
    await product.stop();
    await plain.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Answers the folder of the flow that asks them all in one step. */
function writeFlow(root: string, folder: string): string {
  const flows = join(folder, "flows");
  const shipped = JSON.parse(readFileSync(join(root, "flows/passport360.flow.json"), "utf8")) as Record<
    string,
    unknown
  >;
  mkdirSync(flows);
  writeFileSync(join(flows, "fields.flow.json"), JSON.stringify(longFlow(shipped, FIELDS)));
  return flows;
}

async function startPlain(folder: string): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
  const outDir = join(folder, "plain");
  const shared = { root: join(import.meta.dirname, "plain-form"), configFile: false, logLevel: "error" } as const;
  await build({ ...shared, build: { outDir, target: "es2022", chunkSizeWarningLimit: 1_000 } });
  writeFileSync(join(outDir, "form.json"), JSON.stringify(plainForm(FIELDS)));
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: "127.0.0.1" } });
  return { address: server.resolvedUrls?.local[0] ?? "", stop: () => server.close() };
}

async function measure(browser: Browser, addresses: Readonly<Record<Name, string>>): Promise<Figures> {
  const typists = {
    wizard: await open(browser, addresses.wizard),
    "plain rjsf": await open(browser, addresses["plain rjsf"]),
  };
  for (const typist of Object.values(typists)) await type(typist, WARM_UP);
  for (let round = 0; round < ROUNDS; round++) {
    for (const speed of ["unthrottled", "4x CPU"] as const)
      for (const typist of Object.values(typists)) typist.times[speed].push(...(await typeAt(typist, speed)));
  }
  return {
    ...figures("unthrottled", typists),
    ...figures("4x CPU", typists),
    ...verdict(typists),
  };
}

async function open(browser: Browser, address: string): Promise<Typist> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript({ path: join(import.meta.dirname, "in-page-keys.mjs") });
  await page.goto(address);
  await page.getByLabel(titleOf(FIELDS / 2), { exact: true }).click();
  return { page, cdp: await page.context().newCDPSession(page), times: { unthrottled: [], "4x CPU": [] } };
}

async function typeAt(typist: Typist, speed: Speed): Promise<readonly number[]> {
  const throttle = (rate: number) => typist.cdp.send("Emulation.setCPUThrottlingRate", { rate });
  await throttle(speed === "unthrottled" ? 1 : SLOW_PROCESSOR);
  const times = await type(typist, TYPED);
  await throttle(1);
  return times;
}

/** Types the text into the middle field, each key once the one before is painted. */
async function type({ page }: Typist, text: string): Promise<readonly number[]> {
  await page.bringToFront();
  const field = page.getByLabel(titleOf(FIELDS / 2), { exact: true });
  await field.fill("");
  await page.evaluate(() => window.keyTimes?.splice(0));
  for (const [index, key] of text.split("").entries()) {
    await page.keyboard.press(key);
    await page.waitForFunction((wanted) => (window.keyTimes?.length ?? 0) > wanted, index);
  }
  if ((await field.inputValue()) !== text) throw new Error(`${page.url()} lost a key of "${text}"`);
  return await page.evaluate(() => window.keyTimes ?? []);
}

function figures(speed: Speed, typists: Readonly<Record<Name, Typist>>): Figures {
  return Object.fromEntries(
    Object.entries(typists).flatMap(([name, { times }]) =>
      [0.5, 0.95].map((q) => [`${speed}, key to paint p${q * 100}, ${name}, ms`, tenths(quantile(times[speed], q))]),
    ),
  );
}

function verdict(typists: Readonly<Record<Name, Typist>>): Figures {
  const ratio = (speed: Speed): number => {
    const [own, plain] = [typists.wizard, typists["plain rjsf"]].map(({ times }) => quantile(times[speed], 0.5));
    return Number(((own ?? Number.NaN) / (plain ?? Number.NaN)).toFixed(2));
  };
  const slow = ratio("4x CPU");
  return {
    "unthrottled, wizard / plain rjsf (p50)": ratio("unthrottled"),
    "4x CPU, wizard / plain rjsf (p50)": slow,
    [`bar: at 4x CPU at most ${BAR} of plain rjsf`]: slow <= BAR ? "met" : "missed",
  };
}

const tenths = (ms: number): number => Number(ms.toFixed(1));
