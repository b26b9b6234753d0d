import type { Page } from "@playwright/test";
import {
  buyerIn,
  choosePlan,
  choosePlanType,
  fillBirth,
  fillPolicyholder,
  heading,
  next,
  resumeAtCheckout,
  share,
} from "./support/journey";
import { expect, test } from "./support/test";

/** Checks of `ux-checklist.md` that no journey makes on its way; each is named by its number. */
test("the first steps: W3, W4, W6, W7, W8, W13 and W18", async ({ page }) => {
  const created: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/quotes/v1/quotes")) created.push(request.url());
  });
  const dob = page.getByLabel("Date of birth");
  // A low window: what a step has scrolled away is out of sight.
  await page.setViewportSize({ width: 375, height: 600 });
  await page.goto("/products/acme/passport360/start?b=bkr_dana&utm_source=a%20b");
  await fillPolicyholder(page, buyerIn("CO"));

  await test.step("W8: a double click on Next saves once", async () => {
    await next(page).dblclick();
    await expect(heading(page)).toHaveText("When is your date of birth?");
    expect(created).toHaveLength(1);
  });

  await test.step("W4: a new step puts the focus on its heading and the page at its top", async () => {
    await expect(heading(page)).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step("W4: the browser's Back and Forward do so too", () => backAndForward(page));

  await test.step("W13: dates that do not exist are named after leaving the field; a leap day passes", async () => {
    await expect(dob).toHaveAttribute("autocomplete", "bday");
    for (const wrong of ["02/30/1990", "13/01/1990", "1/1/90", "01/01/2990"]) {
      await dob.fill(wrong);
      await dob.blur();
      await expect(page.getByText("Please enter a valid date MM/DD/YYYY")).toBeVisible();
      await expect(next(page)).toBeDisabled();
    }
    await dob.fill("02/29/1992");
    await expect(page.getByText("Please enter a valid date MM/DD/YYYY")).toHaveCount(0);
    await expect(next(page)).toBeEnabled();
  });

  await test.step("W7: a save that fails stays on the step, says so, keeps the input and lets it be pressed again", async () => {
    const calls = "**/api/quotes/v1/quotes/*";
    await page.route(calls, (route) =>
      route.fulfill({ status: 500, json: { error: { code: "internal", message: "" } } }),
    );
    await next(page).click();
    await expect(page.getByRole("alert")).toHaveText(/Sorry, something went wrong\./);
    await expect(dob).toHaveValue("02/29/1992");
    await expect(next(page)).toBeEnabled();
    await page.unroute(calls);
    await next(page).click();
    await expect(heading(page)).toHaveText("Who should your plan cover?");
  });

  await test.step("W18: a choice starts unset and has to be made", async () => {
    await expect(page.getByRole("radio")).toHaveCount(2);
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(next(page)).toBeDisabled();
    await expect(next(page)).toHaveAccessibleDescription("Still needed: an answer");
  });

  await test.step("W6: the query string is the same on every step", () => {
    expect(new URL(page.url()).search).toBe("?b=bkr_dana&utm_source=a%20b");
  });

  await test.step("W3: the Back link returns with the answers still filled", async () => {
    await page.getByRole("link", { name: "Back" }).click();
    await expect(dob).toHaveValue("02/29/1992");
  });
});

/** Back with what was filled in (W3), and forward again. */
async function backAndForward(page: Page): Promise<void> {
  for (const [move, title] of [
    ["goBack", "Who are you enrolling in Passport 360?"],
    ["goForward", "When is your date of birth?"],
  ] as const) {
    await page[move]();
    await expect(heading(page)).toHaveText(title);
    await expect(heading(page)).toBeFocused();
    // The browser scrolls to where a step was left with the frame after it is shown.
    expect(
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(window.scrollY)))),
      ),
    ).toBe(0);
    if (move === "goBack") await expect(page.getByLabel("First name")).toHaveValue("Ana");
  }
}

test("W11: several of the server's words about questions become a summary that takes the focus", async ({ page }) => {
  await page.goto(share);
  await fillPolicyholder(page, buyerIn("CO"));
  const details = [
    { at: "email", rule: "x", message: "This email is not known" },
    { at: "postal", rule: "x", message: "This zip is not in this state" },
  ];
  await page.route("**/api/quotes/v1/quotes", (route) =>
    route.fulfill({ status: 422, json: { error: { code: "rule_refused", message: "Refused", details } } }),
  );
  await next(page).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "This zip is not in this state" }).click();
  await expect(page.getByLabel("Zip")).toBeFocused();
  await expect(page.getByLabel("Zip")).toHaveAccessibleDescription(/This zip is not in this state/);
});

