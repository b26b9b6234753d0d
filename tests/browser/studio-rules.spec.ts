import { draftOfStaff } from "./support/studio";
import { expect, expectAccessible, test } from "./support/test";

/** Whom a rejection refuses, changed by somebody who has never seen a rule. */

const WAIT = { timeout: 30_000 };

test(
  "a condition is picked by keys in the form, and is written as an author would write it",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    const { id, flow, end } = await draftOfStaff(page, String(baseURL), "form");
    await page.goto(`/studio/drafts/${id}`);
    await page.getByRole("treeitem", { name: /^How many non-owner/ }).click(WAIT);
    await page.getByRole("treeitem", { name: /^Below staff minimum/ }).click();
    const staff = "Staff is less than Staff minimum for State (business region)";
    await expect(page.getByText(`${staff}.`)).toBeVisible(WAIT);
    await expectAccessible(page);

    await page.getByRole("button", { name: /^Add a row to/ }).focus();
    await page.keyboard.press("Enter");
    const second = page.getByRole("combobox", { name: "Row 2: what is read" });
    await expect(second).toBeFocused();
    await page.keyboard.type("Public corp");
    await expect(page.getByText(`${staff} and Public corporation is yes.`)).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText(`${staff} and Public corporation is no.`)).toBeVisible();
    await expectAccessible(page);

    const written = `"when": {
            "and": [
              {
                "<": [{ "var": "values.staff" }, { "lookup": ["staff_minimum", { "var": "answers.business_region" }] }]
              },
              { "!": [{ "var": "answers.corporation_vc_form" }] }
            ]
          },`;
    await expect.poll(flow, WAIT).toContain(written);
    await end();
  },
);
