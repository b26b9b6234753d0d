import {
  businessShare,
  chooseState,
  count,
  fillBusiness,
  product,
  refusal,
  savesOf,
  toOwners,
} from "./support/business";
import { buyerIn, fillPolicyholder, heading, next, share } from "./support/journey";
import { expectLaidOut } from "./support/layout";
import { expect, expectAccessibleInBothSchemes, test } from "./support/test";
import { sampled } from "../support/tier";

/** A refusal says why, whom to ask, and leads back to the answer (U8 of the look at each screen). */

for (const width of sampled([375, 1280]))
  test(`too few people at ${width} px: the reason, the agent, and back in the field without a save`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.setViewportSize({ width, height: 740 });
    await page.goto(businessShare);
    await fillBusiness(page, buyerIn("CO"));
    await next(page).click();
    await toOwners(page, "CO");
    await count(page, "Number of owners", "1");
    const saves = savesOf(page);
    await count(page, "Number of employees", "2");
    await expect(refusal(page)).toContainText("You entered 3.");
    await expect(refusal(page).getByText("Your agent")).toBeVisible();
    await expect(refusal(page)).toContainText("dana@acme.example");
    await expectAccessibleInBothSchemes(page);
    await expectLaidOut(page);
    await refusal(page)
      .getByRole("button", { name: /^Copy.*303-555-0111/ })
      .click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("303-555-0111");
    await refusal(page).getByRole("button", { name: "Change my answer" }).click();
    await expect(refusal(page)).toHaveCount(0);
    await expect(page.getByLabel("Number of employees")).toBeFocused();
    await expect(page.getByLabel("Number of employees")).toHaveValue("2");
    expect(saves).toEqual([]);
  });

test("a refusal for the state leads back to the question for the state", { tag: "@all" }, async ({ page }) => {
  await page.goto(share);
  await fillPolicyholder(page, buyerIn("KS"));
  const question = await heading(page).textContent();
  await next(page).click();
  const dialog = page.getByRole("dialog", { name: /^Thank you for your interest/ });
  await expect(dialog).toContainText("not offered in Kansas");
  await dialog.getByRole("button", { name: "Change my answer" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(heading(page)).toHaveText(question ?? "");
  await expect(page.getByLabel("State")).toBeFocused();
});

test("after a refusal, the focus is on the Yes or No that was chosen", async ({ page }) => {
  await page.goto(businessShare);
  await fillBusiness(page, buyerIn("CO"));
  await next(page).click();
  await chooseState(page, "CO");
  await page.getByLabel("Yes", { exact: true }).check();
  await next(page).click();
  await refusal(page).getByRole("button", { name: "Change my answer" }).click();
  await expect(page.getByLabel("Yes", { exact: true })).toBeFocused();
  await expect(page.getByRole("dialog", { name: new RegExp(product) })).toHaveCount(0);
});
