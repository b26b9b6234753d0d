import type { Page } from "@playwright/test";
import { test } from "./test";

/**
 * A test that stops the page's clock: from there time passes only as `page.clock.runFor` says, however long the test
 * itself takes. Its context is its own: one that is used again keeps a part of a clock, which fails the next page.
 */
export const timed = test.extend<{ stopClock: () => Promise<void> }>({
  context: async ({ browser }, use) => {
    const own = await browser.newContext();
    await use(own);
    await own.close();
  },
  stopClock: async ({ page }, use) =>
    use(async () => {
      // An installed clock that is not stopped goes on with the real time.
      await page.clock.install();
      // Ahead of anything that the page's clock can have come to: it cannot be stopped in its past.
      await page.clock.pauseAt(Date.now() + 3_600_000);
    }),
});

/** A page whose scripts wait a tenth as long, from its next load on: what is tested is what comes after the wait. */
export const hurry = (page: Page): Promise<unknown> =>
  page.addInitScript(`{
    const inEarnest = setTimeout;
    globalThis.setTimeout = (act, wait = 0, ...given) => inEarnest(act, wait / 10, ...given);
  }`);

/** The page's clocks go on at once, as far as they are read: what waits by a timer goes on waiting. */
export const skip = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate((by) => {
    const date = Date.now.bind(Date);
    const since = performance.now.bind(performance);
    Date.now = () => date() + by;
    performance.now = () => since() + by;
  }, milliseconds);
