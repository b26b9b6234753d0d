import type { APIRequestContext, Page } from "@playwright/test";
import { errand } from "./support/errands";
import { buyerIn, heading, newClient, quoteOf, signedIn } from "./support/journey";
import type { Buyer } from "./support/journey";
import { json, linkFor, mailsTo, newBroker } from "./support/people";
import { expect, expectAccessible, test } from "./support/test";
import { sampled } from "../support/tier";

/** Errands of a broker's day at both sizes: each within 4 presses and 2 pages. */

const WIDTHS = [375, 1280] as const;
const nameOf = ({ first, last }: Buyer): string => `${first} ${last}`;

/** A client with an open offer, at the list of clients. */
async function atTheList(page: Page, width: number, client: Buyer): Promise<{ id: string; number: string }> {
  await page.setViewportSize({ width, height: 800 });
  const id = await newClient(page, client);
  const number = await quoteOf(page, id);
  await page.goto("/dashboard/clients");
  return { id, number };
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const asked = async (page: Page) => ({ headers: { Authorization: `Bearer ${(await signedIn(page)).token}` } });

async function mailOffer(page: Page, number: string): Promise<void> {
  const data = { handoff_type: "blank" };
  await json(page.request.patch(`/api/quotes/v1/quotes/${number}/handoff`, { ...(await asked(page)), data }));
}

/** Whether the link of a mail opens the offer. */
async function statusOf(request: APIRequestContext, link: string, number: string): Promise<number> {
  const token = new URL(link, "http://localhost").searchParams.get("token") ?? "";
  const headers = { Authorization: `Bearer ${token}` };
  return (await request.get(`/api/quotes/v1/quotes/${number}`, { headers })).status();
}

for (const width of sampled(WIDTHS)) {
  test(`a broker corrects the wrong address of a mailed offer, and its link ends, at ${width} px`, async ({
    broker: page,
  }) => {
    const client = buyerIn("CO", `Wrong${width}`);
    const { number } = await atTheList(page, width, client);
    await mailOffer(page, number);
    const wrong = await linkFor(page, client.email);
    const right = `right.${client.email}`;
    const { press } = errand(page);
    await press("link", nameOf(client));
    await press("button", "Edit");
    const form = page.getByRole("dialog", { name: "Edit client" });
    await form.getByLabel("Email").fill(right);
    await press("button", "Save", form);
    await expect(page.getByRole("dialog", { name: /will end$/ })).toContainText(client.email);
    await press("button", "Save and end the link");
    await expect(page.getByText(`${nameOf(client)} has been sent an enrollment email.`)).toBeVisible();
    expect(await statusOf(page.request, wrong, number)).toBe(401);
    expect(await statusOf(page.request, await linkFor(page, right), number)).toBe(200);
  });

  test(
    `a broker finds a quote by its number and by its reference, at ${width} px`,
    { tag: "@all" },
    async ({ broker: page }) => {
      const client = buyerIn("CO", `Found${width}`);
      const { id, number } = await atTheList(page, width, client);
      const quote = json<{ reference: string }>(page.request.get(`/api/quotes/v1/quotes/${number}`, await asked(page)));
      const { reference } = await quote;
      for (const typed of [number, reference.toLowerCase()]) {
        await page.goto("/dashboard/clients");
        const { press } = errand(page);
        await press("button", "Search");
        await page.getByRole("searchbox").fill(typed);
        const results = page.getByRole("list", { name: "Results" });
        await expect(results.getByRole("link")).toHaveCount(1);
        await press("link", new RegExp(reference), results);
        await expect(page).toHaveURL(new RegExp(`/dashboard/clients/${id}/passport360/quotes/${number}/`));
        await expect(heading(page)).toBeVisible();
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
    },
  );

  test(`a broker gives a client with an open offer to a colleague, at ${width} px`, async ({
    broker: page,
    request,
    baseURL,
    agency,
  }) => {
    const { name } = await newBroker(request, String(baseURL), agency, `Nora Vale ${width}`);
    const client = buyerIn("CO", `Given${width}`);
    const { number } = await atTheList(page, width, client);
    const { press, choose } = errand(page);
    await press("link", nameOf(client));
    await press("button", "Change broker");
    const dialog = page.getByRole("dialog", { name: `Change the broker of ${nameOf(client)}` });
    await expect(dialog).toContainText("The open offer goes along");
    await expectAccessible(page);
    await choose("New broker", name);
    await press("button", "Change broker", dialog);
    await expect(page.getByText(`${name} is now the broker of ${nameOf(client)}.`)).toContainText("goes along");
    await expect(page.getByText("Broker", { exact: true }).locator("xpath=following-sibling::dd")).toHaveText(name);
    await expect(heading(page), "the button is gone: only the new broker and the principal may go back").toBeFocused();
    await expect(page.getByRole("button", { name: "Change broker" })).toBeHidden();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await mailOffer(page, number);
    const [letter] = await mailsTo(page.request, client.email);
    expect(letter?.subject).toContain(name);
  });
}
