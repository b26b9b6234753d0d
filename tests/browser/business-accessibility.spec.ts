import type { Page } from "@playwright/test";
import {
  answerNo,
  businessShare,
  businessType,
  colorado,
  count,
  fillBusiness,
  newBusiness,
  product,
  selectPlan,
  toPlan,
} from "./support/business";
import { agree, buyerIn, createOffer, heading, next, submit } from "./support/journey";
import { sampled } from "../support/tier";
import { expectLaidOut } from "./support/layout";
import { expect, expectAccessible, test } from "./support/test";

/** The step of this heading, without a finding and without anything to scroll sideways for (W1, W34). */
async function look(page: Page, title: string | RegExp): Promise<void> {
  await expect(heading(page)).toHaveText(title);
  await expectAccessible(page);
  await expectLaidOut(page);
}

for (const width of sampled([375, 1280]))
  test(`every step of the business's buyer is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(businessShare);
    await look(page, "Tell us about your business");
    await fillBusiness(page, buyerIn("CO"));
    await next(page).click();
    await look(page, /headquartered/);
    await next(page).click();
    await look(page, /industries/);
    await answerNo(page, /industries/);
    await businessType(page).click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await look(page, /SIC code/);
    await businessType(page).pressSequentially("zzz");
    await expect(page.getByRole("option")).toHaveCount(0);
    await look(page, /SIC code/);
    await businessType(page).fill("dr-y clean");
    await expect(page.getByRole("option", { selected: true })).toHaveText("Dry Cleaners7216");
    await look(page, /SIC code/);
    await page.keyboard.press("Enter");
    await next(page).click();
    await look(page, /public corporation/);
    await answerNo(page, /public corporation/);
    await look(page, /policy in force/);
    await answerNo(page, /policy in force/);
    await page.getByLabel("Number of owners").fill("1.5");
    await page.getByLabel("Number of owners").blur();
    await expect(page.getByText("Please provide a whole number to continue", { exact: true })).toBeVisible();
    await look(page, /ownership interest/);
    await count(page, "Number of owners", "2");
    await look(page, /non-owner employees/);
    await count(page, "Number of employees", "9");
    await expect(page.getByRole("table")).toHaveCount(2);
    await look(page, /^Quote for/);
    const about = page.getByRole("button", { name: "About Paralysis" }).first();
    await about.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(about).toBeFocused();
    await selectPlan(page);
    await expect(page.getByLabel("Card number")).toBeVisible();
    await look(page, "You're almost done");
    await page.getByLabel("Check (Bill me later)").check();
    await agree(page);
    await submit(page).click();
    await look(page, "Your coverage is bound!");
  });

for (const width of sampled([1280, 375]))
  test(
    `the broker's summary, its dialog and the change of state are accessible at ${width} px`,
    { tag: "@all" },
    async ({ broker: page }) => {
      await page.setViewportSize({ width, height: 800 });
      await createOffer(page, await newBusiness(page, buyerIn("CO", "Bea")), "Prepare it manually", product);
      await toPlan(page, colorado);
      await selectPlan(page);
      await look(page, "Tell us about your business");
      await page.getByRole("button", { name: "Edit Client" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit client" });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel("State").selectOption("VA");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("dialog", { name: "Confirm change to business state" })).toBeVisible();
      await expectAccessible(page);
    },
  );
