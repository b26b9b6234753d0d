import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { chromium, type Browser, type CDPSession, type Page } from "playwright";
import { ensureBuild } from "../setup/build.mjs";
import { browserArguments, ensureBrowser } from "../setup/browser.mjs";
import { startProduct, type Product } from "../product/server";
import { FIELDS, longFlow } from "./fields-flow";
import { firstScripts } from "./first-scripts";
import { errands, type Errand } from "./keys-errands";
import { median, quantile, type Figures } from "./numbers";

declare global {
  interface Window {
    rendered?: Work;
  }
}

/** What React did: commits, and components that were rendered. */
interface Work {
  readonly commits: number;
  readonly components: number;
}

interface Opened {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly script: number[];
  readonly task: number[];
  readonly commits: number[];
  readonly components: number[];
}

/**
 * What a key and a change of page cost in the wizard: commits and components that React renders, and the processor's
 * milliseconds of the page's thread, in scripts and in all. Other built copies of the repository take turns with this
 * one in the same run, so that a busy moment of the machine is not any one's own.
 * @param beside folders of the other copies
 */
export async function benchKeys(root: string, beside: readonly string[] = []): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), "enrollment-keys-"));
  const flows = writeFlows(root, folder);
  const trees = [root, ...beside];
  trees.forEach(ensureBuild);
  const browser = await chromium.launch({
    executablePath: ensureBrowser().path,
    chromiumSandbox: process.getuid?.() !== 0,
    args: browserArguments,
  });
  const products: Product[] = [];
  try {
    for (const tree of trees) products.push(await startProduct(tree, { FLOWS_DIR: flows }));
    const found: [string, number | string][] = trees.map((tree) => [
      `scripts before the first field, ${basename(tree)}, kB brotli`,
      hundredths(firstScripts(join(tree, "dist")) / 1_000),
    ]);
    for (const errand of errands) {
      const rows = await measure(browser, trees, products, errand);
      for (const [what, value] of rows) console.log(`  ${what}: ${value}`);
      found.push(...rows);
    }
    return Object.fromEntries(found);
  } finally {
    await browser.close();
    await Promise.all(products.map((product) => product.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Answers a folder with the shipped flows, and one that asks many questions in one step. */
function writeFlows(root: string, folder: string): string {
  const flows = join(folder, "flows");
  mkdirSync(flows);
  for (const name of ["passport360.flow.json", "boa.flow.json", "lists", "parts", "media"])
    cpSync(join(root, "flows", name), join(flows, name), { recursive: true });
  const shipped = JSON.parse(readFileSync(join(flows, "passport360.flow.json"), "utf8"));
  writeFileSync(join(flows, "fields.flow.json"), JSON.stringify(longFlow(shipped, FIELDS)));
  return flows;
}

async function measure(
  browser: Browser,
  trees: readonly string[],
  products: readonly Product[],
  errand: Errand,
): Promise<readonly [string, number | string][]> {
  const pages: Opened[] = [];
  for (const { address } of products) pages.push(await open(browser, address, errand));
  for (let round = 0; round < errand.rounds; round++) for (const each of pages) await once(each, errand);
  const rows = pages.flatMap((each, index): [string, number | string][] => {
    const of = `${errand.what}, ${basename(trees[index] ?? "")}`;
    return [
      [`${of}: commits`, hundredths(median(each.commits))],
      [`${of}: components`, hundredths(median(each.components))],
      [`${of}: script, ms`, spread(each.script)],
      [`${of}: page's thread, ms`, spread(each.task)],
    ];
  });
  await Promise.all(pages.map(({ page }) => page.context().close()));
  return rows;
}

async function open(browser: Browser, address: string, { link, arrive, work }: Errand): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript({ path: join(import.meta.dirname, "in-page-renders.mjs") });
  await page.goto(address + link);
  await page.waitForLoadState("networkidle");
  await arrive(page);
  const cdp = await context.newCDPSession(page);
  // The processor's time of the page's thread, and not the time that passes: other work runs on the machine, too.
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await work(page);
  return { page, cdp, script: [], task: [], commits: [], components: [] };
}

async function once({ page, cdp, script, task, commits, components }: Opened, { work }: Errand): Promise<void> {
  await page.bringToFront();
  const before = await state(page, cdp);
  const times = await work(page);
  const after = await state(page, cdp);
  script.push((1_000 * (after.script - before.script)) / times);
  task.push((1_000 * (after.task - before.task)) / times);
  commits.push((after.commits - before.commits) / times);
  components.push((after.components - before.components) / times);
}

/** The sums so far, once the page is quiet: seconds of the thread, and what React did. */
async function state(page: Page, cdp: CDPSession): Promise<Work & { readonly script: number; readonly task: number }> {
  const work = await page.evaluate(async () => {
    await new Promise((wake) => requestAnimationFrame(() => setTimeout(wake)));
    return { commits: 0, components: 0, ...window.rendered };
  });
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { ...work, script: of("ScriptDuration"), task: of("TaskDuration") };
}

const hundredths = (value: number): number => Number(value.toFixed(2));

/** The median, with the quarters below and above it. */
const spread = (values: readonly number[]): string =>
  `${hundredths(median(values))} (${hundredths(quantile(values, 0.25))}–${hundredths(quantile(values, 0.75))})`;
