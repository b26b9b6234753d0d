import { agree, buyerIn, resumeAtCheckout, submit } from "./support/journey";
import { expect, test } from "./support/test";

/** The card provider cannot be had, or not at once (C-06). */

test("without the card provider the fields are absent, submitting by card stays shut, and a check is possible", async ({
  page,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route("**/sandbox/stripe.js", (route) => route.abort());
  await resumeAtCheckout(page, buyerIn("CO"));
  await agree(page);
  await expect(page.getByText("Card payment is not available right now")).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await expect.poll(() => logged).toContain("Cannot init CreditCardFields without Stripe");
  await page.getByLabel("Check (Bill me later)").check();
  await expect(submit(page)).toBeEnabled();
});

test("the card's fields come again after a drop of the network: by themselves, or at a press", async ({ page }) => {
  let refused = 0;
  await page.route("**/assets/cardProvider-*.js*", (route) => (refused++ < 2 ? route.abort() : route.continue()));
  await resumeAtCheckout(page, buyerIn("CO"));
  await expect(page.getByLabel("Card number")).toBeVisible();
  expect(refused).toBeGreaterThanOrEqual(2);

  await page.route("**/sandbox/stripe.js", (route) => route.abort());
  await page.reload();
  await page.getByRole("button", { name: "Load the card fields again" }).click();
  await expect(page.getByText("Card payment is not available right now")).toBeVisible();
  await page.unroute("**/sandbox/stripe.js");
  await page.getByRole("button", { name: "Load the card fields again" }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
});
