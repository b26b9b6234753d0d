import type { Page } from "@playwright/test";
import { buyerIn, heading, next } from "./support/journey";
import { press } from "./support/keyboard";
import { expectLaidOut } from "./support/layout";
import { json } from "./support/people";
import { expect, expectAccessible, keepInTab, test } from "./support/test";

/** A consent that takes a tenth off the price is dropped with a later answer, and is given again (N-22). */
test.use({ baseURL: `http://localhost:${process.env.BROWSER_TEST_ADDED_PORT}`, agency: "globex" });

const ASKED = "May the vehicles report how they are driven?";
const consent = (page: Page) => page.getByRole("checkbox", { name: /^The vehicles may report how they are driven/ });
const notice = (page: Page) =>
  page.getByRole("status").filter({ hasText: "The consent “Telematics” no longer counts" });

/** The total of the order, once it is there. */
async function total(page: Page): Promise<string> {
  const row = page.getByRole("row", { name: /^Total due \$\d/ });
  await expect(row).toBeVisible();
  return /\$[\d,.]+/.exec((await row.textContent()) ?? "")?.[0] ?? "";
}

/** Everything but the consent and the plan, saved by the API: the buyer finds the step of the consent in this tab. */
async function resumeAtConsent(page: Page, broker: string): Promise<void> {
  const { first, last, email } = buyerIn("CO", "Ann");
  const address = {
    line1: "1 Main St",
    city: "Denver",
    region: { code: "CO" },
    country: { code: "US" },
    postal: "80202",
  };
  const person = { first_name: first, last_name: last, email, phone_number: "3035550100", address };
  const application = {
    client: { client_type: "individual", ...person },
    holders: [{ ...person, position_on_policy: 1 }],
    rating_address: { region: { code: "CO", name: "Colorado" } },
    answers: {
      county: "08031",
      cargo: ["parcels"],
      zone_city: 50,
      zone_suburb: 30,
      zone_highway: 20,
      miles: 40_000,
      vehicles: [{ plate: "BIKE1", kind: "bike", year: 2022, value: 9000 }],
      drivers: [{ name: "Bea Cole", born: "1985-05-05", accidents: 0 }],
    },
  };
  const data = { broker: { id: broker }, brokerage: { slug: "globex" }, vertical_code: "sample_courier", application };
  const { quote_number, auth } = await json<{ quote_number: string; auth: { token: string } }>(
    page.request.post("/api/quotes/v1/quotes", { data }),
  );
  const begun = { brokerage: "globex", product: "courier", at: Date.now() };
  const kept = { token: auth.token, quote_number, begun };
  await keepInTab(page, [{ name: `enrollment:${quote_number}`, value: JSON.stringify(kept) }]);
  await page.goto(`/products/globex/courier/start/telematics?b=${broker}`);
  await expect(heading(page)).toHaveText(ASKED);
}

test("a dropped consent is followed from its notice at 375 px, with the price before and now, and given again", async ({
  page,
  me,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await resumeAtConsent(page, me.id);
  await consent(page).check();
  await next(page).click();
  await page
    .getByRole("button", { name: /^Select plan/ })
    .first()
    .click();
  await toCheckout(page);
  const before = await total(page);
  await expect(notice(page)).toHaveCount(0);

  await page.goBack();
  await page.getByRole("link", { name: "Change Tell us about yourself" }).click();
  await page.getByLabel("Last name").fill("Leigh");
  await next(page).click();
  await expect(notice(page)).toContainText("The price may be another one without it.");
  await toCheckout(page);
  const now = await total(page);
  expect(now).not.toBe(before);
  await expect(notice(page)).toContainText(`The price was ${before} with it, and is ${now} now.`);
  await expectAccessible(page);
  await expectLaidOut(page);

  await press(page, notice(page).getByRole("link", { name: `To give it again, go back to “${ASKED}”` }));
  await expect(heading(page)).toHaveText(ASKED);
  await expect(heading(page)).toBeFocused();
  await expect(notice(page)).toContainText("Please give it again if it is still meant.");
  await expect(consent(page)).not.toBeChecked();
  await consent(page).check();
  await next(page).click();
  await expect(heading(page)).toHaveText("You're almost done");
  expect(await total(page)).toBe(before);
  await expect(notice(page)).toHaveCount(0);
});

async function toCheckout(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText("Check your answers");
  await next(page).click();
  await expect(heading(page)).toHaveText("You're almost done");
}
