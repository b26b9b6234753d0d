import type { Page } from "@playwright/test";
import type { Draft } from "../../schemas/api/types";
import { sampled } from "../support/tier";
import { json } from "./support/people";
import { staffToken } from "./support/staff";
import { signInToStudio } from "./support/studio";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./support/test";

/** A draft of the studio: saved as its author works, undone by its sentence, read by reviewers, edited by two. */

const PRODUCT = "boa";
const FLOW = `${PRODUCT}.flow.json`;
const WAIT = { timeout: 30_000 };

/** The calls of the demo's staff. */
const calls = (page: Page, origin: string) => {
  const headers = { Authorization: `Bearer ${staffToken(origin)}` };
  const at = (path: string): string => `/api/studio/v1/drafts${path}`;
  return {
    async make(): Promise<string> {
      const data = { product: PRODUCT, from: { working: true } };
      return (await json<Draft>(page.request.post(at(""), { headers, data }))).head.id;
    },
    async flow(id: string): Promise<string> {
      const { files } = await json<Draft>(page.request.get(at(`/${id}`), { headers }));
      return files.find(({ path }) => path === FLOW)?.text ?? "";
    },
    remove: (id: string) => page.request.delete(at(`/${id}`), { headers }),
  };
};

const editor = (page: Page) => page.getByRole("textbox", { name: new RegExp(`^Text of ${FLOW}`) });
const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^Saved$/ });
const history = (page: Page) => page.getByRole("list", { name: "Changes, the newest first" });
const preview = (page: Page) => page.frameLocator('iframe[title^="Preview"]');

/** Types behind a text of the flow. */
async function typeBehind(page: Page, line: string, text: string): Promise<void> {
  await editor(page).getByText(line).first().click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(text);
}

test("what is typed is saved, said as a sentence, shown in the preview, and taken back byte for byte", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { make, flow, remove } = calls(page, String(baseURL));
  const leave = await signInToStudio(page, String(baseURL), "staff");
  const id = await make();
  const before = await flow(id);
  await page.goto(`/studio/drafts/${id}`);
  await expect(preview(page).getByRole("heading", { level: 1 })).toBeVisible(WAIT);
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
  await remove(id);
  await leave();
});

test("two people edit one draft, and each sees what the other saves", async ({ page, baseURL, browser }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { make, flow, remove } = calls(page, String(baseURL));
  const leave = await signInToStudio(page, String(baseURL), "staff");
  const id = await make();
  const other = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  const leaveOther = await signInToStudio(other, String(baseURL), "staff");
  for (const each of [page, other]) {
    await each.goto(`/studio/drafts/${id}`);
    await expect(editor(each)).toBeVisible(WAIT);
  }
  await typeBehind(page, '"title": "Business Owners Accident"', " One");
  await typeBehind(other, '"vertical_code"', "_two");
  for (const each of [page, other]) {
    await expect(editor(each)).toContainText('"Business Owners Accident One"', WAIT);
    await expect(editor(each)).toContainText('_two"', WAIT);
    await expect(saved(each)).toBeVisible(WAIT);
  }
  const text = await flow(id);
  expect(text).toContain('"Business Owners Accident One"');
  expect(text).toContain('_two"');
  await remove(id);
  await leaveOther();
  await leave();
  await other.context().close();
});

test("what is typed without a connection is kept over a reload, and saved once it is back", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { make, flow, remove } = calls(page, String(baseURL));
  const leave = await signInToStudio(page, String(baseURL), "staff");
  const id = await make();
  await page.goto(`/studio/drafts/${id}`);
  await expect(editor(page)).toBeVisible(WAIT);
  await page.route("**/api/studio/**/files", (route) => route.abort());
  await typeBehind(page, '"title": "Business Owners Accident"', " Kept");
  await expect(page.getByRole("status").filter({ hasText: "kept in this browser" })).toBeVisible(WAIT);
  expect(await flow(id)).not.toContain("Kept");
  await page.unroute("**/api/studio/**/files");
  await page.reload();
  await expect(editor(page)).toContainText("Accident Kept", WAIT);
  await expect.poll(() => flow(id), WAIT).toContain("Accident Kept");
  await remove(id);
  await leave();
});

test("a text of the preview leads to its place, a refusal says its rule, a shared part gets its next version", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { make, flow, remove } = calls(page, String(baseURL));
  const leave = await signInToStudio(page, String(baseURL), "staff");
  const id = await make();
  await page.goto(`/studio/drafts/${id}`);
  await expect(preview(page).getByRole("heading", { level: 1 })).toBeVisible(WAIT);
  await page.getByRole("combobox", { name: /^Step/ }).selectOption("industries");
  const text = preview(page).getByText("Hazardous waste");
  await expect(text).toBeVisible(WAIT);
  await page.getByRole("button", { name: "Find a text" }).click();
  await text.click();
  await expect(editor(page).locator(".cm-activeLine")).toContainText('"Hazardous waste"');
  await preview(page).getByText("Yes", { exact: true }).click();
  await preview(page).getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Why?" }).click();
  await page.getByRole("button", { name: "Show the rule" }).click();
  await expect(editor(page).locator(".cm-activeLine")).toContainText("related_industries");
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
});

for (const width of sampled([1024, 1280, 1920]))
  test(`a draft is accessible at ${width} px`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 900 });
    const { make, remove } = calls(page, String(baseURL));
    const leave = await signInToStudio(page, String(baseURL), "staff");
    const id = await make();
    await page.goto(`/studio/drafts/${id}`);
    await expect(preview(page).getByRole("heading", { level: 1 })).toBeVisible(WAIT);
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole("button", { name: "History" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Rename" }).click();
    await expectAccessible(page);
    await remove(id);
    await leave();
  });

test("at 768 px and as a reviewer a draft is read and not edited", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const { make, remove } = calls(page, String(baseURL));
  const leave = await signInToStudio(page, String(baseURL), "reviewer");
  const id = await make();
  await page.goto(`/studio/drafts/${id}`);
  await expect(editor(page)).toHaveAttribute("aria-readonly", "true", WAIT);
  await expect(page.getByText("Read only", { exact: true })).toBeVisible();
  await expectAccessible(page);
  for (const pane of ["Outline", "Preview and history"]) {
    await page.getByRole("button", { name: pane, exact: true }).click();
    await expectAccessible(page);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
  await remove(id);
  await leave();
});
