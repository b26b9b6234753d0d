import type { Page } from "@playwright/test";
import { draftCalls } from "./support/drafts";
import { press, tabTo } from "./support/keyboard";
import { expectKeyed } from "./support/stops";
import { openProduct, signInToStudio } from "./support/studio";
import { expect, expectAccessible, test } from "./support/test";

/** The studio without a pointer (2.1.1): each control is a stop, in its order, with a name, and shows that it has the focus. */

const WAIT = { timeout: 30_000 };
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

async function openDraft(page: Page, id: string): Promise<void> {
  await page.goto(`/studio/drafts/${id}`);
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible(WAIT);
  await expect(
    page.getByRole("status").filter({ hasText: /Every place can be|No place is known|is not known/ }),
  ).toBeVisible(WAIT);
}

/** At the narrowest width that may edit; at the others in the whole run. */
const tiers = [
  [1024, ""],
  [1280, " @all"],
  [1920, " @all"],
] as const;

for (const [width, tier] of tiers) {
  test(`at ${width} px every control of the products' pages is a stop with a name that shows itself${tier}`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { make, remove } = draftCalls(page, String(baseURL));
    const leave = await signInToStudio(page, String(baseURL), "staff");
    const id = await make();
    await expectKeyed(page);
    await openProduct(page);
    await expect(page.getByRole("application")).toBeVisible(WAIT);
    await expectKeyed(page);
    await test.step("a new draft", async () => {
      await press(page, button(page, "New draft"));
      for (const source of ["A published version", "Files of this computer"]) {
        await tabTo(page, page.getByRole("radio", { checked: true }));
        await page.keyboard.press("ArrowDown");
        await expect(page.getByRole("radio", { name: source })).toBeChecked();
        await expectKeyed(page);
      }
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(button(page, "New draft")).toBeFocused();
    });
    await remove(id);
    await leave();
  });

  test(`at ${width} px every control of a draft is a stop with a name that shows itself${tier}`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { make, replace, remove } = draftCalls(page, String(baseURL));
    const leave = await signInToStudio(page, String(baseURL), "staff");
    const id = await make();
    await openDraft(page, id);
    await replace(id, "us-regions@1", "us-region@1");
    // A window that somebody comes back to asks at once what others have saved.
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(button(page, /^Replace “us-region@1”/).first()).toBeVisible(WAIT);
    await expectKeyed(page);
    await expectAccessible(page);
    await test.step("the history", async () => {
      await press(page, button(page, "History"));
      await expect(button(page, /^Undo/)).toBeVisible(WAIT);
      await expectKeyed(page);
    });
    await remove(id);
    await leave();
  });
}

/** Presses Tab until the text of the flow has the focus: it is in a tree of its own, whose host has it for the page. */
async function toText(page: Page): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await text(page).evaluate((own) => own.matches(":focus"))) return;
    await page.keyboard.press("Tab");
  }
  await expect(text(page)).toBeFocused();
}

const text = (page: Page) => page.getByRole("textbox", { name: /^Text of/ });
const says = (page: Page, words: RegExp) =>
  expect(page.getByRole("status").filter({ hasText: words })).toBeAttached(WAIT);

async function pressAll(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** An item of the outline leads to its place as often as it is chosen. */
async function openTwice(page: Page): Promise<void> {
  await tabTo(page, page.getByRole("searchbox"));
  await page.keyboard.type("state question");
  await says(page, /^\d+ found\.$/);
  for (const way of ["Tab", "Shift+Tab"] as const) {
    await tabTo(page, page.getByRole("treeitem"), way);
    await pressAll(page, "End", "Enter");
    await expect(text(page)).toBeFocused();
  }
}

/** F1 says what is known of a word; Escape hides it. */
async function askAbout(page: Page, word: string): Promise<void> {
  await page.keyboard.press("Control+f");
  await page.keyboard.type(word);
  await pressAll(page, "Enter", "Escape", "ArrowRight", "F1");
  const explained = page.locator(".cm-explained");
  await expect(explained).toBeVisible(WAIT);
  await page.keyboard.press("Escape");
  await expect(explained).toHaveCount(0);
}

/** A change is taken back, and the focus stays with the history. */
async function undoLine(page: Page): Promise<void> {
  await toText(page);
  await pressAll(page, "Control+Home", "End", "Enter");
  await press(page, button(page, "History"));
  const undo = button(page, /^Undo/);
  await expect(undo).toBeVisible(WAIT);
  await press(page, undo);
  await says(page, /^Taken back: /);
  await expect(page.getByRole("heading", { name: "History" })).toBeFocused();
}

/** A text of the preview leads to its place; looking for one is given up by Escape. */
async function pickAndGiveUp(page: Page, words: string): Promise<void> {
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toBeVisible(WAIT);
  await tabTo(page, page.getByRole("combobox", { name: /^Step/ }));
  await page.keyboard.press("ArrowDown");
  await says(page, /^The preview shows: .*industries/);
  await press(page, button(page, "Find a text"));
  const wanted = frame.getByText(words);
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((own) => own === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await expect(text(page)).toBeFocused();
  await expect(text(page).locator(".cm-activeLine")).toContainText(words);
  await press(page, button(page, "Find a text"));
  await pressAll(page, "Tab", "Tab", "Escape");
  await expect(button(page, "Find a text")).toBeFocused();
}

test("by keys alone a place is opened, a finding put right, a change undone and a text picked", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  const { make, flow, remove } = draftCalls(page, String(baseURL));
  const leave = await signInToStudio(page, String(baseURL), "staff");
  const id = await make();
  const before = await flow(id);
  await openDraft(page, id);
  await openTwice(page);
  await askAbout(page, "us-regions@1");
  await test.step("a fix leaves the focus with the findings", async () => {
    await pressAll(page, "ArrowLeft", "ArrowLeft", "Backspace");
    const fix = button(page, /^Replace “us-region@1”/);
    await expect(fix).toBeVisible(WAIT);
    await press(page, fix);
    await expect(page.getByRole("heading", { name: "Findings" })).toBeFocused(WAIT);
    await expect.poll(() => flow(id), WAIT).toBe(before);
  });
  await undoLine(page);
  await press(page, button(page, "Preview"));
  await pickAndGiveUp(page, "Hazardous waste");
  await remove(id);
  await leave();
});
