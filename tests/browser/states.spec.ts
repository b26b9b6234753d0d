import type { Page } from "@playwright/test";
import { hurry } from "./support/clock";
import {
  buyerIn,
  choosePlan,
  choosePlanType,
  fillBirth,
  fillPolicyholder,
  heading,
  next,
  resumeAt,
  share,
} from "./support/journey";
import { isWhole } from "../support/tier";
import { expect, test } from "./support/test";

/** What each state's plans change (`sample-products.md`); the flow and the plans say it, not the app. */
async function toPlans(page: Page, state: string): Promise<void> {
  await resumeAt(page, "plans", buyerIn(state), { plan: "enhanced-individual" });
}

test(
  "New York: no trip cancellation, and its own fraud notice above the consent",
  { tag: "@all" },
  async ({ page }) => {
    await toPlans(page, "NY");
    await choosePlan(page, "Essential");
    await expect(page.getByRole("checkbox", { name: /golf/i })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /trip cancellation/i })).toHaveCount(0);
    await next(page).click();
    await expect(heading(page)).toHaveText("You're almost done");
    await expect(page.getByText(/not to exceed five thousand dollars/i)).toBeVisible();
  },
);

/** `npm test` holds it by the scenario `vt-no-add-ons`. */
if (isWhole)
  test("Vermont: no add-ons, so plans lead straight to checkout", async ({ page }) => {
    await toPlans(page, "VT");
    await choosePlan(page, "Essential");
    await expect(heading(page)).toHaveText("You're almost done");
  });

test("Montana: one plan, in a layout of its own", { tag: "@all" }, async ({ page }) => {
  // The way there: a plan chosen before is not one to select.
  await page.goto(share);
  await fillPolicyholder(page, buyerIn("MT"));
  await next(page).click();
  await fillBirth(page);
  await choosePlanType(page, "Individual");
  await expect(page.getByRole("button", { name: /Select plan/ })).toHaveCount(1);
  await expect(page.getByRole("group", { name: "Plan shown" })).toHaveCount(0);
});

test("Kansas: no plans, so the dialog says whom to ask, and the answers stay", { tag: "@all" }, async ({ page }) => {
  await page.goto(share);
  await fillPolicyholder(page, buyerIn("KS"));
  await next(page).click();
  const dialog = page.getByRole("dialog", {
    name: "Thank you for your interest in Passport360 Travel Accident Insurance",
  });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText("dana@acme.example")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(heading(page)).toHaveText("Who are you enrolling in Passport 360?");
  await expect(page.getByLabel("State")).toHaveValue("KS");
});

test("a part of the app that cannot be had is said in its place, and the page goes on once it is back", async ({
  page,
}) => {
  const refuse = "**/assets/PlanChoice-*.js*";
  await hurry(page);
  await page.route(refuse, (route) => route.abort());
  await toPlans(page, "CO");
  await expect(page.getByText("This part of the page could not be loaded.")).toBeVisible();
  await expect(heading(page)).toHaveText("Choose your plan");
  await page.unroute(refuse);
  await page.getByRole("button", { name: "Try again" }).click();
  await choosePlan(page, "Essential");
  await expect(heading(page)).toHaveText(/additional coverage/);
});

test("a part of the app that cannot be had for a moment is asked for again", { tag: "@all" }, async ({ page }) => {
  let asked = 0;
  await page.route("**/assets/PlanChoice-*.js*", (route) => {
    asked += 1;
    return asked <= 3 ? route.abort() : route.continue();
  });
  await toPlans(page, "CO");
  await choosePlan(page, "Essential");
  await expect(heading(page)).toHaveText(/additional coverage/);
  expect(asked).toBeGreaterThan(3);
});
