import { join } from "node:path";
import { chromium, type Browser } from "playwright";
import { browserArguments, ensureBrowser } from "../setup/browser.mjs";
import { ensureBuild } from "../setup/build.mjs";
import { startProduct } from "../product/server";
import { cameraIn } from "./pictures/camera";
import { count, WAYS } from "./buying/counts";
import type { Effort } from "./buying/hand";
import { officeAt } from "./buying/office";
import { studioAt } from "./pictures/visit";
import { VISITS } from "./visits";

export const USAGE = `npm run screens -- LABEL [BASE_URL] [--only VISIT,…]   pictures of every state into .cache/screens/LABEL
npm run screens -- counts [BASE_URL]                   presses, characters, fields and screens until the price and until bought
Without BASE_URL, at a server of its own with the demo data. The visits are ${Object.keys(VISITS).join(", ")}.`;

export interface Wanted {
  readonly label: string;
  readonly base: string | undefined;
  readonly only: readonly string[];
}

/** What was typed behind `npm run screens --`; undefined when it cannot be read. */
export function wantedOf(words: readonly string[]): Wanted | undefined {
  const at = words.indexOf("--only");
  const only = at < 0 ? [] : (words[at + 1]?.split(",") ?? []);
  const [label = "", base, ...more] = at < 0 ? words : words.toSpliced(at, 2);
  const isRead = /^[\w.-]+$/.test(label) && more.length === 0 && (base === undefined || URL.canParse(base));
  return isRead && only.every((name) => name in VISITS) ? { label, base, only } : undefined;
}

/** Does what was asked for. Returns the exit code: 1 when a state could not be reached. */
export async function run(root: string, { label, base, only }: Wanted): Promise<number> {
  if (base === undefined) ensureBuild(root);
  const product = base === undefined ? await startProduct(root) : undefined;
  const browser = await chromium.launch({
    executablePath: ensureBrowser().path,
    chromiumSandbox: process.getuid?.() !== 0,
    args: browserArguments,
  });
  const address = base ?? product?.address ?? "";
  try {
    if (label === "counts") return await printCounts(browser, address);
    return await takePictures(browser, { root, label, address, only });
  } finally {
    await browser.close();
    await product?.stop();
  }
}

interface Pictures {
  readonly root: string;
  readonly label: string;
  readonly address: string;
  readonly only: readonly string[];
}

async function takePictures(browser: Browser, { root, label, address, only }: Pictures): Promise<number> {
  const folder = join(root, ".cache/screens", label);
  const camera = cameraIn(folder, { label, base: address });
  const studio = studioAt(browser, officeAt(address), camera);
  for (const [name, visit] of Object.entries(VISITS)) {
    if (only.length > 0 && !only.includes(name)) continue;
    console.log(name);
    await visit(studio).catch((error: unknown) => camera.failed(name, error));
    await studio.close();
  }
  const { pictures, failures } = camera.end();
  for (const failure of failures) console.error(`not reached: ${failure}`);
  console.log(`${pictures} pictures in ${folder}`);
  return failures.length > 0 ? 1 : 0;
}

const COLUMNS = ["screens", "fields", "clicks", "chars"] as const;
const row = (effort: Effort): string => COLUMNS.map((column) => effort[column]).join(" / ");

async function printCounts(browser: Browser, address: string): Promise<number> {
  const office = officeAt(address);
  const broker = await office.signIn("dana@acme.example");
  console.log(`way | price after ${COLUMNS.join(" / ")} | bought after ${COLUMNS.join(" / ")}`);
  for (const [name, way] of Object.entries(WAYS)) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
    const { price, bought } = await count(await context.newPage(), { office, broker }, way);
    console.log(`${name} | ${row(price)} | ${row(bought)}`);
    await context.close();
  }
  return 0;
}
