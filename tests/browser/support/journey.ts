import type { Page } from "@playwright/test";
import { json, linkFor } from "./people";
import { expect, keepInTab } from "./test";

export const share = "/products/acme/passport360/start?b=bkr_dana";

/** What a buyer says about themself on the first step. */
export interface Buyer {
  readonly first: string;
  readonly last: string;
  readonly email: string;
  readonly state: string;
}

let count = 0;
/** A person nobody else is in this run, living in `state`. */
export function buyerIn(state: string, first = "Ana"): Buyer {
  count += 1;
  return { first, last: "Silva", email: `${first.toLowerCase()}.${process.pid}.${count}@mail.example`, state };
}

export const next = (page: Page) => page.getByRole("button", { name: "Next" });
/** The promise at the top of Passport's page. */
export const passportPromise = "One policy for every trip you take this year";
export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

export async function fillPolicyholder(page: Page, buyer: Buyer): Promise<void> {
  const values: Record<string, string> = {
    "First name": buyer.first,
    "Last name": buyer.last,
    Email: buyer.email,
    Phone: "5551234567",
    "Address line 1": "1 Main St",
    City: "Springfield",
    Zip: "80202",
  };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("State").selectOption(buyer.state);
}

export async function fillBirth(page: Page, date = "02/29/1992"): Promise<void> {
  await page.getByLabel("Date of birth").fill(date);
  await next(page).click();
}

export async function choosePlanType(page: Page, type: "Individual" | "Family"): Promise<void> {
  await page.getByText(type, { exact: true }).click();
  await next(page).click();
}

/** The plan's column is shown first where one is shown at a time. */
export async function choosePlan(page: Page, plan: "Essential" | "Enhanced"): Promise<void> {
  await page
    .getByRole("button", { name: /Select plan/ })
    .first()
    .waitFor();
  const shown = page.getByRole("group", { name: "Plan shown" }).getByRole("button", { name: plan });
  if (await shown.isVisible()) await shown.click();
  await page
    .getByRole("button", { name: new RegExp(`Select plan.*${plan}`) })
    .first()
    .click();
}

export const addOn = (page: Page, name: string) => page.getByRole("checkbox", { name: new RegExp(name, "i") });

export async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill("");
  await page.getByLabel("Card number").pressSequentially(number);
  await page.getByLabel("Expiration date").fill("");
  await page.getByLabel("Expiration date").pressSequentially("1231");
  await page.getByLabel("CVC").fill("");
  await page.getByLabel("CVC").pressSequentially("123");
}

export const agree = (page: Page) => page.getByRole("checkbox", { name: /I have read and agree/ }).check();
export const submit = (page: Page) => page.getByRole("button", { name: "Submit" });

/** From the first step to checkout by the share link. */
export async function toCheckout(
  page: Page,
  buyer: Buyer,
  plan: "Essential" | "Enhanced" = "Essential",
): Promise<void> {
  await page.goto(share);
  await fillPolicyholder(page, buyer);
  await next(page).click();
  await fillBirth(page);
  await choosePlanType(page, "Individual");
  await choosePlan(page, plan);
  await page.getByRole("button", { name: "Continue without additional coverage" }).click();
  await expect(heading(page)).toHaveText("You're almost done");
}

const quotes = "/api/quotes/v1/quotes";

interface Answered {
  /** `passport360-` and the plan with whom it covers. */
  readonly plan?: "essential-individual" | "enhanced-individual";
}

/** What has been answered before checkout, in the API's words. */
export function answersOf({ first, last, email, state }: Buyer, { plan = "essential-individual" }: Answered = {}) {
  const address = {
    line1: "1 Main St",
    city: "Springfield",
    region: { code: state },
    country: { code: "US" },
    postal: "80202",
  };
  const person = { first_name: first, last_name: last, email, phone_number: "5551234567", address };
  return {
    client: { client_type: "individual", ...person },
    holders: [{ ...person, position_on_policy: 1, dob: "1992-02-29" }],
    rating_address: address,
    plan_id: `passport360-${plan}`,
  };
}

/**
 * A step of an enrollment by share link, as a buyer finds it who comes back: everything before checkout was saved by
 * the API. For what is tried at that step alone; `toCheckout` is for what the way there decides.
 */
export async function resumeAt(
  page: Page,
  step: "plan-type" | "plans" | "checkout",
  buyer: Buyer,
  answered: Answered = {},
): Promise<void> {
  const { quote_number, auth } = await json<{ quote_number: string; auth: { token: string } }>(
    page.request.post(quotes, {
      data: {
        broker: { id: "bkr_dana" },
        brokerage: { slug: "acme" },
        vertical_code: "chubb_passport360",
        application: answersOf(buyer, answered),
      },
    }),
  );
  const begun = { brokerage: "acme", product: "passport360", at: Date.now() };
  await keepInTab(page, [
    { name: `enrollment:${quote_number}`, value: JSON.stringify({ token: auth.token, quote_number, begun }) },
  ]);
  await page.goto(`/products/acme/passport360/start/${step}?b=bkr_dana`);
  await expect(page).toHaveURL(new RegExp(`/${step}\\?`));
}

