import type { Page } from "@playwright/test";
import { openShareLink } from "./support/header";
import { timed } from "./support/clock";
import { buyerIn, heading, newClient, quoteOf } from "./support/journey";
import { expect, test } from "./support/test";

const rows = (page: Page) => page.getByRole("region", { name: "Clients" }).locator("tbody tr");
/** A client of the demo data with an address and a policy in force. */
const insured = "/dashboard/clients/cl_dana002";
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** From the list to the client modal. */
async function addByHand(page: Page): Promise<void> {
  await page.goto("/dashboard/clients");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await dialog(page, "Add new clients").getByRole("button", { name: "Add Client" }).click();
}

test(
  "a client added by somebody else comes in at the top when more is loaded, and nobody stands there twice",
  { tag: "@all" },
  async ({ broker: page }) => {
    await page.goto("/dashboard/clients");
    // Links: rows stand there before the clients do.
    await expect(rows(page).getByRole("link")).toHaveCount(25);
    const buyer = buyerIn("CO", "Wanda");
    const added = page.locator(`a[href$="${await newClient(page, buyer)}"]`);
    await expect(added).toHaveCount(0);
    await page.getByRole("button", { name: "Load more clients" }).click();
    await expect(added).toHaveCount(1);
    await expect.poll(() => rows(page).getByRole("link").count()).toBeGreaterThanOrEqual(50);
    const links = await rows(page)
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(new Set(links).size).toBe(links.length);
  },
);

