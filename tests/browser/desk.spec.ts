import type { Page } from "@playwright/test";
import { bindPolicy } from "./support/carrier";
import { heading } from "./support/journey";
import { expectLaidOut } from "./support/layout";
import { signInDesk } from "./support/desk";
import { errand } from "./support/errands";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./support/test";
import { sampled } from "../support/tier";

/** The carrier's desk, and the policies that wait as their broker sees them. */

/** The row of a client, wherever it is in the list. */
async function rowOf(page: Page, client: string) {
  const row = page.getByRole("row").filter({ hasText: client });
  const more = page.getByRole("button", { name: "Load more policies" });
  // The list of another tab may be on its way.
  await expect(async () => {
    if (!(await row.isVisible()) && (await more.isVisible())) await more.click();
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return row;
}

/** Wide enough for columns, and with the least room for them. */
const TABLET = { width: 768, height: 1024, text: 100 };

async function expectFits(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

/** On the policy's page. */
async function giveNumber(page: Page, last: string, number: string): Promise<void> {
  await page.getByLabel("Policy number", { exact: true }).fill(number);
  await page.getByLabel("Confirm policy number", { exact: true }).fill(number);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Client's last name").fill("Somebody");
  await dialog.getByLabel("Policy number once more").fill(number);
  await expect(dialog.getByRole("button", { name: "Confirm" })).toBeDisabled();
  await dialog.getByLabel("Client's last name").fill(last);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(`Policy #${number} has been submitted.`)).toBeVisible();
}

/** In the list, where the row goes and comes back. */
async function recordAndUndo(page: Page, client: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  const unpaid = page.getByRole("row").filter({ hasText: client });
  await unpaid.getByRole("button", { name: `Record check of ${client}, Passport 360` }).click();
  await expect(dialog.getByLabel("Amount")).not.toHaveValue("");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Record check" }).click();
  const recorded = page.getByRole("status").filter({ hasText: `of ${client}, received on` });
  await expect(recorded).toContainText("The policy is paid.");
  await expect(recorded).toBeFocused();
  await expect(unpaid).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(recorded).toContainText("Taken back");
}

/** On the policy's page: a part of it. */
async function recordAndTakeBack(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Record a check" }).click();
  await dialog.getByLabel("Amount").fill("1");
  await dialog.getByRole("button", { name: "Record check" }).click();
  await expect(page.getByText(/^\$1\.00 of \$[\d.,]+ paid, the rest due in 31 days\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Take back $1.00" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("Unpaid, due in 31 days.")).toBeVisible();
}

for (const width of sampled([375, 1280])) {
  test(`the desk gives a policy its number and records its check, which it takes back and records again, at ${width} px`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const last = `Deskline${width}`;
    const client = `Ana ${last}`;
    await bindPolicy(page, last);
    const removeDesk = await signInDesk(page, String(baseURL));
    await expect(page.getByRole("banner").getByRole("img", { name: "Meridian Casualty" })).toBeVisible();
    await expect(heading(page)).toHaveText("Policies");
    const waiting = await rowOf(page, client);
    await expect(waiting).toContainText("Acme Insurance Agency");
    await expectAccessibleInBothSchemes(page);
    await expectFits(page);

    await waiting.getByRole("link", { name: `Give number to ${client}, Passport 360` }).click();
    await expect(heading(page)).toHaveText(client);
    await expectAccessible(page);
    await expectFits(page);
    await giveNumber(page, last, `DESK-${process.pid}-${width}`);
    await expect(page.getByText("Unpaid, due in 31 days.")).toBeVisible();

    await page.getByRole("link", { name: "Policies" }).click();
    await page.getByRole("link", { name: /^Handled lately/ }).click();
    await expect((await rowOf(page, client)).getByRole("cell").first()).toContainText(`DESK-${process.pid}-${width}`);
    await expectAccessibleInBothSchemes(page);
    await expectFits(page);
    await expectLaidOut(page, [TABLET]);
    await page.getByRole("link", { name: /^Waiting for a check/ }).click();
    await expect(await rowOf(page, client)).toContainText("Due in 31 days");
    await expectLaidOut(page, [TABLET]);
    await recordAndUndo(page, client);
    await (await rowOf(page, client)).getByRole("link", { name: `${client} Passport 360` }).click();
    await recordAndTakeBack(page);

    await page.getByRole("link", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto("/desk");
    await expect(page).toHaveURL(/\/login$/);
    await removeDesk();
  });

  test(
    `a broker finds which policies wait for a number, and which for a check, at ${width} px`,
    { tag: "@all" },
    async ({ broker }) => {
      await broker.setViewportSize({ width, height: 740 });
      const client = `Ana Errand${width}`;
      await bindPolicy(broker, `Errand${width}`);
      await broker.goto("/dashboard/clients");
      const { press, place } = errand(broker);
      await place("Policies");
      await expect(broker.getByRole("link", { name: /^Waiting for a number \d+$/ })).toHaveAttribute(
        "aria-current",
        "page",
      );
      await expect(await rowOf(broker, client)).toBeVisible();
      await expectAccessibleInBothSchemes(broker);
      await expectFits(broker);
      await press("link", /^Waiting for a check \d+$/);
      await expect(await rowOf(broker, client)).toContainText("Due in 31 days");
      await expectAccessible(broker);
      await expectFits(broker);
      await expectLaidOut(broker, [TABLET]);
      await (await rowOf(broker, client)).click();
      await expect(heading(broker)).toHaveText("Passport 360");
      await expect(broker.getByText("Unpaid, due in 31 days")).toBeVisible();
    },
  );
}
