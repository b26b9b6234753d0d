/**
 * What is wrong with the layout of a page, as a person would see it: something wider than the screen, a word broken
 * inside, text that is cut off or lies under other text (W19, W43, W46). Measured with a wide font, as many systems have.
 */
import type { Page } from "@playwright/test";
import { sampled } from "../../support/tier";
import { measureLayout } from "./measure-layout";
import { expect } from "./test";

export interface Screen {
  readonly width: number;
  readonly height: number;
  /** The browser's text size in percent. */
  readonly text: number;
}

/** What a browser shows that enlarges 1280 × 1024 px by 400 % is 320 px wide, by 200 % twice that. */
const SCREENS: readonly Screen[] = [
  { width: 320, height: 256, text: 100 },
  { width: 375, height: 740, text: 200 },
  { width: 375, height: 740, text: 100 },
  { width: 640, height: 512, text: 100 },
  { width: 768, height: 1024, text: 100 },
  { width: 1280, height: 800, text: 100 },
];

/** The smallest screen in `npm test`, all in `npm run test:all`. */
const screens = sampled(SCREENS);

/** Nothing is wrong with the page, or with the dialog over it, on any screen. Leaves the window as it was. */
export async function expectLaidOut(page: Page, on: readonly Screen[] = screens): Promise<void> {
  const before = page.viewportSize();
  const wrong: string[] = [];
  for (const screen of on) {
    await page.setViewportSize({ width: screen.width, height: screen.height });
    await setType(page, screen.text);
    const found = await measureLayout(page);
    wrong.push(...found.map((what) => `${screen.width} px, text ${screen.text} %: ${what}`));
  }
  await setType(page, undefined);
  if (before) await page.setViewportSize(before);
  expect.soft(wrong).toEqual([]);
}

/** Shows the page in the wide font, its text enlarged; undefined shows it as it is. Waits until it is drawn. */
async function setType(page: Page, percent: number | undefined): Promise<void> {
  await page.evaluate(async (size) => {
    const wide = new CSSStyleSheet();
    if (size !== undefined)
      wide.replaceSync(`* { font-family: "DejaVu Sans", Verdana !important } html { font-size: ${size}% !important }`);
    document.adoptedStyleSheets = size === undefined ? [] : [wide];
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, percent);
}
