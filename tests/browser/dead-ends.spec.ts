import type { Page, Route } from "@playwright/test";
import { sampled } from "../support/tier";
import { hurry } from "./support/clock";
import {
  asBuyer,
  buyerIn,
  fillBirth,
  fillPolicyholder,
  heading,
  mailedLink,
  next,
  passportPromise,
  share,
} from "./support/journey";
import { askForSignIn, linkFor } from "./support/people";
import { expectLaidOut } from "./support/layout";
import { expect, expectAccessible, test } from "./support/test";

/** Every way into the product that ends before a page: heading, a sentence, a way on, the carrier's mark and a title (D13, W33). */
const brand = (page: Page) => page.getByRole("banner").getByRole("img", { name: "Meridian Casualty" });
const notice = (page: Page, words: string | RegExp) => page.getByRole("status").filter({ hasText: words });
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });

async function expectDeadEnd(page: Page, title: string): Promise<void> {
  await expect(heading(page)).toHaveText(title);
  await expect(page).toHaveTitle(title);
  await expect(brand(page)).toBeVisible();
}

/** A browser that goes on with an enrollment asks for everything itself: nothing comes with its page. */
const asReturning = (page: Page): Promise<void> =>
  page.context().addCookies([{ name: "enrolling", value: "1", domain: "localhost", path: "/" }]);

const trouble = (route: Route): Promise<void> => route.fulfill({ status: 500, json: {} });
const noNetwork = (route: Route): Promise<void> => route.abort();

/** What is asked for, where it leads, its heading, and what to do. */
type End = readonly [name: string, address: string, title: string, way: string | RegExp];

const ends: readonly End[] = [
  [
    "a share link of an agency that is not there",
    "/buy/nobody/passport360",
    "We could not find this page",
    /ask your agent to send the link again/,
  ],
  [
    "its wizard",
    "/buy/nobody/passport360/start",
    "We could not find this page",
    /ask your agent to send the link again/,
  ],
  [
    "an enrollment without its link",
    "/products/passport360/enroll/Q-1/policyholder",
    "This browser does not hold your link",
    /have it mailed again/,
  ],
];
test("an unknown address shows buyers whom to ask, and agents where to sign in", async ({ page }) => {
  const answer = await page.goto("/products/acme/passport360/nothing/here");
  expect(answer?.status()).toBe(404);
  // The title is right before any script runs.
  expect(await answer?.text()).toContain("<title>We could not find this page</title>");
  await expectDeadEnd(page, "We could not find this page");
  await expect(page.getByRole("main")).toContainText("ask your agent to send it again");
  await expect(page.getByRole("link", { name: "800-555-0140" })).toBeVisible();
  await expectAccessible(page);
  await expectLaidOut(page);
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
});

test("a link that leads nowhere says so and what to do", { tag: "@all" }, async ({ page }) => {
  for (const [name, address, title, way] of ends)
    await test.step(name, async () => {
      await page.goto(address);
      await expectDeadEnd(page, title);
      await expectAccessible(page);
      await expect(page.getByRole("main")).toContainText(way);
      await expect(page.getByText(/sign in/i)).toHaveCount(0);
    });
});

const signIns: readonly End[] = [
  [
    "an enrollment link that nobody gave",
    "/enroll?token=abc&quote_number=Q-1",
    "We do not recognize this enrollment link",
    "copy the whole address",
  ],
  ["an enrollment link cut short", "/enroll?token=abc", "This enrollment link is not complete", "open it once more"],
  [
    "a product's page without its quote",
    "/products/passport360",
    "This enrollment link is not complete",
    "ask your agent",
  ],
  [
    "a product's page for a quote that is not there",
    "/products/passport360?quote_number=Q-1",
    "We do not recognize this enrollment link",
    "ask your agent",
  ],
];
test(
  "a broken enrollment link leads to the sign-in page, which tells a buyer what to do",
  { tag: "@all" },
  async ({ page }) => {
    for (const [name, address, title, way] of signIns)
      await test.step(name, async () => {
        await page.goto(address);
        await expect(page).toHaveURL(/\/login$/);
        await expect(heading(page)).toHaveText(title);
        await expect(page.getByRole("main")).toContainText(way);
        await expect(page.getByLabel("Email")).toHaveCount(0);
        await expect(brand(page)).toBeVisible();
        await expect(page.getByRole("link", { name: "800-555-0140" })).toBeVisible();
        await expectAccessible(page);
        await page.getByRole("button", { name: "Sign in as an agent" }).click();
        await expect(heading(page)).toHaveText("Accident & Health Digital Marketing Portal");
      });
  },
);

