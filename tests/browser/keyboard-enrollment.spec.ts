import type { Page } from "@playwright/test";
import { businessShare, businessType } from "./support/business";
import { sampled } from "../support/tier";
import { addOn, buyerIn, heading, next, resumeAtCheckout, share, submit } from "./support/journey";
import type { Buyer } from "./support/journey";
import { choose, expectModal, goAround, pick, press, tabTo, tick, type } from "./support/keyboard";
import { expect, test } from "./support/test";

/** A whole enrollment by share link without a pointer (2.1.1); every stop on the way has to show itself. */
async function tellWho(page: Page, buyer: Buyer, extra: Readonly<Record<string, string>> = {}): Promise<void> {
  const values: Record<string, string> = {
    ...extra,
    "First name": buyer.first,
    "Last name": buyer.last,
    Email: buyer.email,
    Phone: "5551234567",
    "Address line 1": "1 Main St",
    City: "Springfield",
    Zip: "80202",
  };
  for (const [label, value] of Object.entries(values)) {
    await type(page, page.getByLabel(label, { exact: true }), value);
    await expect(page.getByLabel(label, { exact: true })).not.toHaveValue("");
  }
  await choose(page, page.getByLabel("State", { exact: true }), "Colorado");
  await goOn(page);
}

/** Presses Next; the step that comes takes the focus. */
async function goOn(page: Page): Promise<void> {
  const left = await heading(page).textContent();
  await press(page, next(page));
  await arrive(page, left);
}

async function arrive(page: Page, left: string | null): Promise<void> {
  await expect(heading(page)).not.toHaveText(left ?? "");
  await expect(heading(page)).toBeFocused();
}

async function choosePlan(page: Page, name: RegExp): Promise<void> {
  const left = await heading(page).textContent();
  await press(page, page.getByRole("button", { name }).first());
  await arrive(page, left);
}

/** The start date by the arrows of its own picker, the card, the consent. */
async function payAndBind(page: Page): Promise<void> {
  await expect(page.getByLabel("CVC")).toBeVisible();
  await goAround(page);
  const date = page.getByLabel("Coverage start date");
  const today = await date.inputValue();
  await tabTo(page, date);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await expect(date).not.toHaveValue(today);
  await page.keyboard.press("ArrowDown");
  await expect(date).toHaveValue(today);
  await expect(date).toBeFocused();
  await pick(page, page.getByLabel("Credit or debit card"));
  await type(page, page.getByLabel("Card number"), "4242424242424242");
  await type(page, page.getByLabel("Expiration date"), "1231");
  await type(page, page.getByLabel("CVC"), "123");
  await tick(page, page.getByRole("checkbox", { name: /I have read and agree/ }));
  await press(page, submit(page));
  await expect(heading(page)).toHaveText("Your coverage is bound!");
  await expect(heading(page)).toBeFocused();
  // The documents come after the receipt.
  await expect(page.getByRole("button", { name: "Policy schedule" })).toBeVisible();
  await goAround(page);
}

// On a phone the plan that is shown is chosen, too.
for (const width of sampled([375, 1280]))
  test(`Passport 360 is bought at ${width} px`, { tag: "@all" }, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(share);
    await expect(heading(page)).toBeVisible();
    await goAround(page);
    await tellWho(page, buyerIn("CO"));
    await type(page, page.getByLabel("Date of birth"), "02/29/1992");
    await goOn(page);
    await pick(page, page.getByRole("radio", { name: /Family/ }));
    await goOn(page);
    if (width < 768)
      await press(page, page.getByRole("group", { name: "Plan shown" }).getByRole("button", { name: "Enhanced" }));
    const about = page.getByRole("button", { name: "About Trip delay" });
    await press(page, about);
    await expectModal(page, page.getByRole("dialog", { name: "Trip delay" }), about);
    await goAround(page);
    await choosePlan(page, /Select plan.*Enhanced/);
    await tick(page, addOn(page, "golf"));
    await goOn(page);
    await expect(page.getByRole("row", { name: "Total due $585.00" })).toBeVisible();
    await payAndBind(page);
  });

