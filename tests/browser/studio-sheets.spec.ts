import type { Page } from "@playwright/test";
import { draftOfStaff } from "./support/studio";
import { expect, expectAccessibleInBothSchemes, test } from "./support/test";

/** The sheets of a draft, worked with as a spreadsheet is: by keys and by the clipboard of the browser. */

const WAIT = { timeout: 30_000 };
const COUNT = 56;

/** A draft whose tables by state are shown; what is done with it, and what takes it away. */
async function opened(page: Page, origin: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const draft = await draftOfStaff(page, origin, "sheets");
  await page.goto(`/studio/drafts/${draft.id}`);
  await expect(page.getByRole("grid", { name: "Tables by state" })).toBeVisible(WAIT);
  return draft;
}

const said = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("status").filter({ hasText: words })).toBeVisible(WAIT);
const focused = (page: Page) => page.locator("[role=gridcell]:focus");
const cells = (text: string): unknown => JSON.parse(text).tables.staff_minimum.cells;

/** Leads to the cell of the first state's minimum by keys. */
async function toFirst(page: Page): Promise<void> {
  await page.getByRole("gridcell", { name: "Alabama" }).click();
  await page.keyboard.press("End");
  await expect(focused(page)).toHaveAttribute("aria-colindex", "3");
}

/** Puts something on the clipboard as another program would, and pastes it. */
async function paste(page: Page, form: "text/plain" | "text/html", text: string): Promise<void> {
  await page.evaluate(
    async ([type, words]) =>
      await navigator.clipboard.write([new ClipboardItem({ [type]: new Blob([words], { type }) })]),
    [form, text] as const,
  );
  await page.keyboard.press("Control+v");
}

