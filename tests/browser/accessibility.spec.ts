import type { Page } from "@playwright/test";
import {
  addOn,
  agree,
  buyerIn,
  choosePlan,
  choosePlanType,
  createOffer,
  fillBirth,
  fillPolicyholder,
  heading,
  newClient,
  next,
  prepareAtCheckout,
  share,
  submit,
} from "./support/journey";
import { sampled } from "../support/tier";
import { expectLaidOut } from "./support/layout";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectContrast,
  poorContrast,
  test,
} from "./support/test";

/** Walks every step of the wizard that stands open, with a look at each (W1, W2, W34). */
async function walk(page: Page, finish: () => Promise<void>): Promise<void> {
  await look(page, 1);
  await next(page).click();
  await look(page, 2);
  await lookAtWrongBirth(page);
  await fillBirth(page);
  await look(page, 3);
  await choosePlanType(page, "Family");
  await look(page, 4);
  await page.getByRole("button", { name: "About Trip delay" }).click();
  await lookAtDialog(page);
  await choosePlan(page, "Enhanced");
  await look(page, 5);
  await addOn(page, "golf").check();
  await next(page).click();
  await look(page, 6, lookAtCheckout);
  await page.getByRole("link", { name: "Add beneficiaries" }).click();
  await look(page, 6);
  await page.getByLabel("Yes").check();
  await next(page).click();
  await look(page, 6);
  await page.getByLabel("Relationship").selectOption("Child");
  for (const label of ["First name", "Last name"]) await page.getByLabel(label).fill("Rui");
  await page.getByLabel("Email").fill("rui@mail.example");
  await page.getByLabel("Phone").fill("5559876543");
  await page.getByRole("button", { name: /Same address as/ }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Edit Rui Rui" }).click();
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await lookAtDialog(page);
  await next(page).click();
  await expect(page.getByText("Updating…")).toHaveCount(0);
  await finish();
  await look(page, 7);
}

async function lookAtWrongBirth(page: Page): Promise<void> {
  await page.getByLabel("Date of birth").fill("13/01/1990");
  await page.getByLabel("Date of birth").blur();
  await expect(page.getByText("Please enter a valid date MM/DD/YYYY")).toBeVisible();
  await expectAccessible(page);
  await expectLaidOut(page);
}

/** Looks at the dialog that is opening, and closes it. */
async function lookAtDialog(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await expectLaidOut(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** The provider's fields take the page's color when they appear, so the dark comes before them. */
async function lookAtCheckout(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await expect(page.getByRole("row", { name: /^Total due/ })).toBeVisible();
  await expectContrast(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.reload();
}

let shown = "";
async function look(page: Page, n: number, at = expectAccessibleInBothSchemes): Promise<void> {
  await expect(page.getByText(`Step ${n} of 7`)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
  await expect(heading(page)).toHaveCount(1);
  await expect(heading(page)).not.toHaveText(shown);
  shown = (await heading(page).textContent()) ?? "";
  // After it stands for whom, once that is saved.
  await expect.poll(async () => (await page.title()).split(" · ")[0]).toBe(`Step ${n} of 7: ${shown}`);
  await at(page);
  await expectLaidOut(page);
}

for (const width of sampled([375, 1280]))
  test(`every step of a buyer is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(share);
    await fillPolicyholder(page, buyerIn("CO"));
    await walk(page, async () => {
      await page.getByLabel("Check (Bill me later)").check();
      await agree(page);
      await submit(page).click();
    });
  });

async function bindForClient(page: Page): Promise<void> {
  await page.getByLabel("Bind coverage on behalf of client").check();
  await page.getByRole("checkbox", { name: /On behalf of/ }).check();
  await expectAccessible(page);
  await submit(page).click();
}

test("what is the broker's alone is accessible: the frame, checkout, the end and the client", async ({
  broker: page,
}) => {
  await prepareAtCheckout(page, buyerIn("CO"));
  await expectAccessible(page);
  await bindForClient(page);
  await look(page, 7, expectAccessible);
  await page.getByRole("link", { name: "Return to client details" }).click();
  await expect(page.getByRole("button", { name: "Create offer" })).toBeVisible();
  await expect(page.getByText("In force")).toBeVisible();
  await expectAccessible(page);
});

// The other steps of a broker are the buyer's in the broker's frame.
for (const width of sampled([375, 1280], 0))
  test(`every step of a broker is accessible at ${width} px`, async ({ broker: page }) => {
    await page.setViewportSize({ width, height: 800 });
    const buyer = buyerIn("CO");
    await createOffer(page, await newClient(page, buyer), "Prepare it manually");
    await fillPolicyholder(page, buyer);
    await walk(page, () => bindForClient(page));
  });

test("the audit itself finds a picture without a text and text without contrast, in the part that it is asked about", async ({
  page,
}) => {
  await page.goto("/login");
  await expect(heading(page)).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => {
    const pale = Object.assign(document.createElement("p"), { textContent: "Pale" });
    Object.assign(pale.style, { color: "#ccc", background: "#ddd" });
    const part = document.body.appendChild(document.createElement("section"));
    part.append(document.createElement("img"), pale);
  });
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt.*color-contrast|color-contrast.*image-alt/s);
  await expect(expectAccessible(page, "section")).rejects.toThrow(/image-alt/);
  expect(await poorContrast(page)).toEqual([expect.stringMatching(/color-contrast/)]);
  await expectAccessible(page, "form");
});

test("the sign-in and landing pages are accessible", async ({ page }) => {
  for (const path of [
    "/login",
    "/login?error=invalid_token",
    "/buy/acme/passport360",
    "/buy/acme/business-owners-accident",
  ]) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expectAccessible(page);
    await expectLaidOut(page);
  }
});

test("a sample policy has the carrier's logo, says that it is a sample, and reads as a table at any width", async ({
  page,
}) => {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    await page.goto("/documents/sample/boa");
    await expect(page.getByRole("img", { name: "Meridian Casualty" })).toHaveJSProperty("complete", true);
    await expect(page.getByText("Sample", { exact: true })).toBeVisible();
    const row = page.getByRole("table", { name: "Owner coverage" }).getByRole("row", { name: /Paralysis/ });
    await expect(row.getByRole("cell").last()).toContainText("100%, 75%, 50% or 25% of the principal sum");
    await expectAccessible(page);
  }
});
