/** People who enroll beside each other in one browser: each answers the step that their tab shows. */
import type { Locator, Page } from "@playwright/test";
import { fillBusiness, newBusiness } from "./business";
import { agree, buyerIn, fillPolicyholder, heading, newClient, next, signedIn } from "./journey";
import type { Buyer } from "./journey";
import { json, linkFor } from "./people";
import { expect } from "./test";

export type EntryName = "share" | "mailed" | "broker";
export type ProductName = "passport360" | "boa";

/** Every way in, for every product that has it. */
export const WAYS: readonly (readonly [EntryName, ProductName])[] = [
  ["share", "passport360"],
  ["share", "boa"],
  ["mailed", "passport360"],
  ["mailed", "boa"],
  ["broker", "passport360"],
  ["broker", "boa"],
];

/** Somebody with a tab of their own. */
export interface Enrollee {
  readonly page: Page;
  readonly buyer: Buyer;
  readonly entry: EntryName;
  readonly product: ProductName;
  /** Where the enrollment begins. */
  readonly start: string;
  /** No page of theirs names one of these. */
  readonly others: readonly string[];
}

/** What is answered at a step: true once it is left for the next one. */
type Answer = (who: Enrollee) => Promise<void>;

const choose =
  (label: string): Answer =>
  async ({ page }) => {
    await page.getByLabel(label, { exact: true }).check();
    await next(page).click();
  };
const countOf =
  (label: string, people: string): Answer =>
  async ({ page }) => {
    await page.getByLabel(label).fill(people);
    await next(page).click();
  };

/** A broker edits what is known of the client in a dialog, and answers the rest on the page. */
async function answerBusiness({ page, buyer, entry }: Enrollee): Promise<void> {
  if (entry !== "broker") await fillBusiness(page, buyer);
  else {
    await page.getByLabel("Phone").fill("5551234567");
    await page.getByLabel(/^Title of/).fill("Owner");
  }
  await next(page).click();
}

const ANSWERS: readonly (readonly [RegExp, Answer])[] = [
  [
    /Who are you enrolling in Passport 360\?|Please tell us about yourself/,
    async ({ page, buyer }) => {
      await fillPolicyholder(page, buyer);
      await next(page).click();
    },
  ],
  [
    /date of birth\?$/,
    async ({ page }) => {
      await page.getByLabel("Date of birth").fill("02/29/1992");
      await next(page).click();
    },
  ],
  [
    /plan cover\?$/,
    async ({ page }) => {
      await page.getByText("Individual", { exact: true }).click();
      await next(page).click();
    },
  ],
  [
    /^Choose (your|a) plan/,
    ({ page }) =>
      page
        .getByRole("button", { name: /^Select plan/ })
        .first()
        .click(),
  ],
  [
    /additional coverage\?$/,
    ({ page }) =>
      page
        .getByRole("button", { name: /^Continue without additional|^Next/ })
        .first()
        .click(),
  ],
  [/^Tell us about (your|the) business|^Tell us about/, answerBusiness],
  [
    /^In what state/,
    async ({ page, buyer }) => {
      await page.getByLabel("State", { exact: true }).selectOption(buyer.state);
      await next(page).click();
    },
  ],
  [/these industries\?$|public corporation\?$|policy in force\?$/, choose("No")],
  [
    /^What is the nature of the business/,
    async ({ page }) => {
      const type = page.getByRole("combobox");
      await type.fill("dry clean");
      await page
        .getByRole("option", { name: /^Dry Cleaners/ })
        .first()
        .click();
      await next(page).click();
    },
  ],
  [/ownership interest/, countOf("Number of owners", "2")],
  [/non-owner employees/, countOf("Number of employees", "9")],
  [/^Quote for/, ({ page }) => page.getByRole("button", { name: "Select plan" }).first().click()],
];

const END = /^You're almost done$|^Almost done|^Checkout|coverage is bound!$|^Enroll|has been sent/;

/** The question of the tab's step, once it is there. */
export async function stepOf({ page }: Pick<Enrollee, "page">): Promise<string> {
  const title: Locator = heading(page);
  await expect(title).not.toHaveText("");
  return (await title.textContent()) ?? "";
}

