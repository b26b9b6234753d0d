import type { Page } from "@playwright/test";

/**
 * Stops the page's clock: from here time passes only as `page.clock.runFor` says, however long the test itself takes.
 * An installed clock that is not stopped goes on with the real time.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // Ahead of anything that the page's clock can have come to: it cannot be stopped in its past.
  await page.clock.pauseAt(Date.now() + 3_600_000);
}
