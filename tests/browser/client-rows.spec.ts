import type { Page } from "@playwright/test";
import { answersOf, buyerIn, newClient, quoteOf } from "./support/journey";
import { expectLaidOut } from "./support/layout";
import { expect, expectAccessible, test } from "./support/test";

/** A client's row on a phone: who it is, and nothing that is not known. */

const rowOf = (page: Page, id: string) =>
  page
    .getByRole("region", { name: "Clients" })
    .locator("tbody tr", { has: page.locator(`a[href="/dashboard/clients/${id}"]`) });

/** What a row says in its second line, its generated text too. */
const secondLine = (page: Page, id: string): Promise<string> =>
  rowOf(page, id)
    .locator("td[data-title=State]")
    .evaluate((cell) => {
      const said = (part: Element): string => getComputedStyle(part, "::before").content.replaceAll(/"| \/ .*/g, "");
      const span = cell.querySelector("span");
      return `${said(cell)} ${span?.hasAttribute("data-none") ? "" : `${span ? said(span) : ""}${cell.textContent}`}`;
    });

test("two clients of one name differ by address and state on a phone, and n/a is not said", async ({
  broker: page,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  const [known, unknown] = [buyerIn("CO"), buyerIn("CO")];
  await page.goto("/dashboard/clients");
  const first = await newClient(page, known);
  await quoteOf(page, first, answersOf(known));
  const second = await newClient(page, unknown);
  await page.reload();
  await expect(rowOf(page, second)).toBeVisible();
  expect(await secondLine(page, second)).toContain(unknown.email);
  expect(await secondLine(page, second)).not.toContain("n/a");
  for (const id of [first, second]) {
    const boxes = rowOf(page, id)
      .getByText("n/a")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
    expect((await boxes).every((width) => width <= 1)).toBe(true);
  }
  const status = await rowOf(page, second).locator("[data-place=status]").boundingBox();
  const line = await rowOf(page, second).locator("td[data-title=State]").boundingBox();
  const row = await rowOf(page, second).boundingBox();
  expect(line?.y).toBeGreaterThan(status?.y ?? Infinity);
  // Two lines.
  expect(row?.height).toBeLessThan(90);
  await expectAccessible(page);
  await expectLaidOut(page);
});
