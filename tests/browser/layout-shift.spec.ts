import type { Browser, BrowserContext, Locator, Page, TestInfo } from "@playwright/test";
import { sampled, samples } from "../support/tier";
import { buyerIn, fillPolicyholder, heading, mailedLink, newClient, next, quoteOf, share } from "./support/journey";
import { bitByBit, mobile, openNetwork } from "./support/network";
import { expect, test } from "./support/test";

/** W37: at most this much of a cold load's layout may shift; the first paint's margin alone once made 0.13. */
const most = 0.02;

declare global {
  interface Window {
    /** How much has shifted since navigation began, and which elements did. */
    shifted: { sum: number; readonly what: string[] };
  }
}

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;
interface Load {
  readonly path: string;
  /** Signed in, or with a link's token; nobody when absent. */
  readonly state?: State | string;
  /** What the tab holds: a buyer's link. */
  readonly tab?: Readonly<Record<string, string>>;
  /** The last that comes. */
  readonly here: (page: Page) => Locator;
}

/** Runs in the page before any of its scripts. Every shift counts: on a load nobody presses anything. */
function watchShifts(): void {
  const shifted = { sum: 0, what: [] as string[] };
  window.shifted = shifted;
  const add = (entries: PerformanceEntryList): void => {
    for (const entry of entries as (PerformanceEntry & { value: number; sources: { node: Element | null }[] })[]) {
      shifted.sum += entry.value;
      shifted.what.push(`${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => node?.nodeName).join(" ")}`);
    }
  };
  new PerformanceObserver((list) => add(list.getEntries())).observe({ type: "layout-shift", buffered: true });
}

/** What has shifted once two more frames were drawn. */
const shiftsOf = (page: Page): Promise<Window["shifted"]> =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(window.shifted)))),
      ),
  );

/** As slow as a mid-range phone; in the default tier half as slow, since the browser spends the time in earnest. */
async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: samples(2, 4) });
}

interface Condition {
  readonly width: number;
  /** A mid-range phone on a mobile network; a page that comes bit by bit; as fast as this machine is. */
  readonly how: "slow" | "bit by bit" | "fast";
}

const networkOf = async (how: Condition["how"]) =>
  how === "fast" ? undefined : await openNetwork(how === "slow" ? mobile() : bitByBit);

async function expectStill(
  browser: Browser,
  info: TestInfo,
  { path, state, tab = {}, here }: Load,
  { width, how }: Condition,
): Promise<void> {
  const network = await networkOf(how);
  const context = await browser.newContext({
    baseURL: info.project.use.baseURL,
    viewport: { width, height: 800 },
    storageState: state,
    proxy: network?.proxy,
  });
  const page = await context.newPage();
  await page.addInitScript(watchShifts);
  await page.addInitScript((items) => {
    for (const [name, text] of Object.entries(items)) sessionStorage.setItem(name, text);
  }, tab);
  if (how === "slow") await slowDown(page);
  await page.goto(path);
  await expect(here(page)).toBeVisible({ timeout: 90_000 });
  await page.waitForLoadState("networkidle");
  const { sum, what } = await shiftsOf(page);
  expect(sum, `${path} at ${width} px, ${how}: ${what.join("; ")}`).toBeLessThan(most);
  await context.close();
  network?.close();
}

/** What is slow shows more states between the first paint and the last. */
const conditions = sampled<Condition>([
  { width: 375, how: "slow" },
  { width: 375, how: "fast" },
  { width: 1280, how: "slow" },
]);

/** Cold, on a slow phone, in the whole tier at both widths and as fast as this machine is: at once, since most of a load is waiting. */
async function expectStillEverywhere(browser: Browser, info: TestInfo, load: Load): Promise<void> {
  await Promise.all(conditions.map((condition) => expectStill(browser, info, load, condition)));
}

test("the measure itself sees a page that shifts", async ({ page }) => {
  await page.addInitScript(watchShifts);
  await page.goto("/login");
  await expect(heading(page)).toBeVisible();
  await page.evaluate(() =>
    document.body.prepend(
      Object.assign(document.createElement("div"), { textContent: "Late", style: "height: 200px" }),
    ),
  );
  await expect.poll(async () => (await shiftsOf(page)).sum).toBeGreaterThan(most);
});

const email = (page: Page) => page.getByLabel("Email");
const open: Readonly<Record<string, Load>> = {
  "a landing page": {
    path: "/buy/acme/passport360",
    here: (page) => page.getByRole("link", { name: "Get Quote Now" }),
  },
  "a share link's first step": { path: share, here: (page) => page.getByLabel("First name") },
};
const doors: Readonly<Record<string, Load>> = {
  "the start, which leads to the sign-in": { path: "/", here: email },
  "the sign-in": { path: "/login", here: email },
};
/** The same pages of the other product. */
const others: Readonly<Record<string, Load>> = {
  "the other product's landing page": {
    path: "/products/acme/business-owners-accident",
    here: (page) => page.getByRole("link", { name: "Get Quote Now" }),
  },
  "a share link's first step of the other product": {
    path: "/products/acme/business-owners-accident/start",
    here: (page) => page.getByRole("button", { name: "Next" }),
  },
};
for (const [name, load] of Object.entries({ ...doors, ...open, ...others }))
  test(`nothing shifts on a cold load: ${name}`, { tag: "@all" }, async ({ browser }, info) =>
    expectStillEverywhere(browser, info, load),
  );

