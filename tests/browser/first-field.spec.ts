import type { Route } from "@playwright/test";
import { buyerIn, fillPolicyholder, heading, next, share } from "./support/journey";
import { expect, test } from "./support/test";

const FIRST = "Who are you enrolling in Passport 360?";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a share link's first step is there, with whom it is from", async ({ page }) => {
    await page.goto(share);
    await expect(heading(page)).toHaveText(FIRST);
    await expect(page).toHaveTitle(`Step 1 of 7: ${FIRST}`);
    await expect(page.getByLabel("First name")).toBeEditable();
    await expect(page.getByText("Prepared by Dana Reyes at Acme Insurance Agency")).toBeVisible();
    // Enter sends nothing: what is typed never stands in an address.
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("First name").press("Enter");
    await expect(page).toHaveURL(share);
  });

  test("the link of an agency that nobody knows has no step", async ({ page }) => {
    await page.goto("/products/nobody/passport360/start");
    await expect(heading(page)).toHaveCount(0);
  });
});

test("what is typed before the scripts answer is kept, and so is the caret", async ({ page }) => {
  const held: Route[] = [];
  await page.route("**/assets/*.js", (route) => void held.push(route));
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await page.goto(share, { waitUntil: "commit" });
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Phone").fill("5551234567");
  await page.getByLabel("State").selectOption("CO");
  await page.getByLabel("Last name").pressSequentially("Lovlace");
  for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowLeft");
  await page.unroute("**/assets/*.js");
  await Promise.all(held.map((route) => route.continue()));
  // The wizard has them: the phone number is written as it writes it, and they are no longer missing.
  await expect(page.getByLabel("Phone")).toHaveValue("555-123-4567");
  await expect(page.getByText("Still needed: Email, Address line 1, City, Zip")).toBeVisible();
  await page.keyboard.type("e");
  await expect(page.getByLabel("Last name")).toHaveValue("Lovelace");
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  // React took over what the server had rendered: it said nothing of another content.
  expect(said).toEqual([]);

  await page.reload();
  await expect(page.getByLabel("Last name")).toHaveValue("Lovelace");
  await expect(page.getByText("Still needed: Email, Address line 1, City, Zip")).toBeVisible();
});

test("who goes on with an enrollment never sees the first step of a stranger", async ({ page }) => {
  const stranger = await page.goto(share);
  expect(await stranger?.text()).toContain("data-rendered");
  await fillPolicyholder(page, buyerIn("CO"));
  await next(page).click();
  await expect(heading(page)).toHaveText("When is your date of birth?");
  const returning = await page.goto(share);
  expect(await returning?.text()).not.toContain("data-rendered");
  await expect(heading(page)).toHaveText("When is your date of birth?");
});