/** Checkout, as a buyer finds it who comes back. */
export async function resumeAtCheckout(page: Page, buyer: Buyer, answered: Answered = {}): Promise<void> {
  await resumeAt(page, "checkout", buyer, answered);
  await expect(heading(page)).toHaveText("You're almost done");
}

/**
 * The broker's checkout of an enrollment that they prepare by hand, everything before it saved by the API. Answers the
 * client's id.
 */
export async function prepareAtCheckout(page: Page, buyer: Buyer, answered: Answered = {}): Promise<string> {
  const client = await newClient(page, buyer);
  const number = await quoteOf(page, client, answersOf(buyer, answered));
  await page.goto(`/dashboard/clients/${client}/passport360/quotes/${number}/checkout`);
  await expect(heading(page)).toContainText("almost done");
  return client;
}

/** A quote of Passport 360 for a client of the signed-in broker, made by the API. Answers its number. */
export async function quoteOf(page: Page, client: string, application: object = {}): Promise<string> {
  const { token } = await signedIn(page);
  const { quote_number } = await json<{ quote_number: string }>(
    page.request.post(quotes, {
      headers: { Authorization: `Bearer ${token}` },
      data: { client: { id: client }, vertical_code: "chubb_passport360", application },
    }),
  );
  return quote_number;
}

/** The link that a new client of the signed-in broker is mailed into a quote, all by the API: its path and query. */
export async function mailedLink(page: Page, buyer: Buyer): Promise<string> {
  const { token } = await signedIn(page);
  const number = await quoteOf(page, await newClient(page, buyer));
  const headers = { Authorization: `Bearer ${token}` };
  await json(page.request.patch(`${quotes}/${number}/handoff`, { headers, data: { handoff_type: "blank" } }));
  return linkFor(page, buyer.email);
}

/** The browser of somebody who is not signed in: from here on the page is a buyer's. */
export async function asBuyer(page: Page): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate(() => localStorage.clear());
}

/** The enrollment that the page's tab holds: its token and quote number. The one begun last, where there are several. */
export const heldIn = (page: Page): Promise<Held> =>
  page.evaluate(() => {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith("enrollment:"));
    const held = names.map((name): Held => JSON.parse(sessionStorage.getItem(name) ?? "{}"));
    const [last] = held.sort((one, other) => (other.begun?.at ?? 0) - (one.begun?.at ?? 0));
    if (!last) throw new Error("the tab holds no enrollment");
    return last;
  });

interface Held {
  readonly token: string;
  readonly quote_number: string;
  readonly begun?: { readonly at: number };
}

/** Who is signed in at a page. */
export const signedIn = (page: Page): Promise<{ readonly token: string; readonly broker: { readonly id: string } }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("session") ?? "{}") as { token: string; broker: { id: string } });

/** A client of the signed-in broker, made by the API: a business where a company is named. Answers the client's id. */
export async function newClient(page: Page, buyer: Buyer, company?: string): Promise<string> {
  const { token, broker } = await signedIn(page);
  const { id } = await json<{ id: string }>(
    page.request.post("/api/management/v1/clients", {
      headers: { Authorization: `Bearer ${token}` },
      data: {
        client_type: company === undefined ? "individual" : "business",
        broker: { id: broker.id },
        person: {
          first_name: buyer.first,
          last_name: buyer.last,
          email: buyer.email,
          // Every business needs a phone number.
          ...(company !== undefined && { company_name: company, phone_number: "303-555-0177" }),
        },
      },
    }),
  );
  return id;
}

/** Opens the create-offer dialog of a client and offers the product. */
export async function createOffer(
  page: Page,
  clientId: string,
  how: "Email the client a link" | "Prepare it manually",
  product = "Passport 360",
): Promise<void> {
  await page.goto(`/dashboard/clients/${clientId}`);
  await page.getByRole("button", { name: "Create offer" }).click();
  const dialog = page.getByRole("dialog", { name: "Create offer" });
  const chosen = dialog.getByLabel("Product");
  await expect(chosen).toContainText(product);
  // A single product stands there; among several one is chosen.
  if ((await chosen.getByRole("option").count()) > 0) await chosen.selectOption({ label: product });
  // Where an offer of the product is open, another one is wanted beside it.
  const another = dialog.getByRole("button", { name: "Offer another one beside it" });
  await expect(another.or(dialog.getByLabel(how))).toBeVisible();
  if (await another.isVisible()) await another.click();
  await dialog.getByLabel(how).check();
  await dialog.getByRole("button", { name: "Create offer" }).click();
}