/** In the two browsers that can be: one that says so to the server by a cookie, and one that has lost it. */
test(
  "nothing shifts on a cold load: a landing page that says that an enrollment is open",
  { tag: "@all" },
  async ({ browser, page }, info) => {
    await page.goto(share);
    await fillPolicyholder(page, buyerIn("CO"));
    await next(page).click();
    await expect(heading(page)).toHaveText("When is your date of birth?");
    const state = await page.context().storageState();
    const load: Load = {
      path: "/buy/acme/passport360?b=bkr_dana",
      here: (cold) => cold.getByRole("link", { name: "Continue, or start over" }),
    };
    await expectStillEverywhere(browser, info, { ...load, state });
    await expectStillEverywhere(browser, info, { ...load, state: { ...state, cookies: [] } });
  },
);

/** Those of them that `npm test` looks at, at once: most of a load is waiting. */
test("nothing shifts on a cold load of what buyers open first, nor while it comes bit by bit", async ({
  browser,
}, info) => {
  const [landing, first] = Object.values(open);
  if (!landing || !first) throw new Error("both are there");
  await Promise.all([
    expectStill(browser, info, landing, { width: 375, how: "slow" }),
    expectStill(browser, info, landing, { width: 375, how: "bit by bit" }),
    expectStill(browser, info, first, { width: 375, how: "slow" }),
  ]);
});

/** A browser draws what has come of a page, wherever the network has cut it. */
const rendered = Object.entries({ ...open, ...others }).filter(([, { path }]) => path.includes("/acme"));
for (const [name, load] of sampled(rendered))
  test(`nothing shifts while a page comes bit by bit: ${name}`, { tag: "@all" }, async ({ browser }, info) => {
    const still = (width: number) => expectStill(browser, info, load, { width, how: "bit by bit" });
    await Promise.all(sampled([375, 768, 1280]).map(still));
  });

/** The heights of all headlines in each face that this machine has of those that may show them, by the face's name. */
const headlinesByFace = (page: Page) =>
  page.evaluate(async () => {
    const headlines = [...document.querySelectorAll<HTMLElement>("h1, h2")];
    const heights: Record<string, number[]> = {};
    for (const face of document.fonts) {
      const family = JSON.stringify(face.family.replaceAll('"', ""));
      const arrived = await document.fonts.load(`600 1rem ${family}`).catch(() => []);
      if (arrived.length === 0) continue;
      for (const { style } of headlines) style.fontFamily = family;
      heights[family] = headlines.map((headline) => headline.offsetHeight);
    }
    return heights;
  });

/** A font that comes late may take its place whenever the browser looks again, `font-display: optional` or not. */
for (const [name, { path }] of sampled(rendered.filter(([what]) => what.endsWith("landing page"))))
  test(`the headlines have as many lines in each face: ${name}`, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    for (const width of [375, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const heights = Object.entries(await headlinesByFace(page));
      const [[, first] = []] = heights;
      expect(heights.map(([family]) => family).join()).toMatch(/Source Serif 4.*Fallback/);
      for (const [family, each] of heights) expect(each, `${family} at ${width} px`).toEqual(first);
    }
  });

const inside: Readonly<Record<string, Omit<Load, "state">>> = {
  "the client list": {
    path: "/dashboard/clients",
    here: (page) => page.getByRole("region", { name: "Clients" }).getByRole("link").first(),
  },
  "a client": { path: "/dashboard/clients/cl_dana002", here: (page) => page.locator(".map-home span") },
};
for (const [name, load] of sampled(Object.entries(inside)))
  test(`nothing shifts on a cold load: ${name}`, async ({ browser, broker }, info) =>
    expectStillEverywhere(browser, info, { ...load, state: await broker.context().storageState() }));

test("nothing shifts on a cold load: a policy", { tag: "@all" }, async ({ browser, broker: page }, info) => {
  await page.goto("/dashboard/clients/cl_dana002");
  const path = String(await page.getByRole("link", { name: /^View/ }).first().getAttribute("href"));
  await expectStillEverywhere(browser, info, {
    path,
    state: await page.context().storageState(),
    here: (cold) => cold.getByRole("heading", { name: "Documents" }),
  });
});

test("nothing shifts on a cold load: the broker's wizard", { tag: "@all" }, async ({ browser, broker: page }, info) => {
  const client = await newClient(page, buyerIn("CO"));
  await expectStillEverywhere(browser, info, {
    path: `/dashboard/clients/${client}/passport360/quotes/${await quoteOf(page, client)}/policyholder`,
    state: await page.context().storageState(),
    here: (cold) => cold.getByLabel("First name"),
  });
});

test(
  "nothing shifts on a cold load: a mailed link's landing page and wizard",
  { tag: "@all" },
  async ({ browser, broker: page }, info) => {
    const context = await browser.newContext({ baseURL: info.project.use.baseURL });
    const buyers = await context.newPage();
    await buyers.goto(await mailedLink(page, buyerIn("CO")));
    await buyers.getByRole("link", { name: "Get Quote Now" }).waitFor();
    const landing = new URL(buyers.url());
    await buyers.getByRole("link", { name: "Get Quote Now" }).click();
    await expect(buyers.getByLabel("First name")).toBeVisible();
    const state = await context.storageState();
    const tab = await buyers.evaluate(() => ({ ...sessionStorage }));
    const wizard = new URL(buyers.url()).pathname;
    await context.close();
    await expectStillEverywhere(browser, info, {
      path: landing.pathname + landing.search,
      state,
      tab,
      here: (cold) => cold.getByRole("link", { name: "Get Quote Now" }),
    });
    await expectStillEverywhere(browser, info, {
      path: wizard,
      state,
      tab,
      here: (cold) => cold.getByLabel("First name"),
    });
  },
);
