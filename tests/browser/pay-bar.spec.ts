import type { Page } from "@playwright/test";
import { agree, buyerIn, prepareAtCheckout, resumeAtCheckout, submit } from "./support/journey";
import { goAround } from "./support/keyboard";
import { expectLaidOut } from "./support/layout";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./support/test";

/** The end of a checkout: the total with the button that pays it, and what is agreed to above them. */

const phone = { width: 375, height: 740 };

const scroll = (page: Page, where: "top" | "end"): Promise<void> =>
  page.evaluate((to) => scrollTo(0, to === "top" ? 0 : document.documentElement.scrollHeight), where);

/** What holds the button at the edge of the screen; "static" where it is in its place. */
const positionOf = (page: Page): Promise<string> =>
  submit(page).evaluate((button) => {
    for (let at: Element | null = button; at; at = at.parentElement) {
      const { position } = getComputedStyle(at);
      if (position === "fixed" || position === "sticky") return position;
    }
    return "static";
  });

/** The total beside the button. */
const due = (page: Page) => page.locator("dl", { has: page.locator("dt", { hasText: "Total due" }) });

test("on a phone, a bar shows the total and the button until their own place scrolls into view, and never shows them twice", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await resumeAtCheckout(page, buyerIn("CO"));
  await expect(submit(page)).toHaveText("Submit and pay $195.00");
  expect(await positionOf(page)).toBe("fixed");
  await expect(submit(page)).toBeInViewport({ ratio: 1 });
  await expect(due(page)).toHaveText("Total due$195.00");
  await expect(due(page)).toBeInViewport({ ratio: 1 });
  await scroll(page, "end");
  await expect.poll(() => positionOf(page)).toBe("static");
  await expect(submit(page)).toBeInViewport({ ratio: 1 });
  await scroll(page, "top");
  await expect.poll(() => positionOf(page)).toBe("fixed");
  await expectAccessibleInBothSchemes(page);
});

test("the bar never covers the focused control (W22), and fits each screen size", async ({ page }) => {
  await page.setViewportSize(phone);
  await resumeAtCheckout(page, buyerIn("CO"));
  await expect(submit(page)).toHaveText("Submit and pay $195.00");
  await goAround(page);
  await expectLaidOut(page);
});

test("the page does not shift when the bar moves into its place", async ({ page }) => {
  await page.setViewportSize(phone);
  await resumeAtCheckout(page, buyerIn("CO"));
  await expect(submit(page)).toHaveText("Submit and pay $195.00");
  await expect(page.getByLabel("Card number")).toBeVisible();
  const height = (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await scroll(page, "end");
  await expect.poll(() => positionOf(page)).toBe("static");
  expect(await height()).toBe(before);
});

test("nothing below the card moves when its fields come, however late (W37)", async ({ page }) => {
  await page.setViewportSize(phone);
  await resumeAtCheckout(page, buyerIn("CO"));
  let bring = (): void => undefined;
  const comes = new Promise<void>((resolve) => (bring = resolve));
  await page.route("**/sandbox/stripe.js", async (route) => {
    await comes;
    await route.continue();
  });
  await page.reload();
  await expect(submit(page)).toHaveText("Submit and pay $195.00");
  await expect(page.getByText("Loading the card fields…")).toBeAttached();
  const place = (): Promise<number> =>
    page.getByLabel(/^Automatically renew/).evaluate((box) => box.getBoundingClientRect().top + scrollY);
  const before = await place();
  bring();
  await expect(page.getByLabel("Card number")).toBeVisible();
  expect(Math.abs((await place()) - before)).toBeLessThan(1);
});

test("the bar is left out on a wide screen, on a very low screen and on paper", async ({ page }) => {
  await resumeAtCheckout(page, buyerIn("CO"));
  for (const size of [
    { width: 1280, height: 500 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size);
    await scroll(page, "top");
    await expect.poll(() => positionOf(page)).toBe("static");
  }
  await page.setViewportSize(phone);
  await expect.poll(() => positionOf(page)).toBe("fixed");
  await page.emulateMedia({ media: "print" });
  await expect
    .poll(() => due(page).evaluate((own) => getComputedStyle(own.parentElement ?? own).position))
    .toBe("static");
});

test("a broker's checkout has the bar, too, and its button binds the policy", async ({ broker: page }) => {
  await page.setViewportSize(phone);
  await prepareAtCheckout(page, buyerIn("CO"));
  await page.getByLabel("Bind coverage on behalf of client").check();
  await page.getByRole("checkbox", { name: /On behalf of/ }).check();
  await scroll(page, "top");
  await expect.poll(() => positionOf(page)).toBe("fixed");
  await submit(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("bound");
});

test("a refusal scrolls into view after the button in the bar is pressed", async ({ page }) => {
  await page.setViewportSize(phone);
  await resumeAtCheckout(page, buyerIn("CO"));
  await page.getByLabel("Check (Bill me later)").check();
  await agree(page);
  await page.route("**/finalize", (route) => route.fulfill({ status: 500, json: { error: { code: "unexpected" } } }));
  await scroll(page, "top");
  await expect.poll(() => positionOf(page)).toBe("fixed");
  await submit(page).click();
  await expect(page.getByRole("alert").filter({ visible: true }).first()).toBeInViewport({ ratio: 1 });
});

/**
 * How high the step was on a screen of 375 px when its texts were in a frame and in full, in px: it says how to cancel,
 * too, since then, and until when coverage can start.
 */
const LONG = 2_513;
const SCROLLBAR = 15;

test("a phone's checkout is shorter than before, and the buyer can read and print each text they agree to", async ({
  page,
}) => {
  await page.setViewportSize({ ...phone, width: phone.width + SCROLLBAR });
  await resumeAtCheckout(page, buyerIn("CO"));
  await expect(page.getByLabel("Card number")).toBeVisible();
  const { height = Infinity } = (await page.getByRole("main").boundingBox()) ?? {};
  expect(height).toBeLessThan(LONG);
  const delivery = page.getByRole("region", { name: "Electronic Delivery Consent" });
  await expect(delivery.getByText(/^By agreeing, you choose/)).toBeVisible();
  const more = delivery.getByText(/To read and keep the documents/);
  await expect(more).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(more).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await delivery.getByText("Read the full text").click();
  await expect(more).toBeVisible();
  await expectAccessible(page);
});

test("New York's notice is shown in full, directly above the checkbox (11 NYCRR 86.4)", async ({ page }) => {
  await page.setViewportSize(phone);
  await resumeAtCheckout(page, buyerIn("NY"));
  const sentence = page.getByText(/shall also be subject to a civil penalty not to exceed five thousand dollars/);
  await expect(sentence).toBeVisible();
  const [text, box] = await Promise.all([
    sentence.boundingBox(),
    page.getByRole("checkbox", { name: /I have read and agree/ }).boundingBox(),
  ]);
  const gap = (box?.y ?? Infinity) - ((text?.y ?? 0) + (text?.height ?? 0));
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(48);
});
