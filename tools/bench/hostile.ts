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

interface Hostile {
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

/** The longest time in which each answered nothing, in milliseconds, while a draft was opened and watched. */
interface Held {
  readonly name: string;
  readonly page: number;
  readonly server: number;
}

/**
 * What drafts that were written to do harm hold up (reliability §10): the longest time, in milliseconds, in which the
 * page of the studio and the server answered nothing, over the 500, each opened as a person opens it.
 */
export async function benchHostile(root: string): Promise<Figures> {
  const held: Held[] = [];
  let refused = 0;
  await inStudio(root, async (page, address) => {
    await page.addInitScript(watchPage);
    for (const { name, files } of hostileDrafts(root)) {
      const server = listenTo(address);
      const id = await draftOf(page, { product: "boa", from: { files } }).catch(() => undefined);
      if (id === undefined) refused += 1;
      const longest = id === undefined ? 0 : await heldBy(page, `${address}/studio/drafts/${id}`);
      held.push({ name, page: longest, server: await server.end() });
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
  const worst = (part: "page" | "server"): Held | undefined => held.toSorted((a, b) => b[part] - a[part])[0];
  const [page, server] = [worst("page"), worst("server")];
  return {
    "hostile drafts": held.length,
    "refused by the server as a draft": refused,
    "page: answers nothing for at most, ms": whole(page?.page ?? Number.NaN),
    "page: that draft": page?.name ?? "",
    [`page: drafts that held it up for over ${HANGS_MS} ms`]: held.filter((each) => each.page > HANGS_MS).length,
    "server: answers nothing for at most, ms": whole(server?.server ?? Number.NaN),
    "server: that draft": server?.name ?? "",
  };
}

/** Opens a draft, waits until its checks have ended or given up, and watches for a while. */
async function heldBy(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.waitForFunction(isChecked, undefined, { timeout: 60_000 });
  await page.waitForTimeout(WATCHED_MS);
  return await page.evaluate(() => Number(document.documentElement.dataset.held));
}

/** In the page: notes the longest time in which it answered nothing. */
function watchPage(): void {
  if (window !== window.parent) return;
  let last = performance.now();
  let longest = 0;
  setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    document.documentElement.dataset.held = String(longest);
  }, 20);
}

/** In the page: the checks have ended, or have given up. */
function isChecked(): boolean {
  const status = document.querySelector("section[aria-label=Findings] [role=status]");
  return status !== null && !/^Checking/.test(status.textContent);
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
