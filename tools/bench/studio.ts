import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Page } from "playwright";
import { longProduct } from "./analysis-flow";
import { benchCell } from "./cell";
import { median, quantile, whole, type Figures } from "./numbers";
import { sized } from "./size";
import { draftOf, inStudio } from "./studio-page";

const KEYS = sized(60, 3);
const STEPS = 60;
/** What one key costs has ended before the next one comes. */
const PAUSE_MS = 400;

interface Draft {
  readonly what: string;
  readonly body: object;
}

/** What one key led to, in milliseconds after it. */
interface Took {
  readonly findings: number;
  readonly preview: number;
}

/**
 * What a key costs in a draft of the studio: the milliseconds until the quick findings are of the new text, and until
 * the preview has painted it (`design/studio.md`), on both products and on a flow of 60 more steps.
 */
export async function benchStudio(root: string): Promise<Figures> {
  const figures: [string, number][] = [];
  await inStudio(root, async (page, address) => {
    for (const { what, body } of draftsOf(root)) {
      const took = await typed(page, address, body);
      for (const part of ["findings", "preview"] as const) {
        const all = took.map((each) => each[part]);
        figures.push([`${what}: key to ${part}, median, ms`, whole(median(all))]);
        figures.push([`${what}: key to ${part}, p95, ms`, whole(quantile(all, 0.95))]);
      }
    }
  });
  return { ...Object.fromEntries(figures), ...benchCell(root) };
}

function draftsOf(root: string): readonly Draft[] {
  const long = longProduct(STEPS);
  const usual = readFileSync(join(root, "flows/scenarios/passport360/usual.json"), "utf8");
  const files = [
    { path: "passport360.flow.json", text: `${JSON.stringify(long.flow, null, 2)}\n` },
    { path: "products/passport360@1.json", text: JSON.stringify(long.book) },
    { path: "scenarios/passport360/usual.json", text: usual },
  ];
  return [
    { what: "boa", body: { product: "boa", from: { working: true } } },
    { what: "passport360", body: { product: "passport360", from: { working: true } } },
    { what: `passport360 with ${STEPS} more steps`, body: { product: "passport360", from: { files } } },
  ];
}

/** Types into the heading of the first step, a key at a time. */
async function typed(page: Page, address: string, body: object): Promise<readonly Took[]> {
  const id = await draftOf(page, body);
  await page.goto(`${address}/studio/drafts/${id}`);
  const heading = page.frameLocator("iframe").getByRole("heading", { level: 1 });
  await heading.waitFor();
  const words = (await heading.innerText()).replaceAll(/\s+/g, " ");
  const frame = page.frames().find((each) => each.url().endsWith("/studio/preview"));
  if (!frame) throw new Error("The draft has no preview.");
  await typeAt(page, words);
  const took: Took[] = [];
  for (let key = 0; key < KEYS; key++) {
    const now = await oneKey(page, frame, `${words}${"x".repeat(key + 1)}`);
    // What is compiled and loaded first is not a cost of each key.
    if (key > 2 || KEYS < 4) took.push(now);
    await page.waitForTimeout(PAUSE_MS);
  }
  return took;
}

/** Puts the cursor behind a text of the flow, which the editor's own search finds. */
async function typeAt(page: Page, words: string): Promise<void> {
  await page.getByRole("textbox", { name: /^Text of/ }).click();
  await page.keyboard.press("Control+f");
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  await page.evaluate(watchFindings);
}

/** In the page: notes when the findings say that they are of the newest text. */
function watchFindings(): void {
  const status = document.querySelector("section[aria-label=Findings] [role=status]");
  const keep = (name: string): void => status?.setAttribute(name, String(performance.timeOrigin + performance.now()));
  document.addEventListener("keydown", () => keep("data-key"), { capture: true });
  const known = (): void => {
    if (status && !/^Checking/.test(status.textContent)) keep("data-known");
  };
  if (status) new MutationObserver(known).observe(status, { childList: true, characterData: true, subtree: true });
}

async function oneKey(page: Page, frame: Frame, wanted: string): Promise<Took> {
  const painted = frame.evaluate(whenPainted, wanted);
  await page.keyboard.type("x");
  const preview = await painted;
  const status = page.locator("section[aria-label=Findings] [role=status]").first();
  await page.waitForFunction(isKnown);
  const [key, known] = await Promise.all(
    ["data-key", "data-known"].map(async (name) => Number(await status.getAttribute(name))),
  );
  if (key === undefined || known === undefined) throw new Error("Nothing was noted.");
  return { findings: known - key, preview: preview - key };
}

const isKnown = (): boolean => {
  const { dataset } = document.querySelector<HTMLElement>("section[aria-label=Findings] [role=status]") ?? {};
  return Number(dataset?.known ?? 0) > Number(dataset?.key ?? 0);
};

/** In the frame: when the heading is this, and has been painted. */
const whenPainted = (wanted: string): Promise<number> =>
  new Promise((resolve) => {
    const look = (): void => {
      const heading = document.querySelector("h1")?.innerText.replaceAll(/\s+/g, " ");
      if (heading !== wanted) return void requestAnimationFrame(look);
      const channel = new MessageChannel();
      channel.port1.addEventListener("message", () => resolve(performance.timeOrigin + performance.now()));
      channel.port1.start();
      requestAnimationFrame(() => channel.port2.postMessage(null));
    };
    look();
  });
