import type { Page } from "@playwright/test";
import { sampled } from "../support/tier";
import { draftCalls, editorOf, previewOf, typeBehind } from "./support/drafts";
import { signInToStudio } from "./support/studio";
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectContrast, test } from "./support/test";

/** A draft of the studio: saved as its author works, undone by its sentence, read by reviewers, edited by two. */

const WAIT = { timeout: 30_000 };

const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^Saved$/ });
const history = (page: Page) => page.getByRole("list", { name: "Changes, the newest first" });
test("what is typed is saved, said as a sentence and taken back byte for byte, and is kept without a connection", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { make, flow, remove } = draftCalls(page, String(baseURL));
  const leave = await signInToStudio(page, String(baseURL), "staff");
  const id = await make();
  const before = await flow(id);
  await page.goto(`/studio/drafts/${id}`);
  await expect(previewOf(page).getByRole("heading", { level: 1 })).toBeVisible(WAIT);
  await typeBehind(page, '"title": "Business Owners Accident"', " Plus");
  await expect(saved(page)).toBeVisible(WAIT);
  await expect
    .poll(() => flow(id))
    .toBe(before.replace('"Business Owners Accident"', '"Business Owners Accident Plus"'));
  await page.getByRole("button", { name: "History" }).click();
  await expect(history(page).getByRole("button", { name: /Plus/ }).first()).toBeVisible(WAIT);
  await history(page).getByRole("button", { name: /^Undo/ }).click();
  await expect(history(page)).toContainText("Taken back", WAIT);
  await expect.poll(() => flow(id)).toBe(before);
  await test.step("what is typed without a connection is kept over a reload, and saved once it is back", () =>
    keptMeanwhile(page, () => flow(id)));
  await test.step("a name of the draft is completed", () => namesAreOffered(page));
  await remove(id);
  await leave();
});

async function keptMeanwhile(page: Page, flow: () => Promise<string>): Promise<void> {
  await page.route("**/api/studio/**/files", (route) => route.abort());
  await typeBehind(page, '"title": "Business Owners Accident"', " Kept");
  await expect(page.getByRole("status").filter({ hasText: "kept in this browser" })).toBeVisible(WAIT);
  expect(await flow()).not.toContain("Kept");
  await page.unroute("**/api/studio/**/files");
  await page.reload();
  await expect(editorOf(page)).toContainText("Accident Kept", WAIT);
  await expect.poll(flow, WAIT).toContain("Accident Kept");
}

/** Where a rejection is named, those of the draft are offered, and can be read. */
async function namesAreOffered(page: Page): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press("Control+f");
  await page.keyboard.type('"with": "');
  for (const key of ["Enter", "Escape", "ArrowRight"]) await page.keyboard.press(key);
  const offered = page.getByRole("option", { name: "needs_underwriter" });
  await expect(async () => {
    await page.keyboard.press("Control+Space");
    await expect(offered).toBeVisible({ timeout: 1_000 });
  }).toPass(WAIT);
  await expectContrast(page, "main");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page, "main");
  await page.emulateMedia({ colorScheme: "light" });
  await page.keyboard.press("Escape");
}

test(
  "two people edit one draft, and each sees what the other saves",
  { tag: "@all" },
  async ({ page, baseURL, browser }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const { make, flow, remove } = draftCalls(page, String(baseURL));
    const leave = await signInToStudio(page, String(baseURL), "staff");
    const id = await make();
    const other = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    const leaveOther = await signInToStudio(other, String(baseURL), "staff");
    for (const each of [page, other]) {
      await each.goto(`/studio/drafts/${id}`);
      await expect(editorOf(each)).toBeVisible(WAIT);
    }
    await typeBehind(page, '"title": "Business Owners Accident"', " One");
    await typeBehind(other, '"vertical_code"', "_two");
    for (const each of [page, other]) {
      await expect(editorOf(each)).toContainText('"Business Owners Accident One"', WAIT);
      await expect(editorOf(each)).toContainText('_two"', WAIT);
      await expect(saved(each)).toBeVisible(WAIT);
    }
    const text = await flow(id);
    expect(text).toContain('"Business Owners Accident One"');
    expect(text).toContain('_two"');
    await remove(id);
    await leaveOther();
    await leave();
    await other.context().close();
  },
);

test(
  "a text of the preview leads to its place, a refusal says its rule, a shared part gets its next version",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { make, flow, remove } = draftCalls(page, String(baseURL));
    const leave = await signInToStudio(page, String(baseURL), "staff");
    const id = await make();
    await page.goto(`/studio/drafts/${id}`);
    await expect(previewOf(page).getByRole("heading", { level: 1 })).toBeVisible(WAIT);
    await page.getByRole("combobox", { name: /^Step/ }).selectOption("industries");
    const text = previewOf(page).getByText("Hazardous waste");
    await expect(text).toBeVisible(WAIT);
    await page.getByRole("button", { name: "Find a text" }).click();
    await text.click();
    await expect(editorOf(page).locator(".cm-activeLine")).toContainText('"Hazardous waste"');
    await previewOf(page).getByText("Yes", { exact: true }).click();
    await previewOf(page).getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Why?" }).click();
    await page.getByRole("button", { name: "Show the rule" }).click();
    await expect(editorOf(page).locator(".cm-activeLine")).toContainText("related_industries");
    await page.getByText("Shared with other products").click();
    await page.getByRole("button", { name: /^consent@\d+\.json$/ }).click();
    await expect(page.getByText(/is shared and never changes\. It is used by .*passport360/)).toBeVisible();
    const before = await flow(id);
    await page.getByRole("button", { name: "Change it in this draft" }).click();
    await expect(page.getByRole("heading", { name: /^parts\/consent@\d+\.json$/ })).toBeVisible();
    await expect.poll(() => flow(id)).not.toBe(before);
    await expect(
      page.getByRole("status").filter({ hasText: "None in shape, names, references and types" }),
    ).toBeVisible();
    await remove(id);
    await leave();
  },
);

for (const width of sampled([1024, 1280, 1920]))
  test(`a draft is accessible at ${width} px`, { tag: "@all" }, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 900 });
    const { make, remove } = draftCalls(page, String(baseURL));
    const leave = await signInToStudio(page, String(baseURL), "staff");
    const id = await make();
    await page.goto(`/studio/drafts/${id}`);
    await expect(previewOf(page).getByRole("heading", { level: 1 })).toBeVisible(WAIT);
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole("button", { name: "History" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Rename" }).click();
    await expectAccessible(page);
    await remove(id);
    await leave();
  });

test("at 768 px and as a reviewer a draft is read and not edited", { tag: "@all" }, async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const { make, remove } = draftCalls(page, String(baseURL));
  const leave = await signInToStudio(page, String(baseURL), "reviewer");
  const id = await make();
  await page.goto(`/studio/drafts/${id}`);
  await expect(editorOf(page)).toHaveAttribute("aria-readonly", "true", WAIT);
  await expect(page.getByText("Read only: reviewers read drafts", { exact: true })).toBeVisible();
  await expectAccessible(page);
  for (const pane of ["Outline", "Preview and history"]) {
    await page.getByRole("button", { name: pane, exact: true }).click();
    await expectAccessible(page);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
  await remove(id);
  await leave();
});
