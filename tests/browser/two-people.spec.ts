/** Two brokers of one brokerage at once, in two browsers: nothing is overwritten in silence. */
import type { Browser, Page } from "@playwright/test";
import { bindPolicy } from "./support/carrier";
import { skip } from "./support/clock";
import { sampled } from "../support/tier";
import {
  agree,
  answersOf,
  buyerIn,
  heading,
  newClient,
  next,
  payByCard,
  quoteOf,
  signedIn,
  submit,
} from "./support/journey";
import { json, linkFor } from "./support/people";
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

test("one client in two browsers: what both changed is kept or asked about, and a page left open learns of it", async ({
  broker: page,
  browser,
}) => {
  const client = await newClient(page, buyerIn("CO", "Tilda"));
  const other = await elsewhere(browser, page);
  const both = (): Promise<unknown> => Promise.all([edit(page, client), edit(other, client)]);

  for (const [at, first] of sampled(["email", "phone"] as const).entries())
    await test.step(`two fields, the ${first} first: both are kept, and nobody is asked`, async () => {
      const [one, two] = first === "phone" ? [page, other] : [other, page];
      await both();
      await fill(page, "Phone", `303-555-010${at}`);
      await fill(other, "Email", `tilda.${at}@mail.example`);
      await save(one);
      await expect(form(one)).toBeHidden();
      await save(two);
      await expect(form(two)).toBeHidden();
      await expect(fact(two, "Phone")).toHaveText(`303-555-010${at}`);
      await expect(fact(two, "Email")).toHaveText(`tilda.${at}@mail.example`);
    });

  for (const choice of sampled(CHOICES))
    await test.step(`the same field: both values are shown, and ${choice.side} is chosen`, async () => {
      await both();
      await choosesOne(page, other, choice);
    });

  await test.step("a page left open learns of the change when it gets the focus back", () =>
    learnsLater(page, other, client));
  await other.context().close();
});

/** What changes elsewhere is not seen before the page comes to the front. */
async function learnsLater(page: Page, other: Page, client: string): Promise<void> {
  await page.goto(`/dashboard/clients/${client}`);
  const before = String(await fact(page, "Phone").textContent());
  await edit(other, client);
  await fill(other, "Phone", "303-555-0303");
  await save(other);
  await expect(form(other)).toBeHidden();
  await expect(fact(page, "Phone")).toHaveText(before);
  // It looks at most every 5 seconds: they are over at once.
  await skip(page, 6_000);
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(fact(page, "Phone")).toHaveText("303-555-0303", { timeout: 1_000 });
  }).toPass();
}

/** Which of two phone numbers the slower person chooses. */
interface Choice {
  readonly side: "Yours" | "Saved";
  readonly mine: string;
  readonly theirs: string;
}
const CHOICES: readonly Choice[] = [
  { side: "Yours", mine: "303-555-0211", theirs: "303-555-0212" },
  { side: "Saved", mine: "303-555-0221", theirs: "303-555-0222" },
];

/** Begins with the form open in both, and ends with it closed. */
async function choosesOne(page: Page, other: Page, { side, mine, theirs }: Choice): Promise<void> {
  await fill(page, "Phone", theirs);
  await fill(other, "Phone", mine);
  await save(page);
  await expect(form(page)).toBeHidden();
  await save(other);
  const alert = form(other).getByRole("alert");
  await expect(alert).toContainText("You changed them in another window");
  await expect(alert).toContainText(theirs);
  await expect(alert).toContainText(mine);
  // Nothing is decided for the person: Save leads to the choice.
  await save(other);
  await expect(form(other)).toBeVisible();
  await alert.getByRole("radio", { name: new RegExp(`^${side}`) }).check();
  await save(other);
  await expect(form(other)).toBeHidden();
  await expect(fact(other, "Phone")).toHaveText(side === "Yours" ? mine : theirs);
}

/** A quote whose next question is the date of birth, open in the broker's wizard. Answers its address. */
async function openAtBirth(page: Page): Promise<string> {
  const buyer = buyerIn("CO", "Ulla");
  const client = await newClient(page, buyer);
  const { holders, client: person, rating_address } = answersOf(buyer);
  const unborn = holders.map((holder) => ({ ...holder, dob: undefined }));
  const number = await quoteOf(page, client, { client: person, rating_address, holders: unborn });
  const path = `/dashboard/clients/${client}/passport360/quotes/${number}/dob`;
  await page.goto(path);
  await expect(heading(page)).toHaveText("When is Ulla's date of birth?");
  return path;
}

test("one quote in two wizards: who is slower with an answer is asked, and another client's address does not find it", async ({
  broker: page,
  browser,
}) => {
  const other = await elsewhere(browser, page);
  const question = other.getByRole("dialog", { name: "These answers were changed in the meantime" });
  const birth = async (at: Page, date: string): Promise<void> => {
    await at.getByLabel("Date of birth").fill(date);
    await next(at).click();
  };
  let path = "";
  for (const [choice, kept] of [
    ["Save my answers", "03/03/1993"],
    ["Show the saved answers", "02/02/1992"],
  ] as const)
    await test.step(choice, async () => {
      path = await openAtBirth(page);
      await other.goto(path);
      const step = String(await heading(page).textContent());
      await expect(heading(other)).toHaveText(step);
      await birth(page, "02/02/1992");
      await expect(heading(page)).not.toHaveText(step);
      await birth(other, "03/03/1993");
      await expect(question).toBeVisible();
      await question.getByRole("button", { name: choice }).click();
      await expect(question).toBeHidden();
      if (choice === "Save my answers") await expect(heading(other)).not.toHaveText(step);
      await page.goto(path);
      await expect(page.getByLabel("Date of birth")).toHaveValue(kept);
      if (choice === "Show the saved answers") await expect(other.getByLabel("Date of birth")).toHaveValue(kept);
    });
  await test.step("another client's quote is not found at a client's address (R-09)", async () => {
    await page.goto(path.replace(/cl_\w+/, "cl_dana002"));
    await expect(heading(page)).toHaveText("We could not find this quote");
  });
  await other.context().close();
});

test("an offer is mailed again while its buyer is at checkout: Submit pays for what is shown, its start date with it", async ({
  broker: page,
  browser,
}) => {
  const buyer = buyerIn("CO", "Vera");
  const number = await quoteOf(page, await newClient(page, buyer), answersOf(buyer));
  const { token } = await signedIn(page);
  const headers = { Authorization: `Bearer ${token}` };
  const mail = (): Promise<unknown> =>
    json(page.request.patch(`/api/quotes/v1/quotes/${number}/handoff`, { headers, data: { handoff_type: "blank" } }));
  await mail();
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(await linkFor(page, buyer.email));
  await expect(heading(other)).toHaveText("You're almost done");
  await payByCard(other, "4242424242424242");
  await agree(other);
  await mail();
  const answers: number[] = [];
  other.on("response", (response) => {
    if (response.request().method() === "PUT") answers.push(response.status());
  });
  await submit(other).click();
  await expect(heading(other)).toHaveText("Your coverage is bound!");
  expect(answers).toEqual([412, 200]);
  await context.close();
});

test(
  "one policy number from two of the carrier's pages: the slower one is told which it has",
  { tag: "@all" },
  async ({ page, browser }) => {
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
  },
);
