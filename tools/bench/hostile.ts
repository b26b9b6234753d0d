import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "playwright";
import { whole, type Figures } from "./numbers";
import { sized } from "./size";
import { draftOf, inStudio } from "./studio-page";

/** What answers nothing for longer than this hangs. */
const HANGS_MS = 2_000;
/** How long a draft is watched once its checks have ended: its preview is begun by then. */
const WATCHED_MS = 1_000;
const DRAFTS = sized(500, 3);
const MOST_BYTES = 1_000_000_000;

/** How long each other view of it is watched. */
const LOOKED_MS = 500;

/** A button of a form that leads to another one. */
interface Way {
  readonly pointer: string;
  readonly title: string;
}

interface Hostile {
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly ways: readonly Way[];
}

/** What is done with each draft, one after the other, as a person does it. */
const DONE = ["opened as a form", "form of its largest thing", "sheets", "sheet of all texts", "text"] as const;
type Done = (typeof DONE)[number];

/** The longest time in which each answered nothing, in milliseconds. */
interface Held {
  readonly name: string;
  readonly page: { readonly [done in Done]?: number };
  readonly server: number;
  /** Whether something of the page is gone that shows the draft. */
  readonly isLost: boolean;
}

/**
 * What drafts that were written to do harm hold up (reliability §10): the longest time, in milliseconds, in which the
 * page of the studio and the server answered nothing, over the 500, each opened as a person opens it, and seen as forms,
 * as sheets and as text.
 */
export async function benchHostile(root: string): Promise<Figures> {
  const held: Held[] = [];
  let refused = 0;
  await inStudio(root, async (page, address) => {
    await page.addInitScript(watchPage);
    for (const { name, files, ways } of hostileDrafts(root)) {
      const server = listenTo(address);
      const id = await draftOf(page, { product: "boa", from: { files } }).catch(() => undefined);
      if (id === undefined) refused += 1;
      const seen = id === undefined ? {} : await heldBy(page, `${address}/studio/drafts/${id}`, ways);
      const isLost = id !== undefined && (await page.evaluate(isGone));
      held.push({ name, page: seen, server: await server.end(), isLost });
    }
  });
  return figuresOf(held, refused);
}

function hostileDrafts(root: string): readonly Hostile[] {
  const script = ["--import", "tsx", join(root, "tests/engine/hostile/drafts.ts"), String(DRAFTS)];
  const printed = execFileSync(process.execPath, script, { cwd: root, encoding: "utf8", maxBuffer: MOST_BYTES });
  return printed
    .trimEnd()
    .split("\n")
    .map((line): Hostile => JSON.parse(line));
}

function figuresOf(held: readonly Held[], refused: number): Figures {
  const worst = (sizeOf: (one: Held) => number): Held | undefined => held.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  const server = worst((one) => one.server);
  const ofPage = DONE.flatMap((done): readonly (readonly [string, number | string])[] => {
    const most = worst((one) => one.page[done] ?? 0);
    return [
      [`${done}: page answers nothing for at most, ms`, whole(most?.page[done] ?? Number.NaN)],
      [`${done}: that draft`, most?.name ?? ""],
    ];
  });
  return {
    "hostile drafts": held.length,
    "refused by the server as a draft": refused,
    ...Object.fromEntries(ofPage),
    [`page: drafts that held it up for over ${HANGS_MS} ms`]: held.filter(({ page }) =>
      Object.values(page).some((ms) => ms > HANGS_MS),
    ).length,
    "page: drafts that took something of it away": held.filter(({ isLost }) => isLost).length,
    "server: answers nothing for at most, ms": whole(server?.server ?? Number.NaN),
    "server: that draft": server?.name ?? "",
  };
}

/** Opens a draft, waits until its checks have ended or given up, and looks at it in each way. */
async function heldBy(page: Page, address: string, ways: readonly Way[]): Promise<Held["page"]> {
  const held: { [done in Done]?: number } = {};
  const watch = async (done: Done, ms: number): Promise<void> => {
    await page.waitForTimeout(ms);
    held[done] = await page.evaluate(heldSince);
  };
  await page.evaluate(() => localStorage.setItem("studio-view", JSON.stringify("form")));
  await page.goto(address);
  await page.waitForFunction(isChecked, undefined, { timeout: 60_000 });
  await watch(DONE[0], WATCHED_MS);
  for (const way of ways) await page.evaluate(pressed, way);
  await watch(DONE[1], LOOKED_MS);
  await page.evaluate(viewed, "Sheets");
  await watch(DONE[2], LOOKED_MS);
  await page.evaluate(chosenSheet, "texts");
  await watch(DONE[3], LOOKED_MS);
  await page.evaluate(viewed, "Text");
  await watch(DONE[4], LOOKED_MS);
  return held;
}

/** In the page: notes the longest time in which it answered nothing. */
function watchPage(): void {
  if (window !== window.parent) return;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    const { dataset } = document.documentElement;
    dataset.held = String(Math.max(Number(dataset.held ?? 0), now - last));
    last = now;
  }, 20);
}

/** In the page: the longest time since this was asked last. */
function heldSince(): number {
  const { dataset } = document.documentElement;
  const held = Number(dataset.held);
  dataset.held = "0";
  return held;
}

/** In the page: the checks have ended, or have given up. */
function isChecked(): boolean {
  const status = document.querySelector("section[aria-label=Findings] [role=status]");
  return status !== null && !/^Checking/.test(status.textContent);
}

/** In the page: presses the button that leads to a form, where there is one. */
async function pressed({ pointer, title }: Way): Promise<void> {
  const sections = document.querySelectorAll<HTMLElement>("[aria-label='Parts of this file'] button");
  const section = [...sections].find((each) => each.textContent?.replace(/^▸ /, "").startsWith(title));
  const rows = document.querySelectorAll<HTMLElement>("button[data-word]");
  const row = [...rows].find((each) => each.dataset.word === pointer);
  (row ?? section)?.click();
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
}

/** In the page: shows the draft in another way. */
function viewed(title: string): void {
  const ways = document.querySelectorAll<HTMLElement>("[aria-label='How the draft is shown'] button");
  [...ways].find((each) => each.textContent === title)?.click();
}

/** In the page: shows another sheet. */
function chosenSheet(id: string): void {
  const field = document.querySelector<HTMLSelectElement>("#sheet-choice");
  if (!field || ![...field.options].some(({ value }) => value === id)) return;
  field.value = id;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** In the page: the way to the other views of the draft is gone. */
function isGone(): boolean {
  return document.querySelector("[aria-label='How the draft is shown']") === null;
}

/** Asks the server whether it lives, again and again; `end` resolves to the longest time it took to say so. */
function listenTo(address: string) {
  const ended = new AbortController();
  const asked = longestAnswer(address, ended.signal);
  return {
    end: async (): Promise<number> => {
      ended.abort();
      return await asked;
    },
  };
}

async function longestAnswer(address: string, ended: AbortSignal): Promise<number> {
  let longest = 0;
  while (!ended.aborted) {
    const at = performance.now();
    await (await fetch(`${address}/healthz`)).text();
    longest = Math.max(longest, performance.now() - at);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return longest;
}
