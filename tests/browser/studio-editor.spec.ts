/** The text of a draft in the studio: who is led to a place spoils nothing there, and what is offered can be read. */
import type { Page } from "@playwright/test";
import { draftCalls, editorOf } from "./support/drafts";
import { signInToStudio } from "./support/studio";
import { expect, expectContrast, test } from "./support/test";

const WAIT = { timeout: 30_000 };

/** A draft in a wide window. Returns what reads its flow as it is saved, and what ends it. */
async function openDraft(page: Page, origin: string) {
  await page.setViewportSize({ width: 1280, height: 860 });
  const { make, flow, remove } = draftCalls(page, origin);
  const leave = await signInToStudio(page, origin, "staff");
  const id = await make();
  await page.goto(`/studio/drafts/${id}`);
  await expect(page.getByRole("treeitem", { name: /^How many individuals/ })).toBeVisible(WAIT);
  return {
    flow: () => flow(id),
    async end() {
      await remove(id);
      await leave();
    },
  };
}

test("a key after a press in the outline spoils nothing, and one over selected lines is typed under the strict policy", async ({
  page,
  baseURL,
}) => {
  const { flow, end } = await openDraft(page, String(baseURL));
  const before = await flow();
  await page.getByRole("treeitem", { name: /^How many individuals/ }).click();
  await expect(editorOf(page)).toBeFocused();
  await expect(editorOf(page).locator(".cm-landed").first()).toBeVisible();
  await expectContrast(page);
  await page.keyboard.type(" ");
  await expect
    .poll(flow, WAIT)
    .toBe(before.replace('{\n      "id": "business-ownership"', ' {\n      "id": "business-ownership"'));
  for (let line = 0; line < 4; line += 1) await page.keyboard.press("Shift+ArrowDown");
  // The policy refuses, and this test's guard finds, the styles that a browser would keep by itself here.
  await page.keyboard.type("x");
  await expect(editorOf(page).locator(".cm-activeLine")).toContainText("x");
  await end();
});

test(
  "an offer is read with its explanation in both schemes, and what is typed next is within its brackets",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    const { end } = await openDraft(page, String(baseURL));
    await page.getByRole("treeitem", { name: /^How many individuals/ }).click();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.keyboard.type('"rej');
    const offered = page.getByRole("option", { name: "reject", selected: true });
    await expect(offered).toBeVisible(WAIT);
    const about = page.getByText("Rules that end the enrollment and refuse the person.");
    await expect(about).toBeVisible();
    const isDrawn = (): Promise<boolean> =>
      about.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const root = element.getRootNode();
        const there = root instanceof ShadowRoot && root.elementFromPoint(left + width / 2, top + height / 2);
        return there === element;
      });
    expect(await isDrawn()).toBe(true);
    await expectContrast(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
    await page.keyboard.press("Enter");
    await page.keyboard.type("X");
    await expect(editorOf(page).locator(".cm-activeLine")).toContainText('"reject": [X]');
    await end();
  },
);
