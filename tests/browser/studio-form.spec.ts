import type { Locator, Page } from "@playwright/test";
import { editorOf, previewOf } from "./support/drafts";
import { draftOfStaff } from "./support/studio";
import { formHeading, openForm, toPlace } from "./support/studio-places";
import { expect, test } from "./support/test";

/** A product changed in the form by somebody who has never seen JSON: said in the history, shown in the preview, taken back. */

const WAIT = { timeout: 30_000 };
const main = (page: Page): Locator => page.getByRole("main");
const button = (page: Page, name: string | RegExp): Locator => main(page).getByRole("button", { name });
const field = (page: Page, name: string | RegExp): Locator => main(page).getByRole("textbox", { name, exact: true });

/** A draft that is open in the form. */
interface Work {
  readonly page: Page;
  /** All its files as they are saved, as one text. */
  readonly saved: () => Promise<string>;
  readonly end: () => Promise<void>;
}

async function opened(page: Page, origin: string, product: string): Promise<Work> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id, files, end } = await draftOfStaff(page, origin, "form", product);
  await openForm(page, id);
  return { page, end, saved: async () => JSON.stringify([...(await files())].toSorted()) };
}

/** A change of the form: what is done, and what the history says of it. */
interface Change {
  readonly act: (page: Page) => Promise<void>;
  readonly says: RegExp;
}

/** More steps than any of these changes is made of. */
const MOST_STEPS = 20;

const tab = (page: Page, name: string): Promise<void> => page.getByRole("button", { name, exact: true }).click();

/**
 * Makes changes, each saved before the next, and finds their sentences in the history. A change of several steps may be
 * saved in several parts, and how many is a matter of time: so no sentence is asked for by its place in the list.
 */
async function make({ page, saved }: Work, ...changes: readonly Change[]): Promise<void> {
  for (const { act } of changes) {
    const before = await saved();
    await act(page);
    await expect.poll(saved, WAIT).not.toBe(before);
  }
  await tab(page, "History");
  const said = page.getByRole("list", { name: "Changes, the newest first" }).getByRole("listitem");
  for (const { says } of changes) await expect(said.filter({ hasText: says }).first(), String(says)).toBeVisible(WAIT);
  await tab(page, "Preview");
}

/** Takes all edits back, by the button or by the keys; the files are as they were, byte for byte. */
async function takeBack({ page, saved }: Work, to: string, way: "button" | "keys"): Promise<void> {
  const undo = button(page, "Undo");
  const isOver = async (): Promise<boolean> => (await undo.getAttribute("aria-disabled")) === "true";
  for (let steps = 0; steps < MOST_STEPS && !(await isOver()); steps += 1) {
    if (way === "button") await undo.click();
    else {
      await formHeading(page).focus();
      await page.keyboard.press("Control+z");
    }
  }
  await expect(undo).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("status").filter({ hasText: /^Taken back: / })).toBeVisible();
  await expect.poll(saved, WAIT).toBe(to);
}

/** Types over what a text says. */
async function write(page: Page, name: string | RegExp, words: string): Promise<void> {
  await field(page, name).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(words);
}

/** Picks something that is typed for in a menu or a field with offers. */
async function add(page: Page, menu: string | RegExp, name: string | RegExp): Promise<void> {
  await button(page, menu).click();
  await main(page).getByRole("listitem").getByRole("button", { name }).first().click();
}

const raised: Change = {
  async act(page) {
    await toPlace(page, "staff minimum", /^Staff minimum/);
    await main(page).getByLabel("Colorado (CO)").fill("12");
  },
  says: /Colorado.*12/i,
};

const HEADING = "At home?";
const headed: Change = {
  async act(page) {
    await toPlace(page, "headquartered", /^In what state/);
    await main(page).getByRole("radio", { name: "Different for brokers and clients" }).first().check();
    await write(page, "Title, for brokers", HEADING);
  },
  says: /At home\?/,
};

const asked: Change = {
  async act(page) {
    await toPlace(page, "How many individuals", /^How many individuals/);
    await add(page, /^Add to questions/, /^Yes or no/);
    await page.keyboard.type("Owns aircraft");
    await page.keyboard.press("Enter");
    await expect(formHeading(page)).toHaveText("Owns aircraft");
  },
  says: /Owns aircraft/,
};

const refused: Change = {
  async act(page) {
    await toPlace(page, "How many individuals", /^How many individuals/);
    await add(page, /^Add a detail$/, /^Rules that refuse/);
    await button(page, /^Add to rules that refuse/).click();
    await page.keyboard.type("Aircraft");
    await page.keyboard.press("Enter");
    await expect(formHeading(page)).toHaveText(/Aircraft/);
    await main(page).getByRole("combobox", { name: "Row 1: what is read" }).selectOption({ label: "Owns aircraft" });
    await expect(main(page).getByText("Owns aircraft is yes.")).toBeVisible();
  },
  says: /Aircraft/i,
};

