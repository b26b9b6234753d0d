import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/test";

const bad = { name: "bad.csv", mimeType: "text/csv", buffer: Buffer.from("first_name,last_name,email\nAna,Silva,none") };

/** Opens each screen and modal of the dashboard and looks at it. */
async function lookAround(page: Page): Promise<void> {
  const look = async (): Promise<void> => {
    await expectAccessible(page);
    await expectNoSideways(page);
  };
  await page.goto("/dashboard/clients");
  await expect(page.locator("tbody a").first()).toBeVisible();
  await look();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await look();
  await page.getByRole("button", { name: "Add Client" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add client" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await look();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("searchbox").fill("kow");
  await expect(page.getByRole("status").filter({ hasText: /results$/ })).toBeVisible();
  await look();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Share Link" }).click();
  await page.getByLabel("Product").selectOption("Passport 360");
  await look();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Dana Reyes|Lee Park/ }).click();
  await look();
  await page.goto("/dashboard/clients/cl_dana002");
  await expect(page.locator(".map-county").first()).toBeAttached();
  await look();
  await page.getByRole("button", { name: "Create offer" }).click();
  await look();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Edit" }).click();
  await look();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /^View/ }).first().click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await look();
  await lookAtImport(page, look);
}

async function lookAtImport(page: Page, look: () => Promise<void>): Promise<void> {
  let hold = true;
  await page.route("**/long_operations/*", (route) => (hold ? route.fulfill({ json: { id: new URL(route.request().url()).pathname.split("/").at(-1), done: false, progress: { done: 1, total: 2 } } }) : route.continue()));
  await page.goto("/dashboard/clients");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByLabel(/^Browse/).setInputFiles(bad);
  await expect(page.getByText("1 of 2 rows")).toBeVisible();
  await look();
  hold = false;
  await expect(page.getByRole("region", { name: "Rows that could not be imported" })).toBeVisible({ timeout: 20_000 });
  await look();
}

/** Only tables move sideways, each in its own frame (W19). */
async function expectNoSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

for (const width of [375, 1280]) {
  test(`every screen and modal of the dashboard is accessible at ${width} px`, async ({ broker: page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    await lookAround(page);
  });
}

test("the dashboard keeps its colours' contrast in the dark", async ({ broker: page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ colorScheme: "dark" });
  await lookAround(page);
});
