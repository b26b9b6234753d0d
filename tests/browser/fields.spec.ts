import type { Locator, Page } from "@playwright/test";
import { businessShare, businessType, chooseState, answerNo, fillBusiness } from "./support/business";
import { buyerIn, heading, next } from "./support/journey";
import { walk, WALKS } from "./support/steps";
import { typedFields } from "./support/typed-fields";
import type { TypedField } from "./support/typed-fields";
import { SAMPLES, shownIn, WAYS } from "./support/ways";
import { expect, test } from "./support/test";

test.use({ hasTouch: true });
test.beforeEach(async ({ context }) => context.grantPermissions(["clipboard-read", "clipboard-write"]));

/** What each field must show in each way. */
const wantedOf = (fields: readonly TypedField[]): { readonly [place: string]: string } =>
  Object.fromEntries(
    fields.flatMap(({ name, kind }) =>
      Object.keys(WAYS).map((way) => [`${name} by ${way}`, SAMPLES[kind].shown] as const),
    ),
  );

for (const flow of Object.keys(WALKS))
  test(`each field of each step of ${flow} takes its value in each way @all`, async ({ page }) => {
    test.slow();
    const kinds = new Set<string>();
    await walk(page, flow, async (step, form) => {
      const fields = await typedFields(form);
      expect.soft(await shownIn(page, fields), step).toEqual(wantedOf(fields));
      for (const { kind } of fields) kinds.add(kind);
    });
    expect(kinds.size).toBeGreaterThanOrEqual(5);
  });

test("each field of the client form takes its value in each way @all", async ({ broker: page }) => {
  await page.goto("/dashboard/clients");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("dialog", { name: "Add new clients" }).getByRole("button", { name: "Add Client" }).click();
  const form = page.getByRole("dialog", { name: "Add client" });
  await expect(form.getByLabel("Email")).toBeVisible();
  const fields = await typedFields(form);
  expect(fields.length).toBeGreaterThanOrEqual(10);
  expect(await shownIn(page, fields)).toEqual(wantedOf(fields));
});

/** The phone field with a whole number and its caret behind so many characters. */
async function phoneAt(page: Page, caret: number): Promise<Locator> {
  const phone = page.getByLabel("Phone", { exact: true });
  await phone.fill("5551234567");
  await expect(phone).toHaveValue("555-123-4567");
  await phone.focus();
  await phone.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), caret);
  return phone;
}
const caretOf = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.selectionStart);

test.describe("a phone number", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(businessShare);
    await expect(heading(page)).toHaveText("Tell us about your business");
  });

  test("is corrected around its dashes, and undone step by step (W17)", async ({ page }) => {
    const phone = await phoneAt(page, 4);
    await page.keyboard.press("Backspace");
    expect([await phone.inputValue(), await caretOf(phone)]).toEqual(["551-234-567", 2]);
    await page.keyboard.press("ControlOrMeta+z");
    expect(await phone.inputValue()).toBe("555-123-4567");
    await phoneAt(page, 3);
    await page.keyboard.press("Delete");
    expect([await phone.inputValue(), await caretOf(phone)]).toEqual(["555-234-567", 3]);
    await phone.fill("");
    await page.keyboard.type("5551234");
    const undone: string[] = [];
    for (let step = 0; step < 7; step += 1) {
      await page.keyboard.press("ControlOrMeta+z");
      undone.push(await phone.inputValue());
    }
    expect(undone).toEqual(["555-123", "555-12", "555-1", "555", "55", "5", ""]);
  });

  test("of another country is refused, and one with an extension is offered without it @all", async ({ page }) => {
    const phone = page.getByLabel("Phone", { exact: true });
    await phone.pressSequentially("+47 22 12 34 56");
    await expect(page.getByText("US numbers only")).toHaveCount(0);
    await phone.blur();
    await expect(page.getByText("US numbers only")).toBeVisible();
    await expect(phone).toHaveValue("+47 22 12 34 56");
    await phone.fill("");
    await phone.pressSequentially("303.555.0142 ext 12");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Use 303-555-0142" })).toBeFocused();
    await expect(phone).toHaveValue("303.555.0142 ext 12");
    await page.keyboard.press("Enter");
    await expect(phone).toHaveValue("303-555-0142");
    await expect(phone).toBeFocused();
  });
});

/** The step of the business type, with nothing chosen. */
async function toBusinessType(page: Page): Promise<Locator> {
  await page.goto(businessShare);
  await fillBusiness(page, buyerIn("TX"));
  await next(page).click();
  await chooseState(page, "TX");
  await answerNo(page, /related to any of these industries/);
  const field = businessType(page);
  await expect(field).toHaveAttribute("placeholder", /./);
  return field;
}

const elsewhere: { readonly [way: string]: (page: Page) => Promise<void> } = {
  Tab: (page) => page.keyboard.press("Tab"),
  "a pointer": (page) => heading(page).click(),
  touch: (page) => heading(page).tap(),
};

test("a searchable list chooses what its text names when it is left, and says when it names nothing (W44) @all", async ({
  page,
}) => {
  const field = await toBusinessType(page);
  for (const [way, leave] of Object.entries(elsewhere)) {
    await test.step(way, async () => {
      await field.fill("");
      await field.pressSequentially("Dry Cleaners");
      await leave(page);
      await expect(field).toHaveValue("Dry Cleaners (7216)");
      await expect(next(page)).toBeEnabled();
      await field.fill("");
      await field.pressSequentially("clean");
      await leave(page);
      await expect(field).toHaveValue("clean");
      await expect(field).toHaveAccessibleDescription(/Nothing is chosen yet for “clean”\. Choose/);
      await expect(next(page)).toBeDisabled();
    });
  }
});

test("Enter that ends a composition takes nothing, and a list's parts are named for a screen reader @all", async ({
  page,
}) => {
  const field = await toBusinessType(page);
  await field.fill("");
  await field.focus();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Input.imeSetComposition", { text: "dr", selectionStart: 2, selectionEnd: 2 });
  await cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Enter", windowsVirtualKeyCode: 229 });
  await cdp.send("Input.insertText", { text: "dr" });
  await expect(field).toHaveValue("dr");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await field.fill("florists");
  await expect(page.getByRole("option").first()).toHaveText(/^Florists.+5992$/);
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  const node = nodes.find(({ role }) => role?.value === "combobox");
  const states = Object.fromEntries((node?.properties ?? []).map(({ name, value }) => [name, value]));
  expect(node?.name?.value).toBe("What is the nature of the business and SIC code?");
  expect([states.expanded?.value, states.hasPopup?.value, states.invalid?.value]).toEqual([true, "listbox", "false"]);
  expect(states.activedescendant?.relatedNodes).toHaveLength(1);
  const options = nodes.filter(({ role }) => role?.value === "option").map(({ name }) => String(name?.value));
  expect(options.slice(0, 2)).toEqual([
    expect.stringMatching(/^Florists .+ 5992$/),
    expect.stringMatching(/^Florists .+ 459310$/),
  ]);
});