test("W19: at 320 px no step scrolls sideways", { tag: "@all" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = async (): Promise<void> =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.goto(share);
  await fillPolicyholder(page, buyerIn("CO"));
  await fits();
  await next(page).click();
  await expect(heading(page)).toHaveText("When is your date of birth?");
  await fits();
  await fillBirth(page);
  await expect(heading(page)).toHaveText("Who should your plan cover?");
  await fits();
  await choosePlanType(page, "Family");
  await expect(page.getByRole("table")).toBeVisible();
  await fits();
  await choosePlan(page, "Enhanced");
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await fits();
  await next(page).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  await fits();
});

test("the plans: W5, W20, W21 and W22", async ({ page }) => {
  await page.goto(share);
  await fillPolicyholder(page, buyerIn("CO"));
  await next(page).click();
  await fillBirth(page);
  await choosePlanType(page, "Individual");

  await test.step("W5: a reload keeps the step, what was saved and what was chosen", async () => {
    await expect(heading(page)).toHaveText("Choose your plan");
    await page.reload();
    await expect(heading(page)).toHaveText("Choose your plan");
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page.getByRole("radio", { name: /Individual/ })).toBeChecked();
    await next(page).click();
  });

  await test.step("W20: the comparison has a header for each plan and each coverage, in words where there is no amount", async () => {
    await expect(page.getByRole("columnheader", { name: /Essential/ })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: /Enhanced/ })).toBeVisible();
    await expect(page.getByRole("rowheader")).toHaveCount(15);
    const cells = (coverage: RegExp) => page.getByRole("row", { name: coverage }).getByRole("cell");
    await expect(cells(/Trip risk intelligence portal/).first()).toContainText("Not Included");
    await expect(cells(/Trip risk intelligence portal/).last()).toContainText(/^Included/);
    await expect(cells(/Common carrier - spouse/)).toContainText(["n/a", "n/a"]);
  });

  await test.step("W21: a coverage's explanation opens over the page, closes on Esc and gives the focus back", async () => {
    const about = page.getByRole("button", { name: "About Trip delay" });
    const size = async (): Promise<number> =>
      about.boundingBox().then((box) => Math.min(box?.width ?? 0, box?.height ?? 0));
    await expect.poll(size).toBeGreaterThanOrEqual(24);
    await about.click();
    await expect(page.getByRole("dialog", { name: "Trip delay" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(about).toBeFocused();
  });

  await test.step("W22: the sticky prices never cover what has the focus", async () => {
    await page.getByRole("button", { name: /About Trip risk/ }).focus();
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press("Shift+Tab");
      await expect.poll(() => page.evaluate(isFocusCovered)).toBe(false);
    }
  });
});

/** Runs in the page: whether something else lies over the middle of what has the focus. */
function isFocusCovered(): boolean {
  const focused = document.activeElement;
  const box = focused?.getBoundingClientRect();
  if (!focused || !box) return true;
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !(top && (focused.contains(top) || top.contains(focused)));
}

test("an address ahead of what is answered leads to the step that is due", async ({ page }) => {
  await page.goto("/products/acme/passport360/start/checkout?b=bkr_dana");
  await expect(heading(page)).toHaveText("Who are you enrolling in Passport 360?");
  await page.goto("/products/acme/passport360/start/nonsense?b=bkr_dana");
  await expect(heading(page)).toHaveText("Who are you enrolling in Passport 360?");
  expect(new URL(page.url()).search).toBe("?b=bkr_dana");
});

test("nothing of a card, and no token of it, is kept in the browser", async ({ page }) => {
  await resumeAtCheckout(page, buyerIn("CO"));
  await page.getByLabel("Card number").pressSequentially("4242424242424242");
  await page.getByLabel("Expiration date").pressSequentially("1231");
  await page.getByLabel("CVC").pressSequentially("987");
  await expect(page.getByLabel("CVC")).toHaveValue("987");
  const kept = await page.evaluate(() =>
    JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
  );
  expect(kept).not.toMatch(/4242 ?4242|tok_|card_complete|"(4242|987)\\?"/);
});
