/** A bank that asks the buyer to confirm a payment (3-D Secure), with the sandbox's card for it (resolutions N-05). */
import type { Page } from "@playwright/test";
import { handle, SIZES } from "./support/faults";
import { agree, buyerIn, heading, payByCard, resumeAtCheckout, submit } from "./support/journey";
import { mailsTo } from "./support/people";
import { expect, expectAccessible, test } from "./support/test";

const ASKS = "4000000000003220";
const bank = (page: Page) => page.getByRole("dialog", { name: "Is this payment yours?" });
const say = (page: Page, answer: "Confirm the payment" | "Do not confirm") =>
  bank(page).getByRole("button", { name: answer }).click();

async function submitted(page: Page): Promise<string> {
  const buyer = buyerIn("CO");
  await resumeAtCheckout(page, buyer);
  await payByCard(page, ASKS);
  await agree(page);
  await submit(page).click();
  await expect(bank(page)).toBeVisible();
  return buyer.email;
}

async function bindings(page: Page, email: string): Promise<number> {
  return (await mailsTo(page.request, email)).filter(({ subject }) => /^Receipt|, and how to pay$/.test(subject))
    .length;
}

for (const size of SIZES) {
  test.describe(`the bank asks at ${size.width} px`, () => {
    test.use({ viewport: size });

    test("not confirmed by Escape is a decline at the card; then confirmed, it is bound once", async ({ page }) => {
      const email = await submitted(page);
      await expectAccessible(page, "dialog");
      await expect(bank(page).getByRole("button", { name: "Confirm the payment" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(bank(page)).toHaveCount(0);
      await expect(page.getByText(/Your bank did not confirm the payment/).first()).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("checkbox", { name: /I have read and agree/ })).toBeChecked();
      expect(await bindings(page, email)).toBe(0);
      await payByCard(page, ASKS);
      await submit(page).click();
      await say(page, "Confirm the payment");
      await expect(heading(page)).toHaveText("Your coverage is bound!");
      expect(await bindings(page, email)).toBe(1);
    });
  });
}

test("a reload while the bank asks: it asks again about the same payment, and a refusal leads back to the card", async ({
  page,
}) => {
  const email = await submitted(page);
  await page.reload();
  await expect(heading(page)).toHaveText("Your payment is being confirmed");
  await expect(page.getByLabel("Card number")).toHaveCount(0);
  await expect(bank(page)).toBeVisible();
  await say(page, "Do not confirm");
  await expect(page.getByText(/Your bank did not confirm the payment/).first()).toBeVisible();
  await expect(heading(page)).toHaveText("You're almost done");
  await page.getByLabel("Check (Bill me later)").check();
  await agree(page);
  await submit(page).click();
  await expect(heading(page)).toHaveText("Your coverage is bound!");
  expect(await bindings(page, email)).toBe(1);
});

test(
  "the bank's own answer is lost: said in its dialog, and it can be given again",
  { tag: "@all" },
  async ({ page }) => {
    await submitted(page);
    const lift = await handle(page, { method: "POST", path: /\/sandbox\/confirmations$/ }, (route) => route.abort());
    await say(page, "Confirm the payment");
    await expect(bank(page).getByRole("alert")).toHaveText("The bank could not be reached. Please try again.");
    await lift();
    await say(page, "Confirm the payment");
    await expect(heading(page)).toHaveText("Your coverage is bound!");
  },
);
