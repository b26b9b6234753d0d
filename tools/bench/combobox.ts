import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright";
import type { List } from "../../engine/index";
import { ensureBuild } from "../setup/build.mjs";
import { browserArguments, ensureBrowser } from "../setup/browser.mjs";
import { longList, MANY, shippedList } from "./long-list";
import { median, type Figures } from "./numbers";
import { startProduct } from "../product/server";
import { sized } from "./size";

const SHARE_LINK = "/products/acme/boa/start";
const SLOW_PROCESSOR = 4;
const RUNS = sized(5, 1);
/** At the misspelt letter nothing holds the text any more, and the closest items are searched. */
const TYPED = "dry claeners";

declare global {
  interface Window {
    comboboxTimes?: number[];
  }
}

interface Times {
  readonly open: readonly number[];
  readonly keys: readonly number[];
}

/** The searchable list on a processor four times slower, with the shipped list and with one of 50,000 entries. */
export async function benchCombobox(root: string): Promise<Figures> {
  ensureBuild(root);
  const product = await startProduct(root);
  const browser = await chromium.launch({
    executablePath: ensureBrowser().path,
    chromiumSandbox: process.getuid?.() !== 0,
    args: browserArguments,
  });
  try {
    return await measure(root, browser, product.address + SHARE_LINK);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measure(root: string, browser: Browser, url: string): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 375, height: 800 } });
  await page.addInitScript({ path: join(import.meta.dirname, "in-page-combobox.mjs") });
  await toSearch(page, url);
  const shipped = shippedList(root);
  return {
    ...figures(shipped.items.length, await timesOf(page, shipped)),
    ...figures(MANY, await timesOf(page, longList(shipped))),
  };
}

function figures(entries: number, { open, keys }: Times): Figures {
  const name = `${entries.toLocaleString("en-US")} entries, 4x CPU`;
  return {
    [`${name}: opens in, ms`]: tenths(median(open)),
    [`${name}: a keystroke, ms`]: tenths(median(keys)),
    [`${name}: slowest keystroke, ms`]: tenths(Math.max(...keys)),
  };
}

const tenths = (ms: number): number => Number(ms.toFixed(1));

/** Answers all that is asked before the list. */
async function toSearch(page: Page, url: string): Promise<void> {
  const holder = {
    "Business name": "Lind Cleaners",
    "First name": "Ada",
    "Last name": "Lind",
    Email: "ada@buyer.example",
    Phone: "555-123-4567",
    "Address line 1": "1 Main St",
    City: "Denver",
    Zip: "80202",
    "Title of position at company": "Owner",
  };
  const next = page.getByRole("button", { name: "Next", exact: true });
  await page.goto(url);
  for (const [label, value] of Object.entries(holder)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("State").selectOption("CO");
  await next.click();
  await page.getByText("headquartered").waitFor();
  await next.click();
  await page.getByLabel("No", { exact: true }).check();
  await next.click();
  await page.getByRole("combobox").waitFor();
}

async function timesOf(page: Page, list: List): Promise<Times> {
  const open: number[] = [];
  const keys: number[] = [];
  await page.route("**/flows/lists/*", (route) => route.fulfill({ json: list }));
  const cdp = await page.context().newCDPSession(page);
  for (let run = 0; run < RUNS; run++) {
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.reload();
    await page.getByPlaceholder("Select one").waitFor();
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW_PROCESSOR });
    const [first = Number.NaN, ...rest] = await presses(page);
    open.push(first);
    keys.push(...rest);
  }
  await page.unroute("**/flows/lists/*");
  // The next session cannot make the processor quick again that this one has made slow.
  await cdp.detach();
  return { open, keys };
}

/** Opens the list and types into it; answers what each press took, in milliseconds. */
async function presses(page: Page): Promise<readonly number[]> {
  const settled = (count: number) =>
    page.waitForFunction((wanted) => (window.comboboxTimes?.length ?? 0) >= wanted, count);
  await page.getByRole("combobox").click();
  await settled(1);
  for (const [index, key] of TYPED.split("").entries()) {
    await page.keyboard.press(key === " " ? "Space" : key);
    await settled(index + 2);
  }
  return await page.evaluate(() => window.comboboxTimes ?? []);
}