test(
  "a link that has ended is told at every door, and a new one comes by mail (W33)",
  { tag: "@all" },
  async ({ broker: page }) => {
    const buyer = buyerIn("CO");
    const link = await mailedLink(page, buyer);
    await asBuyer(page);
    await page.goto(link);
    await expect(heading(page)).toHaveText(/^Hello \S+, see your price for /);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Get Quote Now" }).click();
    await expect(heading(page)).toHaveText(/Please tell us about yourself/);
    const token = new URLSearchParams(link.split("?")[1]).get("token") ?? "";
    await page.request.post("/api/auth/v1/logout", { headers: { Authorization: `Bearer ${token}` }, data: {} });
    await page.reload();
    await expectDeadEnd(page, "Enrollment link expired");
    await expectAccessible(page);
    await expect(page.getByRole("link", { name: /^Call 303-555-0155/ })).toBeVisible();
    await page.goto(link);
    await expect(page).toHaveURL(/\/login$/);
    await expect(heading(page)).toHaveText("Enrollment link expired");
    await page.reload();
    await expect(heading(page)).toHaveText("Enrollment link expired");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send me a new link" }).click();
    await expect(page.getByRole("status").filter({ hasText: "a new link is on its way" })).toBeFocused();
    const renewed = await linkFor(page, buyer.email);
    expect(renewed).not.toBe(link);
    await page.goto(renewed);
    await expect(page.getByRole("link", { name: "Get Quote Now" })).toBeVisible();
  },
);

const failures = [
  ["a server in trouble", trouble],
  ["no network", noNetwork],
] as const;

for (const [name, fail] of sampled(failures.toReversed()))
  test(`${name} at a share link: another try goes on`, { tag: "@all" }, async ({ page }) => {
    for (const [place, address, call, then] of [
      ["its page", "/buy/acme/passport360", "**/brokerages/acme", passportPromise],
      ["its page with its broker", "/buy/acme/passport360?b=bkr_lee", "**/brokers/bkr_lee", passportPromise],
      ["its wizard", share, "**/brokerages/acme", "Who are you enrolling in Passport 360?"],
    ] as const)
      await test.step(place, async () => {
        await asReturning(page);
        await page.route(call, fail);
        await page.goto(address);
        await expectDeadEnd(page, "We could not load this page");
        await expectAccessible(page);
        await page.unroute(call);
        await tryAgain(page).click();
        await expect(heading(page)).toHaveText(then);
      });
  });

for (const [name, fail] of sampled(failures))
  test(`${name} while a mailed link opens: the link is kept, and another try goes on`, async ({ broker: page }) => {
    const call = "**/api/quotes/v1/quotes/*";
    const link = await mailedLink(page, buyerIn("CO"));
    await page.route(call, fail);
    await page.goto(link);
    await expectDeadEnd(page, "We could not load this page");
    await expectAccessible(page);
    await page.unroute(call);
    await tryAgain(page).click();
    await expect(page.getByRole("link", { name: "Get Quote Now" })).toBeVisible();
    // The landing of that quote, and the wizard behind it, treat a failure of the moment the same way.
    await page.route(call, fail);
    await page.reload();
    await expectDeadEnd(page, "We could not load this page");
    await expectAccessible(page);
    await page.unroute(call);
    await tryAgain(page).click();
    await page.getByRole("link", { name: "Get Quote Now" }).click();
    await expect(heading(page)).toHaveText(/Please tell us about yourself/);
  });

