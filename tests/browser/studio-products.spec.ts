import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { sampled } from "../support/tier";
import { expectLaidOut } from "./support/layout";
import { openProduct, PRODUCT, signInToStudio } from "./support/studio";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./support/test";

/** The products' pages of the studio: what is live, drafts that are made and deleted, the path as a picture (R-21). */

const WIDTHS = [375, 768, 1280] as const;

async function expectFits(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const draftRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

// A wide screen shows the path beside: the last test here looks at it.
for (const width of sampled(WIDTHS))
  test(`staff see the products and one of them at ${width} px`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 900 });
    const remove = await signInToStudio(page, String(baseURL), "staff");
    await expect(page.getByRole("row").filter({ hasText: PRODUCT })).toContainText(/\d+\.\d+\.\d+/);
    await expectAccessibleInBothSchemes(page);
    await expectFits(page);
    await openProduct(page);
    await expect(page.getByRole("listitem").filter({ hasText: "policyholder" }).first()).toBeAttached();
    if (width >= 768) await expect(page.getByRole("application")).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await expectFits(page);
    await expectLaidOut(page);
    await remove();
  });

test("a draft is made, deleted and restored, and a reviewer reads it", { tag: "@all" }, async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const name = `Draft of ${process.pid}`;
  const removeStaff = await signInToStudio(page, String(baseURL), "staff");
  await openProduct(page);
  await button(page, "New draft").click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("radio", { name: "A published version" }).check();
  await page.getByRole("combobox", { name: "Published version" }).selectOption({ index: 1 });
  await expectAccessible(page);
  await button(page, "Make draft").click();
  await expect(page).toHaveURL(/\/studio\/drafts\/[^/]+$/);

  await openProduct(page);
  await expect(draftRow(page, name)).toContainText("version 1.");
  await button(page, `Delete ${name}`).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Delete draft" }).click();
  await expect(draftRow(page, name)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Drafts" })).toBeFocused();
  await expectAccessible(page);
  await button(page, "Undo").click();
  await expect(draftRow(page, name)).toBeVisible();

  const removeReviewer = await signInToStudio(page, String(baseURL), "reviewer");
  await openProduct(page);
  await expect(draftRow(page, name)).toContainText("Robin staff");
  await expect(button(page, "New draft")).toHaveCount(0);
  await expect(button(page, /^Delete/)).toHaveCount(0);
  await expectAccessible(page);
  await removeReviewer();
  await removeStaff();
});

test(
  "files of this computer become a draft, which is downloaded with the same bytes",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    const remove = await signInToStudio(page, String(baseURL), "staff");
    const name = `Files of ${process.pid}`;
    await openProduct(page);
    await button(page, "New draft").click();
    await page.getByLabel("Name").fill(name);
    await page.getByRole("radio", { name: "Files of this computer" }).check();
    await button(page, "Make draft").click();
    await expect(page.getByText("Choose the files of the draft.")).toBeVisible();
    const flows = join(import.meta.dirname, "../../flows");
    const held = ["boa.flow.json", "lists/us-regions@1.json"];
    const files = [...held, "published/publications.json"].map((file) => join(flows, file));
    await page.getByLabel("Choose files or a zip").setInputFiles(files);
    await expect(page.getByText("The draft gets 2 files:")).toBeVisible();
    await expect(page.getByText("1 file left out:")).toBeVisible();
    await expectAccessible(page);
    await button(page, "Make draft").click();
    await expect(page).toHaveURL(/\/studio\/drafts\/[^/]+$/);

    await openProduct(page);
    const download = page.waitForEvent("download");
    await button(page, `Download ${name}`).click();
    const unpacked = unzipSync(readFileSync(await (await download).path()));
    expect(Object.keys(unpacked).sort()).toEqual(held);
    for (const file of held)
      expect(readFileSync(join(flows, file)).equals(unpacked[file] ?? new Uint8Array())).toBe(true);
    await remove();
  },
);

test("the picture of the path is moved and zoomed by keys and buttons, and its steps say what is asked", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const remove = await signInToStudio(page, String(baseURL), "staff");
  await openProduct(page);
  const picture = page.getByRole("application");
  const viewport = picture.locator(".react-flow__viewport");
  const look = () =>
    viewport.evaluate((own) => new DOMMatrix(getComputedStyle(own).transform).toFloat64Array().join(" "));
  const step = picture.getByRole("group", { name: /^Step Employees\. How many/ });
  await expect(step).toHaveAccessibleName(/Turned away if Staff is less than Staff minimum for State/);
  await picture.getByRole("group").first().focus();
  const first = await look();
  for (const key of ["ArrowDown", "+", "0"]) {
    const before = await look();
    await page.keyboard.press(key);
    await expect.poll(look).not.toBe(before);
  }
  await button(page, "Zoom in").click();
  await expect.poll(look).not.toBe(first);
  await page.getByRole("radio", { name: "A broker, from the dashboard" }).check();
  await expect(picture.getByText("Region change")).toBeVisible();
  await button(page, "Show the path in words").click();
  await expect(page.getByRole("list", { name: /in words$/ })).toBeVisible();
  await expectAccessible(page);
  await remove();
});
