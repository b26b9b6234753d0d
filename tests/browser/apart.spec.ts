import type { Page } from "@playwright/test";
import { expect, test } from "./support/test";

/** What a page can know of who was here before. */
const traces = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookies: document.cookie,
    databases: (await indexedDB.databases()).length,
    notifications: (await navigator.permissions.query({ name: "notifications" })).state,
    isOnline: navigator.onLine,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    width: innerWidth,
    added: "left" in globalThis,
  }));

const nothing = {
  local: {},
  session: {},
  cookies: "",
  databases: 0,
  notifications: "prompt",
  isOnline: true,
  isDark: false,
  width: 1280,
  added: false,
};

/** One more than there are workers, so that one of them runs this twice: they share a browser context among its tests. */
const TURNS = [1, 2, 3];

for (const turn of TURNS)
  test(`a test finds nothing of those before it, and leaves what it can: turn ${turn}`, async ({
    page,
    context,
  }, info) => {
    expect(info.config.workers).toBeLessThan(TURNS.length);
    await page.goto("/favicon.svg?next");
    expect(await traces(page)).toEqual(nothing);

    await page.addInitScript(() => Object.assign(globalThis, { left: true }));
    await page.route("**/favicon.svg?next", (route) => route.abort());
    await page.goto("/favicon.svg");
    await context.grantPermissions(["notifications"]);
    await page.setViewportSize({ width: 375, height: 700 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.evaluate(async () => {
      localStorage.setItem("left", "1");
      sessionStorage.setItem("left", "1");
      document.cookie = "left=1";
      await new Promise((resolve) => (indexedDB.open("left").onsuccess = resolve));
    });
    await context.setOffline(true);
    const left: Readonly<Record<string, unknown>> = await traces(page);
    for (const [name, value] of Object.entries(nothing)) expect(left[name], name).not.toEqual(value);
  });
