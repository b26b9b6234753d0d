import type { Page } from "@playwright/test";
import { expect, test } from "./support/test";

/** Two tests of one worker, which share a browser context: the second finds nothing of the first. */
test.describe.configure({ mode: "serial" });

/** What a page can know of who was here before. */
const traces = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookies: document.cookie,
    databases: (await indexedDB.databases()).length,
    clipboard: (await navigator.permissions.query({ name: "clipboard-read" as PermissionName })).state,
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
  clipboard: "prompt",
  isOnline: true,
  isDark: false,
  width: 1280,
  added: false,
};

test("a test leaves what it can in the browser", async ({ page, context }) => {
  await page.addInitScript(() => Object.assign(globalThis, { left: true }));
  await page.route("**/favicon.svg?next", (route) => route.abort());
  await page.goto("/favicon.svg");
  await context.grantPermissions(["clipboard-read"]);
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

test("the next test of the worker finds none of it", async ({ page }) => {
  await page.goto("/favicon.svg?next");
  expect(await traces(page)).toEqual(nothing);
});
