import type { Page } from "@playwright/test";
import { openShareLink } from "./support/header";
import { timed } from "./support/clock";
import { heading } from "./support/journey";
import { expect, test } from "./support/test";

const box = (page: Page) => page.getByRole("searchbox");
const results = (page: Page) => page.getByRole("list", { name: "Results" }).getByRole("link");
const item = (name: string) => ({
  item_type: "client",
  id: name,
  person: {
    first_name: name,
    last_name: "Silva",
    company_name: "Silva Ltd",
    email: `${name.toLowerCase()}@mail.example`,
  },
  client: { id: name, client_type: "individual" },
  created_at: "2026-11-20T12:00:00.000Z",
});
const counted = (page: Page) => page.getByRole("dialog").getByRole("status");

async function openSearch(page: Page): Promise<void> {
  await page.goto("/dashboard/clients");
  await page.getByRole("button", { name: "Search" }).click();
}

timed(
  "two characters ask nothing, three ask once 250 ms after the last key, forty-one ask nothing",
  async ({ broker: page, stopClock }) => {
    const asked: (string | null)[] = [];
    await page.route("**/search?*", (route) => {
      asked.push(new URL(route.request().url()).searchParams.get("q"));
      return route.fulfill({ json: [item("Ana"), item("Bea")] });
    });
    await openSearch(page);
    await stopClock();
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
    await expect(counted(page), "the count is not of what is typed now").toBeEmpty();
    // Requests go out in their order: what had been asked before this one would stand before it.
    await box(page).fill("last");
    await page.clock.runFor(250);
    await expect.poll(() => asked).toEqual(["abcd", "last"]);
    await box(page).fill("");
    await expect(results(page)).toHaveCount(0);
  },
);

test("what was found: named and marked, counted, and whole on a phone", async ({ broker: page }) => {
  let found: readonly object[] = [];
  await page.route("**/search?*", (route) => route.fulfill({ json: found }));
  await openSearch(page);

  found = [item("Now")];
  await test.step("an answer that a later text has overtaken is ignored", () => ignoresLateAnswer(page));

  await test.step("an individual is named by their own name, and what was typed is marked, also the business it was found by", async () => {
    found = [item("Zoë")];
    await box(page).fill("zoe silva");
    await expect(results(page).locator("mark")).toHaveText(["Zoë", "Silva", "Silva", "zoë"]);
    await expect(results(page)).toHaveAccessibleName(/^Zoë Silva Silva Ltd .*zoë@mail\.example .*Client$/);
    await box(page).fill("zoë");
    await expect(results(page).locator("mark")).toHaveText(["Zoë", "zoë"]);
    await expect(results(page)).not.toContainText("Silva Ltd");
  });

  await test.step("more than twenty: twenty are shown, and the status says so", async () => {
    found = Array.from({ length: 21 }, (_, n) => item(`Ana${n}`));
    await box(page).fill("ana");
    await expect(counted(page)).toHaveText("20 results shown; type more to narrow them");
    await expect(results(page)).toHaveCount(20);
  });

  await test.step("nothing was found: a shorter text does not say so of itself", async () => {
    found = [];
    await box(page).fill("zzz");
    await expect(counted(page)).toHaveText("0 results");
    await box(page).fill("zz");
    await expect(counted(page)).toBeEmpty();
  });

  await test.step("a policy's number is whole on a phone", async () => {
    const policy_number = "MC-2026-1234567890-AB";
    found = [{ ...item("Ana"), item_type: "policy", policy_number, vertical: { code: "p", name: "Passport 360" } }];
    await showsWholeNumber(page, policy_number);
  });
});

/** The answer to "slow" comes after the one to "quick", which finds Now. */
async function ignoresLateAnswer(page: Page): Promise<void> {
  let release = (): void => undefined;
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route(/search\?q=slow/, async (route) => {
    await late;
    return route.fulfill({ json: [item("Late")] });
  });
  const first = page.waitForRequest(/q=slow/);
  await box(page).fill("slow");
  await first;
  await box(page).fill("quick");
  await expect(results(page)).toContainText(["Now Silva"]);
  const answered = page.waitForResponse(/q=slow/);
  release();
  await answered;
  await expect(results(page)).toContainText(["Now Silva"]);
}

async function showsWholeNumber(page: Page, policyNumber: string): Promise<void> {
  await page.setViewportSize({ width: 375, height: 740 });
  await box(page).fill(policyNumber);
  const number = results(page).getByText(policyNumber);
  await expect(number).toBeInViewport({ ratio: 1 });
  const cut = (element: Element): boolean => element.scrollWidth > element.clientWidth;
  expect(await results(page).evaluate(cut)).toBe(false);
  expect(await number.evaluate((element) => element.getClientRects().length), "on one line").toBe(1);
}

test("keys open the search from anywhere, but not from a field and not over a dialog", async ({ broker: page }) => {
  const dialogs = page.getByRole("dialog");
  await page.goto("/dashboard/clients");
  const button = page.getByRole("button", { name: "Search" });
  await expect(button).toHaveAttribute("aria-keyshortcuts", "Control+K Meta+K");
  for (const key of ["Control+k", "Meta+k"]) {
    await page.keyboard.press(key);
    await expect(box(page), key).toBeFocused();
    await expect(box(page)).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(dialogs).toHaveCount(0);
  }
  await page.getByLabel("Filter").focus();
  await page.keyboard.press("Control+k");
  await expect(dialogs).toHaveCount(0);
  await openShareLink(page);
  await page.keyboard.press("Control+k");
  await expect(dialogs).toHaveCount(1);
});

test(
  "before anything is typed, the clients opened lately stand there, for this person alone",
  { tag: "@all" },
  async ({ broker: page }) => {
    await page.goto("/dashboard/clients");
    await expect(heading(page)).toHaveText(/^Clients/);
    const opened = page.getByRole("list", { name: "Opened lately" }).getByRole("link");
    const seen: string[] = [];
    for (const name of ["Rosa", "Umberto"]) {
      await page.keyboard.press("Control+k");
      await box(page).fill(name);
      const found = results(page).filter({ hasText: name }).first();
      await expect(found).toBeVisible();
      await found.click();
      await expect(heading(page)).not.toHaveText(/^Clients/);
      for (const title of seen) await expect(heading(page)).not.toHaveText(title);
      await expect(page.getByRole("heading", { name: "Details" })).toBeVisible();
      seen.push(await heading(page).innerText());
    }
    const [first = "", last = ""] = seen;
    await page.keyboard.press("Control+k");
    await expect(opened).toContainText([last, first]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText(first);
    await page.keyboard.press("Control+k");
    await expect(opened).toContainText([first, last]);
    await box(page).fill("Lee");
    await expect(opened).toHaveCount(0);
  },
);
