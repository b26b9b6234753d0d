import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { heading, signedIn } from "./support/journey";
import { json } from "./support/people";
import { expect, test } from "./support/test";

const person = {
  first_name: "Ann",
  last_name: "Lee",
  email: "ann.lee@mail.example",
  phone_number: "303-555-0100",
  address: { line1: "1 Main Street", city: "Albany", region: { code: "NY" }, country: { code: "US" }, postal: "12207" },
};

/** A call of the API as the broker who is signed in. */
async function call<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const { token } = await signedIn(page);
  return json(page.request.fetch(path, { method, data, headers: { Authorization: `Bearer ${token}` } }));
}

/** Business Owners Accident bound by check for a business in New York. Answers the policy page's address. */
async function bindBusiness(page: Page): Promise<string> {
  const business = { ...person, company_name: "Lee Optics" };
  const client = await call<{ id: string }>(page, "POST", "/api/management/v1/clients", {
    client_type: "business",
    person: business,
  });
  const { today } = await call<{ today: string }>(page, "GET", "/api/management/v1/settings");
  const quote = await call<{ quote_number: string }>(page, "POST", "/api/quotes/v1/quotes", {
    client: { id: client.id },
    vertical_code: "chubb_boa",
    application: { rating_address: { region: { code: "NY" } } },
  });
  const at = `/api/quotes/v1/quotes/${quote.quote_number}`;
  const answers = {
    related_industries: false,
    sic_code: 742,
    corporation_vc_form: false,
    corporation_add_policy: false,
    owners_count: 6,
    employees_count: 40,
  };
  const consent = {
    accepted: true,
    actor: "broker",
    texts: ["electronic_delivery@2", "cancellation@1", "fraud_notice@1"],
  };
  for (const application of [
    { answers },
    {
      holders: [{ ...person, business_name: "Lee Optics", title_at_business: "Owner", position_on_policy: 1 }],
      client: { client_type: "business", ...business },
    },
    { plan_id: "boa", policy_effective_date: today },
    { billing: { billing_type: "carrier_bill" }, auto_renewal: false, acknowledgement: consent },
  ])
    await call(page, "PUT", at, { application });
  const { policy } = await call<{ policy: { id: string } }>(page, "POST", `${at}/finalize`, {});
  return `/dashboard/clients/${client.id}/policies/${policy.id}`;
}

test("a policy of Business Owners Accident shows both tables without New York's omitted row, and its schedule is a PDF", async ({
  broker: page,
}) => {
  await page.goto(await bindBusiness(page));
  await expect(heading(page)).toHaveText("Business Owners Accident");
  const holder = page.getByRole("region", { name: "Policyholder" }).getByRole("rowheader");
  await expect(holder).toHaveText("Lee OpticsAnn Lee, Owner");
  const tables = page.getByRole("region", { name: "Coverage" }).getByRole("table");
  await expect(tables).toHaveCount(2);
  for (const table of await tables.all()) {
    await expect(table.getByRole("rowheader")).toHaveText([
      "Accidental death and dismemberment",
      "Permanent total disability",
      "Temporary total disability",
      "Additional Benefits",
      "Paralysis",
      "COBRA premium expense",
    ]);
  }
  const columns = await tables
    .getByRole("columnheader")
    .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)));
  expect(columns.slice(0, 3), "both tables have the same columns").toEqual(columns.slice(3));
  await expect(page.getByRole("region", { name: "Overview" })).toContainText("New York");
  await expect(page.getByText("n/a")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Price" })).toContainText("$770.00 a year");
  const link = page.getByRole("main").locator("li").getByRole("button").first();
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");

  await test.step("a policyholder is a row with the name, the number looked for and all else in sight (D11)", async () => {
    const people = page.getByRole("region", { name: "Policyholder" });
    for (const width of [375, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await people.scrollIntoViewIfNeeded();
      for (const text of ["Lee Optics", "303-555-0100", "ann.lee@mail.example", "1 Main Street, Albany, NY 12207"])
        await expect(people.getByText(text)).toBeInViewport();
      const [shown, whole] = await page.evaluate(() => [window.innerWidth, document.documentElement.scrollWidth]);
      expect(whole, `${width} px`).toBeLessThanOrEqual(shown ?? 0);
    }
  });
});

test(
  "a policy of a product that is not known shows nothing, and nothing breaks",
  { tag: "@all" },
  async ({ broker: page }) => {
    await page.route("**/api/management/v1/policies/*", async (route) => {
      const answer = await route.fetch();
      const policy = (await answer.json()) as { plan: object };
      return route.fulfill({
        json: { ...policy, plan: { ...policy.plan, vertical: { code: "other", name: "Other" } } },
      });
    });
    await page.goto("/dashboard/clients/cl_dana002");
    await page.getByRole("link", { name: /^View/ }).first().click();
    await expect(page.getByRole("main")).toBeEmpty();
  },
);

test("no word of a long name and no phone number is broken", { tag: "@all" }, async ({ broker: page }) => {
  await page.route("**/api/management/v1/policies/*", async (route) => {
    const policy = (await (await route.fetch()).json()) as { policy_holders: { person: { address: object } }[] };
    const longest = { first_name: "Maximiliana", last_name: "Featherstonehaugh-Cholmondeley" };
    const email = "maximiliana.featherstonehaugh-cholmondeley@department.mail.example";
    for (const { person } of policy.policy_holders) {
      Object.assign(person, { ...longest, email, phone_number: "303-555-0142" });
      Object.assign(person.address, {
        line1: "12345 Saint Bartholomew's Cathedral Boulevard",
        line2: "Building 12, Suite 3400",
        city: "Manchester-by-the-Sea",
      });
    }
    return route.fulfill({ json: policy });
  });
  await page.goto("/dashboard/clients/cl_dana002");
  await page.getByRole("link", { name: /^View/ }).first().click();
  const people = page.getByRole("region", { name: "Policyholder" });
  await expect(people.getByRole("rowheader")).toContainText("Maximiliana");
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await brokenWords(people), `${width} px`).toEqual([]);
  }
});

async function brokenWords(people: Locator): Promise<readonly string[]> {
  // A word that is broken has a box on each line.
  return people
    .locator("th, td")
    .filter({ hasNotText: "@" })
    .evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let text = walker.nextNode(); text; text = walker.nextNode())
          for (const word of (text.textContent ?? "").matchAll(/[\d-]+|[^\s-]+-?/g)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word[0]);
          }
        return found;
      }),
    );
}
