import type { Locator, Page } from "@playwright/test";
import {
  businessShare,
  businessType,
  colorado,
  count,
  fillBusiness,
  newBusiness,
  product,
  savesOf,
  selectPlan,
  state,
  toOwners,
  toPlan,
} from "./support/business";
import { agree, buyerIn, createOffer, heading, heldIn, next, payByCard, submit } from "./support/journey";
import { linkFor } from "./support/people";
import { expect, test } from "./support/test";

// By keyboard, keyboard-enrollment.spec.ts buys the same.
test(
  "a share link's buyer tells about the business first, pays by card and is insured",
  { tag: "@all" },
  async ({ page }) => {
    await page.goto(businessShare);
    await expect(heading(page)).toHaveText("Tell us about your business");
    await fillBusiness(page, buyerIn("CO"));
    await page.getByLabel("Business name").fill("");
    await expect(next(page)).toBeDisabled();
    await page.getByLabel("Business name").fill("Silva Cleaners");
    await next(page).click();
    await expect(state(page)).toHaveValue("CO");
    await toPlan(page, colorado);
    await expect(heading(page)).toHaveText("Quote for Silva Cleaners");
    const price =
      (await page.getByRole("main").getByText("a year").first().locator("..").textContent())?.replace(" a year", "") ??
      "";
    await selectPlan(page);
    await expect(page.getByRole("row", { name: `Total due ${price}` })).toBeVisible();
    await payByCard(page, "4242424242424242");
    await agree(page);
    await submit(page).click();
    await expect(heading(page)).toHaveText("Your coverage is bound!");
    await expect(page.getByText("Paid", { exact: true }).locator("..")).toContainText(price);
    const { token, quote_number } = await heldIn(page);
    const answer = await page.request.get(`/api/quotes/v1/quotes/${quote_number}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toMatchObject({
      status: "finalized",
      application: {
        answers: {
          sic_code: 7216,
          related_industries: false,
          corporation_vc_form: false,
          corporation_add_policy: false,
          owners_count: 2,
          employees_count: 9,
        },
      },
    });
  },
);

test("a client gets the link by email, answers in the numbered order and pays by check", async ({
  broker: page,
  me,
  browser,
  baseURL,
}) => {
  const buyer = buyerIn("TX", "Cara");
  await createOffer(page, await newBusiness(page, buyer), "Email the client a link", product);
  await expect(page.getByText("has been sent an enrollment email.")).toBeVisible();
  const own = await browser.newContext({ baseURL });
  const client = await own.newPage();
  await client.goto(await linkFor(page, buyer.email));
  await client.getByRole("link", { name: "Get Quote Now" }).click();
  await expect(state(client)).toHaveValue("TX");
  await toPlan(client, { state: "TX", owners: "1", employees: "0" });
  await selectPlan(client);
  await expect(heading(client)).toHaveText("Tell us about your business");
  await expect(client.getByLabel("First name")).toHaveValue("Cara");
  await client.getByLabel("Phone").fill("5551234567");
  await client.getByLabel("Title of position at company").fill("Owner");
  await next(client).click();
  await client.getByLabel("Check (Bill me later)").check();
  await agree(client);
  await submit(client).click();
  await expect(heading(client)).toHaveText("Your coverage is bound!");
  await expect(client.getByRole("main").getByText(me.email, { exact: true })).toBeVisible();
  await own.close();
});

/** Saves the dialog with a wrong address first, which it names, then with another last name: at once. */
async function saveAfterMistake(page: Page, dialog: Locator, email: string): Promise<void> {
  await dialog.getByLabel("Email").fill("not an address");
  await dialog.getByLabel("Email").blur();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Please enter a valid email")).toBeVisible();
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Last name").fill("Costa");
  const saves = savesOf(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("definition").filter({ hasText: "Costa" })).toBeVisible();
  expect(saves.length, "the client and the quote are saved").toBe(2);
}

test(
  "a broker sees the client summed up, edits it in a dialog, and binds by check",
  { tag: "@all" },
  async ({ broker: page }) => {
    const buyer = buyerIn("CO", "Bea");
    const clientId = await newBusiness(page, buyer);
    await createOffer(page, clientId, "Prepare it manually", product);
    await expect(heading(page)).toHaveText("In what state is the business headquartered?");
    await toPlan(page, colorado);
    await selectPlan(page);
    await expect(page.getByRole("term").filter({ hasText: "Business name" })).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveCount(0);
    await expect(page.getByLabel("Phone")).toBeVisible();

    const edit = page.getByRole("button", { name: "Edit Client" });
    const dialog = page.getByRole("dialog", { name: "Edit client" });
    await edit.click();
    await dialog.getByLabel("Last name").fill("Nobody");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(edit).toBeFocused();
    await expect(page.getByText("Nobody")).toHaveCount(0);
    await edit.click();
    await saveAfterMistake(page, dialog, buyer.email);

    await expect(next(page)).toBeDisabled();
    await expect(page.getByText("Still needed: Phone, Title of recipient at company")).toBeVisible();
    await page.getByLabel("Phone").fill("5551234567");
    await page.getByLabel("Title of recipient at company").fill("Owner");
    await next(page).click();
    await page.getByLabel("Bind coverage on behalf of client").check();
    await page.getByRole("checkbox", { name: /On behalf of Acme Insurance Agency/ }).check();
    await submit(page).click();
    await expect(heading(page)).toHaveText("Bea's coverage is bound!");
    await page.getByRole("link", { name: "Return to client details" }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/clients/${clientId}$`));
    await expect(page.getByText("In force")).toBeVisible();
  },
);

