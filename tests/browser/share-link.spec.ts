import {
  addOn,
  agree,
  buyerIn,
  choosePlan,
  choosePlanType,
  fillBirth,
  fillPolicyholder,
  heading,
  heldIn,
  next,
  passportPromise,
  payByCard,
  resumeAtCheckout,
  share,
  submit,
  toCheckout,
} from "./support/journey";
import { sampled } from "../support/tier";
import { holdFiles } from "./support/faults";
import { mailsTo } from "./support/people";
import { expect, expectAccessible, test } from "./support/test";

test("a buyer in Colorado buys Enhanced for the family with golf by card, and the policy is at the API", async ({
  page,
}) => {
  await page.goto(share);
  await expect(heading(page)).toHaveText("Who are you enrolling in Passport 360?");
  await expect(page.getByText("Prepared by Dana Reyes at Acme Insurance Agency")).toBeVisible();
  await fillPolicyholder(page, buyerIn("CO"));
  await next(page).click();
  await fillBirth(page);
  await choosePlanType(page, "Family");
  await choosePlan(page, "Enhanced");
  await addOn(page, "golf").check();
  await next(page).click();
  await expect(page.getByRole("row", { name: "Total due $585.00" })).toBeVisible();
  await expect(page.getByLabel("Cardholder name")).toHaveValue("Ana Silva");
  await payByCard(page, "4242424242424242");
  await agree(page);
  // The order stays in sight beside a form that is longer than the window.
  await expect(page.getByRole("button", { name: "Submit and pay $585.00" })).toBeInViewport();
  await expect(page.getByRole("row", { name: "Total due $585.00" })).toBeInViewport();
  await submit(page).click();
  await expect(heading(page)).toHaveText("Your coverage is bound!");
  await expect(page.getByText("Paid", { exact: true }).locator("..")).toContainText("$585.00");
  await expect(page.getByText("Policyholder", { exact: true }).locator("..")).toContainText("Ana Silva");
  await expect(page.getByText(/^We emailed this to .*@mail\.example\.$/)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("img", { name: "Meridian Casualty" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print this page" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByText("dana@acme.example")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Policy schedule" }).click();
  expect((await download).suggestedFilename()).toBe("Policy schedule.pdf");

  const { token, quote_number } = await heldIn(page);
  const quote = (await (
    await page.request.get(`/api/quotes/v1/quotes/${quote_number}`, { headers: { Authorization: `Bearer ${token}` } })
  ).json()) as { status: string; policy: { status: string } };
  expect(quote).toMatchObject({ status: "finalized", policy: { status: "inforce" } });
});

test("a declined card keeps everything, says so by the card, and another card is charged once", async ({ page }) => {
  const finalized: string[] = [];
  page.on("request", (request) => request.url().endsWith("/finalize") && finalized.push(request.url()));
  await resumeAtCheckout(page, buyerIn("CO"));
  await payByCard(page, "4000000000000002");
  await agree(page);
  await submit(page).click();
  // At the fields and at the button, and the person is where the number is corrected.
  await expect(page.getByText("Your card was declined")).toHaveCount(2);
  await expect(page.getByRole("textbox", { name: "Card number" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Card number" })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("checkbox", { name: /I have read and agree/ })).toBeChecked();
  await expect(submit(page)).toBeEnabled();
  // The fields of the provider have the color of the page, also when the color scheme changes at checkout.
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.getByLabel("Card number")).toHaveCSS(
    "color",
    await page.evaluate(() => getComputedStyle(document.body).color),
  );
  await payByCard(page, "4242424242424242");
  await submit(page).dblclick();
  await expect(heading(page)).toHaveText("Your coverage is bound!");
  expect(finalized).toHaveLength(2);
});

test(
  "after binding, Back and a reload of checkout lead to the confirmation, and a new buyer starts from nothing",
  { tag: "@all" },
  async ({ page }) => {
    await toCheckout(page, buyerIn("CO"));
    const checkout = page.url();
    await page.getByLabel("Check (Bill me later)").check();
    await agree(page);
    await submit(page).click();
    await expect(heading(page)).toHaveText("Your coverage is bound!");
    await expect(page.getByText("Payment must be received within 31 days")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Mail your check" })).toBeVisible();
    await expect(page.getByRole("main").getByText("100 Harbor Street, Hartford, CT 06103")).toBeVisible();
    await page.goBack();
    await expect(heading(page)).toHaveText("Your coverage is bound!");
    await page.goto(checkout);
    await expect(heading(page)).toHaveText("Your coverage is bound!");
    await expect(page.getByText("Total due")).toBeVisible();
    await page.goto(share);
    await expect(page.getByLabel("First name")).toHaveValue("");
  },
);

test(
  "a link that was opened in two tabs is bought in either: each goes on with what it began",
  { tag: "@all" },
  async ({ page, context }) => {
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(share);
    await fillPolicyholder(page, buyerIn("CO", "Ana"));
    await fillPolicyholder(other, buyerIn("CO", "Bea"));
    await next(page).click();
    await expect(heading(page)).toHaveText("When is your date of birth?");
    await next(other).click();
    await expect(heading(other)).toHaveText("When is your date of birth?");
    for (const [tab, name] of [
      [page, "Ana"],
      [other, "Bea"],
    ] as const) {
      await fillBirth(tab);
      await choosePlanType(tab, "Individual");
      await choosePlan(tab, "Essential");
      await tab.getByRole("button", { name: "Continue without additional coverage" }).click();
      await tab.getByLabel("Check (Bill me later)").check();
      await agree(tab);
      await submit(tab).click();
      await expect(heading(tab)).toHaveText("Your coverage is bound!");
      await expect(tab.getByRole("definition").filter({ hasText: `${name} Silva` })).toBeVisible();
    }
  },
);

test("a changed start date is priced again before the client can submit", { tag: "@all" }, async ({ page }) => {
  await resumeAtCheckout(page, buyerIn("CO"));
  await page.getByLabel("Check (Bill me later)").check();
  await agree(page);
  const priced = page.waitForResponse(
    (response) => response.url().endsWith("/checkout") && response.request().method() === "GET",
  );
  const min = await page.getByLabel("Coverage start date").getAttribute("min");
  const later = new Date(Date.parse(min ?? "") + 5 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Coverage start date").fill(later);
  await priced;
  await expect(page.getByRole("row", { name: "Total due $195.00" })).toBeVisible();
  await expect(submit(page)).toBeEnabled();
});

test("an unknown brokerage gets a message and no wizard; an unknown broker is the default one", async ({ page }) => {
  await page.goto("/buy/nobody/passport360/start");
  await expect(heading(page)).toHaveText("We could not find this page");
  await page.goto("/buy/acme/passport360/start?b=bkr_nobody");
  await expect(page.getByText("Prepared by Dana Reyes at Acme Insurance Agency")).toBeVisible();
});

test("the landing page leads into the wizard with its query string", async ({ page }) => {
  await page.goto("/buy/acme/passport360?b=bkr_dana");
  await expect(heading(page)).toHaveText(passportPromise);
  await expect(page.getByRole("link", { name: "Essential, You: $195 a year" })).toBeVisible();
  await page.getByRole("link", { name: "Get Quote Now" }).click();
  await expect(heading(page)).toHaveText("Who are you enrolling in Passport 360?");
  await expect(page).toHaveURL(/\/buy\/acme\/passport360\/start\/policyholder\?b=bkr_dana$/);
  await page.goBack();
  await page.getByRole("link", { name: "Check Our Prices" }).click();
  await expect(page).toHaveURL(/\/buy\/acme\/passport360\/start\/policyholder\?b=bkr_dana$/);
});

test("a price of the page begins the enrollment with its plan, and the steps still ask for it", async ({ page }) => {
  await page.goto("/buy/acme/passport360?b=bkr_dana");
  await page.getByRole("link", { name: "Enhanced, You and family: $525 a year" }).click();
  const price = page.getByRole("region", { name: "Product and price" });
  await expect(price).toHaveText("Passport 360 · $525 a year");
  await fillPolicyholder(page, buyerIn("CO", "Ana"));
  await next(page).click();
  await fillBirth(page);
  await expect(page.getByRole("radio", { name: "Family" })).toBeChecked();
  await expect(price).toHaveText("Passport 360 · $525 a year");
  await next(page).click();
  await expect(page.getByRole("button", { name: /Selected/ }).first()).toBeVisible();
  await expect(price).toHaveText("Passport 360 · $525 a year");
  await page.reload();
  await expect(page.getByRole("button", { name: /Selected/ }).first()).toBeVisible();
});

test("a price that is pressed while the page's scripts are still coming is carried into the steps", async ({
  page,
}) => {
  const release = await holdFiles(page, "**/assets/ShareLanding-*.js");
  await page.goto("/buy/acme/passport360?b=bkr_dana");
  await page.getByRole("link", { name: "Enhanced, You and family: $525 a year" }).click();
  await expect(page.getByRole("region", { name: "Product and price" })).toHaveText("Passport 360 · $525 a year");
  await release();
});

test("an estimate of the page is carried into the steps, with and without scripts", async ({ page, browser }) => {
  const link = "/buy/acme/business-owners-accident?b=bkr_dana";
  await page.goto(link);
  await page.getByLabel("State").selectOption("TX");
  await page.getByLabel("Number of owners").fill("4");
  await page.getByLabel("Number of employees").fill("8");
  await page.getByRole("button", { name: "Estimate my price" }).click();
  await expect(page.getByText("$750 a year, estimated")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("status").getByRole("link", { name: "Get Quote Now" }).click();
  await expect(heading(page)).toHaveText("Tell us about your business");
  await page.goto("/buy/acme/business-owners-accident/start/policyholder?b=bkr_dana");
  const kept = await page.evaluate(() =>
    Object.entries(sessionStorage).filter(([name]) => name.startsWith("carried:")),
  );
  expect(JSON.stringify(kept)).toContain("owners_count");
  const price = page.getByRole("region", { name: "Product and price" });
  await expect(price).toHaveText("Business Owners Accident · $750 a year, estimated");
  const bare = await browser.newPage({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin });
  await bare.goto(`${link}&business_region=CO&owners_count=1&employees_count=2`);
  await expect(bare.getByText("at least 10 owners and employees together. You entered 3.")).toBeVisible();
  await expect(bare.getByRole("link", { name: "Check Our Prices" })).toHaveAttribute(
    "href",
    /policyholder\?b=bkr_dana$/,
  );
  await bare.close();
});

test("a landing page's video is loaded when it is asked for, and plays with captions; its documents are PDFs", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => /\.(?:webm|vtt)$/.test(request.url()) && asked.push(request.url()));
  await page.goto("/buy/acme/passport360");
  await page.getByText("Questions people ask").scrollIntoViewIfNeeded();
  const opener = page.getByRole("link", { name: /How help reaches you/ });
  await expect(opener.getByRole("presentation")).toHaveJSProperty("complete", true);
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "How help reaches you" });
  await expectAccessible(page);
  expect(asked.filter((url) => url.endsWith(".webm"))).toEqual([]);
  const video = dialog.locator("video");
  await video.evaluate((player: HTMLVideoElement) => player.play());
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0);
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.textTracks[0]?.cues?.length))
    .toBeGreaterThan(3);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  for (const name of ["Brochure", "Frequently asked questions", "Travel assistance"]) {
    const href = await page.getByRole("link", { name: `${name} (PDF)` }).getAttribute("href");
    expect((await page.request.get(String(href))).headers()["content-type"]).toBe("application/pdf");
  }
});

