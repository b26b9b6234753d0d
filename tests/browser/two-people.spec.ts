/** Two brokers of one brokerage at once, in two browsers: nothing is overwritten in silence. */
import type { Browser, Page } from "@playwright/test";
import { bindPolicy } from "./support/carrier";
import { sampled } from "../support/tier";
import { buyerIn, heading, newClient, next, quoteOf } from "./support/journey";
import { expect, keepInBrowser, test } from "./support/test";

/** The same broker in a second browser. */
async function elsewhere(browser: Browser, page: Page): Promise<Page> {
  const session = String(await page.evaluate(() => localStorage.getItem("session")));
  const context = await browser.newContext();
  const other = await context.newPage();
  await keepInBrowser(other, [{ name: "session", value: session }]);
  return other;
}

/** Opens the client's form; the page behind it shows what was loaded before. */
async function edit(page: Page, client: string): Promise<void> {
  await page.goto(`/dashboard/clients/${client}`);
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(form(page)).toBeVisible();
}
const form = (page: Page) => page.getByRole("dialog", { name: "Edit client" });
const save = (page: Page) => form(page).getByRole("button", { name: "Save" }).click();
const fill = (page: Page, label: string, value: string) => form(page).getByLabel(label, { exact: true }).fill(value);
const fact = (page: Page, title: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.locator("dt", { hasText: new RegExp(`^${title}$`) }) })
    .locator("dd");

test.describe("one client", () => {
  let client: string;
  test.beforeEach(async ({ broker: page }) => {
    client = await newClient(page, buyerIn("CO", "Tilda"));
  });

  for (const first of sampled(["email", "phone"] as const))
    test(`two fields, the ${first} first: both are kept, and nobody is asked`, async ({ broker: page, browser }) => {
      const other = await elsewhere(browser, page);
      const [one, two] = first === "phone" ? [page, other] : [other, page];
      await Promise.all([edit(page, client), edit(other, client)]);
      await fill(page, "Phone", "3035550101");
      await fill(other, "Email", "tilda.new@mail.example");
      await save(one);
      await expect(form(one)).toBeHidden();
      await save(two);
      await expect(form(two)).toBeHidden();
      for (const [title, value] of [
        ["Phone", "303-555-0101"],
        ["Email", "tilda.new@mail.example"],
      ] as const)
        await expect(fact(two, title)).toHaveText(value);
      await other.context().close();
    });

  for (const side of ["Yours", "Saved"] as const)
    test(`the same field: both values are shown, and ${side} is chosen`, async ({ broker: page, browser }) => {
      const other = await elsewhere(browser, page);
      await Promise.all([edit(page, client), edit(other, client)]);
      await fill(page, "Phone", "3035550101");
      await fill(other, "Phone", "3035550202");
      await save(page);
      await expect(form(page)).toBeHidden();
      await save(other);
      const alert = form(other).getByRole("alert");
      await expect(alert).toContainText("You changed them in another window");
      await expect(alert).toContainText("303-555-0101");
      await expect(alert).toContainText("303-555-0202");
      // Nothing is decided for the person: Save leads to the choice.
      await save(other);
      await expect(form(other)).toBeVisible();
      await alert.getByRole("radio", { name: new RegExp(`^${side}`) }).check();
      await save(other);
      await expect(form(other)).toBeHidden();
      await expect(fact(other, "Phone")).toHaveText(side === "Yours" ? "303-555-0202" : "303-555-0101");
      await other.context().close();
    });

  test("a page left open learns of the change when it gets the focus back", async ({ broker: page, browser }) => {
    const other = await elsewhere(browser, page);
    await page.goto(`/dashboard/clients/${client}`);
    await expect(heading(page)).toContainText("Tilda");
    await edit(other, client);
    await fill(other, "Phone", "3035550303");
    await save(other);
    await expect(form(other)).toBeHidden();
    await expect(fact(page, "Phone")).toHaveText("n/a");
    // A page that comes to the front says so by these two events.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await expect(fact(page, "Phone")).toHaveText("303-555-0303", { timeout: 1_000 });
    }).toPass();
    await other.context().close();
  });
});

test.describe("one quote, in two wizards", () => {
  let path: string;
  test.beforeEach(async ({ broker: page }) => {
    const client = await newClient(page, buyerIn("CO", "Ulla"));
    await page.goto(`/dashboard/clients/${client}/passport360/quotes/${await quoteOf(page, client)}/policyholder`);
    await expect(heading(page)).toContainText("Who are you enrolling");
    for (const [label, value] of Object.entries({
      Phone: "3035550100",
      "Address line 1": "1 Main St",
      City: "Denver",
      Zip: "80202",
    }))
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel("State").selectOption("CO");
    await next(page).click();
    await expect(heading(page)).not.toContainText("Who are you enrolling");
    path = new URL(page.url()).pathname;
  });
  const birth = async (page: Page, date: string): Promise<void> => {
    await page.getByLabel("Date of birth").fill(date);
    await next(page).click();
  };
  const question = (page: Page) => page.getByRole("dialog", { name: "These answers were changed in the meantime" });

  for (const [choice, kept] of [
    ["Save my answers", "03/03/1993"],
    ["Show the saved answers", "02/02/1992"],
  ] as const)
    test(`the same answer: whoever is slower is asked; ${choice}`, async ({ broker: page, browser }) => {
      const other = await elsewhere(browser, page);
      await other.goto(path);
      const step = await heading(page).textContent();
      await expect(heading(other)).toHaveText(String(step));
      await birth(page, "02/02/1992");
      await expect(heading(page)).not.toHaveText(String(step));
      await birth(other, "03/03/1993");
      await expect(question(other)).toBeVisible();
      await question(other).getByRole("button", { name: choice }).click();
      await expect(question(other)).toBeHidden();
      if (choice === "Save my answers") await expect(heading(other)).not.toHaveText(String(step));
      await page.goto(path);
      await expect(page.getByLabel("Date of birth")).toHaveValue(kept);
      if (choice === "Show the saved answers") await expect(other.getByLabel("Date of birth")).toHaveValue(kept);
      await other.context().close();
    });

  test("another client's quote is not found at a client's address (R-09)", async ({ broker: page }) => {
    await page.goto(path.replace(/cl_\w+/, "cl_dana002"));
    await expect(heading(page)).toHaveText("We could not find this quote");
  });
});

test("one policy number from two of the carrier's pages: the slower one is told which it has", async ({
  page,
  browser,
}) => {
  const { link } = await bindPolicy(page, "Underhill");
  const context = await browser.newContext();
  const other = await context.newPage();
  await Promise.all([page.goto(link), other.goto(link)]);
  const give = async (at: Page, number: string): Promise<void> => {
    await at.getByLabel("Policy number", { exact: true }).fill(number);
    await at.getByLabel("Confirm policy number").fill(number);
    await at.getByRole("button", { name: "Submit" }).click();
    const dialog = at.getByRole("dialog");
    await dialog.getByLabel("Last name").fill("Underhill");
    await dialog.getByLabel("Policy number").fill(number);
    await dialog.getByRole("button", { name: "Confirm" }).click();
  };
  await give(page, "MC-FIRST");
  await expect(page.getByText("Policy #MC-FIRST has been submitted.")).toBeVisible();
  await give(other, "MC-SECOND");
  await expect(other.getByText(/has its number already: MC-FIRST/)).toBeVisible();
  await context.close();
});
