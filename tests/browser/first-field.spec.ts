import { hurry } from "./support/clock";
import { holdFiles } from "./support/faults";
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

  test("each product's first step shows the space's legal links and the agent's number in its footer", async ({
    page,
  }) => {
    const { law } = await (await page.request.get("/api/management/v1/settings")).json();
    const { flows } = await (await page.request.get("/flows/index.json")).json();
    expect([law.documents.length, flows.length]).toEqual([3, expect.any(Number)]);
    expect(flows.length).toBeGreaterThanOrEqual(2);
    for (const { title, slugs } of flows)
      await test.step(title, async () => {
        await page.goto(`/buy/acme/${slugs[0]}/start?b=bkr_dana`);
        const foot = page.getByRole("contentinfo");
        for (const document of law.documents)
          await expect(foot.getByRole("link", { name: document.title })).toHaveAttribute("href", document.url);
        await expect(foot.getByRole("link", { name: "303-555-0111" })).toBeVisible();
        await expect(foot).toContainText(`${title} is insurance of`);
      });
  });

  test("the link of an agency that nobody knows has no step", async ({ page }) => {
    await page.goto("/products/nobody/passport360/start");
    await expect(heading(page)).toHaveCount(0);
  });
});

test("what is typed before the scripts answer is kept, and so is the caret", async ({ page }) => {
  const release = await holdFiles(page, "**/assets/*.js*");
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await page.goto(share, { waitUntil: "commit" });
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Phone").fill("5551234567");
  await page.getByLabel("State").selectOption("CO");
  await page.getByLabel("Last name").pressSequentially("Lovlace");
  for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowLeft");
  await release();
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

test("what was left before the scripts answer is judged once they do, and what is being typed is not", async ({
  page,
}) => {
  const release = await holdFiles(page, "**/assets/*.js*");
  await page.goto(share, { waitUntil: "commit" });
  await page.getByLabel("Phone").fill("555");
  await page.getByLabel("Email").fill("none");
  await release();
  await expect(page).toHaveTitle(/^Error: Step 1 of 7/);
  await expect(page.getByLabel("Phone")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Email")).not.toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("City").focus();
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
});

test("the first step is answered before its engine has come, and goes on when it has", async ({ page }) => {
  const release = await holdFiles(page, "**/assets/start-*.js*");
  await page.goto(share);
  await fillPolicyholder(page, buyerIn("CO"));
  const phone = page.getByLabel("Phone");
  // The dashes are the wizard's: it answers.
  await phone.fill("");
  await expect(page.getByText("Still needed: Phone", { exact: true })).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await phone.pressSequentially("5551234567");
  await expect(phone).toHaveValue("555-123-4567");
  await page.reload();
  await expect(phone).toHaveValue("555-123-4567");
  await next(page).click();
  await expect(page.getByText("Saving…")).toBeVisible();
  await release();
  await expect(heading(page)).toHaveText("When is your date of birth?");
});

test("a first step whose engine cannot be had stays with what was typed, says so at Next, and goes on", async ({
  page,
}) => {
  await hurry(page);
  await page.route("**/flows/passport360/**", (route) => route.abort());
  await page.goto(share);
  await fillPolicyholder(page, buyerIn("CO", "Ada"));
  await next(page).click();
  await expect(
    page
      .getByRole("alert")
      .filter({ hasText: "What you typed is kept. Check your connection, then press Next again." }),
  ).toBeInViewport();
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await page.unroute("**/flows/passport360/**");
  await next(page).click();
  await expect(heading(page)).toHaveText("When is your date of birth?");
});

test("an engine whose file could not be had at first shows its dialogs all the same", async ({ page }) => {
  let asked = 0;
  await page.route("**/assets/start-*.js*", (route) => (asked++ === 0 ? route.abort() : route.continue()));
  await page.goto(share);
  await fillPolicyholder(page, buyerIn("KS"));
  await next(page).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Change my answer" })).toBeVisible();
  expect(asked).toBeGreaterThan(1);
});

test("who goes on with an enrollment never sees the first step of a stranger", async ({ page }) => {
  const stranger = await page.goto(share);
  const shown = await stranger?.text();
  expect(shown).toContain("data-rendered");
  // What comes with the page needs no engine: nothing of it is asked for before the page answers.
  expect(shown).not.toContain('as="fetch"');
  await fillPolicyholder(page, buyerIn("CO"));
  await next(page).click();
  await expect(heading(page)).toHaveText("When is your date of birth?");
  const returning = await page.goto(share);
  const bare = await returning?.text();
  expect(bare).not.toContain("data-rendered");
  expect(bare).toContain('as="fetch"');
  // The person who has opened the link may be another person than before.
  await expect(heading(page)).toHaveText("Continue, or start over?");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(heading(page)).toHaveText("When is your date of birth?");
});

test("an amount of the first step is taken over, too", async ({ page }) => {
  const release = await holdFiles(page, "**/assets/*.js*");
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await page.goto(`http://localhost:${process.env.BROWSER_TEST_ADDED_PORT}/products/acme/bicycle/start`, {
    waitUntil: "commit",
  });
  await page.getByLabel("Price of the bicycle when new").fill("1200");
  await page.getByLabel("First name").fill("Ada");
  await release();
  await expect(
    page.getByText("Still needed: Last name, Email, Address line 1, City, State, Zip, State where it is kept"),
  ).toBeVisible();
  // It was left, so it is written as every amount that is.
  await expect(page.getByLabel("Price of the bicycle when new")).toHaveValue("1,200");
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  expect(said).toEqual([]);
});
