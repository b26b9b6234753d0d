import type { Page } from "@playwright/test";
import { heading } from "./support/journey";
import { press, tabTo } from "./support/keyboard";
import { expect, linkFor, test } from "./support/test";

/**
 * Lists that are loaded to their end, at a server where no test adds clients: how long such a test takes, and what it
 * counts, would hang on the other tests. One after another, since all of them sign in as the same broker.
 */
test.use({ baseURL: `http://localhost:${process.env.BROWSER_TEST_ADDED_PORT}` });
test.describe.configure({ mode: "default" });

/** Of the demo data: all clients of the brokerage, and Dana's own. */
const ALL = 84;
const MINE = 64;
const links = (page: Page) => page.getByRole("region", { name: "Clients" }).locator("tbody tr").getByRole("link");
const more = (page: Page) => page.getByRole("button", { name: "Load more clients", exact: true });
const shown = (page: Page) => page.getByRole("status").filter({ hasText: "shown" });

async function signIn(page: Page): Promise<void> {
  await page.request.post("/api/auth/v1/send-login-link", { data: { email: "dana@acme.example" } });
  await page.goto(await linkFor(page, "dana@acme.example"));
  await expect(heading(page)).toHaveText(`Clients ${ALL}`);
  await expect(links(page)).toHaveCount(25);
}

test("the list loads 25 at a time with the focus kept, and each filter has its own count", async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole("columnheader")).toHaveText([
    "Client",
    "Added on",
    "State",
    "Next renewal",
    "Policies",
    "Broker",
    "Status",
  ]);
  await more(page).focus();
  await page.keyboard.press("Enter");
  await expect(links(page)).toHaveCount(50);
  await expect(more(page)).toBeFocused();
  await expect(shown(page)).toHaveText(`50 of ${ALL} shown`);
  await page.getByLabel("Filter").selectOption("My Clients");
  await expect(heading(page)).toHaveText(`Clients ${MINE}`);
  for (const count of [25, 50, MINE]) {
    await expect(shown(page)).toHaveText(`${count} of ${MINE} shown`);
    await expect(links(page)).toHaveCount(count);
    if (count < MINE) await more(page).click();
  }
  await expect(more(page)).toHaveCount(0);
  const addresses = await links(page).evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(new Set(addresses).size).toBe(MINE);
  expect(new Set(await page.locator("tbody td:nth-child(6)").allTextContents())).toEqual(new Set(["Dana Reyes"]));
});

test("the list without a pointer: past the bar by the skip link, filtered, loaded to its end, and a client opened", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/dashboard/clients");
  await expect(links(page)).toHaveCount(25);
  await press(page, page.getByRole("link", { name: "Skip to content" }));
  const filter = page.getByLabel("Filter");
  await page.keyboard.press("Tab");
  await expect(filter).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/filter=mine/);
  await expect(filter.and(page.locator(":focus"))).toHaveValue("mine");
  await expect(shown(page)).toHaveText(`25 of ${MINE} shown`);
  await page.keyboard.press("ArrowUp");
  await expect(page).not.toHaveURL(/filter/);
  await expect(shown(page)).toHaveText(`25 of ${ALL} shown`);
  await tabTo(page, more(page));
  for (const count of [50, 75, ALL]) {
    await page.keyboard.press("Enter");
    await expect(shown(page)).toHaveText(`${count} of ${ALL} shown`);
    await expect(more(page).or(shown(page)).and(page.locator(":focus"))).toBeVisible();
  }
  await page.keyboard.press("Shift+Tab");
  const last = links(page).last();
  await expect(last).toBeFocused();
  const name = String(await last.textContent());
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();
  const address = new URL(page.url()).pathname;
  await page.goBack();
  await expect(page.locator(`a[href="${address}"]`)).toBeFocused();
});
