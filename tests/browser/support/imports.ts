import type { Page } from "@playwright/test";

/** Holds the news of every import back, so that its end does not come before its progress was looked at. Answers what lets it through. */
export async function holdImports(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/long_operations/*", async (route) => {
    await held;
    return route.continue();
  });
  return release;
}
