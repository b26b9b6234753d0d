import type { Page } from "@playwright/test";
import { heading, next, submit } from "./support/journey";
import { expect, expectAccessible, test } from "./support/test";

/** A product that nobody wrote a line of code for: its flow, list and rates are tests/fixtures/third. */
test.use({ baseURL: `http://localhost:${process.env.BROWSER_TEST_ADDED_PORT}` });

const HOST = {
  "First name": "Ann",
  "Last name": "Lee",
  Email: "ann.lee@mail.example",
  Phone: "303-555-0100",
  "Address line 1": "1 Main Street",
  City: "Springfield",
  Zip: "80202",
};

async function toGuests(page: Page): Promise<void> {
  await page.goto("/buy/globex/event-day");
  await expect(heading(page)).toHaveText("Your big day, insured");
  await expect(page.getByText(/^From \$\d+ for the event$/)).toBeVisible();
  await page.getByRole("link", { name: "Check Our Prices" }).click();
  await expect(heading(page)).toHaveText("Tell us about yourself, the host:");
  for (const [label, value] of Object.entries(HOST)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("State").selectOption("CO");
  await next(page).click();
  await page.getByLabel("Occasion").selectOption({ label: "Wedding" });
  await next(page).click();
  await page.getByLabel("State").selectOption("FL");
  await page.getByRole("radio", { name: "Outdoors" }).check();
  await next(page).click();
  await expect(heading(page)).toHaveText("Is there a tent or another roof for every guest?");
  await page.getByRole("radio", { name: "No" }).check();
  await next(page).click();
  await expect(heading(page)).toHaveText("How many guests do you invite?");
}

test("a third product, told in JSON alone, is bought in the browser", async ({ page }) => {
  await toGuests(page);
  await page.getByLabel("Number of guests").fill("151");
  await next(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByLabel("Number of guests").fill("150");
  await next(page).click();
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10).split("-");
  await page.getByLabel("Date of the event").fill(`${soon[1]}/${soon[2]}/${soon[0]}`);
  await next(page).click();
  await expect(page.getByRole("button", { name: /^Select plan/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /^Select plan/ })
    .first()
    .click();
  await page.getByLabel("Check (Bill me later)").check();
  await page.getByRole("checkbox", { name: /I have read and agree/ }).check();
  await submit(page).click();
  await expect(heading(page)).toHaveText("Your event is insured!");
});