test(
  "a buyer whose mailed link ends while they answer reads whom to ask, and nothing of signing in",
  { tag: "@all" },
  async ({ broker: page, me }) => {
    const buyer = buyerIn("CO");
    await page.goto(await mailedLink(page, buyer));
    await page.getByRole("link", { name: "Get Quote Now" }).click();
    await fillPolicyholder(page, buyer);
    await spoilToken(page);
    await next(page).click();
    await expectDeadEnd(page, "This enrollment link no longer works");
    await expectAccessible(page);
    await expect(page.getByRole("main")).toContainText(`ask your agent ${me.name} for a new one`);
    await expect(page.getByRole("link", { name: /^Call 303-555-0155/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("main")).toContainText(me.name);
  },
);

test("a share link's buyer whose token is lost keeps what was typed, and is never told to sign in", async ({
  page,
}) => {
  await page.goto(share);
  const buyer = buyerIn("CO");
  await fillPolicyholder(page, buyer);
  await next(page).click();
  await expect(heading(page)).toHaveText("When is your date of birth?");
  await spoilToken(page);
  await fillBirth(page);
  await expect(
    page.getByRole("alert").filter({
      hasText:
        "This enrollment can no longer be saved. Reload the page to begin again: what you typed is kept. If that does not work, your agent Dana Reyes (303-555-0111 or dana@acme.example) can help.",
    }),
  ).toBeVisible();
  await expect(page.getByText(/sign in/i)).toHaveCount(0);
  await expect(page.getByLabel("Date of birth")).toHaveValue("02/29/1992");
  await page.reload();
  await expect(heading(page)).toHaveText("Who are you enrolling in Passport 360?");
  await expect(page.getByLabel("Email")).toHaveValue(buyer.email);
  await page.unroute("**/api/**");
  await next(page).click();
  await expect(page.getByLabel("Date of birth")).toHaveValue("02/29/1992");
});

/** The page's own session gets a token that the server does not know. */
async function spoilToken(page: Page): Promise<void> {
  await page.route("**/api/**", (route) => {
    const { authorization, ...headers } = route.request().headers();
    return route.continue({
      headers: { ...headers, ...(authorization && { authorization: `Bearer ${"a".repeat(43)}` }) },
    });
  });
}

for (const [name, address] of [
  ["a share link's wizard", "/buy/acme/passport360/start/policyholder?b=bkr_dana"],
  ["a share link's page", "/buy/acme/passport360?b=bkr_dana"],
] as const) {
  test(`a product that is off is said over its landing page: ${name}`, { tag: "@all" }, async ({ page }) => {
    await page.route("**/management/v1/settings", async (route) => {
      const settings = (await (await route.fetch()).json()) as object;
      return route.fulfill({ json: { ...settings, flags: { passport360: false } } });
    });
    await asReturning(page);
    await page.goto(address);
    if (name.endsWith("page")) await page.getByRole("link", { name: "Get Quote Now" }).click();
    const dialog = page.getByRole("dialog", { name: "Passport 360" });
    await expect(dialog).toContainText("Passport 360 is temporarily unavailable. Please try again later.");
    await expect(page).toHaveURL(/\/buy\/acme\/passport360\?b=bkr_dana$/);
    await expect(page.getByText("Prepared by Dana Reyes at Acme Insurance Agency")).toBeVisible();
    await expect(page.getByText(passportPromise)).toBeVisible();
    await expect(page.getByText("$195", { exact: true })).toBeVisible();
    await expect(brand(page)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Get Quote Now" })).toBeVisible();
  });
}

test("a page whose part cannot be had stands under the carrier's mark, and goes on once it is back", async ({
  page,
}) => {
  await hurry(page);
  const part = "**/assets/ShareLanding-*.js*";
  await page.route(part, noNetwork);
  await asReturning(page);
  await page.goto("/buy/acme/passport360");
  await expectDeadEnd(page, "We could not load this page");
  await expectAccessible(page);
  await page.unroute(part);
  await tryAgain(page).click();
  await expect(heading(page)).toHaveText(passportPromise);
});

test("a page that came whole stays without its script, and its links lead on", async ({ page }) => {
  let asked = 0;
  await page.route("**/assets/ShareLanding-*.js*", (route) => {
    asked += 1;
    return route.abort();
  });
  await hurry(page);
  await page.goto("/buy/acme/passport360?b=bkr_dana");
  // The last try: after it nothing more is asked for.
  await expect.poll(() => asked).toBeGreaterThanOrEqual(4);
  await expect(heading(page)).toHaveText(passportPromise);
  await page.getByRole("link", { name: "Get Quote Now" }).click();
  await expect(heading(page)).toHaveText("Who are you enrolling in Passport 360?");
  await expect(page).toHaveURL(/b=bkr_dana$/);
});

for (const [name, address, whom] of [
  [
    "a first step that came whole",
    "/products/acme/passport360/start/policyholder?b=bkr_dana",
    "your agent Dana Reyes at 303-555-0111",
  ],
  ["any other page", "/login", "Meridian Casualty at 800-555-0140"],
] as const)
  test(`${name} says after a while that the app has not come`, async ({ page }) => {
    await page.route("**/assets/index-*.js*", (route) => route.abort());
    await page.goto(address);
    const late = page.getByText("This page takes longer than it should.");
    await expect(late).toBeHidden();
    await page.evaluate(() => document.getAnimations().forEach((wait) => wait.finish()));
    await expect(late).toBeInViewport();
    await expect(page.getByText("Loading…"), "nothing loads any more").toBeHidden();
    await expect(late).toContainText(`reload it, or call ${whom}.`);
    // Above the page, whose first word it does not cover.
    const [word, content] = await Promise.all([late.boundingBox(), page.locator("#root").boundingBox()]);
    expect([word?.y, content?.y]).toEqual([0, word?.height]);
    await page.unroute("**/assets/index-*.js*");
    await page.getByRole("link", { name: "reload it" }).click();
    await expect(page.getByLabel("Email")).toBeEditable();
    await expect(late).toHaveCount(0);
  });

test.describe("signing in", () => {
  test("a broker whose session has ended is told so on the sign-in page", async ({ broker: page }) => {
    await spoilToken(page);
    await page.goto("/dashboard/clients");
    await expect(page).toHaveURL(/\/login$/);
    await expect(notice(page, "You were signed out. Please sign in again.")).toBeInViewport();
    await expectAccessible(page);
  });

  test(
    "a limit on sign-in links is said in plain words; any other failure says nothing",
    { tag: "@all" },
    async ({ page }) => {
      await page.goto("/login");
      await page.getByLabel("Email").fill("nobody@acme.example");
      const message =
        "Too many sign-in links were asked for. Please wait 5 minutes and try again. Links mailed before still work.";
      await page.route("**/send-login-link", (route) =>
        route.fulfill({
          status: 429,
          headers: { "Retry-After": "290" },
          json: { error: { code: "too_many_requests", message } },
        }),
      );
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page.getByRole("alert").filter({ hasText: message })).toBeInViewport();
      await expect(page.getByRole("button", { name: "Submit" })).toBeEnabled();
      await page.unroute("**/send-login-link");
      await expectAccessible(page);
      await page.route("**/send-login-link", noNetwork);
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page.getByRole("alert")).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Submit" })).toBeEnabled();
    },
  );

  test(
    "neither a server in trouble nor a network that fails makes a sign-in link expire",
    { tag: "@all" },
    async ({ page, me }) => {
      const link = await askForSignIn(page.request, me.email);
      for (const [name, fail] of failures)
        await test.step(name, async () => {
          await page.route("**/auth/v1/login", fail);
          await page.goto(link);
          await expect(page.getByRole("alert")).toContainText("Sorry, something went wrong.");
          await expect(page).toHaveURL(/token=/);
          await expectAccessible(page);
          await page.unroute("**/auth/v1/login");
        });
      await tryAgain(page).click();
      await expect(heading(page)).toHaveText(/^Clients/);
    },
  );

  test("logging out without the server is said, and this browser has forgotten all the same", async ({
    broker: page,
  }) => {
    await page.goto("/dashboard/clients");
    await expect(heading(page)).toHaveText(/^Clients/);
    await page.route("**/auth/v1/logout", noNetwork);
    await page.goto("/logout");
    await expect(page).toHaveURL(/\/login$/);
    await expect(
      page.getByRole("alert").filter({ hasText: "You are signed out in this browser. The server could not be told" }),
    ).toBeInViewport();
    expect(
      await page.evaluate(() => (JSON.parse(localStorage.getItem("session") ?? "{}") as { token: unknown }).token),
    ).toBeNull();
  });
});
