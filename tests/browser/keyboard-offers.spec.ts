import type { Locator, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
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
  { product: "Passport 360", client: newClientOf, begin: "Who are you enrolling in Passport 360?" },
  { product: "Business Owners Accident", client: newBusinessOf, begin: "In what state is the business headquartered?" },
] as const;

for (const { product, client, begin } of offers) {
  test(`${product} is offered by email and by hand`, async ({ broker: page }) => {
    await page.goto(`/dashboard/clients/${await client(page)}`);
    const open = button(page, "Create offer");
    const modal = dialog(page, "Create offer");
    const offer = async (how: string): Promise<void> => {
      await expect(modal.getByLabel("Product")).toHaveText(product);
      await pick(page, modal.getByLabel(how));
      await press(page, button(modal, "Create offer"));
    };
    await press(page, open);
    await offer("Email the client a link");
    await expect(page.getByText("has been sent an enrollment email.")).toBeVisible();
    await expect(open).toBeFocused();
    await page.keyboard.press("Enter");
    await offer("Prepare it manually");
    await expect(heading(page)).toHaveText(begin);
    await expect(heading(page)).toBeFocused();
  });
}

test("a policy is opened from its client, and a document of it saved", async ({ broker: page }) => {
  await page.goto(insured);
  await expect(heading(page)).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: /^View .* policy/ }).first());
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Passport 360");
  await expect(heading(page)).toBeFocused();
  await tabTo(page, page.getByRole("main").locator("li a[download]").first());
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

test("an emailed offer is opened and begun by its link", async ({ broker: page }) => {
  const buyer = buyerIn("CO", "Uma");
  await page.goto(`/dashboard/clients/${await newClient(page, buyer)}`);
  await press(page, button(page, "Create offer"));
  await pick(page, page.getByLabel("Email the client a link"));
  await press(page, button(dialog(page, "Create offer"), "Create offer"));
  await expect(page.getByText("Uma Silva has been sent an enrollment email.")).toBeVisible();
  await page.goto(await linkFor(page, buyer.email));
  await press(page, page.getByRole("link", { name: "Get Quote Now" }));
  await expect(heading(page)).toHaveText("Welcome Uma! Please tell us about yourself:");
});

function newClientOf(page: Page): Promise<string> {
  return newClient(page, buyerIn("CO", "Kira"));
}

function newBusinessOf(page: Page): Promise<string> {
  return newBusiness(page, buyerIn("CO", "Kurt"));
}
