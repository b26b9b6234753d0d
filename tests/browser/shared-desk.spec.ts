/** One browser and several doors into it: mail apps, copied tabs, banks, brokers, forwarded addresses. */
import type { Page } from "@playwright/test";
import { answer, isAtCheckout, named, open, startOf, stepOf, toCheckout } from "./support/enrollees";
import type { Enrollee } from "./support/enrollees";
import { agree, asBuyer, fillPolicyholder, heading, next, payByCard, submit } from "./support/journey";
import { linkFor, mailsTo } from "./support/people";
import { sampled } from "../support/tier";
import { expectLaidOut } from "./support/layout";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./support/test";

const COMING_BACK = "Continue, or start over?";
const goOn = (page: Page) => page.getByRole("button", { name: "Continue", exact: true });

/** A buyer by the share link of the signed-in broker. */
async function buyerBeside(page: Page, broker: Page, at = 0): Promise<Enrollee> {
  const buyer = named(at, "CO");
  const start = await startOf(broker, { entry: "share", product: "passport360", buyer });
  return { page, buyer, entry: "share", product: "passport360", start, others: [] };
}

/** The same in a browser that the broker has left, at the first step. */
async function buyerAlone(broker: Page): Promise<Enrollee> {
  const who = await buyerBeside(await broker.context().newPage(), broker);
  await asBuyer(broker);
  await open(who);
  return who;
}

test(
  "a mail app opens the link, and then another browser its address: it says so, and mails the link again",
  { tag: "@all" },
  async ({ broker, browser, baseURL }) => {
    const buyer = named(0, "CO");
    const link = await startOf(broker, { entry: "mailed", product: "passport360", buyer });
    const [app, other] = await Promise.all([browser.newContext({ baseURL }), browser.newContext({ baseURL })]);
    const view = await app.newPage();
    await open({ page: view, start: link, entry: "mailed", product: "passport360", buyer, others: [] });
    const address = view.url();
    expect(address).not.toContain("token");
    const page = await other.newPage();
    await page.goto(address);
    await expect(heading(page)).toHaveText("This browser does not hold your link");
    await expect(page.locator("body")).not.toContainText(buyer.first);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send me a new link" }).click();
    await expect(page.getByText("a new link is on its way")).toBeVisible();
    const again = await linkFor(broker, buyer.email);
    expect(again).not.toBe(link);
    await page.goto(again);
    await page.getByRole("link", { name: "Get Quote Now" }).click();
    await expect(heading(page)).toHaveText(/Please tell us about yourself/);
    await Promise.all([app.close(), other.close()]);
  },
);

test("the product's page says what is open here, and leads to the question whose it is", async ({ broker }) => {
  const who = await buyerAlone(broker);
  await answer(who);
  const { page, buyer } = who;
  for (const width of sampled([375, 1280])) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(who.start.replace("/start", ""));
    const line = page.getByRole("region", { name: "Begun in this browser" });
    await expect(line).toContainText(`An enrollment that ${buyer.first[0]}. began today is open in this browser.`);
    await expect(page.locator("body")).not.toContainText(buyer.first);
    await expectAccessibleInBothSchemes(page);
    await expectLaidOut(page);
    await line.getByRole("link", { name: "Continue, or start over" }).click();
    await expect(heading(page)).toHaveText(COMING_BACK);
  }
  await expectAccessible(page);
  await goOn(page).click();
  await expect(heading(page)).toHaveText("When is your date of birth?");
  await page.close();
});

