/** What a screen reader announces, read from Chromium's accessibility tree and written in words that a person can judge. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect } from "./test";
import { lineageOf, read, spoken, treeOf, type Tree, type TreeNode } from "./spoken";

const FOLDER = join(import.meta.dirname, "../transcripts");
/** A stop that Tab never comes to fails here. */
const MOST_STOPS = 60;

export interface Reader {
  /** Hears the page that is open now: its title and what has the focus. */
  readonly arrive: () => Promise<void>;
  /** Reads on from a heading to the one after it, as a reader's own keys do. */
  readonly readFrom: (heading: RegExp) => Promise<void>;
  /** Goes by Tab to what bears this name, and hears every stop. */
  readonly goTo: (name: string | RegExp, key?: "Tab" | "Shift+Tab") => Promise<void>;
  /** Presses a key and hears what comes of it, once this is there. */
  readonly press: (key: string, until: Locator) => Promise<void>;
  readonly type: (text: string, until?: Locator) => Promise<void>;
  /** Holds all that was heard against what is kept under the errand's name. */
  readonly end: () => void;
}

/** What differs from run to run. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/[\w.]+ ?@(?:mail|acme)\.example/g, "<address>"],
  [/\b\d+ of \d+ shown/g, "<count> of <count> shown"],
  [/\bQ-[0-9A-Z]{20,}\b/g, "<number>"],
  [/\b[0-9A-Z]{8}\b(?=\D|$)|(?<=Reference )[0-9A-Z]{4,}/g, "<reference>"],
  [/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?:, \d{4})?/g, "<date>"],
  [/\b\d{4}-\d\d-\d\d\b/g, "<date>"],
  [/localhost:\d+/g, "<host>"],
  [/b=bkr_\w+/g, "b=<broker>"],
];

/** A reader at a page, for an errand. `READER=record` keeps what it hears. */
export async function readerAt(page: Page, errand: string): Promise<Reader> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Accessibility.enable");
  const heard = new Heard(cdp);
  const say = (what: string): void => void heard.lines.push(what);
  return {
    arrive: async () => {
      say(`page “${await page.title()}”`);
      await heard.look({ isNew: true });
    },
    readFrom: async (heading) => {
      say(`reads from ${heading.source}`);
      heard.lines.push(...read(await treeOf(cdp), heading).map((line) => `  ${line}`));
    },
    goTo: async (name, key = "Tab") => {
      for (let stops = 0; stops < MOST_STOPS; stops += 1) {
        await page.keyboard.press(key);
        const at = await heard.look({ isAlways: true, key });
        if (at !== undefined && (typeof name === "string" ? at === name : name.test(at))) return;
      }
      throw new Error(`${key} never came to ${String(name)}:\n${heard.lines.join("\n")}`);
    },
    press: async (key, until) => {
      const title = await page.title();
      await page.keyboard.press(key);
      await expect(until.first()).toBeVisible();
      say(`${key}:`);
      const isNew = (await page.title()) !== title;
      if (isNew) say(`page “${await page.title()}”`);
      await heard.look({ isAlways: true, isNew });
    },
    type: async (text, until) => {
      await page.keyboard.type(text);
      if (until) await expect(until.first()).toBeVisible();
      say(`types “${text}”`);
      await heard.look({});
    },
    end: () => keepOrCompare(errand, heard.lines),
  };
}

interface Look {
  /** Says where the focus is, also when it has not moved. */
  readonly isAlways?: boolean;
  /** Another page has come. */
  readonly isNew?: boolean;
  /** The key that was pressed before. */
  readonly key?: string;
}

/** What was heard so far, and what the page was then. */
class Heard {
  readonly lines: string[] = [];
  private live: ReadonlyMap<string, string> = new Map();
  private around: readonly TreeNode[] = [];
  private last = "";
  constructor(private readonly cdp: CDPSession) {}

  /** Hears where the focus is and what has changed. Returns the name of what has the focus. */
  async look({ isAlways = false, isNew = false, key = "" }: Look): Promise<string | undefined> {
    const tree = await treeOf(this.cdp);
    const { focused } = tree;
    if (focused) this.hear(tree, focused, isAlways, key);
    for (const { id, text, isUrgent } of tree.live) {
      // What is there when a page comes is read with the page, unless it is urgent.
      const isSaid = this.live.get(id) !== text && (isUrgent || !isNew);
      if (isSaid) this.lines.push(`  says ${isUrgent ? "at once" : "when there is a pause"}: ${text}`);
    }
    this.live = new Map(tree.live.map(({ id, text }) => [id, text]));
    return focused?.name;
  }

  private hear(tree: Tree, focused: TreeNode, isAlways: boolean, key: string): void {
    const around = lineageOf(tree, focused);
    const entered = around.filter(({ id }) => !this.around.some((each) => each.id === id));
    const said = [...entered.map(spoken), spoken(focused)].join(" › ");
    if (isAlways || said !== this.last) this.lines.push(key === "" ? `  ${said}` : `${key}: ${said}`);
    [this.around, this.last] = [around, said];
  }
}

function keepOrCompare(errand: string, lines: readonly string[]): void {
  const file = join(FOLDER, `${errand.replaceAll(/\W+/g, "-").toLowerCase()}.txt`);
  const found = CHANGING.reduce((text, [changing, mark]) => text.replaceAll(changing, mark), lines.join("\n"));
  if (process.env.READER === "record") {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${found}\n`);
  }
  expect(`${found}\n`, "READER=record keeps what is heard now").toBe(
    existsSync(file) ? readFileSync(file, "utf8") : "",
  );
}
