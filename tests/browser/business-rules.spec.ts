import type { Page } from "@playwright/test";
import {
  answerNo,
  businessShare,
  chooseState,
  chooseType,
  colorado,
  count,
  fillBusiness,
  newBusiness,
  product,
  refusal,
  savesOf,
  selectPlan,
  state,
  toOwners,
  toPlan,
} from "./support/business";
import { isWhole, sampled } from "../support/tier";
import { buyerIn, createOffer, heading, next } from "./support/journey";
import { expect, expectAccessible, test } from "./support/test";

/** The share link's buyer on the step after the one about the business. */
async function begin(page: Page, code: string): Promise<void> {
  await page.goto(businessShare);
  await fillBusiness(page, buyerIn(code));
  await next(page).click();
}

/** Presses Next, is refused, closes: the same step, and nothing was sent (W26). */
async function refused(page: Page): Promise<void> {
  const saves = savesOf(page);
  const question = await heading(page).textContent();
  await next(page).click();
  await expect(refusal(page)).toBeVisible();
  await expect(refusal(page).getByRole("link", { name: /@/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(refusal(page)).toHaveCount(0);
  await expect(heading(page)).toHaveText(question ?? "");
  await expect(next(page)).toBeFocused();
  expect(saves).toEqual([]);
}

async function yesIsRefused(page: Page): Promise<void> {
  await page.getByLabel("Yes", { exact: true }).check();
  await refused(page);
  await expect(page.getByLabel("Yes", { exact: true })).toBeChecked();
}

test(
  "a listed industry, a public corporation, a policy in force and too few people are each refused, and nothing is saved",
  { tag: "@all" },
  async ({ page }) => {
    await begin(page, "CO");
    await chooseState(page, "CO");
    await expect(heading(page)).toHaveText(/industries/);
    await yesIsRefused(page);
    await answerNo(page, /industries/);
    await chooseType(page, "dr-y clean", /^Dry Cleaners/);
    await expect(heading(page)).toHaveText(/public corporation/);
    await yesIsRefused(page);
    await answerNo(page, /public corporation/);
    await expect(heading(page)).toHaveText(/policy in force/);
    await yesIsRefused(page);
    await answerNo(page, /policy in force/);
    await count(page, "Number of owners", "2");
    await page.getByLabel("Number of employees").fill("7");
    await refused(page);
    await expect(page.getByLabel("Number of employees")).toHaveValue("7");
    await count(page, "Number of employees", "8");
    await expect(heading(page)).toHaveText("Quote for Silva Cleaners");
  },
);

test("a state where nothing is sold is refused, and its answer stays", { tag: "@all" }, async ({ page }) => {
  await begin(page, "CO");
  await expect(heading(page)).toHaveText(/headquartered/);
  await state(page).selectOption("KS");
  await next(page).click();
  await expect(refusal(page)).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(heading(page)).toHaveText(/headquartered/);
  await expect(state(page)).toHaveValue("KS");
});

test(
  "a share link's buyer leaves the refusal of Kansas by another address, also after a reload",
  { tag: "@all" },
  async ({ page }) => {
    await begin(page, "KS");
    await expect(refusal(page)).toBeVisible();
    await page.reload();
    await expect(refusal(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(state(page)).toHaveValue("KS");
    await state(page).selectOption("TX");
    await next(page).click();
    await expect(heading(page)).toHaveText(/headquartered/);
    await expect(state(page)).toHaveValue("TX");
  },
);

/** `npm test` holds it by the scenarios `staff-va-below` and `staff-va-enough`. */
if (isWhole)
  test("Virginia asks for two people, not one", async ({ page }) => {
    await begin(page, "VA");
    await toOwners(page, "VA");
    await count(page, "Number of owners", "1");
    await page.getByLabel("Number of employees").fill("0");
    await refused(page);
    await count(page, "Number of employees", "1");
    await expect(heading(page)).toHaveText("Quote for Silva Cleaners");
  });

const omitted: readonly (readonly [string, string])[] = [
  ["VT", "Permanent total disability"],
  ["MO", "Temporary total disability"],
  ["NY", "Enhanced in-hospital"],
];
for (const [code, coverage] of sampled(omitted)) {
  test(`the plan of ${code} is without "${coverage}", for owners and employees`, { tag: "@all" }, async ({ page }) => {
    await begin(page, code);
    await toPlan(page, { ...colorado, state: code });
    await expect(page.getByRole("table")).toHaveCount(2);
    await expect(page.getByRole("rowheader", { name: "Paralysis" })).toHaveCount(2);
    await expect(page.getByRole("rowheader", { name: coverage })).toHaveCount(0);
    const others = omitted.flatMap(([, other]) => (other === coverage ? [] : [other]));
    for (const other of others) await expect(page.getByRole("rowheader", { name: other })).toHaveCount(2);
  });
}

/** A broker's enrollment on its policyholder step, all but the state of the address told. */
async function toHolder(
  page: Page,
  code: string,
  people: { readonly owners: string; readonly employees: string },
): Promise<void> {
  await createOffer(page, await newBusiness(page, buyerIn(code, "Dee")), "Prepare it manually", product);
  await toPlan(page, { state: code, ...people });
  await selectPlan(page);
  await expect(heading(page)).toHaveText("Tell us about your business");
  await page.getByLabel("Phone").fill("5551234567");
  await page.getByLabel("Title of recipient at company").fill("Owner");
}

async function moveTo(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "Edit Client" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit client" });
  await dialog.getByLabel("State").selectOption(code);
  await dialog.getByRole("button", { name: "Save" }).click();
}

const change = (page: Page) => page.getByRole("dialog", { name: "Confirm change to business state" });

test("moving from Colorado to Virginia asks first, saves nothing on Cancel, and leads back to the plan on Confirm", async ({
  broker: page,
}) => {
  await toHolder(page, "CO", { owners: "2", employees: "9" });
  const saves = savesOf(page);
  await moveTo(page, "VA");
  await expect(change(page)).toContainText("changes the quoted price and returns you to the plan overview");
  await expectAccessible(page, "dialog");
  await change(page).getByRole("button", { name: "Cancel" }).click();
  const edited = page.getByRole("dialog", { name: "Edit client" });
  await expect(edited.getByLabel("State")).toHaveValue("VA");
  expect(saves).toEqual([]);
  await edited.getByRole("button", { name: "Save" }).click();
  await change(page).getByRole("button", { name: "Confirm" }).click();
  await expect(heading(page)).toHaveText("Quote for Silva Cleaners");
  await expect(page.getByRole("button", { name: "Select plan" }).first()).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => saves.length).toBeGreaterThan(0);
  await selectPlan(page);
  await next(page).click();
  await expect(heading(page)).toHaveText("You're almost done");
});

/** `npm test` holds it by the scenario `region-change-va-co-too-few`. */
if (isWhole)
  test("moving from Virginia to Colorado with too few people is refused on Confirm, and nothing is saved", async ({
    broker: page,
  }) => {
    await toHolder(page, "VA", { owners: "1", employees: "4" });
    const saves = savesOf(page);
    await moveTo(page, "CO");
    await change(page).getByRole("button", { name: "Confirm" }).click();
    await expect(refusal(page)).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog", { name: "Edit client" })).toBeVisible();
    expect(saves).toEqual([]);
  });
