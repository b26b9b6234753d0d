import { expect, test as base } from "@playwright/test";
import type { Page } from "@playwright/test";
import axeCore from "axe-core";
import type { RunOptions } from "axe-core";
import { isWhole } from "../../support/tier";
import { newBroker, sessionOf } from "./people";
import type { Broker } from "./people";

declare global {
  /** In the page, once it is read there. */
  var axe: typeof axeCore;
}

/**
 * The product's own test: a page error, or anything the content security policy refuses, fails it.
 * `me` is a broker of the test's own, who works for `agency`; `broker` is a page at which they are signed in.
 */
export const test = base.extend<{ agency: string; guarded: void; me: Broker; broker: Page }>({
  agency: ["acme", { option: true }],
  guarded: [
    async ({ page }, use) => {
      const wrong = watch(page);
      await use();
      // What Playwright leaves as it is for the next test of the worker.
      await page.context().clearPermissions();
      await page.context().setOffline(false);
      expect(wrong).toEqual([]);
    },
    { auto: true },
  ],
  me: async ({ request, baseURL, agency }, use) => use(await newBroker(request, String(baseURL), agency)),
  broker: async ({ page, request, me }, use) => {
    await keepInBrowser(page, [{ name: "session", value: await sessionOf(request, me) }]);
    await use(page);
  },
});

/** Puts items into the storage of the tab before any script of the app runs there. */
export async function keepInTab(
  page: Page,
  items: readonly { readonly name: string; readonly value: string }[],
): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate((all) => all.forEach(({ name, value }) => sessionStorage.setItem(name, value)), items);
}

/** Puts items into the browser's storage before any script of the app runs there: at a file of the same origin. */
export async function keepInBrowser(
  page: Page,
  items: readonly { readonly name: string; readonly value: string }[],
): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate((all) => all.forEach(({ name, value }) => localStorage.setItem(name, value)), items);
}

function watch(page: Page): string[] {
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) wrong.push(message.text());
  });
  return wrong;
}

/** No accessibility finding of any impact (W34), on the page or in a part of it (a selector). */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  expect(await findings(page, {}, part)).toEqual([]);
  expect(await page.evaluate(movingParts), "what moves though the person asks for reduced motion").toEqual([]);
}

/** The parts of the page that take time to change, by their styles: what has moved already counts as well. */
function movingParts(): readonly string[] {
  const takesTime = (durations: string): boolean => durations.split(",").some((each) => parseFloat(each) > 0);
  return [...document.body.querySelectorAll("*")].flatMap((part) => {
    const { animationName, animationDuration, transitionDuration } = getComputedStyle(part);
    const moves = takesTime(transitionDuration) || (animationName !== "none" && takesTime(animationDuration));
    return moves ? [part.outerHTML.slice(0, 120)] : [];
  });
}

/**
 * Accessible as it is, and its colors keep their contrast in the dark: nothing else differs there. A part (a selector) is
 * enough where the rest was looked at before; in the whole run all is looked at again in the light.
 */
export async function expectAccessibleInBothSchemes(page: Page, part?: string): Promise<void> {
  await expectAccessible(page, isWhole ? undefined : part);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page, part);
  await page.emulateMedia({ colorScheme: "light" });
}

/**
 * All that is to be read on the page, or in a part of it, has enough contrast, once it has the colors of the scheme: the
 * card provider's fields are given theirs after the page has its own.
 */
export async function expectContrast(page: Page, part?: string): Promise<void> {
  await expect.poll(() => poorContrast(page, part), "contrast").toEqual([]);
}

/** What has too little contrast on the page, or in a part of it, as it is now. */
export const poorContrast = (page: Page, part?: string): Promise<readonly string[]> =>
  findings(page, { runOnly: ["color-contrast"] }, part);

/** What axe finds on the page. The product has no frames, so axe stays in the page and is read once for each document. */
async function findings(page: Page, options: RunOptions, part?: string): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate(([within, given]) => globalThis.axe.run(within ?? document, given), [
    part,
    { resultTypes: ["violations"], ...options } satisfies RunOptions,
  ] as const);
  return violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

export { expect } from "@playwright/test";
