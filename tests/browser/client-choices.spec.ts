import type { Page } from "@playwright/test";
import { heading } from "./support/journey";
import { expectLaidOut } from "./support/layout";
import { press, tabTo } from "./support/keyboard";
import { expect, test } from "./support/test";

/** The order and the status of the client list, where no test adds clients to the brokerage. */
test.use({ baseURL: `http://localhost:${process.env.BROWSER_TEST_ADDED_PORT}` });

const names = (page: Page) => page.getByRole("region", { name: "Clients" }).locator("tbody tr").getByRole("link");
const sort = (page: Page) => page.getByLabel("Sort by");
const chip = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const folded = (name: string) => name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

test(
  "the order and a status are chosen by keyboard, and Back and a reload keep them",
  { tag: "@all" },
  async ({ broker: page }) => {
    await page.goto("/dashboard/clients");
    await expect(names(page)).toHaveCount(25);
    await tabTo(page, sort(page));
    await page.keyboard.press("ArrowDown");
    await expect(page).toHaveURL(/\?sort=name$/);
    await press(page, chip(page, "Prospect"));
    await expect(page).toHaveURL(/\?sort=name&status=prospect$/);
    await expect(chip(page, "Prospect").and(page.locator(":focus"))).toHaveAttribute("aria-pressed", "true");
    const statuses = page.locator("td[data-place=status]");
    await expect(statuses.filter({ hasText: "Prospect" })).toHaveCount(25);
    const shown = await names(page).allTextContents();
    expect(shown).toEqual(shown.toSorted((a, b) => (folded(a) < folded(b) ? -1 : 1)));
    await page.getByRole("button", { name: "Load more clients" }).click();
    await expect.poll(() => names(page).count()).toBeGreaterThan(25);
    const all = await names(page).allTextContents();
    expect(all.slice(0, 25)).toEqual(shown);
    await names(page).nth(3).focus();
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText(String(shown[3]));
    await page.goBack();
    await expect(names(page).nth(3)).toBeFocused();
    await page.reload();
    await expect(names(page)).toHaveText(shown);
    await expect(sort(page)).toHaveValue("name");
    await expect(chip(page, "Prospect")).toHaveAttribute("aria-pressed", "true");
  },
);

test("on a phone the statuses take one row, and nothing is wider than the screen", async ({ broker: page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto("/dashboard/clients");
  await expect(names(page)).toHaveCount(25);
  const tops = () =>
    page
      .getByRole("group", { name: "Status" })
      .evaluate((group) => [
        ...new Set([...group.children].map((each) => Math.round(each.getBoundingClientRect().top))),
      ]);
  const before = await tops();
  expect(before).toHaveLength(1);
  await chip(page, "Renewing in 60 days").click();
  await expect(page.getByText("No client is listed under “Renewing in 60 days”.")).toBeVisible();
  expect(await tops()).toEqual(before);
  await expectLaidOut(page);
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await expect(chip(page, "Renewing in 60 days")).toBeFocused();
  await expect(names(page)).toHaveCount(25);
});
