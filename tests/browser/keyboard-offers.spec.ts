import type { Locator, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { sampled } from "../support/tier";
import { newBusiness } from "./support/business";
import { buyerIn, heading, newClient } from "./support/journey";
import { pick, press, tabTo } from "./support/keyboard";
import { linkFor } from "./support/people";
import { expect, test } from "./support/test";

/** Offers and policies without a pointer (2.1.1). */
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const insured = "/dashboard/clients/cl_dana002";

const offers = [
  {
    product: "Passport 360",
    client: newClient,
    hasOffer: false,
    begin: "Who are you enrolling in Passport 360?",
    welcome: "Welcome Kira! Please tell us about yourself:",
  },
  {
    product: "Business Owners Accident",
    client: newBusiness,
    hasOffer: true,
    begin: "In what state is the business headquartered?",
    welcome: "In what state is the business headquartered?",
  },
] as const;

for (const { product, client, hasOffer, begin, welcome } of sampled(offers)) {
  test(
    `${product} is offered by email and by hand, and the mailed offer is begun by its link`,
    { tag: "@all" },
    async ({ broker: page }) => {
      const buyer = buyerIn("CO", "Kira");
      await page.goto(`/dashboard/clients/${await client(page, buyer)}`);
      const open = button(page, "Create offer");
      const modal = dialog(page, "Create offer");
      const offer = async (how: string): Promise<void> => {
        await expect(modal.getByLabel("Product")).toHaveText(product);
        await pick(page, modal.getByLabel(how));
        await press(page, button(modal, "Create offer"));
      };
      await press(page, open);
      if (hasOffer) await press(page, button(modal, "Offer another one beside it"));
      await offer("Email the client a link");
      await expect(page.getByText("has been sent an enrollment email.")).toBeVisible();
      await expect(open).toBeFocused();
      await page.keyboard.press("Enter");
      await press(page, button(modal, "Offer another one beside it"));
      await offer("Prepare it manually");
      await expect(heading(page)).toHaveText(begin);
      await expect(heading(page)).toBeFocused();
      await page.goto(await linkFor(page, buyer.email));
      await press(page, page.getByRole("link", { name: "Get Quote Now" }));
      await expect(heading(page)).toHaveText(welcome);
    },
  );
}

test("a policy is opened from its client, and a document of it saved", { tag: "@all" }, async ({ broker: page }) => {
  await page.goto(insured);
  await expect(heading(page)).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: /^View .* policy/ }).first());
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Passport 360");
  await expect(heading(page)).toBeFocused();
  await tabTo(page, page.getByRole("main").locator("li").getByRole("button").first());
  const [document] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(
    readFileSync(await document.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  await tabTo(page, page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last(), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${insured}$`));
  await expect(heading(page)).toBeFocused();
});
