/** Reload and Back: the steps before, in order, and no entry more in the history (W41). */
import type { Page } from "@playwright/test";
import { sampled } from "../support/tier";
import { answer, isAtCheckout, named, open, startOf, stepOf, WAYS } from "./support/enrollees";
import type { Enrollee } from "./support/enrollees";
import { holdFiles } from "./support/faults";
import { heading } from "./support/journey";
import { expect, test } from "./support/test";

const historyOf = (page: Page): Promise<number> => page.evaluate(() => history.length);

async function reloadTwice(page: Page, step: string): Promise<void> {
  const length = await historyOf(page);
  for (const _ of [1, 2]) {
    await page.reload();
    await expect(heading(page)).toHaveText(step);
  }
  expect(await historyOf(page)).toBe(length);
}

/** A person whose tab is the page itself. */
async function alone(page: Page, [entry, product]: (typeof WAYS)[number]): Promise<Enrollee> {
  const buyer = named(0, "CO");
  const start = await startOf(page, { entry, product, buyer });
  return { page, buyer, entry, product, start, others: [] };
}

for (const way of sampled(WAYS, 1))
  test(`${way.join(" ")}: each step is reloaded twice, and Back leads to the step before it`, async ({
    broker: page,
  }) => {
    const who = await alone(page, way);
    await open(who);
    const seen = [await stepOf(who)];
    while (!isAtCheckout(who)) {
      await answer(who);
      seen.push(await stepOf(who));
      const [before = "", step = ""] = seen.slice(-2);
      await reloadTwice(page, step);
      await page.goBack();
      await expect(heading(page)).toHaveText(before);
      await page.goForward();
      await expect(heading(page)).toHaveText(step);
    }
    // All the way back from the last step, after its reloads.
    for (const step of seen.slice(0, -1).toReversed()) {
      await page.goBack();
      await expect(heading(page)).toHaveText(step);
    }
  });

/** Every call takes as long as on a bad line. */
const slowly = (page: Page): Promise<unknown> =>
  page.route("**/api/**", async (route) => {
    await new Promise((wake) => setTimeout(wake, 1_200));
    await route.continue();
  });

for (const way of sampled(WAYS))
  test(
    `${way.join(" ")} on a slow line: two reloads, the second while the first still loads, keep the step and the history`,
    { tag: "@all" },
    async ({ broker: page }) => {
      const who = await alone(page, way);
      await open(who);
      await answer(who);
      await answer(who);
      const [step, length] = [await stepOf(who), await historyOf(page)];
      const address = page.url();
      await slowly(page);
      await page.reload({ waitUntil: "commit" });
      await expect(page.getByText("Loading your enrollment…")).toBeVisible();
      expect(page.url()).toBe(address);
      await page.reload();
      await expect(heading(page)).toHaveText(step);
      expect(page.url()).toBe(address);
      expect(await historyOf(page)).toBe(length);
    },
  );

test("Back, pressed while a reload still loads, leads to the step before", async ({ broker: page }) => {
  const who = await alone(page, ["share", "passport360"]);
  await open(who);
  await answer(who);
  const before = await stepOf(who);
  await answer(who);
  const release = await holdFiles(page, "**/api/**");
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByText("Loading your enrollment…")).toBeVisible();
  await page.goBack();
  await release();
  await expect(heading(page)).toHaveText(before);
});
