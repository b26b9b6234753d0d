/** Every dialog of the product, with the shortest way to open it. */
import type { Locator, Page } from "@playwright/test";
import { openShareLink } from "./header";
import { businessShare, chooseState, fillBusiness, newBusiness, product, selectPlan, toPlan } from "./business";
import { bindPolicy } from "./carrier";
import { signInDesk } from "./desk";
import {
  answersOf,
  buyerIn,
  createOffer,
  heading,
  newClient,
  next,
  prepareAtCheckout,
  quoteOf,
  resumeAt,
} from "./journey";
import { STUDIO_OPENERS } from "./studio-dialogs";
import { expect } from "./test";

/** Opens the dialogs of a file, one after the other, and looks at each. The page is a broker's. */
type Opener = (page: Page, look: () => Promise<void>) => Promise<void>;

const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name });
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole("dialog", { name });

async function shown(page: Page, name: string | RegExp, look: () => Promise<void>): Promise<void> {
  await expect(dialog(page, name)).toBeVisible();
  await look();
}

async function addClient(page: Page): Promise<void> {
  await page.goto("/dashboard/clients");
  await button(page, /^Add$/).click();
  await button(page, "Add Client").click();
}

/** Presses every information button of the page, whose dialogs are named as their coverages. */
export async function pressAbouts(page: Page, look: () => Promise<void>): Promise<readonly string[]> {
  const abouts = page.getByRole("button", { name: /^About / });
  await expect(abouts.first()).toBeVisible();
  const names: string[] = [];
  for (const about of await abouts.all()) {
    const name = ((await about.getAttribute("aria-label")) ?? "").replace(/^About /, "");
    await about.click();
    await shown(page, name, look);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    names.push(name);
  }
  return names;
}

/** A broker's enrollment of a business in Colorado, at the step with the Edit button. */
async function toHolder(page: Page): Promise<void> {
  await createOffer(page, await newBusiness(page, buyerIn("CO", "Dee")), "Prepare it manually", product);
  await toPlan(page, { state: "CO", owners: "2", employees: "9" });
  await selectPlan(page);
  await expect(heading(page)).toHaveText("Tell us about your business");
  await button(page, "Edit Client").click();
}

async function toBeneficiaries(page: Page): Promise<void> {
  await prepareAtCheckout(page, buyerIn("CO"));
  await page.getByRole("link", { name: "Add beneficiaries" }).click();
  await page.getByLabel("Yes").check();
  await next(page).click();
  await page.getByLabel("Relationship").selectOption("Child");
  for (const [label, text] of Object.entries({ "First name": "Rui", "Last name": "Silva", Phone: "5559876543" }))
    await page.getByLabel(label).fill(text);
  await page.getByLabel("Email").fill("rui@mail.example");
  await button(page, /Same address as/).click();
  await button(page, "Save").click();
  await button(page, "Edit Rui Silva").click();
}

/** At the desk, on the page of a policy that waits for its check. */
async function atTheDesk(page: Page, last: string): Promise<void> {
  const { link } = await bindPolicy(page, last);
  await page.goto(link);
  await signInDesk(page, new URL(page.url()).origin);
  await page.goto(`/desk/policies/${new URL(link, page.url()).searchParams.get("policy_id") ?? ""}`);
}

/** A client to whom an offer was mailed. Returns their id. */
async function mailedOffer(page: Page, name: string): Promise<string> {
  const id = await newClient(page, buyerIn("CO", name));
  await quoteOf(page, id);
  await page.goto(`/dashboard/clients/${id}`);
  await button(page, /^Actions for/).click();
  await page.getByRole("menuitem", { name: /^(Send|Resend)$/ }).click();
  await dialog(page, /^(Send|Resend) /)
    .getByRole("button", { name: /^(Send|Resend)$/ })
    .click();
  await expect(page.getByText("has been sent an enrollment email.")).toBeVisible();
  return id;
}

