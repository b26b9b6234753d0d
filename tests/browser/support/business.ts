import type { Page } from "@playwright/test";
import type { Buyer } from "./journey";
import { heading, next, signedIn } from "./journey";
import { json } from "./people";
import { expect } from "./test";

/** The second product's journey: what its specs share. */
export const product = "Business Owners Accident";
export const businessShare = "/products/acme/boa/start?b=bkr_dana";

export interface Business {
  readonly state: string;
  readonly owners: string;
  readonly employees: string;
}
export const colorado: Business = { state: "CO", owners: "2", employees: "9" };

export const state = (page: Page) => page.getByLabel("State", { exact: true });
export const businessType = (page: Page) =>
  page.getByRole("combobox", { name: "What is the nature of the business and SIC code?" });
export const refusal = (page: Page) =>
  page.getByRole("dialog", { name: `Thank you for your interest in ${product} Insurance` });

export async function chooseState(page: Page, code: string): Promise<void> {
  await expect(heading(page)).toHaveText("In what state is the business headquartered?");
  await state(page).selectOption(code);
  await next(page).click();
}

export async function answerNo(page: Page, question: RegExp): Promise<void> {
  await expect(heading(page)).toHaveText(question);
  await page.getByLabel("No", { exact: true }).check();
  await next(page).click();
}

export async function chooseType(page: Page, search: string, name: RegExp): Promise<void> {
  await expect(heading(page)).toHaveText("What is the nature of the business and SIC code?");
  await businessType(page).click();
  await businessType(page).pressSequentially(search);
  await page.getByRole("option", { name }).click();
  await next(page).click();
}

export async function count(
  page: Page,
  label: "Number of owners" | "Number of employees",
  people: string,
): Promise<void> {
  await page.getByLabel(label).fill(people);
  await next(page).click();
}

/** From the state's step to the one that asks how many own the company. */
export async function toOwners(page: Page, code: string): Promise<void> {
  await chooseState(page, code);
  await answerNo(page, /related to any of these industries/);
  await chooseType(page, "dr-y clean", /^Dry Cleaners/);
  await answerNo(page, /public corporation/);
  await answerNo(page, /policy in force/);
  await expect(heading(page)).toHaveText(/ownership interest/);
}

/** From the state's step to the plan. */
export async function toPlan(page: Page, { state: code, owners, employees }: Business): Promise<void> {
  await toOwners(page, code);
  await count(page, "Number of owners", owners);
  await count(page, "Number of employees", employees);
  await expect(heading(page)).toHaveText(/^Quote for/);
}

export const selectPlan = (page: Page) => page.getByRole("button", { name: "Select plan" }).first().click();

/** Everything the policyholder step asks of a buyer. */
export async function fillBusiness(page: Page, buyer: Buyer): Promise<void> {
  const values: Record<string, string> = {
    "Business name": "Silva Cleaners",
    "First name": buyer.first,
    "Last name": buyer.last,
    Email: buyer.email,
    Phone: "5551234567",
    "Address line 1": "1 Main St",
    City: "Springfield",
    Zip: "80202",
    "Title of position at company": "Owner",
  };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  await state(page).selectOption(buyer.state);
}

/**
 * A business client of the signed-in broker, with an address in `buyer.state` and without a phone number, which a buyer
 * by a share link may leave open (B-14). Answers the client's id.
 */
export async function newBusiness(page: Page, buyer: Buyer, company = "Silva Cleaners"): Promise<string> {
  const { broker } = await signedIn(page);
  const address = {
    line1: "1 Main St",
    city: "Springfield",
    region: { code: buyer.state },
    country: { code: "US", name: "United States" },
    postal: "80202",
  };
  const person = { first_name: buyer.first, last_name: buyer.last, email: buyer.email, address };
  const { client } = await json<{ client: { id: string } }>(
    page.request.post("/api/quotes/v1/quotes", {
      data: {
        broker: { id: broker.id },
        brokerage: { slug: "acme" },
        vertical_code: "chubb_boa",
        application: { client: { client_type: "business", company_name: company, ...person } },
      },
    }),
  );
  return client.id;
}

/** Every save of a quote that the page sends from now on. */
export function savesOf(page: Page): string[] {
  const saves: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") saves.push(request.url());
  });
  return saves;
}
