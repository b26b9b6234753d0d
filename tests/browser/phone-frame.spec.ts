import type { Page } from "@playwright/test";
import { businessShare, fillBusiness, toPlan } from "./support/business";
import { openShareLink, profile } from "./support/header";
import {
  addOn,
  asBuyer,
  buyerIn,
  choosePlan,
  choosePlanType,
  fillBirth,
  fillPolicyholder,
  heading,
  mailedLink,
  newClient,
  next,
  quoteOf,
  resumeAt,
  share,
} from "./support/journey";
import { expectLaidOut } from "./support/layout";
import { expect, expectAccessible, test } from "./support/test";

/** What is around each page: a low bar on a phone, and one left edge on a wide screen. */

const phone = { width: 375, height: 740 };
/** The bar with its border. */
const BAR = 56;
/** Where a question begins at the latest, in a wide font: the bar, whose enrollment it is, progress, product and price. */
const HIGH = 230;

const menuOf = async (page: Page): Promise<readonly string[]> => {
  await profile(page).click();
  const items = await page.getByRole("menuitem").filter({ visible: true }).allTextContents();
  await page.keyboard.press("Escape");
  return items;
};

const barOf = async (page: Page): Promise<number> => (await page.getByRole("banner").boundingBox())?.height ?? Infinity;
const topOf = async (page: Page): Promise<number> => (await heading(page).boundingBox())?.y ?? Infinity;