/** Opens what the menu of a client's offer says. */
async function actOn(page: Page, name: string, what: string | RegExp): Promise<void> {
  const id = await newClient(page, buyerIn("CO", name));
  await quoteOf(page, id);
  await page.goto(`/dashboard/clients/${id}`);
  await button(page, /^Actions for/).click();
  await page.getByRole("menuitem", { name: what }).click();
}

/** By the file whose code holds a `<Dialog>`. */
export const OPENERS: Readonly<Record<string, Opener>> = {
  "shared/ui/Dialog.tsx": async (page, look) => {
    await addClient(page);
    await page.getByLabel("First name").fill("Ana");
    await page.keyboard.press("Escape");
    await shown(page, "Discard what you typed?", look);
  },
  "shared/broker/SearchModal.tsx": async (page, look) => {
    await page.goto("/dashboard/clients");
    await button(page, "Search").click();
    await page.getByRole("searchbox").fill("kow");
    await expect(page.getByRole("status").filter({ hasText: /results/ })).toBeVisible();
    await shown(page, "Search", look);
  },
  "dashboard/header/ShareLink.tsx": async (page, look) => {
    await page.goto("/dashboard/clients");
    await openShareLink(page);
    await page.getByLabel("Product").selectOption(product);
    await expect(page.getByRole("figure").getByRole("img")).toBeVisible();
    await shown(page, "Share Link", look);
  },
  "dashboard/clients/AddClients.tsx": async (page, look) => {
    await page.goto("/dashboard/clients");
    await button(page, /^Add$/).click();
    await shown(page, "Add new clients", look);
  },
  "dashboard/client/ClientModal.tsx": async (page, look) => {
    await addClient(page);
    await shown(page, "Add client", look);
    await button(page, "Add client").click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await look();
  },
  "dashboard/client/CreateOffer.tsx": async (page, look) => {
    await page.goto(`/dashboard/clients/${await newClient(page, buyerIn("CO"))}`);
    await button(page, "Create offer").click();
    await shown(page, "Create offer", look);
  },
  "wizard/parts/ChangedMeanwhile.tsx": async (page, look) => {
    const buyer = buyerIn("CO", "Ulla");
    const { holders, client, rating_address } = answersOf(buyer);
    const unborn = holders.map((holder) => ({ ...holder, dob: undefined }));
    const id = await newClient(page, buyer);
    const number = await quoteOf(page, id, { client, rating_address, holders: unborn });
    const path = `/dashboard/clients/${id}/passport360/quotes/${number}/dob`;
    const other = await page.context().newPage();
    for (const at of [page, other]) {
      await at.goto(path);
      await expect(heading(at)).toHaveText("When is Ulla's date of birth?");
    }
    for (const [at, date] of [
      [other, "02/02/1992"],
      [page, "03/03/1993"],
    ] as const) {
      await at.getByLabel("Date of birth").fill(date);
      await next(at).click();
      if (at === other) await expect(heading(at)).not.toHaveText("When is Ulla's date of birth?");
    }
    await other.close();
    await page.bringToFront();
    await shown(page, "These answers were changed in the meantime", look);
  },
  "wizard/parts/AboutButton.tsx": async (page, look) => {
    await resumeAt(page, "plans", buyerIn("CO"));
    await pressAbouts(page, look);
  },
  "wizard/parts/EngineDialog.tsx": async (page, look) => {
    await page.goto(businessShare);
    await fillBusiness(page, buyerIn("CO"));
    await next(page).click();
    await chooseState(page, "CO");
    await page.getByLabel("Yes", { exact: true }).check();
    await next(page).click();
    await shown(page, /^Thank you for your interest in/, look);
    await toHolder(page);
    await page.getByLabel("State").selectOption("VA");
    await button(page, "Save").click();
    await shown(page, "Confirm change to business state", look);
  },
  "wizard/steps/DraftForm.tsx": async (page, look) => {
    await toHolder(page);
    await page.getByLabel("Email").fill("none");
    await button(page, "Save").click();
    await shown(page, "Edit client", look);
  },
  "wizard/steps/Items.tsx": async (page, look) => {
    await toBeneficiaries(page);
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await shown(page, /beneficiary/, look);
    await page.keyboard.press("Escape");
    await button(page, "Edit Rui Silva").click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await shown(page, /Remove/, look);
  },
  "storefront/landing/Landing.tsx": async (page, look) => {
    await page.route("**/management/v1/settings", async (route) => {
      const settings: object = await (await route.fetch()).json();
      return route.fulfill({ json: { ...settings, flags: { passport360: false } } });
    });

    await page.context().addCookies([{ name: "enrolling", value: "1", domain: "localhost", path: "/" }]);
    await page.goto("/buy/acme/passport360?b=bkr_dana");
    await page.getByRole("link", { name: "Get Quote Now" }).click();
    await shown(page, "Passport 360", look);
  },
  "storefront/landing/VideoDialog.tsx": async (page, look) => {
    await page.goto("/buy/acme/passport360");
    await page.getByRole("link", { name: /How help reaches you/ }).click();
    await page.getByText("Transcript").click();
    await shown(page, "How help reaches you", look);
  },
  "carrier/ConfirmDialog.tsx": async (page, look) => {
    const { link } = await bindPolicy(page, "Underhill");
    await page.goto(link);
    for (const label of ["Policy number", "Confirm policy number"])
      await page.getByLabel(label, { exact: true }).fill("MC-EVERY-1");
    await button(page, "Submit").click();
    await shown(page, "Check before you submit", look);
  },
  "carrier/desk/RecordCheck.tsx": async (page, look) => {
    await atTheDesk(page, "Recorda");
    await button(page, "Record a check").click();
    await shown(page, /check/i, look);
  },
  "carrier/desk/Payments.tsx": async (page, look) => {
    await atTheDesk(page, "Takeback");
    await button(page, "Record a check").click();
    await dialog(page, /check/i).getByLabel("Amount").fill("1");
    await dialog(page, /check/i).getByRole("button", { name: "Record check" }).click();
    await button(page, "Take back $1.00").click();
    await shown(page, /./, look);
  },
  "dashboard/client/GiveDialog.tsx": async (page, look) => {
    await page.goto(`/dashboard/clients/${await newClient(page, buyerIn("CO", "Givena"))}`);
    await button(page, "Change broker").click();
    await shown(page, /^Change the broker of/, look);
  },
  "dashboard/client/LinksEnd.tsx": async (page, look) => {
    const id = await mailedOffer(page, "Wrongly");
    await page.goto(`/dashboard/clients/${id}`);
    await button(page, "Edit").click();
    await dialog(page, "Edit client").getByLabel("Email").fill("right@mail.example");
    await dialog(page, "Edit client").getByRole("button", { name: "Save" }).click();
    await shown(page, /will end$/, look);
  },
  "dashboard/offers/LinkDialog.tsx": async (page, look) => {
    // A browser that does not let a page copy.
    await page.addInitScript(() => {
      for (const name of ["write", "writeText"])
        Object.defineProperty(Clipboard.prototype, name, { value: () => Promise.reject(new Error("not allowed")) });
      document.execCommand = () => false;
    });
    await actOn(page, "Copia", "Copy link");
    await shown(page, /^Link for/, look);
  },
  "dashboard/offers/SendDialog.tsx": async (page, look) => {
    await actOn(page, "Senda", /^(Send|Resend)$/);
    await shown(page, /^(Send|Resend) /, look);
  },
  "dashboard/offers/WithdrawDialog.tsx": async (page, look) => {
    await actOn(page, "Withdra", "Withdraw");
    await shown(page, /^Withdraw the offer/, look);
  },
  ...STUDIO_OPENERS,
};