test("a copied tab goes on with the same enrollment, and learns that it was bought in the other", async ({
  broker,
  context,
}) => {
  const who = await buyerAlone(broker);
  await toCheckout(who);
  const kept = await who.page.evaluate(() => ({ ...sessionStorage }));
  const copy = await context.newPage();
  await copy.addInitScript((items) => {
    for (const [name, text] of Object.entries(items)) sessionStorage.setItem(name, text);
  }, kept);
  await copy.goto(who.page.url());
  await expect(copy.getByText(`This enrollment is for ${who.buyer.first} ${who.buyer.last}.`)).toBeVisible();
  for (const page of [copy, who.page]) await page.getByLabel("Check (Bill me later)").check();
  await agree(copy);
  await submit(copy).click();
  await expect(heading(copy)).toHaveText("Your coverage is bound!");
  await agree(who.page);
  await submit(who.page).click();
  await expect(heading(who.page)).toHaveText("Your coverage is bound!");
  const letters = (await mailsTo(copy.request, who.buyer.email)).filter(({ subject }) =>
    /, and how to pay$/.test(subject),
  );
  expect(letters).toHaveLength(1);
  await Promise.all([copy.close(), who.page.close()]);
});

test(
  "the bank leads back in another tab: it is asked who is there, and shows how the payment ended",
  { tag: "@all" },
  async ({ broker, context }) => {
    const who = await buyerAlone(broker);
    await toCheckout(who);
    await payByCard(who.page, "4000000000003220");
    await agree(who.page);
    await submit(who.page).click();
    const bank = who.page.getByRole("dialog", { name: "Is this payment yours?" });
    await expect(bank).toBeVisible();
    const back = await context.newPage();
    await back.goto(who.page.url());
    await expect(heading(back)).toHaveText(COMING_BACK);
    await expect(back.locator("body")).not.toContainText(who.buyer.first);
    await goOn(back).click();
    await expect(heading(back)).toHaveText("Your payment is being confirmed");
    await bank.getByRole("button", { name: "Confirm the payment" }).click();
    await expect(heading(who.page)).toHaveText("Your coverage is bound!");
    await expect(heading(back)).toHaveText("Your coverage is bound!");
    // Who opens the link now begins with nothing; who comes to its end is asked.
    const stranger = await context.newPage();
    await stranger.goto(who.start);
    await expect(stranger.getByLabel("First name")).toHaveValue("");
    await stranger.goto(who.page.url());
    await expect(stranger.getByText("See the finished enrollment that A. began today")).toBeVisible();
    await Promise.all([back.close(), stranger.close(), who.page.close()]);
  },
);

test(
  "a broker who tries the own share link stays signed in, reads what it is, and lists nothing for the next person",
  { tag: "@all" },
  async ({ broker, context }) => {
    const who = await buyerBeside(await context.newPage(), broker);
    await open(who);
    await expect(
      who.page.getByText(/^You are signed in as Robin Vale\. This page is what your client sees/),
    ).toBeVisible();
    await expectAccessible(who.page);
    await answer(who);
    await broker.goto("/dashboard/clients");
    await expect(heading(broker)).toHaveText(/^Clients/);
    await who.page.reload();
    await expect(heading(who.page)).toHaveText("When is your date of birth?");
    const after = await context.newPage();
    await after.goto(who.start);
    await expect(after.getByLabel("First name")).toHaveValue("");
    await Promise.all([after.close(), who.page.close()]);
  },
);

test("a broker logs out in another tab: the buyers beside go on, the list and what the broker typed are gone", async ({
  broker,
  context,
}) => {
  const buyer = named(1, "CO");
  const start = await startOf(broker, { entry: "broker", product: "passport360", buyer });
  const own: Enrollee = {
    page: await context.newPage(),
    buyer,
    entry: "broker",
    product: "passport360",
    start,
    others: [],
  };
  const session = await broker.evaluate(() => localStorage.getItem("session") ?? "");
  const who = await buyerAlone(broker);
  await answer(who);
  await broker.evaluate((value) => localStorage.setItem("session", value), session);
  await open(own);
  await own.page.getByLabel("City").fill("Springfield");
  await broker.goto("/logout");
  await expect(own.page).toHaveURL(/\/login$/);
  expect(
    await own.page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith("wizard:"))),
  ).toEqual([]);
  await who.page.reload();
  await expect(heading(who.page)).toHaveText("When is your date of birth?");
  await answer(who);
  const after = await context.newPage();
  await after.goto(who.start);
  await expect(after.getByLabel("First name")).toHaveValue("");
  await Promise.all([after.close(), who.page.close(), own.page.close()]);
});

