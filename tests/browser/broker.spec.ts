import {
  buyerIn,
  choosePlan,
  choosePlanType,
  createOffer,
  fillBirth,
  fillPolicyholder,
  heading,
  mailedLink,
  newClient,
  next,
  prepareAtCheckout,
  submit,
} from "./support/journey";
import type { Buyer } from "./support/journey";
import { linkFor } from "./support/people";
import { expect, test } from "./support/test";
import type { Page } from "@playwright/test";

/** From an offer prepared by hand to the broker's checkout. */
async function prepare(page: Page, buyer: Buyer): Promise<string> {
  const clientId = await newClient(page, buyer);
  await createOffer(page, clientId, "Prepare it manually");
  await expect(heading(page)).toHaveText("Who are you enrolling in Passport 360?");
  await fillPolicyholder(page, buyer);
  await next(page).click();
  await expect(heading(page)).toHaveText(`When is ${buyer.first}'s date of birth?`);
  await fillBirth(page);
  await choosePlanType(page, "Individual");
  await choosePlan(page, "Essential");
  await page.getByRole("button", { name: "Continue without additional coverage" }).click();
  await expect(page.getByRole("row", { name: "Total due $195.00" })).toBeVisible();
  return clientId;
}

test("a broker sends a proposal and is back at the client; the buyer's link opens checkout", async ({
  broker: page,
}) => {
  const buyer = buyerIn("CO");
  const clientId = await prepare(page, buyer);
  await expect(submit(page)).toBeDisabled();
  await page.getByLabel("Send proposal to the client").check();
  await submit(page).click();
  await expect(page.getByText(`${buyer.first} ${buyer.last} has been sent a quote proposal email.`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/dashboard/clients/${clientId}$`));

  await page.goto(await linkFor(page, buyer.email));
  await expect(heading(page)).toHaveText("You're almost done");
  await expect(page).toHaveURL(/[?&]finalize=true(&|$)/);
  await expect(page).not.toHaveURL(/token/);
  await expect(page.getByText("Need to contact your agent?")).toBeVisible();
  await page.getByRole("link", { name: /^Edit/ }).first().click();
  await expect(heading(page)).toHaveText("Who should your plan cover?");
  expect(new URL(page.url()).searchParams.has("finalize")).toBe(false);
});

test(
  "a broker binds by check for the client, with no card in sight, and returns to the client",
  { tag: "@all" },
  async ({ broker: page }) => {
    const clientId = await prepareAtCheckout(page, buyerIn("CO", "Bea"));
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(crumbs.getByText("Manual Enrollment")).toHaveAttribute("aria-current", "page");
    await expect(crumbs.getByRole("link", { name: "Bea Silva" })).toHaveAttribute("href", new RegExp(`${clientId}$`));
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("dialog", { name: "Search" }).getByRole("button", { name: "Close" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("button").last().click();
    await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByLabel("Bind coverage on behalf of client").check();
    await expect(page.getByLabel("Card number")).toHaveCount(0);
    await expect(submit(page)).toBeDisabled();
    const consent = page.getByRole("checkbox", { name: /On behalf of Acme Insurance Agency/ });
    await consent.check();
    await page.getByLabel("Send proposal to the client").check();
    await page.getByLabel("Bind coverage on behalf of client").check();
    await expect(consent).not.toBeChecked();
    await consent.check();
    await submit(page).click();
    await expect(heading(page)).toHaveText("Bea's coverage is bound!");
    await expect(page.getByText("Total due")).toBeVisible();
    await page.getByRole("link", { name: "Return to client details" }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/clients/${clientId}$`));
    await expect(page.getByText("In force")).toBeVisible();
  },
);