/** The preview shows the step that the form is about. */
async function inPreview(page: Page, search: string, title: RegExp): Promise<void> {
  await toPlace(page, search, title);
  await button(page, "Show in the preview").click();
}

test("a manager raises a minimum, gives brokers their own heading and asks a question that refuses", async ({
  page,
  baseURL,
}) => {
  const work = await opened(page, String(baseURL), "boa");
  const before = await work.saved();
  await make(work, raised, headed, asked, refused);
  await test.step("the preview shows it, and refuses", async () => {
    await inPreview(page, "at home?", /^At home\?/);
    await expect(previewOf(page).getByRole("heading", { level: 1 })).toHaveText(HEADING, WAIT);
    await inPreview(page, "How many individuals", /^How many individuals/);
    const frame = previewOf(page);
    await frame.getByLabel("Number of owners").fill("3");
    await frame.getByRole("group", { name: "Owns aircraft" }).getByText("Yes", { exact: true }).click();
    await frame.getByRole("button", { name: "Next" }).click();
    await expect(frame.getByRole("heading", { name: /^Thank you for your interest/ })).toBeVisible(WAIT);
  });
  await test.step("the text says the same at the same place", async () => {
    await toPlace(page, "aircraft", /^Owns aircraft/);
    await tab(page, "Text");
    await expect(editorOf(page)).toContainText('"owns_aircraft": {', WAIT);
    await tab(page, "Form");
  });
  await takeBack(work, before, "button");
  await work.end();
});

/** Changes of one product, each taken back before the next. */
const CHANGES: readonly (readonly [what: string, product: string, change: Change, after: RegExp])[] = [
  [
    "a coverage is left out in one more state",
    "boa",
    {
      async act(page) {
        await toPlace(page, "permanent total", /^Permanent total disability/);
        await add(page, /^Add to .*not offered/i, /^New York/);
      },
      says: /Permanent total disability.*(?:NY|New York)/,
    },
    /"not_offered_in": \["VT", "NY"\]/,
  ],
  [
    "a price goes to the next version of the rate book by itself",
    "passport360",
    {
      async act(page) {
        await page.getByRole("button", { name: "passport360@1.json" }).click();
        await button(page, "Prices").click();
        await main(page).getByRole("group", { name: "Enhanced" }).getByRole("textbox", { name: "Family" }).click();
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.type("549");
        await expect(main(page).locator(":focus")).toHaveValue("549");
      },
      says: /The price of Passport 360 Enhanced, family rises from \$525 to \$549/,
    },
    /passport360@2/,
  ],
  [
    "an option of a shared list is added in this draft",
    "passport360",
    {
      async act(page) {
        await page.getByText("Shared with other products").click();
        await page.getByRole("button", { name: "beneficiary-relationships@1.json" }).click();
        await button(page, "Change it in this draft").click();
        await button(page, "Items").click();
        await button(page, "Add an item").click();
        await page.keyboard.type("Neighbor");
        await page.keyboard.press("Enter");
        await expect(formHeading(page)).toHaveText("Neighbor");
      },
      says: /Neighbor/,
    },
    /beneficiary-relationships@2/,
  ],
  [
    "two steps change places by keys",
    "boa",
    {
      async act(page) {
        await page.getByRole("button", { name: "boa.flow.json" }).click();
        await button(page, "Steps").click();
        await button(page, /^Move Is the business related/).press("Space");
        await page.keyboard.press("ArrowDown");
        await expect(page.getByText(/would be number 3 of 11\.$/)).toBeAttached();
        await page.keyboard.press("Space");
      },
      says: /^The steps “Is the business related.*change places/,
    },
    /"id": "business-type"[\s\S]*"id": "industries"/,
  ],
  [
    "a question is called otherwise wherever it is named",
    "boa",
    {
      async act(page) {
        await toPlace(page, "number of owners", /^Number of owners/);
        await button(page, "Rename").click();
        await page.keyboard.type("owner_count");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      },
      says: /owner_count/,
    },
    /answers\.owner_count/,
  ],
  [
    "a question that others name goes once that was asked",
    "boa",
    {
      async act(page) {
        await toPlace(page, "number of owners", /^Number of owners/);
        await button(page, "Remove this").click();
        await expect(page.getByRole("dialog")).toContainText("would be wrong without it");
        await page.getByRole("button", { name: "Remove all the same" }).click();
      },
      says: /Number of owners/,
    },
    /"questions": \{\}/,
  ],
];

for (const [what, product, change, after] of CHANGES)
  test(`in the form, ${what}, and all of it is taken back by keys @all`, async ({ page, baseURL }) => {
    const work = await opened(page, String(baseURL), product);
    const before = await work.saved();
    await make(work, change);
    expect(
      JSON.parse(await work.saved())
        .flat()
        .join("\n"),
    ).toMatch(after);
    await takeBack(work, before, "keys");
    await work.end();
  });