/** Whether the tab is where the person pays. */
export const isAtCheckout = ({ page }: Pick<Enrollee, "page">): boolean => /\/checkout(\?|$)/.test(page.url());

/** Answers the step that the tab shows and waits for the next one. At checkout there is nothing to answer. */
export async function answer(who: Enrollee): Promise<void> {
  const step = await stepOf(who);
  if (isAtCheckout(who) || END.test(step)) return;
  const [, act] = ANSWERS.find(([question]) => question.test(step)) ?? [];
  if (!act) throw new Error(`there is no answer for "${step}"`);
  await act(who);
  await expect(heading(who.page)).not.toHaveText(step);
}

/** Answers everything up to checkout. */
export async function toCheckout(who: Enrollee): Promise<void> {
  await expect(async () => {
    await answer(who);
    expect(isAtCheckout(who)).toBe(true);
  }).toPass({ intervals: [0] });
  await expect(who.page.getByRole("button", { name: /^Submit/ })).toBeVisible();
}

/** The page speaks of its own person, and of no other. */
export async function expectOwn({ page, buyer, others }: Enrollee): Promise<void> {
  const text = await page.locator("body").innerText();
  const fields = await page.evaluate(() => [...document.querySelectorAll("input")].map(({ value }) => value));
  const shown = [text, await page.title(), ...fields].join("\n");
  for (const other of others) expect(shown).not.toContain(other);
  if (page.url().includes("/checkout")) expect(shown).toContain(buyer.first);
}

/** Pays by check, or binds, and reads whose policy that is. */
export async function pay(who: Enrollee): Promise<void> {
  const { page, buyer, entry } = who;
  if (entry === "broker") {
    await page.getByLabel("Bind coverage on behalf of client").check();
    await page.getByRole("checkbox", { name: /On behalf of/ }).check();
  } else {
    await page.getByLabel("Check (Bill me later)").check();
    await agree(page);
  }
  await page.getByRole("button", { name: /^Submit/ }).click();
  await expect(heading(page)).toHaveText(/coverage is bound!$/);
  const holder = page.locator("dl div").filter({ has: page.locator("dt", { hasText: /^Policyholder$/ }) });
  await expect(holder).toContainText(who.product === "boa" ? "Silva Cleaners" : `${buyer.first} ${buyer.last}`);
  await expectOwn(who);
}

/** Where somebody begins; a mailed link and a broker's enrollment are made by the API, as the signed-in broker. */
export async function startOf(
  broker: Page,
  { entry, product, buyer }: Pick<Enrollee, "entry" | "product" | "buyer">,
): Promise<string> {
  const { token, broker: seller } = await signedIn(broker);
  if (entry === "share") return `/products/acme/${product}/start?b=${seller.id}`;
  const client = product === "boa" ? await newBusiness(broker, buyer) : await newClient(broker, buyer);
  const headers = { Authorization: `Bearer ${token}` };
  const vertical_code = product === "boa" ? "chubb_boa" : "chubb_passport360";
  const { quote_number } = await json<{ quote_number: string }>(
    broker.request.post("/api/quotes/v1/quotes", {
      headers,
      data: { broker: { id: seller.id }, client: { id: client }, vertical_code, application: {} },
    }),
  );
  if (entry === "broker") return `/dashboard/clients/${client}/${product}/quotes/${quote_number}`;
  await json(
    broker.request.patch(`/api/quotes/v1/quotes/${quote_number}/handoff`, { headers, data: { handoff_type: "blank" } }),
  );
  return linkFor(broker, buyer.email);
}

/** Opens the enrollment in its own tab, up to its first step. */
export async function open({ page, start, entry }: Enrollee): Promise<void> {
  await page.goto(start);
  if (entry === "mailed") await page.getByRole("link", { name: "Get Quote Now" }).click();
  await expect(heading(page)).not.toHaveText(/^Hello/);
}

const FIRST = ["Anwen", "Boguslaw", "Cosima", "Dagny"];

/** Somebody of this name, whom no other test knows. */
export const named = (at: number, state: string): Buyer => buyerIn(state, FIRST[at] ?? "Ana");