test("a row opens its client anywhere; the name is a link of its own", async ({ broker: page }) => {
  await page.goto("/dashboard/clients");
  const address = String(await rows(page).first().getByRole("link").getAttribute("href"));
  // By its address: what other tests add comes to stand above it.
  const link = page.locator(`tr a[href="${address}"]`);
  await rows(page)
    .filter({ has: page.locator(`a[href="${address}"]`) })
    .locator("td")
    .nth(4)
    .click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await page.goBack();
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${address}$`));

  await test.step("a client whom the list has shown is named at once, while the rest is on its way", async () => {
    await page.goto("/dashboard/clients");
    const first = rows(page).getByRole("link").first();
    const name = String(await first.textContent());
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/v1\/(policies|quotes)\?/, async (route) => {
      await held;
      await route.continue();
    });
    await first.click();
    await expect(heading(page)).toHaveText(name);
    await expect(heading(page)).toBeFocused();
    await expect(page.getByRole("button", { name: "Create offer" })).toBeEnabled();
    await expect(page.getByRole("status").filter({ hasText: "Loading the client…" })).toBeAttached();
    release();
    await expect(page.getByRole("heading", { name: "Details" })).toBeVisible();
    await expect(heading(page)).toBeFocused();
  });
});

test(
  "a business is added by hand and edited; its zip fills in city and state, its type is fixed then",
  { tag: "@all" },
  async ({ broker: page }) => {
    const name = `Moreau Bakery ${process.pid}-${test.info().workerIndex}`;
    await addByHand(page);
    const modal = dialog(page, "Add client");
    await modal.getByLabel("Business", { exact: true }).check();
    await modal.getByRole("button", { name: "Add client" }).click();
    await expect(modal.getByLabel("Business name")).toBeFocused();
    await expect(modal.getByText("Phone is required")).toBeVisible();
    await modal.getByLabel("Business name").fill(name);
    await modal.getByLabel("Owner first name").fill("Hugo");
    await modal.getByLabel("Owner last name").fill("Moreau");
    await modal.getByLabel("Email").fill("hugo.moreau@mail.example");
    await modal.getByLabel("Phone").fill("(518) 555-0135");
    await expect(modal.getByLabel("Phone")).toHaveValue("518-555-0135");
    await modal.getByLabel("Zip").fill("12207");
    await expect(modal.getByLabel("City")).toHaveValue("Albany");
    await expect(modal.getByLabel("State")).toHaveValue("NY");
    await modal.getByRole("button", { name: "Add client" }).click();
    await expect(modal.getByText("Address line 1 is required")).toBeVisible();
    await modal.getByLabel("Address line 1").fill("88 Canal Road");
    await modal.getByRole("button", { name: "Add client" }).click();
    await expect(page.getByText(`${name} has been added successfully.`)).toBeVisible();
    await rows(page).getByRole("link", { name }).click();
    await expect(page.getByText("88 Canal Road, Albany, NY 12207")).toBeVisible();
    await page.getByRole("button", { name: "Edit" }).click();
    const edit = dialog(page, "Edit client");
    await expect(edit.getByLabel("Business", { exact: true })).toHaveCount(0);
    await edit.getByLabel("Date of birth").fill("02/29/1992");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(`${name} has been updated successfully.`)).toBeVisible();
    await expect(page.getByText("Feb 29, 1992")).toBeVisible();
  },
);

test("a client page shows a map of the client's place from the app's own files", async ({ broker: page }) => {
  const foreign: string[] = [];
  page.on(
    "request",
    (request) =>
      new URL(request.url()).hostname !== "localhost" &&
      !request.url().startsWith("blob:") &&
      foreign.push(request.url()),
  );
  await page.goto(insured);
  await expect(
    page
      .getByRole("img", { name: /^Map of/ })
      .locator(".map-county")
      .first(),
  ).toBeAttached();
  await expect(page.locator(".map-home span")).toBeVisible();
  expect(foreign).toEqual([]);

  await test.step("a policy shows what it is, whom it covers, for what and at what price", async () => {
    await page.getByRole("link", { name: /^View/ }).first().click();
    await expect(heading(page)).toHaveText("Passport 360");
    for (const section of ["Overview", "Policyholder", "Coverage", "Price", "Documents"])
      await expect(page.getByRole("heading", { name: section })).toBeVisible();
    const benefits = page.getByRole("region", { name: "Coverage" }).getByRole("table").first();
    await expect(benefits.getByRole("rowheader")).toHaveCount(15);
    await expect(page.getByRole("region", { name: "Price" })).toContainText(/\$\d+\.\d\d a year/);
    await expect(page.getByText("In force")).toBeVisible();
  });
});

test("an address that cannot be placed stands in words only (R-14)", async ({ broker: page }) => {
  const answers = page.waitForResponse(/\/geo\/zips\/0\.json/);
  await page.route("**/v1/clients/cl_dana002", async (route) => {
    const client = (await (await route.fetch()).json()) as { person: { address: object } };
    Object.assign(client.person.address, { postal: "00000" });
    await route.fulfill({ json: client });
  });
  await page.goto(insured);
  await answers;
  await expect(page.getByText(/, IL 00000$/)).toBeVisible();
  await expect(page.getByRole("img", { name: /^Map of/ })).toHaveCount(0);
  const details = page.getByRole("heading", { name: "Details" }).locator("xpath=ancestor::section");
  const policies = page.getByRole("region", { name: "Policies and quotes" });
  const widthOf = async (part: typeof details) => Math.round((await part.boundingBox())?.width ?? 0);
  expect(Math.abs((await widthOf(details)) - (await widthOf(policies)))).toBeLessThanOrEqual(2);
});

test("a quote's number of wide letters stays in its column, and on a phone a line stands between two quotes", async ({
  broker: page,
}) => {
  const id = await newClient(page, buyerIn("CO", "Wim"));
  for (const _ of [1, 2]) await quoteOf(page, id);
  await page.route(/\/v1\/worklist\?/, async (route) => {
    const list = (await (await route.fetch()).json()) as { quotes: { quote_number: string }[] };
    const quotes = list.quotes.map((quote, at) => ({ ...quote, quote_number: `Q-${at}${"WM".repeat(13)}` }));
    await route.fulfill({ json: { ...list, quotes } });
  });
  await page.goto(`/dashboard/clients/${id}`);
  const cell = page.getByRole("cell", { name: /^Q-0WM/ });
  for (const width of [768, 900, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(cell).toBeVisible();
    expect(await cell.evaluate((own) => own.scrollWidth - own.clientWidth), `${width} px`).toBe(0);
  }
  await page.setViewportSize({ width: 375, height: 740 });
  const line = page.locator("tbody[data-quote]").nth(1);
  await expect(line).toHaveCSS("border-top-width", "1px");
});

test("an offer is of the product for this kind of client and needs a way; the mailed quote stands in the table and goes on", async ({
  broker: page,
}) => {
  const buyer = buyerIn("CO", "Olga");
  await page.goto(`/dashboard/clients/${await newClient(page, buyer)}`);
  await expect(page.getByText("This client has no policies.")).toBeVisible();
  await expect(page.getByText("Click create offer to begin")).toBeVisible();
  await page.getByRole("button", { name: "Create offer" }).click();
  const modal = dialog(page, "Create offer");
  await expect(modal.getByLabel("Product"), "the only one is chosen already").toHaveText("Passport 360");
  await expect(modal.getByRole("button", { name: "Create offer" })).toBeDisabled();
  await modal.getByLabel("Email the client a link").check();
  await modal.getByRole("button", { name: "Create offer" }).click();
  await expect(page.getByText("Olga Silva has been sent an enrollment email.")).toBeVisible();
  await expect(modal).toHaveCount(0);
  const rows = page.getByRole("region", { name: "Policies and quotes" }).getByRole("row");
  const quote = rows.nth(1);
  await expect(quote).toContainText("Sent");
  await expect(rows.nth(2)).toContainText("Mailed");
  await quote.getByRole("button", { name: "Actions for Olga Silva, Passport 360" }).click();
  await page.getByRole("menuitem", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/passport360\/quotes\/Q-/);
});

timed(
  "a share link is copied for 3 seconds' notice and opens the product with this broker",
  async ({ broker: page, context, stopClock }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/dashboard/clients");
    await openShareLink(page);
    const modal = dialog(page, "Share Link");
    await expect(modal.getByLabel("Link", { exact: true })).toHaveValue("");
    await expect(modal.getByRole("button", { name: "Copy Link" })).toBeDisabled();
    await modal.getByLabel("Product").selectOption("Business Owners Accident");
    await expect(modal.getByLabel("Link", { exact: true })).toHaveValue(
      /\/buy\/acme\/business-owners-accident\?b=bkr_/,
    );
    await modal.getByLabel("Product").selectOption("Passport 360");
    await stopClock();
    await modal.getByRole("button", { name: "Copy Link" }).press("Enter");
    await expect(modal.getByRole("status")).toHaveText("Copied!");
    await page.clock.runFor(2900);
    await expect(modal.getByRole("button", { name: "Copied!" })).toBeVisible();
    await page.clock.runFor(200);
    await expect(modal.getByRole("button", { name: "Copy Link" })).toBeVisible();
    await page.clock.resume();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto(link);
    await expect(page.getByText(/^Prepared by Robin Vale at Acme Insurance Agency/)).toBeVisible();
  },
);
