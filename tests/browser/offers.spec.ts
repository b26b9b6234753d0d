import type { Page } from "@playwright/test";
import { errand } from "./support/errands";
import { buyerIn, heading, newClient, quoteOf } from "./support/journey";
import type { Buyer } from "./support/journey";
import { isPhone } from "./support/header";
import { linkFor } from "./support/people";
import { expectLaidOut } from "./support/layout";
import { expect, expectAccessible, test } from "./support/test";
import { sampled } from "../support/tier";

/** A broker's day with offers: each errand within 4 clicks and 2 pages, beside a buyer in a browser of their own. */

const nameOf = ({ first, last }: Buyer): string => `${first} ${last}`;
const actions = (client: Buyer): RegExp => new RegExp(`^Actions for ${nameOf(client)}, Passport 360$`);
/** Leaves the list, whose rows stay as they are while the pointer or the focus is in it. */
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Quotes by stage" }).getByRole("link", { name: new RegExp(`^${name}`) });
const row = (page: Page, client: Buyer) => page.locator("tr[data-offer]").filter({ hasText: nameOf(client) });

/** The list is a press further away on a phone, in the bar's menu; its rows have the mail a press nearer there. */
async function sends(page: Page, client: Buyer): Promise<void> {
  const { press, place } = errand(page);
  await place("Quotes");
  await expect(row(page, client)).toContainText("Not sent yet");
  await page.getByLabel("Filter").selectOption("My Quotes");
  if (isPhone(page)) {
    await expectLaidOut(page);
    await press("button", `Send Passport 360 to ${nameOf(client)}`);
  } else {
    await press("button", actions(client));
    await press("menuitem", "Send");
  }
  await expect(page.getByRole("dialog")).toContainText(client.email);
  await expectAccessible(page);
  await press("button", /^Send$/);
  await expect(page.getByText(`${nameOf(client)} has been sent an enrollment email.`)).toBeVisible();
}

async function findsUnanswered(page: Page, client: Buyer): Promise<void> {
  await tab(page, "Not opened").click();
  await expect(row(page, client)).toContainText("not opened");
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** The list asks every 4 seconds: it shows the buyer's act at the next question. */
async function seesOpened(page: Page, client: Buyer, buyer: Page, link: string): Promise<void> {
  await tab(page, "Opened").click();
  await expect(page.getByText("No client has only opened a link.")).toBeVisible();
  const visited = buyer.waitForResponse(/\/visits$/);
  await buyer.goto(link);
  expect((await visited).status()).toBe(204);
  let asked = 0;
  page.on("request", (request) => void (asked += Number(/\/worklist\?/.test(request.url()))));
  await expect(row(page, client)).toContainText("Link opened");
  expect(asked, "questions until then, of which one may have been under way").toBeLessThanOrEqual(2);
}

async function copies(page: Page, client: Buyer): Promise<void> {
  const { press } = errand(page);
  await press("button", actions(client));
  await press("menuitem", "Copy link");
  await expect(page.getByText("Copied!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/enroll\?token=.+&quote_number=Q-/);
}

async function withdrawsAndUndoes(page: Page, client: Buyer, buyer: Page, link: string): Promise<void> {
  const { press } = errand(page);
  await press("button", actions(client));
  await press("menuitem", "Withdraw");
  await press("button", "Withdraw");
  await expect(row(page, client)).toContainText("Withdrawn");
  await buyer.goto(link);
  await expect(heading(buyer)).toHaveText("Your agent has withdrawn this offer");
  await expect(buyer.getByText("Call 303-555-0155")).toBeVisible();
  await expectAccessible(buyer);
  await press("button", "Undo");
  await expect(page.getByText(/Its links work again/)).toBeVisible();
  await buyer.goto(link);
  await expect(heading(buyer)).toContainText("see your price for Passport 360");
}

for (const width of sampled([375, 1280]))
  test(`a broker sends an offer, sees it opened, copies its link and takes it back, at ${width} px`, async ({
    broker: page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const client = buyerIn("CO", `Uma${width}`);
    await quoteOf(page, await newClient(page, client));
    await page.goto("/dashboard/clients");
    await test.step("the offer is sent to the address that is shown", () => sends(page, client));
    await test.step("who has not answered is in a tab of its own", () => findsUnanswered(page, client));
    const buyer = await (await browser.newContext()).newPage();
    const link = await linkFor(page, client.email);
    await test.step("that the client opens the link is seen", () => seesOpened(page, client, buyer, link));
    await test.step("the link is copied", () => copies(page, client));
    await test.step("the offer is withdrawn, and that is undone", () => withdrawsAndUndoes(page, client, buyer, link));
    await buyer.context().close();
  });
