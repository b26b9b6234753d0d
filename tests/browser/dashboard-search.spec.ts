import type { Page } from "@playwright/test";
import { stopClock } from "./support/clock";
import { heading } from "./support/journey";
import { expect, test } from "./support/test";

const box = (page: Page) => page.getByRole("searchbox");
const results = (page: Page) => page.getByRole("list", { name: "Results" }).getByRole("link");
const item = (name: string) => ({ item_type: "client", id: name, person: { first_name: name, last_name: "Silva" } });

async function openSearch(page: Page): Promise<void> {
  await page.goto("/dashboard/clients");
  await page.getByRole("button", { name: "Search" }).click();
}

test("two characters ask nothing, three ask once 250 ms after the last key, forty-one ask nothing", async ({
  broker: page,
}) => {
  const asked: (string | null)[] = [];
  await page.route("**/search?*", (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("q"));
    return route.fulfill({ json: [item("Ana"), item("Bea")] });
  });
  await openSearch(page);
  await stopClock(page);
  await box(page).fill("  ab ");
  await page.clock.runFor(1000);
  await box(page).fill("abc");
  await page.clock.runFor(249);
  await box(page).fill("abcd");
  await page.clock.runFor(249);
  const answered = page.waitForResponse(/q=abcd/);
  await page.clock.runFor(1);
  await answered;
  await expect(page.getByRole("status").filter({ hasText: "2 results" })).toBeVisible();
  expect(asked).toEqual(["abcd"]);
  await box(page).fill("a".repeat(41));
  await page.clock.runFor(1000);
  await box(page).fill("ab");
  await page.clock.runFor(1000);
  await expect(results(page)).toHaveCount(2);
  // Requests go out in their order: what had been asked before this one would stand before it.
  await box(page).fill("last");
  await page.clock.runFor(250);
  await expect.poll(() => asked).toEqual(["abcd", "last"]);
  await box(page).fill("");
  await expect(results(page)).toHaveCount(0);
});

test("an answer that a later text has overtaken is ignored", async ({ broker: page }) => {
  let release = (): void => undefined;
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/search?*", async (route) => {
    const slow = new URL(route.request().url()).searchParams.get("q") === "slow";
    if (slow) await late;
    return route.fulfill({ json: [item(slow ? "Late" : "Now")] });
  });
  await openSearch(page);
  const first = page.waitForRequest(/q=slow/);
  await box(page).fill("slow");
  await first;
  await box(page).fill("quick");
  await expect(results(page)).toContainText(["Now Silva"]);
  const answered = page.waitForResponse(/q=slow/);
  release();
  await answered;
  await expect(results(page)).toContainText(["Now Silva"]);
});

test("a client is found by the start of a name and opened by keyboard; Esc closes at once", async ({
  broker: page,
}) => {
  await openSearch(page);
  await box(page).fill("kow");
  await expect(results(page).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Search" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("kowalski");
  await expect(results(page).first()).toBeVisible();
  const client = results(page)
    .filter({ hasText: /Client$/ })
    .first();
  await box(page).press("ArrowDown");
  await expect(results(page).first()).toBeFocused();
  await client.press("Enter");
  await expect(heading(page)).toContainText("Kowalski");
});
