import type { Locator, Page } from "@playwright/test";
import { sampled } from "../support/tier";
import { BY_LINK, PRODUCTS, said, stepsOf, totalOf } from "./support/fixture-products";
import type { Answers, Deed, Entry, Product, Step } from "./support/purchase";
import { standInForGoogle } from "./support/google";
import { agree, buyerIn, createOffer, heading, newClient, next, payByCard, submit } from "./support/journey";
import type { Buyer } from "./support/journey";
import { linkFor } from "./support/people";
import { expect, expectAccessible, test } from "./support/test";

/**
 * Products that nobody wrote a line of code for (tests/fixtures), bought by each entry at both widths. They are sold by
 * the brokerage whose clients no other test at this server counts.
 */
test.use({ baseURL: `http://localhost:${process.env.BROWSER_TEST_ADDED_PORT}`, agency: "globex" });
const WIDTHS = [375, 1280] as const;
const RECEIPT = { mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

/** One purchase: who buys what, and where. */
interface Bought {
  readonly page: Page;
  readonly product: Product;
  readonly entry: Entry;
  readonly buyer: Buyer;
}

const title = ({ product, entry }: Pick<Bought, "product" | "entry">, width: number): string =>
  `${product.title} is bought by ${entry} at ${width} px`;

for (const width of sampled(WIDTHS))
  for (const product of sampled(BY_LINK.toReversed()))
    test(title({ product, entry: "share" }, width), async ({ page }) => {
      const { id, landing } = product;
      const address = `/buy/globex/${id}`;
      // The first step is rendered by the browser where the person comes from the landing page, else by the server.
      await bought({ page, product, entry: "share", buyer: buyerIn("CO", "Ann") }, width, async () => {
        if (width === 375) await fromLanding(page, address, landing.heading, landing.price);
        else await page.goto(`${address}/start`);
      });
    });

const BY_BROKER = ["dashboard", "enroll"] as const;
const byBroker = PRODUCTS.flatMap((product) => BY_BROKER.map((entry) => ({ product, entry })));
for (const width of sampled(WIDTHS.toReversed()))
  for (const { product, entry } of sampled(byBroker))
    test(title({ product, entry }, width), { tag: "@all" }, async ({ broker: page }) => {
      const buyer = buyerIn("CO", "Ann");
      await bought({ page, product, entry, buyer }, width, async () => {
        const client = await newClient(page, buyer, product.purchases[entry].business);
        if (entry === "dashboard") return createOffer(page, client, "Prepare it manually", product.title);
        await createOffer(page, client, "Email the client a link", product.title);
        await expect(page.getByText("has been sent an enrollment email.")).toBeVisible();
        const greeting = `Hello Ann, see your price for ${product.title}`;
        await fromLanding(page, await linkFor(page, buyer.email), greeting, product.landing.price);
      });
    });

test("a press on Save goes through when a file arrives between its two halves", async ({ page }) => {
  const belongings = PRODUCTS.find(({ id }) => id === "belongings") as Product;
  const purchase: Bought = { page, product: belongings, entry: "share", buyer: buyerIn("CO", "Ann") };
  const steps = stepsOf(belongings, "share");
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/files/*/done", (route) => arrived.then(() => route.continue()));
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/buy/globex/belongings/start");
  for (const step of steps.slice(
    0,
    steps.findIndex(({ things }) => things),
  ))
    await take(purchase, step);
  await answer(page, { "What is it?": "Ring", Kind: "Jewelry", Value: "1000" });
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file for Receipt" }).click();
  await (await chooser).setFiles({ ...RECEIPT, name: "receipt.pdf" });
  const remove = page.getByRole("button", { name: "Remove receipt.pdf" });
  await expect(remove).toBeDisabled();
  await page.getByRole("button", { name: "Save", exact: true }).hover();
  await page.mouse.down();
  await page.exposeFunction("fileIsShown", () => page.mouse.up());
  await remove.evaluate(onceItIsEnabled);
  arrive();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(/Ring/);
  await expect(page.getByText("receipt.pdf")).toBeVisible();
});

/** Exposed in the page by the test. */
declare const fileIsShown: () => Promise<void>;

/**
 * Calls `fileIsShown` as soon as the button is enabled, and keeps the page busy until the press that it ends has come: it
 * is then the next thing that the page looks at, before what React does after it has shown something.
 */
function onceItIsEnabled(button: HTMLElement | SVGElement): void {
  const observer = new MutationObserver(() => {
    if (button.hasAttribute("disabled")) return;
    observer.disconnect();
    void fileIsShown();
    const until = performance.now() + 500;
    while (performance.now() < until);
  });
  observer.observe(button, { attributes: true });
}

async function fromLanding(page: Page, address: string, promise: string, price: RegExp): Promise<void> {
  await page.goto(address);
  await expect(heading(page)).toHaveText(promise);
  await expect(page.getByText(price)).toBeVisible();
  await fits(page);
  const begin = page.getByRole("main").getByRole("link", { name: /^(Check Our Prices|Get Quote Now)$/ });
  await begin.first().click();
}

/** The whole purchase, from where `begin` leads to the confirmation. */
async function bought(purchase: Bought, width: number, begin: () => Promise<void>): Promise<void> {
  const { page, product, entry } = purchase;
  const errors: string[] = [];
  page.on(
    "console",
    (message) => message.type() === "error" && errors.push(`${message.text()} ${message.location().url}`),
  );
  await page.setViewportSize({ width, height: 800 });
  await standInForGoogle(page);
  await begin();
  if (entry === "dashboard" && width === 1280)
    await expect(page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Manual Enrollment")).toBeVisible();
  for (const step of stepsOf(product, entry)) await take(purchase, step);
  await pay(purchase);
  await confirmed(purchase);
  expect(errors).toEqual([]);
}

async function take(purchase: Bought, step: Step): Promise<void> {
  const { page, entry, buyer } = purchase;
  await expect(heading(page)).toHaveText(said(step.title, entry));
  const looked = step.isNew === true && entry === "share" ? expectAccessible : fits;
  if (step.things) await list(page, step.things, looked);
  for (const { when, field: label, options } of step.offers ?? []) {
    await answer(page, when);
    await expect(field(page, label).getByRole("option")).toHaveText(["Select one", ...options]);
  }
  if (step.rejected) {
    await answer(page, step.rejected);
    await next(page).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
  }
  if (step.answers) await answer(page, step.answers);
  const email = page.getByLabel("Email", { exact: true });
  if (await email.isVisible()) await email.fill(buyer.email);
  for (const text of step.shows ?? []) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  if (step.change) await change(purchase, step.title, step.change);
  await looked(page);
  await fits(page);
  await (step.plan === undefined ? next(page).click() : choose(page, step.plan));
}

const field = (where: Page | Locator, label: string): Locator =>
  where.getByLabel(label, { exact: true }).or(where.getByLabel(new RegExp(`^${label}.+\\?$`)));

/** Answers as a person does: what kind of control a field is, the page says. */
async function answer(where: Page | Locator, answers: Answers): Promise<void> {
  for (const [label, given] of Object.entries(answers)) {
    const named = { name: label, exact: true };
    if (given === true) await where.getByRole("radio", named).or(where.getByRole("checkbox", named)).check();
    else if (typeof given !== "string") {
      const group = where.getByRole("group", { name: label });
      for (const each of given) await group.getByRole("checkbox", { name: new RegExp(`^${each}`) }).check();
    } else if (await field(where, label).evaluate((control) => control.tagName === "SELECT"))
      await field(where, label).selectOption({ label: given });
    else await field(where, label).fill(given);
  }
}

/** The plan's column is shown first where one is shown at a time. */
async function choose(page: Page, plan: string): Promise<void> {
  await page
    .getByRole("button", { name: /^Select plan/ })
    .first()
    .waitFor();
  const shown = page.getByRole("group", { name: "Plan shown" }).getByRole("button", { name: plan });
  if (await shown.isVisible()) await shown.click();
  await page
    .getByRole("button", { name: new RegExp(`^Select plan.*${plan}|^Select plan$`) })
    .first()
    .click();
}

type Things = NonNullable<Step["things"]>;

/** Adds, edits and removes; the first form stands in the page, the others in a dialog. */
async function list(page: Page, { words, deeds, counted }: Things, look: (page: Page) => Promise<void>): Promise<void> {
  for (const [index, deed] of deeds.entries()) {
    if ("add" in deed) {
      if (index > 0) await page.getByRole("button", { name: words.add }).click();
      await save(
        page,
        index === 0 ? page.getByRole("main") : page.getByRole("dialog", { name: words.add_title }),
        deed,
      );
      await expect(page.getByRole("heading", { level: 3 })).toHaveCount(index + 1);
    } else if ("edit" in deed) {
      await pick(page, deed.edit, "Edit");
      const dialog = page.getByRole("dialog", { name: words.edit_title });
      await look(page);
      await save(page, dialog, { add: deed.to, ...(deed.file && { file: deed.file }) });
      await expect(dialog).toHaveCount(0);
    } else await remove(page, deed.remove);
  }
  const heads = page.getByRole("heading", { name: counted });
  await expect(heads).toBeVisible();
  // The button that was pressed last is gone with its thing.
  if (deeds.some((deed) => "remove" in deed)) await expect(heads).toBeFocused();
}

async function save(page: Page, form: Locator, { add, file }: Extract<Deed, { readonly add: Answers }>): Promise<void> {
  await answer(form, add);
  if (file) {
    const choose = async (chosen: typeof RECEIPT, name: string): Promise<void> => {
      const chooser = page.waitForEvent("filechooser");
      await form.getByRole("button", { name: `Choose a file for ${file.label}` }).click();
      await (await chooser).setFiles({ ...chosen, name });
    };
    await choose({ ...RECEIPT, mimeType: "text/plain" }, "notes.txt");
    // The flow's words, which the server has for it, too (tests/scenarios/around-the-wizard.test.ts).
    await expect(form.getByText(file.refused)).toBeVisible();
    await choose(RECEIPT, file.name);
    await expect(form.getByRole("strong")).toHaveText(file.name);
    await expect(form.getByText(file.refused)).toHaveCount(0);
    await expect(form.getByText("Uploaded", { exact: true })).toBeVisible();
  }
  await form.getByRole("button", { name: "Save", exact: true }).click();
}

async function pick(page: Page, thing: string, action: "Edit" | "Remove"): Promise<void> {
  await page.getByRole("button", { name: `Edit ${thing}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Asked first, so it can be thought better of. */
async function remove(page: Page, thing: string): Promise<void> {
  const things = page.getByRole("heading", { level: 3 });
  const count = await things.count();
  const dialog = page.getByRole("dialog");
  await pick(page, thing, "Remove");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(things).toHaveCount(count);
  await pick(page, thing, "Remove");
  await expect(dialog).toContainText(thing);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(things).toHaveCount(count - 1);
}

/** Changes an answer by its link in the summary, and is back there with the next press. */
async function change(
  { page, entry }: Bought,
  summary: Step["title"],
  { of, to, before, after }: NonNullable<Step["change"]>,
): Promise<void> {
  await expect(page.getByText(before, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: `Change ${said(of, entry)}` }).click();
  await expect(heading(page)).toHaveText(said(of, entry));
  await answer(page, to);
  await next(page).click();
  await expect(heading(page)).toHaveText(said(summary, entry));
  await expect(page.getByText(after, { exact: true })).toBeVisible();
}

async function pay({ page, product, entry }: Bought): Promise<void> {
  await expect(heading(page)).toHaveText("You're almost done");
  await expect(page.getByRole("row", { name: `Total due ${totalOf(product, entry)}` })).toBeVisible();
  if (entry === "dashboard") {
    await page.getByLabel("Bind coverage on behalf of client").check();
    await page.getByRole("checkbox", { name: /On behalf of Globex Brokers/ }).check();
  } else {
    if (product.purchases[entry].pays === "card") await payByCard(page, "4242424242424242");
    else await page.getByLabel("Check (Bill me later)").check();
    await agree(page);
  }
  await fits(page);
  await submit(page).click();
}

async function confirmed({ page, product, entry }: Bought): Promise<void> {
  const { pays, policy } = product.purchases[entry];
  await expect(heading(page)).toHaveText(said(product.confirmation, entry));
  const beside = (label: string): Locator => page.getByText(label, { exact: true }).locator("..");
  await expect(beside(pays === "card" ? "Paid" : "Total due").last()).toContainText(totalOf(product, entry));
  for (const [label, value] of Object.entries(policy)) await expect(beside(label)).toContainText(value);
  await fits(page);
}

/** Nothing is wider than the window (W19). The root's own width is without the place of the scrollbar. */
async function fits(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollWidth } = document.scrollingElement ?? document.documentElement;
    return scrollWidth - Math.ceil(document.documentElement.getBoundingClientRect().width);
  });
  expect(over, "wider than the window").toBeLessThanOrEqual(0);
}
