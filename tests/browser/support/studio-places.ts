import type { Page } from "@playwright/test";
import { expect } from "./test";

const WAIT = { timeout: 30_000 };

/** Leads to a place of the draft by the search of the outline. */
export async function toPlace(page: Page, search: string, title: RegExp): Promise<void> {
  await page.getByLabel("Search", { exact: true }).fill(search);
  await page.getByRole("treeitem", { name: title }).first().click(WAIT);
}

/** Opens a draft in the form, once its outline and its preview are there. */
export async function openForm(page: Page, id: string): Promise<void> {
  await page.goto(`/studio/drafts/${id}`);
  await expect(page.getByRole("treeitem").first()).toBeVisible(WAIT);
  await expect(formHeading(page)).toBeVisible(WAIT);
}

/** What the form is about. */
export const formHeading = (page: Page) => page.getByRole("main").getByRole("heading").and(page.locator("[data-word]"));

const inForm = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();

/** Opens a file that other products name as well. */
async function openShared(page: Page, name: RegExp): Promise<void> {
  const files = page.getByRole("group").filter({ hasText: "Shared with other products" });
  if ((await files.getAttribute("open")) === null) await files.getByText("Shared with other products").click();
  await files.getByRole("button", { name }).click();
}

/** Opens the rate book, and the price of its plan. */
async function openPrice(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^boa@\d+\.json$/ }).click();
  await inForm(page, "Plans");
  await page.getByRole("main").getByRole("listitem").getByRole("button", { name: /^Boa/ }).click();
}

/** An item of a list that was shared, and is the draft's own from now on. */
export const OWN_ITEM: Place = [
  "an item of a list",
  async (page) => {
    await openShared(page, /^us-regions@1\.json$/);
    await inForm(page, "Change it in this draft");
    await inForm(page, "Items");
    await page
      .getByRole("main")
      .getByRole("listitem")
      .getByRole("button", { name: /^Alabama/ })
      .click();
  },
  /^Alabama$/,
];

/** What leads to a place, and what its form is called. */
type Place = readonly [sort: string, open: (page: Page) => Promise<void>, title: RegExp];

/** A place of each sort of the product that `draftCalls` makes drafts of. */
export const PLACES: readonly Place[] = [
  ["the product", (page) => page.getByRole("button", { name: /\.flow\.json$/ }).click(), /^Business Owners Accident$/],
  ["a step", (page) => toPlace(page, "non-owner", /^How many non-owner/), /^How many non-owner/],
  ["a question", (page) => toPlace(page, "number of employees", /^Number of employees/), /^Number of employees$/],
  ["a refusal", (page) => toPlace(page, "below staff", /^Below staff minimum/), /^Below staff minimum$/],
  ["texts by condition", (page) => toPlace(page, "headquartered", /^In what state/), /^In what state/],
  ["a coverage", (page) => toPlace(page, "accidental death", /^Accidental death/), /^Accidental death/],
  ["a table", (page) => toPlace(page, "staff minimum", /^Staff minimum/), /^Staff minimum$/],
  ["the page", (page) => toPlace(page, "page", /^The page/), /^The page$/],
  ["a rate book", (page) => page.getByRole("button", { name: /^boa@\d+\.json$/ }).click(), /^Boa$/],
  ["a price", openPrice, /^Boa$/],
  ["a shared list", (page) => openShared(page, /^us-regions@1\.json$/), /^Us regions$/],
];

/** Opens a place, and waits for its form, which takes the focus once it is there. */
export async function openPlace(page: Page, [, open, title]: Place): Promise<void> {
  await open(page);
  await expect(formHeading(page)).toHaveText(title);
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
}
