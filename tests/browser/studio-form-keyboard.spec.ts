import type { Locator, Page } from "@playwright/test";
import { expectKeyed } from "./support/stops";
import { draftOfStaff } from "./support/studio";
import { formHeading, openForm, openPlace, OWN_ITEM, PLACES, toPlace } from "./support/studio-places";
import { expect, expectAccessible, expectContrast, test } from "./support/test";
import { sampled } from "../support/tier";

/** Form and sheets without a pointer (2.1.1): each control is a stop, and what goes leaves the focus with what is beside it. */

const WAIT = { timeout: 30_000 };
const main = (page: Page): Locator => page.getByRole("main");
const button = (page: Page, name: string | RegExp): Locator => main(page).getByRole("button", { name });

/** Looks at the middle of the page in both schemes: the panes beside it are looked at in other tests. */
async function expectSound(page: Page): Promise<void> {
  await expectKeyed(page, "main");
  await expectAccessible(page, "main");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page, "main");
  await page.emulateMedia({ colorScheme: "light" });
}

/** At the narrowest width that may edit; at the others in the whole run. */
const tiers = [
  [1024, ""],
  [1280, " @all"],
  [1920, " @all"],
] as const;

for (const [width, tier] of tiers)
  test(`at ${width} px every control of form and sheets is a stop with a name that shows itself${tier}`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { id, end } = await draftOfStaff(page, String(baseURL), "form");
    await openForm(page, id);
    for (const place of sampled([...PLACES, OWN_ITEM], 4))
      await test.step(place[0], async () => {
        await openPlace(page, place);
        await expectSound(page);
      });
    await button(page, "Sheets").click();
    const sheets = await main(page).getByLabel("Sheet", { exact: true }).locator("option").all();
    for (const sheet of sampled(sheets, 2)) {
      const title = await sheet.innerText();
      await test.step(`the sheet ${title}`, async () => {
        await main(page)
          .getByLabel("Sheet", { exact: true })
          .selectOption(await sheet.getAttribute("value"));
        await expect(main(page).getByRole("grid", { name: title.replace(" (shared)", "") })).toBeVisible();
        await expectSound(page);
      });
    }
    await end();
  });

/** What a person can write to or choose; the choice that is made is there to be read. */
const WRITTEN = ":is(input, textarea):enabled:not([readonly], [type=radio]:checked), select:enabled";

/** At 768 px everything can be read and reviewed; editing needs 1024 px and says so. */
test(
  "at 768 px form and sheets are read and not edited, and say at which width they are",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    const { id, end } = await draftOfStaff(page, String(baseURL), "form");
    await page.goto(`/studio/drafts/${id}`);
    await expect(page.getByText("To edit, make the window at least 1024 pixels wide.")).toBeVisible(WAIT);
    for (const place of sampled(PLACES, 2))
      await test.step(place[0], async () => {
        await page.getByRole("button", { name: "Outline", exact: true }).click();
        await openPlace(page, place);
        await expect(main(page).locator(WRITTEN)).toHaveCount(0);
        await expect(button(page, /^(?:\+|Add|Remove|Move|Rename|Undo|Insert)/)).toHaveCount(0);
        await expect(main(page).locator("[contenteditable=true]:not([aria-readonly=true])")).toHaveCount(0);
        await expectSound(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
      });
    await button(page, "Sheets").click();
    await expect(main(page).getByRole("grid")).toBeVisible();
    await expect(button(page, /^(?:Fill|Add|Remove|Undo)/)).toHaveCount(0);
    await expectSound(page);
    await end();
  },
);

/** Presses a control by a key. That Tab comes to it is shown above. */
async function press(page: Page, control: Locator, key = "Enter"): Promise<void> {
  await control.focus();
  await page.keyboard.press(key);
}

/** The focus is in the middle of the page still. */
const expectKept = (page: Page): Promise<void> =>
  expect.poll(() => main(page).evaluate((own) => own.contains(document.activeElement)), "the focus").toBe(true);
const spoken = (page: Page, words: RegExp) => expect(page.getByText(words).last()).toBeAttached(WAIT);

type Flow = () => Promise<string>;

/** A row of a table goes, and is taken back by the button: the keys take back what is typed in a field. */
async function removeRow(page: Page): Promise<void> {
  await toPlace(page, "staff minimum", /^Staff minimum/);
  await press(page, button(page, "Remove New Mexico (NM)"));
  await expect(main(page).getByLabel("West Virginia (WV)")).toBeFocused();
  await press(page, button(page, "Undo"));
  await spoken(page, /^Taken back: /);
  await expect(button(page, "Undo")).toBeFocused();
}

/** A word is added, and taken away. */
async function addWord(page: Page): Promise<void> {
  await toPlace(page, "number of owners", /^Number of owners/);
  await press(page, button(page, /^Add a detail$/));
  await page.keyboard.type("Hint");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(main(page).getByRole("textbox", { name: "Hint" })).toBeFocused();
  await press(page, button(page, "Remove Hint"));
  await expectKept(page);
}

/** A step is moved, and each place that it comes to is said. */
async function moveStep(page: Page, flow: Flow, before: string): Promise<void> {
  await press(page, main(page).getByRole("navigation", { name: "Around this" }).getByRole("button").first());
  await expect(formHeading(page)).toBeFocused();
  await press(page, button(page, "Steps"));
  const handle = button(page, /^Move Is the business related/);
  await press(page, handle, "Space");
  await spoken(page, /^Is the business related to any of these industries\? is taken\. It is number 2 of 11\.$/);
  await page.keyboard.press("ArrowDown");
  await spoken(page, /would be number 3 of 11\.$/);
  await page.keyboard.press("Space");
  await expect(handle).toBeFocused();
  await expect(button(page, /^Move/).nth(2)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect.poll(flow, WAIT).toBe(before);
  await expectKept(page);
}

/** A question that rules name is called otherwise, and removed once that was asked about. */
async function renameAndRemove(page: Page, flow: Flow, before: string): Promise<void> {
  await toPlace(page, "number of owners", /^Number of owners/);
  await press(page, button(page, "Rename"));
  await page.keyboard.type("owners");
  await page.keyboard.press("Enter");
  await expect(formHeading(page)).toBeFocused();
  await press(page, button(page, "Remove this"));
  await expect(page.getByRole("dialog", { name: "Remove “Number of owners”?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page, "Remove this")).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, page.getByRole("button", { name: "Remove all the same" }));
  await expect(formHeading(page)).toHaveText(/^How many individuals/);
  await expect(formHeading(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(flow, WAIT).toBe(before);
  await expectKept(page);
}

test(
  "what is removed, moved or taken back by keys leaves the focus with what came into its place",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    const { id, flow, end } = await draftOfStaff(page, String(baseURL), "form");
    const before = await flow();
    await openForm(page, id);
    await removeRow(page);
    await addWord(page);
    await moveStep(page, flow, before);
    await renameAndRemove(page, flow, before);
    await end();
  },
);
