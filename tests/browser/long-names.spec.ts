import type { Page } from "@playwright/test";
import { sampled } from "../support/tier";
import { newBusiness, product, selectPlan, toPlan } from "./support/business";
import { bindPolicy } from "./support/carrier";
import {
  answersOf,
  createOffer,
  heading,
  newClient,
  next,
  prepareAtCheckout,
  quoteOf,
  submit,
} from "./support/journey";
import type { Buyer } from "./support/journey";
import { expectLaidOut } from "./support/layout";
import type { Screen } from "./support/layout";
import { expect, test } from "./support/test";

/** The longest names and addresses that are taken, wherever a page shows them (W46). */

const SCREENS = sampled<Screen>([
  { width: 320, height: 640, text: 100 },
  { width: 1280, height: 800, text: 100 },
]);
const look = (page: Page): Promise<void> => expectLaidOut(page, SCREENS);

const W = "W".repeat(80);
let count = 0;
function longBuyer(): Buyer {
  count += 1;
  const local = `${process.pid}.${count}.`.padEnd(64, "w");
  return { first: W, last: W, email: `${local}@${"w".repeat(63)}.example`, state: "CO" };
}

/** Looks at the dialog that is opening, and closes it. */
async function lookAtDialog(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toBeVisible();
  await look(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** The client's page as it is once its data have come. */
async function openClient(page: Page, id: string): Promise<void> {
  await page.goto(`/dashboard/clients/${id}`);
  await expect(page.getByRole("button", { name: "Create offer" })).toBeVisible();
  await look(page);
}

test("the longest names of a client fit the list, the client's page and the checkout @all", async ({
  broker: page,
}) => {
  const buyer = longBuyer();
  const id = await prepareAtCheckout(page, buyer);
  await expect(page.getByRole("row", { name: /^Total due/ })).toBeVisible();
  await look(page);
  await page.goto("/dashboard/clients");
  await expect(page.getByRole("link", { name: W }).first()).toBeVisible();
  await look(page);
  await openClient(page, id);
});

test("the longest names of a client fit each dialog of the dashboard @all", async ({ broker: page }) => {
  await openClient(page, await newClient(page, longBuyer(), W));
  await page.getByRole("button", { name: "Create offer" }).click();
  await lookAtDialog(page);
  await page.getByRole("button", { name: "Edit" }).click();
  await lookAtDialog(page);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("searchbox").fill("WWWW");
  await expect(page.getByRole("status").filter({ hasText: /result/ })).toBeVisible();
  await lookAtDialog(page);
});

/** Names a beneficiary at checkout, with a look at each page and dialog on the way. */
async function nameBeneficiary(page: Page, { first, last, email }: Buyer): Promise<void> {
  await page.getByRole("link", { name: "Add beneficiaries" }).click();
  await look(page);
  await page.getByLabel("Yes").check();
  await next(page).click();
  await page.getByLabel("Relationship").selectOption("Child");
  for (const [label, text] of Object.entries({ "First name": first, "Last name": last, Email: email }))
    await page.getByLabel(label).fill(text);
  await page.getByLabel("Phone").fill("5559876543");
  await look(page);
  await page.getByRole("button", { name: /Same address as/ }).click();
  await page.getByRole("button", { name: "Save" }).click();
  const edit = page.getByRole("button", { name: /^Edit W/ });
  await expect(edit).toBeVisible();
  await look(page);
  for (const act of ["Edit", "Remove"]) {
    await edit.click();
    await page.getByRole("menuitem", { name: act }).click();
    await lookAtDialog(page);
  }
  await next(page).click();
}

test("the longest names fit each step of the wizard, the confirmation and the policy @all", async ({
  broker: page,
}) => {
  const buyer = longBuyer();
  const id = await newClient(page, buyer);
  const base = `/dashboard/clients/${id}/passport360/quotes/${await quoteOf(page, id, answersOf(buyer))}`;
  for (const step of ["policyholder", "dob", "plan-type", "plans"]) {
    await page.goto(`${base}/${step}`);
    await expect(page.getByText(/^Step \d of 7/)).toBeVisible();
    await look(page);
  }
  await page.goto(`${base}/checkout`);
  await nameBeneficiary(page, buyer);
  await page.getByLabel("Bind coverage on behalf of client").check();
  await page.getByRole("checkbox", { name: /On behalf of/ }).check();
  await look(page);
  await submit(page).click();
  await expect(heading(page)).toContainText("bound");
  await look(page);
  await openClient(page, id);
  await page.getByRole("link", { name: /^View/ }).first().click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await look(page);
});

test("the longest names of a business fit its summary and the form in it @all", async ({ broker: page }) => {
  await createOffer(page, await newBusiness(page, longBuyer(), W), "Prepare it manually", product);
  await toPlan(page, { state: "CO", owners: "2", employees: "9" });
  await look(page);
  await selectPlan(page);
  await expect(heading(page)).toHaveText("Tell us about your business");
  await look(page);
  await page.getByRole("button", { name: "Edit Client" }).click();
  await lookAtDialog(page);
});

test("the longest names fit the carrier's page and what it asks before it submits @all", async ({ page }) => {
  const { link } = await bindPolicy(page, W);
  await page.goto(link);
  const number = "9".repeat(32);
  for (const label of ["Policy number", "Confirm policy number"])
    await page.getByLabel(label, { exact: true }).fill(number);
  await look(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("dialog", { name: "Check before you submit" })).toBeVisible();
  await look(page);
});