test(
  "56 cells are pasted in the three forms that spreadsheets write, and each is taken back byte for byte",
  { tag: "@all" },
  async ({ page, baseURL, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const draft = await opened(page, String(baseURL));
    const before = await draft.flow();
    const numbers = Array.from({ length: COUNT }, (_, row) => row + 1);
    const forms = [
      ["text/plain", numbers.map((row) => `${row},000`).join("\r\n") + "\r\n", 1000],
      ["text/plain", numbers.map((row) => `"${row * 2} "`).join("\n"), 2],
      ["text/html", `<table>${numbers.map((row) => `<tr><td>$${row * 3}</td></tr>`).join("")}</table>`, 3],
    ] as const;
    for (const [form, text, times] of forms) {
      await toFirst(page);
      await paste(page, form, text);
      await said(page, "56 cells pasted.");
      await expect(
        page
          .getByRole("row", { name: /^Alabama/ })
          .getByRole("gridcell")
          .nth(2),
      ).toHaveText(String(times));
      await expect.poll(async () => cells(await draft.flow()), WAIT).toMatchObject({ AL: times, WY: COUNT * times });
      await page.keyboard.press("Control+z");
      await said(page, /^Taken back: 56 cells pasted/);
      await expect.poll(draft.flow, WAIT).toBe(before);
    }
    await draft.end();
  },
);

test(
  "lines of cells separated by semicolons are pasted, the wrong ones as they are, and say what is wrong",
  { tag: "@all" },
  async ({ page, baseURL, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const draft = await opened(page, String(baseURL));
    await page.getByLabel("Sheet", { exact: true }).selectOption("coverages");
    await page.getByRole("gridcell", { name: "Alabama" }).click();
    for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    await paste(page, "text/plain", `${"no;yes\n".repeat(COUNT / 2 - 1)}yes;maybe\n`);
    await said(page, "55 cells pasted. 1 cell stayed as it was: maybe is neither yes nor no.");
    await page.keyboard.press("Space");
    await expect(focused(page)).toHaveText("yes");
    await page.getByLabel("Sheet", { exact: true }).selectOption("tables:us-regions");
    await toFirst(page);
    await paste(page, "text/plain", "many");
    await said(page, "1 cell pasted, and it is wrong.");
    await expect(focused(page)).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText("This is not a whole number.")).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await draft.end();
  },
);

/** Keys move in a grid, Tab leads out of it and back to the same cell. */
async function isOneStop(page: Page): Promise<void> {
  await toFirst(page);
  for (const [key, name, column] of [
    ["ArrowDown", "Alaska", "3"],
    ["Home", "Alaska", "1"],
    ["ArrowUp", "Alabama", "1"],
    ["End", "Alabama", "3"],
    ["Control+End", "All others", "3"],
    ["Control+Home", "State", "1"],
    ["ArrowDown", "Alabama", "1"],
    ["PageDown", /^(?!Alabama)/, "1"],
  ] as const) {
    await page.keyboard.press(key);
    const here = page.locator("[role=row]:focus-within");
    await expect(here, key).toContainText(name);
    await expect(here.locator(":focus"), key).toHaveAttribute("aria-colindex", column);
  }
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(page.locator("[role=grid] :focus")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(focused(page)).toHaveText("Alabama");
  await page.keyboard.press("Shift+Tab");
  await expect(page.locator("[role=grid] :focus")).toHaveCount(0);
}

/** What is cut off in the headings of a sheet, and in the cells whose rows are as high as their texts need. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.getByRole("grid").evaluate((grid) =>
    [...grid.querySelectorAll("[role=columnheader], [role=gridcell][data-lines]")]
      .filter((cell) => cell.scrollHeight > cell.clientHeight + 1 || cell.scrollWidth > cell.clientWidth + 1)
      // A text of more than six lines is read in its cell.
      .filter((cell) => cell.clientHeight < 110)
      .map(({ textContent }) => textContent),
  );

test("no heading of a sheet is cut off, nor a text of up to six lines, and its heads are not as its cells", async ({
  page,
  baseURL,
}) => {
  const draft = await opened(page, String(baseURL));
  const chooser = page.getByLabel("Sheet", { exact: true });
  const color = (of: string) =>
    page
      .locator(of)
      .first()
      .evaluate((cell) => getComputedStyle(cell).backgroundColor);
  expect(await color("[role=gridcell][data-head]")).not.toBe(await color("[role=gridcell]:not([data-head])"));
  for (const title of await chooser.locator("option").allTextContents()) {
    await chooser.selectOption({ label: title });
    await expect(page.getByRole("columnheader").first(), title).toBeVisible();
    expect(await cutOff(page), title).toEqual([]);
  }
  await draft.end();
});

test("a grid is one stop of Tab; a cell is edited by typing, Enter and the mouse; rows are sorted and filtered, and the file keeps its order", async ({
  page,
  baseURL,
}) => {
  const draft = await opened(page, String(baseURL));
  const before = await draft.flow();
  await test.step("a grid is one stop of Tab", () => isOneStop(page));
  await page.getByRole("columnheader", { name: "Staff minimum" }).click();
  await expect(page.getByRole("columnheader", { name: "Staff minimum" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("row").nth(2)).toContainText("Virginia");
  await page.getByRole("searchbox", { name: "Filter" }).fill("virginia");
  await said(page, "2 of 57 rows.");
  const minimum = (row: number) => page.getByRole("row").nth(row).getByRole("gridcell").nth(2);
  await minimum(1).dblclick();
  await page.keyboard.press("Backspace");
  await page.keyboard.type("34");
  await page.keyboard.press("Enter");
  await expect(focused(page)).toHaveText("10");
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("Control+d");
  await expect(minimum(2)).toHaveText("34");
  await expect.poll(draft.flow, WAIT).toBe(before.replace('"WV": 10, "VA": 2', '"WV": 34, "VA": 34'));
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(draft.flow, WAIT).toBe(before);
  await draft.end();
});

test(
  "a range is drawn by the mouse, and its handle fills the cells below",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    const draft = await opened(page, String(baseURL));
    const minimum = (state: string) =>
      page
        .getByRole("row", { name: new RegExp(`^${state}`) })
        .getByRole("gridcell")
        .nth(2);
    await minimum("Arizona").hover();
    await page.mouse.down();
    await minimum("Connecticut").hover();
    await page.mouse.up();
    await expect(page.getByText("and others: 5 cells")).toBeVisible();
    await minimum("Colorado").click();
    const handle = page.locator(".rdg-cell-drag-handle");
    await handle.hover();
    await page.mouse.down();
    await minimum("Delaware").hover();
    await page.mouse.up();
    await said(page, "2 cells filled.");
    await expect.poll(async () => cells(await draft.flow()), WAIT).toMatchObject({ CO: 10, CT: 10, DE: 10 });
    await draft.end();
  },
);

test(
  "a list that products share gets its next version, and is edited there",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    const draft = await opened(page, String(baseURL));
    await page.getByLabel("Sheet", { exact: true }).selectOption({ label: "Us regions (shared)" });
    await page.getByRole("gridcell", { name: "Alabama" }).click();
    await page.keyboard.type("x");
    await said(page, "Products share this list. To change it, begin its next version.");
    await page.getByRole("button", { name: "Begin the next version to edit it" }).click();
    await page.getByRole("gridcell", { name: "Alabama" }).click();
    await page.keyboard.type("Alabama again");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("gridcell", { name: "Alabama again" })).toBeVisible();
    await expect(page.getByRole("gridcell", { name: "Alabama again" })).toHaveAttribute(
      "aria-description",
      /Live: Alabama\./,
      WAIT,
    );
    await expect.poll(draft.flow, WAIT).toContain("us-regions@2");
    await draft.end();
  },
);
