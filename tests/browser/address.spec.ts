import type { Page } from "@playwright/test";
import { standInForGoogle } from "./support/google";
import { sampled } from "../support/tier";
import { expect, expectAccessible, test } from "./support/test";

/** Addresses are completed where the server has a key for Google Maps: this one does. */
test.use({ baseURL: `http://localhost:${process.env.BROWSER_TEST_ADDED_PORT}` });

const line1 = (page: Page) => page.getByRole("combobox", { name: "Address line 1" });
const options = (page: Page) => page.getByRole("listbox", { name: "Addresses" }).getByRole("option");

async function expectAddress(page: Page, values: { readonly [label: string]: string }): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
}

for (const width of sampled([375, 1280])) {
  test(`a buyer's address is completed from its first line, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const google = await standInForGoogle(page);
    await page.goto("/buy/acme/event-day/start");
    await page.getByLabel("Address line 2").fill("Suite 5");
    await line1(page).click();
    expect(google.scripts).toEqual([]);
    // At once: typed by keys, a slow machine would ask on the way too.
    await line1(page).fill("1600 b");
    await expect(options(page)).toHaveText(["1600 Broadway Denver, CO, USA", "1600 Alton Rd Miami Beach, FL, USA"]);
    expect(google.asked).toMatchObject([{ input: "1600 b", includedRegionCodes: ["us"] }]);
    await expectAccessible(page);
    await page.keyboard.press("ArrowDown");
    await expect(line1(page)).toHaveAttribute(
      "aria-activedescendant",
      (await options(page).first().getAttribute("id")) ?? "",
    );
    await page.keyboard.press("Enter");
    await expectAddress(page, {
      "Address line 1": "1600 Broadway",
      "Address line 2": "Suite 5",
      City: "Denver",
      State: "CO",
      Zip: "80202",
    });
    await expect(options(page)).toHaveCount(0);
  });
}

test(
  "a client's address is chosen by the pointer; Escape puts the list away and not the dialog",
  { tag: "@all" },
  async ({ broker: page }) => {
    await standInForGoogle(page);
    await page.goto("/dashboard/clients");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("dialog", { name: "Add new clients" }).getByRole("button", { name: "Add Client" }).click();
    const dialog = page.getByRole("dialog", { name: "Add client" });
    await line1(page).fill("1600");
    await expect(options(page)).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(options(page)).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await line1(page).fill("1600 a");
    await options(page).last().click();
    await expectAddress(page, {
      "Address line 1": "1600 Alton Rd",
      "Address line 2": "",
      City: "Miami Beach",
      State: "FL",
      Zip: "33139",
    });
    await expect(line1(page)).toBeFocused();
  },
);