// Shares: the test below, and a wrong one in tests/app/spoken.test.tsx. A mailed link that is paid by check: business.spec.ts.
test(
  "an emailed link: the buyer names two beneficiaries 60 to 40 and pays by check",
  { tag: "@all" },
  async ({ broker: page }) => {
    const buyer = buyerIn("CO", "Cora");
    await page.goto(await mailedLink(page, buyer));
    await page.getByRole("link", { name: "Get Quote Now" }).click();
    await expect(heading(page)).toHaveText("Welcome Cora! Please tell us about yourself:");
    await expect(page.getByLabel("Email")).toHaveValue(buyer.email);
    await fillPolicyholder(page, buyer);
    await next(page).click();
    await fillBirth(page);
    await choosePlanType(page, "Individual");
    await choosePlan(page, "Essential");
    await page.getByRole("button", { name: "Continue without additional coverage" }).click();
    await page.getByRole("link", { name: "Add beneficiaries" }).click();
    await page.getByLabel("Yes").check();
    await next(page).click();
    await fillBeneficiary(page, "Rui");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Add another beneficiary" }).click();
    await fillBeneficiary(page, "Eva");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel(/for Rui Silva/)).toHaveValue("50");
    await page.getByLabel(/for Rui Silva/).fill("60");
    await expect(page.getByText("Allotments must add up to 100%")).toBeVisible();
    await expect(next(page)).toBeDisabled();
    for (const share of [page.getByLabel(/for Rui Silva/), page.getByLabel(/for Eva Silva/)]) {
      await expect(share).toHaveAttribute("aria-invalid", "true");
      await expect(share).toHaveAccessibleDescription(/Allotments must add up to 100%$/);
    }
    await page.getByLabel(/for Eva Silva/).fill("40");
    await next(page).click();
    await expect(page.getByRole("link", { name: "Edit beneficiaries" })).toBeVisible();
    await page.getByLabel("Check (Bill me later)").check();
    await page.getByRole("checkbox", { name: /I have read and agree/ }).check();
    await submit(page).click();
    await expect(heading(page)).toHaveText("Your coverage is bound!");
  },
);

test(
  "three people share 33, 33 and 34; removing one asks first and shares again",
  { tag: "@all" },
  async ({ broker: page }) => {
    await prepareAtCheckout(page, buyerIn("CO"));
    await page.getByRole("link", { name: "Add beneficiaries" }).click();
    await page.getByLabel("Yes").check();
    await next(page).click();
    for (const [index, name] of ["Rui", "Eva", "Noa"].entries()) {
      if (index > 0) await page.getByRole("button", { name: "Add another beneficiary" }).click();
      await fillBeneficiary(page, name);
      await page.getByRole("button", { name: "Save" }).click();
    }
    const shares = page.getByLabel(/Allotment/);
    await expect(shares).toHaveCount(3);
    for (const [index, share] of ["33", "33", "34"].entries()) await expect(shares.nth(index)).toHaveValue(share);
    await page.getByRole("button", { name: "Edit Eva Silva" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(page.getByText("Are you sure you want to remove Eva Silva?")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(shares).toHaveCount(3);
    await page.getByRole("button", { name: "Edit Eva Silva" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(shares).toHaveCount(2);
    await expect(page.getByRole("heading", { name: "2 beneficiaries" })).toBeFocused();
  },
);

test("a signed-out browser is led to sign in; a wrong link gets the expired panel", async ({ page }) => {
  await page.goto("/dashboard/clients");
  await expect(heading(page)).toHaveText("Accident & Health Digital Marketing Portal");
  await page.goto("/login?token=not-a-token");
  await expect(
    page.getByText("The special sign-in link expires after 24 hours, and can only be used once."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Send a new special link" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page).toHaveURL(/\/login$/);
});

test("an enrollment address without its link says how to get a new one", async ({ page }) => {
  await page.goto("/products/passport360/enroll/Q-0000000000000000000000000/checkout");
  await expect(heading(page)).toHaveText("This browser does not hold your link");
  await page.getByRole("button", { name: "Send me a new link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "a new link is on its way" })).toBeFocused();
});

async function fillBeneficiary(page: Page, first: string): Promise<void> {
  await page.getByLabel("Relationship").selectOption("Child");
  await page.getByLabel("First name").fill(first);
  await page.getByLabel("Last name").fill("Silva");
  await page.getByLabel("Email").fill(`${first.toLowerCase()}@mail.example`);
  await page.getByLabel("Phone").fill("5559876543");
  await page.getByRole("button", { name: /Same address as/ }).click();
}