test("the business type is found by keyboard, keeps its name over a reload, and may be code 0", async ({ page }) => {
  await page.goto(businessShare);
  await fillBusiness(page, buyerIn("TX"));
  await next(page).click();
  await next(page).click();
  await page.getByLabel("No", { exact: true }).check();
  await next(page).click();
  const field = businessType(page);
  await field.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toHaveText(/^Veterinary Services.*742$/);
  await page.keyboard.type("dr-y clean");
  await expect(page.getByRole("option", { selected: true })).toHaveText("Dry Cleaners7216");
  await page.keyboard.press("Escape");
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.type("dr-y clean");
  await expect(page.getByRole("option", { selected: true })).toHaveText("Dry Cleaners7216");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Dry Cleaners (7216)");
  await page.reload();
  await expect(field).toHaveValue("Dry Cleaners (7216)");
  await field.fill("not applic");
  await expect(page.getByRole("option", { selected: true })).toHaveText("Not Applicable0");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Not Applicable (0)");
  await next(page).click();
  await expect(heading(page)).toHaveText("Is your company a public corporation?");
});

// The scenario staff-wrong-numbers holds the words, tests/app/errors-of-scenarios.test.tsx that they are said at the field.
test("wrong numbers of people are named in the flow's words", { tag: "@all" }, async ({ page }) => {
  await page.goto(businessShare);
  await fillBusiness(page, buyerIn("TX"));
  await next(page).click();
  await expect(heading(page)).toHaveText(/headquartered/);
  await toOwners(page, "TX");
  const owners = page.getByLabel("Number of owners");
  for (const [typed, words] of [
    ["1.5", "Please provide a whole number to continue"],
    ["-1", "Please provide a number to continue"],
    ["", "Please provide a number to continue"],
  ] as const) {
    await owners.fill(typed);
    await owners.blur();
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(next(page)).toBeDisabled();
  }
  await count(page, "Number of owners", "0");
  await page.getByLabel("Number of employees").fill("0");
  await page.getByLabel("Number of employees").blur();
  await expect(
    page.getByText("A quote cannot be generated if your organization has neither owners nor employees."),
  ).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await count(page, "Number of employees", "1");
  await expect(heading(page)).toHaveText(/^Quote for/);
});