test("on a phone, the dashboard's bar is 56 px high and holds the mark, the search and a menu", async ({
  broker: page,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/dashboard/clients");
  await expect(page.getByRole("region", { name: "Clients" })).toBeVisible();
  expect(await barOf(page)).toBeLessThanOrEqual(BAR);
  await expect(page.getByRole("banner").getByRole("img", { name: "Meridian Casualty" })).toBeInViewport();
  expect(await menuOf(page)).toEqual(["Clients", "Quotes", "Policies", "Share Link", "Logout"]);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await page.keyboard.press("Escape");
  const opener = await openShareLink(page);
  await expect(page.getByRole("dialog", { name: "Share Link" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await opener.click();
  await expectAccessible(page);
  await expectLaidOut(page);
  await page.getByRole("menuitem", { name: "Policies" }).click();
  await expect(page).toHaveURL(/\/dashboard\/policies$/);
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  expect(await barOf(page)).toBeLessThanOrEqual(BAR);
});

test(
  "a phone's menu leaves the share link out on addresses with `quotes` in them (A-42)",
  { tag: "@all" },
  async ({ broker: page }) => {
    await page.setViewportSize(phone);
    await page.goto("/dashboard/quotes");
    await expect(heading(page)).toBeVisible();
    expect(await menuOf(page)).toEqual(["Clients", "Quotes", "Policies", "Logout"]);
  },
);

test(
  "a wide bar shows each place by itself, and its menu only the logout",
  { tag: "@all" },
  async ({ broker: page }) => {
    await page.goto("/dashboard/clients");
    for (const name of ["Clients", "Quotes", "Policies"]) {
      const place = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
      await expect(place).toBeVisible();
      // As high as a finger, with room between them.
      expect((await place.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    for (const name of ["Search", "Share Link"]) await expect(page.getByRole("button", { name })).toBeVisible();
    expect(await menuOf(page)).toEqual(["Logout"]);
  },
);

test("on a phone, the question starts near the top, below a 56 px bar and the name of the agent", async ({
  broker: page,
}) => {
  await page.setViewportSize(phone);
  const client = await newClient(page, buyerIn("CO"));
  await page.goto(`/dashboard/clients/${client}/passport360/quotes/${await quoteOf(page, client)}/policyholder`);
  await expect(page.getByLabel("First name")).toBeVisible();
  await expect(page.getByRole("region", { name: "Client and quote" })).toContainText(/Manual Enrollment\s*Quote Q-/);
  expect(await barOf(page)).toBeLessThanOrEqual(BAR);
  expect(await topOf(page)).toBeLessThan(HIGH);
  const link = await mailedLink(page, buyerIn("CO"));
  await asBuyer(page);
  await page.goto(link);
  await page.getByRole("link", { name: "Get Quote Now" }).click();
  await expect(page.getByLabel("First name")).toBeVisible();
  await expect(page.getByText("Need to contact your agent?")).toBeVisible();
  expect(await barOf(page)).toBeLessThanOrEqual(BAR);
  expect(await topOf(page)).toBeLessThan(HIGH);
  await expectLaidOut(page);
});

interface Edges {
  readonly left: number;
  readonly progress: string;
}

/** Where the mark, the progress and the question hang, and from where to where the progress goes. */
const edgesOf = async (page: Page): Promise<Edges> => {
  const [mark, progress, question] = await Promise.all(
    [
      page.getByRole("banner").getByRole("img"),
      page.getByRole("navigation", { name: "Progress" }),
      page.getByRole("main"),
    ].map((part) => part.boundingBox()),
  );
  const [left = 0, ...others] = [mark, progress, question].map((box) => Math.round(box?.x ?? 0));
  expect(others).toEqual([left, left]);
  return { left, progress: `${progress?.x} to ${(progress?.x ?? 0) + (progress?.width ?? 0)}` };
};

test("the first step, the plans and checkout start at the same left edge at 1280 px", async ({ page }) => {
  await page.goto(share);
  await expect(page.getByLabel("First name")).toBeVisible();
  const seen = [await edgesOf(page)];
  for (const [step, title] of [
    ["plans", "Choose your plan"],
    ["checkout", "You're almost done"],
  ] as const) {
    await resumeAt(page, step, buyerIn("CO"));
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
    seen.push(await edgesOf(page));
  }
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
});

test(
  "every step starts at the same left edge at 1280 px, and so does the progress bar",
  { tag: "@all" },
  async ({ page }) => {
    const seen: Edges[] = [];
    const look = async (title: string | RegExp): Promise<void> => {
      await expect(heading(page)).toHaveText(title);
      await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
      seen.push(await edgesOf(page));
    };
    await page.goto(share);
    await look(/^Who are you enrolling/);
    await fillPolicyholder(page, buyerIn("CO"));
    await next(page).click();
    await look(/date of birth/);
    await fillBirth(page);
    await choosePlanType(page, "Individual");
    await look(/Choose your plan/);
    await choosePlan(page, "Essential");
    await expect(addOn(page, "golf")).toBeVisible();
    await look(/./);
    await page.getByRole("button", { name: "Continue without additional coverage" }).click();
    await look(/almost done/);
    await page.goto(businessShare);
    await fillBusiness(page, buyerIn("CO"));
    await next(page).click();
    await look(/headquartered/);
    await toPlan(page, { state: "CO", owners: "2", employees: "9" });
    await look(/^Quote for/);
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
  },
);

test("a phone shows a short footer that unfolds, also without scripts, and a wide screen shows all of it", async ({
  browser,
}) => {
  const rest = "Passport 360 is insurance of";
  for (const javaScriptEnabled of [true, false])
    for (const { width, height, lowest } of [
      { ...phone, lowest: 150 },
      { width: 320, height: 640, lowest: 190 },
      { width: 1280, height: 800, lowest: 260 },
    ]) {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width, height } });
      const page = await context.newPage();
      await page.goto(share);
      const foot = page.getByRole("contentinfo");
      await expect(foot.getByRole("link")).toHaveText([/^[\d-]+$/, "Privacy notice", "Terms of use", "Accessibility"]);
      expect((await foot.boundingBox())?.height, `at ${width} px`).toBeLessThan(lowest);
      const more = foot.getByText("About this insurance");
      await expect(more).toBeVisible({ visible: width < 1280 });
      if (width < 1280) {
        await expect(foot.getByText(rest)).toBeHidden();
        await more.click();
      }
      await expect(foot.getByText(rest)).toBeVisible();
      await context.close();
    }
});
