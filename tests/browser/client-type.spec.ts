import type { Page } from "@playwright/test";
import { heading, next } from "./support/journey";
import { expect, test } from "./support/test";

/** A share link of a product for individuals and businesses asks first for whom it is used. */
test.use({ baseURL: `http://localhost:${process.env.BROWSER_TEST_ADDED_PORT}`, agency: "globex" });

const own = (page: Page) => page.getByRole("radio", { name: "My own" });
const ofBusiness = (page: Page) => page.getByRole("radio", { name: "Those of a business" });
const asksForWhom = (page: Page) => expect(heading(page)).toHaveText("Whose things do you want to insure?");

test("the choice is remembered, can be taken back, and none of it makes anything", async ({ page }) => {
  const made: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes("/quotes")) made.push(request.url());
  });
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/buy/globex/belongings/start");
  await asksForWhom(page);
  await expect(page).toHaveURL(/\/start\/client-type$/);
  await expect(next(page)).toBeDisabled();
  await ofBusiness(page).click();
  await expect(ofBusiness(page)).toBeChecked();
  await page.reload();
  await expect(ofBusiness(page)).toBeChecked();
  await next(page).click();
  await expect(page.getByLabel("Business name")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Business name")).toBeVisible();
  await page.goBack();
  await asksForWhom(page);
  await own(page).check();
  await next(page).click();
  await expect(page.getByLabel("First name")).toBeVisible();
  await expect(page.getByLabel("Business name")).toHaveCount(0);
  expect(made).toEqual([]);
});