test(
  "the outbox shows a mail in both widths and schemes, without images and as text; its link shows how to pay",
  { tag: "@all" },
  async ({ page }) => {
    const buyer = buyerIn("CO");
    await resumeAtCheckout(page, buyer);
    await page.getByLabel("Check (Bill me later)").check();
    await agree(page);
    await submit(page).click();
    await expect(heading(page)).toHaveText("Your coverage is bound!");
    const [receipt] = await mailsTo(page.request, buyer.email);
    await page.goto("/dev/outbox");
    await page.locator(`a[href*="${receipt?.id}"]`).first().click();
    const choose = (view: string) => page.getByRole("main").getByRole("link", { name: view, exact: true }).click();
    const mail = page.frameLocator("iframe");
    const body = mail.locator("body");
    const views = [
      ["375", "dark"],
      ["375", "light"],
      ["700", "light"],
      ["700", "dark"],
    ] as const;
    for (const [width, scheme] of sampled(views, 2)) {
      await choose(width);
      await choose(scheme);
      await expect(mail.getByRole("heading", { name: "Your Passport 360 coverage and how to pay" })).toBeVisible();
      expect(
        await body.evaluate(({ ownerDocument: { documentElement: all } }) => all.scrollWidth - all.clientWidth),
      ).toBe(0);
      await expect(body).toHaveCSS("background-color", scheme === "dark" ? "rgb(20, 23, 28)" : "rgb(242, 244, 245)");
    }
    await expectAccessible(page);
    await choose("off");
    await expect(mail.getByText("Meridian Casualty", { exact: true })).toBeVisible();
    await choose("text");
    await expect(page.getByText(/Total due: \$/)).toBeVisible();
    await choose("html");
    const opened = page.waitForEvent("popup");
    await mail.getByRole("link", { name: "See your coverage and how to pay" }).click();
    await expect(heading(await opened)).toHaveText("Your coverage is bound!");
  },
);
