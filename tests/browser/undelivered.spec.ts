import type { Page } from "@playwright/test";
import { errand } from "./support/errands";
import { buyerIn, newClient } from "./support/journey";
import { expect, expectAccessible, test } from "./support/test";
import { sampled } from "../support/tier";

/** Says in the server's place that letters were given up: the product of these tests has no mail server. */
async function givenUp(page: Page, letters: () => readonly object[]): Promise<void> {
  await page.route(/\/clients\/[^/]+\/undelivered$/, (route) => route.fulfill({ json: letters() }));
}
const letter = (email: string, more: object = {}) => ({
  letter: "invitation",
  quote_number: "Q-4WXGZH7K",
  email,
  failed_at: "2026-11-20T12:00:00.000Z",
  reason: "unknown_address",
  ...more,
});

for (const width of sampled([375, 1280]))
  test(`the broker sees that a mail never arrived, and what to do, at ${width} px`, async ({ broker: page }) => {
    await page.setViewportSize({ width, height: 800 });
    const client = buyerIn("CO", `Missed${width}`);
    let letters = [
      letter(client.email),
      letter(client.email, { letter: "receipt", quote_number: "Q-7", reason: "refused" }),
    ];
    await givenUp(page, () => letters);
    await newClient(page, client);
    await page.goto("/dashboard/clients");
    const { press } = errand(page);
    await press("link", `${client.first} ${client.last}`);
    const notice = page.getByRole("alert").filter({ hasText: "have not arrived" });
    await expect(notice).toContainText(
      `The invitation to enroll (Q-4WXGZH7K), to ${client.email}, on Nov 20, 2026: there is no such address.`,
    );
    await expect(notice).toContainText("The receipt (Q-7)");
    await expect(notice).toContainText("Correct the email address, and they are sent again there.");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await press("button", "Correct the address", notice);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill(`right.${client.email}`);
    letters = [];
    await press("button", "Save", dialog);
    await expect(dialog).toBeHidden();
    await expect(notice).toBeHidden();
  });