for (const width of sampled([1280, 375]))
  test(`Business Owners Accident is bought at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(businessShare);
    await expect(heading(page)).toBeVisible();
    await tellWho(page, buyerIn("CO"), { "Business name": "Silva Cleaners", "Title of position at company": "Owner" });
    await goOn(page);
    await answerNo(page);
    await chooseType(page);
    await answerNo(page);
    await answerNo(page);
    await type(page, page.getByLabel("Number of owners"), "2");
    await goOn(page);
    await type(page, page.getByLabel("Number of employees"), "9");
    await goOn(page);
    await goAround(page);
    await choosePlan(page, /^Select plan/);
    await payAndBind(page);
  });

test(
  "a start date changed again while it is being priced is the one that counts",
  { tag: "@all" },
  async ({ page }) => {
    await resumeAtCheckout(page, buyerIn("CO"));
    const date = page.getByLabel("Coverage start date");
    const saved: unknown[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/quotes/v1/quotes/Q-*", async (route) => {
      if (route.request().method() !== "PUT") return route.continue();
      saved.push(
        (route.request().postDataJSON() as { application: { policy_effective_date: unknown } }).application
          .policy_effective_date,
      );
      await held;
      return route.continue();
    });
    const first = String(await date.getAttribute("min"));
    const later = (days: number): string => new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);
    // At once: the browser takes the digits of a part for one number only when they are typed fast enough.
    await date.fill(later(2));
    await expect.poll(() => saved).toEqual([later(2)]);
    await date.fill(later(3));
    await expect(date).toHaveValue(later(3));
    await page.keyboard.press("Tab");
    release();
    await expect(page.getByRole("row", { name: "Total due $195.00" })).toBeVisible();
    await expect.poll(() => saved.at(-1)).toBe(later(3));
    await expect(date).toHaveValue(later(3));
  },
);

test("beneficiaries are named, changed by their menus and removed", { tag: "@all" }, async ({ page }) => {
  await resumeAtCheckout(page, buyerIn("CO"));
  await press(page, page.getByRole("link", { name: "Add beneficiaries" }));
  await pick(page, page.getByRole("radio", { name: "Yes" }));
  await goOn(page);
  await nameChild(page, "Rui");
  const people = page.getByRole("heading", { level: 2 });
  await expect(people).toHaveText("1 beneficiary");
  await expect(people).toBeFocused();
  const add = page.getByRole("button", { name: "Add another beneficiary" });
  await press(page, add);
  await expect(page.getByRole("dialog")).toBeVisible();
  await nameChild(page, "Eva");
  await expect(add).toBeFocused();
  const menu = page.getByRole("button", { name: "Edit Eva Silva" });
  await tabTo(page, menu, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectModal(page, page.getByRole("dialog"), menu);
  for (const left of ["1 beneficiary", "Tell us about your beneficiaries"]) {
    await press(page, page.getByRole("button", { name: /^Edit (Eva|Rui) Silva/ }).last());
    await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: "Remove" })).toBeFocused();
    await page.keyboard.press("Enter");
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Remove" }));
    await expect(page.locator("h1:focus, h2:focus")).toHaveText(left);
  }
});

async function nameChild(page: Page, first: string): Promise<void> {
  await press(page, page.getByRole("button", { name: /Same address as/ }));
  await choose(page, page.getByLabel("Relationship"), "Child");
  await type(page, page.getByLabel("First name"), first);
  await type(page, page.getByLabel("Last name"), "Silva");
  await type(page, page.getByLabel("Email"), `${first.toLowerCase()}@mail.example`);
  await type(page, page.getByLabel("Phone"), "5559876543");
  await press(page, page.getByRole("button", { name: "Save" }));
}

async function answerNo(page: Page): Promise<void> {
  await pick(page, page.getByRole("radio", { name: "No", exact: true }));
  await goOn(page);
}

/** Opened by an arrow, closed by Escape, searched by typing, and picked by Enter. */
async function chooseType(page: Page): Promise<void> {
  const field = businessType(page);
  await tabTo(page, field);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await page.keyboard.type("dr-y clean");
  await expect(page.getByRole("option", { selected: true })).toHaveText("Dry Cleaners7216");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Dry Cleaners (7216)");
  await goOn(page);
}
