import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { factsOf, type Facts } from "./facts";

const SIZES = [
  { width: 1280, height: 800 },
  { width: 375, height: 740 },
] as const;
const SCHEMES = ["light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];

/** A picture, as `index.json` names it. */
interface Picture {
  readonly file: string;
  /** The findings of `shared/findings/look.md` that are to be looked at in it; `table` where its grades alone name the page. */
  readonly ids: readonly string[];
  readonly state: string;
  readonly width: number;
  readonly scheme: Scheme;
  /** The size of the page in it, and of the open dialog. */
  readonly page: Size;
  readonly dialog?: Size;
}
/** `inside` is how wide the contents are: wider than `width` is cut off. */
interface Size {
  readonly width: number;
  readonly inside: number;
  readonly height: number;
}

export interface Shown {
  /** What the page is asked to be in another scheme, when it does not follow the browser's. */
  readonly show?: (scheme: Scheme) => Promise<unknown>;
}

export interface Camera {
  /** Takes a state at both widths and in both schemes. The first id is part of the name. */
  readonly take: (page: Page, ids: string, state: string, shown?: Shown) => Promise<void>;
  /** Keeps what could not be reached, and goes on. */
  readonly failed: (visit: string, error: unknown) => void;
  /** Writes `index.json`. Returns how many pictures there are, and what could not be reached. */
  readonly end: () => { readonly pictures: number; readonly failures: readonly string[] };
}

/** A camera that keeps its pictures in an emptied folder. */
export function cameraIn(folder: string, about: { readonly label: string; readonly base: string }): Camera {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pictures: Picture[] = [];
  const facts: { [state: string]: Facts } = {};
  const failures: string[] = [];
  return {
    take: async (page, ids, state, shown = {}) => {
      const names = ids.split(" ");
      await still(page);
      facts[state] = await factsOf(page);
      for (const { width, height } of SIZES)
        for (const scheme of SCHEMES) {
          await page.setViewportSize({ width, height });
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
          await shown.show?.(scheme);
          await still(page);
          const sizes = await sizesOf(page);
          // What sticks to the window is where a page begins.
          if (sizes.dialog === undefined) await page.evaluate(() => scrollTo(0, 0));
          const file = `${names[0] ?? ""}-${state}-${width}-${scheme}.png`;
          await page.screenshot({ path: join(folder, file), fullPage: sizes.dialog === undefined });
          pictures.push({ file, ids: names, state, width, scheme, ...sizes });
        }
      await page.setViewportSize(SIZES[0]);
      await page.emulateMedia({ colorScheme: "light" });
    },
    failed: (visit, error) => {
      const lines = String(error instanceof Error ? error.message : error).split("\n");
      failures.push(`${visit}: ${[lines[0], ...lines.filter((line) => line.includes("waiting for "))].join(" ")}`);
    },
    end: () => {
      const all = { ...about, at: new Date().toISOString(), failures, pictures, facts };
      writeFileSync(join(folder, "index.json"), `${JSON.stringify(all, null, 2)}\n`);
      return { pictures: pictures.length, failures };
    },
  };
}

/** Waits until nothing is loading and the page's words have come to rest. */
export async function still(page: Page): Promise<void> {
  await page.locator("body").waitFor();
  let before = "";
  for (let same = 0, looks = 0; same < 2 && looks < 100; looks += 1) {
    const now = await page.evaluate(() => {
      const busy = document.querySelectorAll("[aria-busy=true]").length;
      const unread = [...document.images].filter(({ complete, loading }) => !complete && loading !== "lazy").length;
      const loading = [...document.querySelectorAll("[role=status]")].some((each) => /Loading/.test(each.innerHTML));
      const isReady = busy + unread === 0 && !loading && document.fonts.status === "loaded";
      return isReady ? `${location.href} ${document.body.innerText} ${document.body.scrollHeight}` : "";
    });
    same = now !== "" && now === before ? same + 1 : 0;
    before = now;
    await page.waitForTimeout(60);
  }
}

async function sizesOf(page: Page): Promise<Pick<Picture, "page" | "dialog">> {
  const [whole, dialog] = await page.evaluate(() =>
    [document.documentElement, document.querySelector("dialog[open]")].map(
      (each) => each && { width: each.clientWidth, inside: each.scrollWidth, height: each.scrollHeight },
    ),
  );
  return { page: whole ?? { width: 0, inside: 0, height: 0 }, ...(dialog && { dialog }) };
}
