import { chromium, type Browser, type Page } from "playwright";
import { mailedPath, startProduct } from "../product/server";
import { ensureBuild } from "../setup/build.mjs";
import { browserArguments, ensureBrowser } from "../setup/browser.mjs";

const STAFF = "staff@carrier.example";

/** Starts the product and a browser, and works on a page of the carrier's staff at `/studio`, 1440 by 900. */
export async function inStudio(root: string, work: (page: Page, address: string) => Promise<void>): Promise<void> {
  ensureBuild(root);
  const product = await startProduct(root);
  const browser = await chromium.launch({
    executablePath: ensureBrowser().path,
    chromiumSandbox: process.getuid?.() !== 0,
    args: browserArguments,
  });
  try {
    await work(await signedIn(browser, product.address), product.address);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function signedIn(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  // What the loader of these files puts around functions is not in the page.
  await context.addInitScript({ content: "globalThis.__name = (own) => own;" });
  const page = await context.newPage();
  await page.goto(address + (await mailedPath(address, STAFF)));
  await page.waitForURL("**/studio");
  // What is measured is typed into the text.
  await page.evaluate(() => localStorage.setItem("studio-view", JSON.stringify("text")));
  return page;
}

/** Makes a draft as the person who is signed in on the page; returns its id. Rejects with the server's answer when it refuses. */
export async function draftOf(page: Page, body: object): Promise<string> {
  return await page.evaluate(madeIn, body);
}

/** In the page: a draft of the person who is signed in. */
async function madeIn(body: object): Promise<string> {
  const { token } = JSON.parse(localStorage.getItem("staff") ?? "{}");
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}`, "X-Space": "demo" };
  const answer = await fetch("/api/studio/v1/drafts", { method: "POST", headers, body: JSON.stringify(body) });
  const said = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(said));
  return said.head.id;
}