test(
  "what a broker has typed is there again after signing in again, for the same broker alone",
  { tag: "@all" },
  async ({ broker, context, me }) => {
    const buyer = named(0, "CO");
    const start = await startOf(broker, { entry: "broker", product: "passport360", buyer });
    const page = await context.newPage();
    await page.goto(start);
    await page.getByLabel("City").fill("Springfield");
    let isSignedOut = true;
    await page.route("**/api/**", (route) => {
      const { authorization: _, ...headers } = route.request().headers();
      return route.continue(isSignedOut ? { headers: { ...headers, authorization: `Bearer ${"a".repeat(43)}` } } : {});
    });
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
    // The route stays: a call that is on its way while it is taken back would never be answered.
    isSignedOut = false;
    await page.getByLabel("Email").fill(me.email);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Check your email.")).toBeVisible();
    const mailed = await context.newPage();
    await mailed.goto(await linkFor(broker, me.email));
    await expect(mailed.getByLabel("City")).toHaveValue("Springfield");
    await expect(page.getByLabel("City")).toHaveValue("Springfield");
    await Promise.all([mailed.close(), page.close()]);
  },
);

test(
  "the link of a colleague asks with whom to go on; starting with the other leaves the first one open",
  { tag: "@all" },
  async ({ broker, context, me }) => {
    const who = await buyerAlone(broker);
    await answer(who);
    const other = who.start.replace(me.id, "bkr_lee");
    await who.page.goto(other.replace("/start?", "/start/dob?"));
    await expect(heading(who.page)).toHaveText("With whom do you want to go on?");
    await expectAccessible(who.page);
    await who.page.getByRole("button", { name: `Continue with ${me.name}` }).click();
    await expect(heading(who.page)).toHaveText("When is your date of birth?");
    // It is asked once.
    await who.page.reload();
    await expect(heading(who.page)).toHaveText("When is your date of birth?");
    const tab = await context.newPage();
    await tab.goto(other);
    await expect(heading(tab)).toHaveText(COMING_BACK);
    await tab.getByRole("button", { name: "Start with Lee Park" }).click();
    await expect(tab.getByText("Prepared by Lee Park")).toBeVisible();
    await fillPolicyholder(tab, named(2, "CO"));
    await next(tab).click();
    await expect(heading(tab)).toHaveText("When is your date of birth?");
    const told = await mailsTo(tab.request, me.email);
    expect(told.some(({ subject }) => /Lee Park/.test(subject))).toBe(true);
    await who.page.reload();
    await expect(heading(who.page)).toHaveText("When is your date of birth?");
    await toCheckout(who);
    expect(isAtCheckout(who)).toBe(true);
    await Promise.all([tab.close(), who.page.close()]);
  },
);

// tests/app/one-tab.test.ts and coming-back.test.tsx hold what is asked and kept, the page of the product the question's look.
test(
  "in one tab: the link opened again asks who is there, also when only something was typed",
  { tag: "@all" },
  async ({ broker, context }) => {
    const who = await buyerBeside(await context.newPage(), broker);
    const { page } = who;
    await asBuyer(broker);
    await page.goto(who.start);
    await page.getByLabel("First name").fill(who.buyer.first);
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain(who.buyer.first);
    await page.reload();
    await expect(page.getByLabel("First name")).toHaveValue(who.buyer.first);
    await page.goto(who.start);
    await expect(heading(page)).toHaveText(COMING_BACK);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(page.getByLabel("First name")).toHaveValue("");
    await answer(who);
    const step = await stepOf(who);
    await page.goto(who.start);
    await expect(heading(page)).toHaveText(COMING_BACK);
    await expect(page.locator("body")).not.toContainText(who.buyer.first);
    await goOn(page).click();
    await expect(heading(page)).toHaveText(step);
    await page.close();
  },
);
