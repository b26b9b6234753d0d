import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { businessShare, fillBusiness, toPlan } from "./support/business";
import { OPENERS, pressAbouts } from "./support/dialogs";
import { buyerIn, choosePlan, next, resumeAt } from "./support/journey";
import { expectLaidOut } from "./support/layout";
import { expect, test } from "./support/test";

/** Every dialog fits the screen, its cross covers nothing, and it looks the same wherever its element was put (W43). */

test("each file of the app that opens a dialog has a test here that opens it", () => {
  const app = join(import.meta.dirname, "../../app");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));
  const opening = files.filter((name) => /<Dialog[\s>]/.test(readFileSync(join(app, name), "utf8")));
  expect(Object.keys(OPENERS).sort()).toEqual(opening.sort());
});

/** Words that an ancestor would hand down to the dialog. */
const HOSTILE = {
  "white-space": "nowrap",
  "font-size": "40px",
  "font-weight": "900",
  "font-style": "italic",
  "font-variant": "small-caps",
  "font-family": "monospace",
  "line-height": "3",
  "letter-spacing": "4px",
  "word-spacing": "9px",
  "word-break": "break-all",
  "overflow-wrap": "anywhere",
  hyphens: "auto",
  "text-align": "right",
  "text-indent": "3em",
  "text-transform": "uppercase",
  "text-shadow": "1px 1px red",
  "text-wrap": "balance",
  "list-style": "disc",
  color: "rgb(1, 2, 3)",
  cursor: "wait",
  "user-select": "none",
  "pointer-events": "none",
  visibility: "hidden",
};

/** What of the dialog changes when its parent's style does. */
const inherited = (page: Page): Promise<readonly string[]> =>
  page.evaluate((hostile) => {
    const dialog = [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1);
    const parent = dialog?.parentElement;
    if (!dialog || !parent) return ["no dialog is open"];
    const names = Object.keys(hostile);
    const styles = () => names.map((name) => getComputedStyle(dialog).getPropertyValue(name));
    const before = styles();
    const style = parent.style.cssText;
    for (const [name, value] of Object.entries(hostile)) parent.style.setProperty(name, value);
    const after = styles();
    parent.style.cssText = style;
    return names.filter((_, at) => before[at] !== after[at]);
  }, HOSTILE);

for (const [file, open] of Object.entries(OPENERS))
  test(
    `the dialogs of ${file} fit every screen, and take over nothing from what they are in`,
    { tag: "@all" },
    async ({ broker: page }) => {
      let looked = 0;
      await open(page, async () => {
        looked += 1;
        expect.soft(await inherited(page)).toEqual([]);
        await expectLaidOut(page);
      });
      expect(looked).toBeGreaterThan(0);
    },
  );

/** The name of everything in a product's data that is explained. */
function explained(data: unknown): readonly string[] {
  if (typeof data !== "object" || data === null) return [];
  const own = "title" in data && "description" in data && typeof data.title === "string" ? [data.title] : [];
  return [...own, ...Object.values(data).flatMap(explained)];
}
interface Product {
  readonly coverages: unknown;
  readonly optional_coverages?: { readonly [name: string]: { readonly benefits: unknown } };
}
const dataOf = (path: string): Product => JSON.parse(readFileSync(join(import.meta.dirname, "../..", path), "utf8"));

test("the explanation of every coverage of both products fits every screen", { tag: "@all" }, async ({ page }) => {
  const look = (): Promise<void> => expectLaidOut(page);
  await resumeAt(page, "plan-type", buyerIn("CO"));
  await page.getByText("Family", { exact: true }).click();
  await next(page).click();
  const names = [...(await pressAbouts(page, look))];
  await choosePlan(page, "Enhanced");
  names.push(...(await pressAbouts(page, look)));
  await page.goto(businessShare);
  await fillBusiness(page, buyerIn("CO"));
  await next(page).click();
  await toPlan(page, { state: "CO", owners: "2", employees: "9" });
  names.push(...(await pressAbouts(page, look)));
  const book = dataOf("server/data/products/passport360@1.json");
  const wanted = [book.coverages, Object.values(book.optional_coverages ?? {}).map(({ benefits }) => benefits)];
  const all = explained([...wanted, dataOf("flows/boa.flow.json").coverages]);
  expect([...new Set(names)].sort()).toEqual([...new Set(all)].sort());
});
