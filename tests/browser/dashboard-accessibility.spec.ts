import type { Page } from "@playwright/test";
import { isWhole, sampled } from "../support/tier";
import { openShareLink } from "./support/header";
import { expectLaidOut } from "./support/layout";
import { expect, expectAccessibleInBothSchemes, test } from "./support/test";

const bad = {
  name: "bad.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("first_name,last_name,email\nAna,Silva,none"),
};

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

async function look(page: Page, part?: string): Promise<void> {
  await expectAccessibleInBothSchemes(page, part);
  await expectLaidOut(page);
}

/** A page that is a table at a desk and something else on a phone. */
async function lookAtEachWidth(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await look(page);
  }
  if (size) await page.setViewportSize(size);
}

/** Looks at the dialog that is opening, and closes it. */
async function lookAtDialog(page: Page, name: string): Promise<void> {
  await expect(dialog(page, name)).toBeVisible();
  await look(page, "dialog");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function openClients(page: Page): Promise<void> {
  await page.goto("/dashboard/clients");
  await expect(page.locator("tbody a").first()).toBeVisible();
}

async function lookAtClients(page: Page): Promise<void> {
  await openClients(page);
  await lookAtEachWidth(page);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog(page, "Add new clients")).toBeVisible();
  await look(page, "dialog");
  await page.getByRole("button", { name: "Add Client" }).click();
  await dialog(page, "Add client").getByRole("button", { name: "Add client" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await lookAtDialog(page, "Add client");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("searchbox").fill("kow");
  await expect(page.getByRole("status").filter({ hasText: /results/ })).toBeVisible();
  await lookAtDialog(page, "Search");
  await openShareLink(page);
  await page.getByLabel("Product").selectOption("Passport 360");
  await expect(page.getByRole("figure").getByRole("img")).toBeVisible();
  await lookAtDialog(page, "Share Link");
  await page.getByRole("button", { name: "Robin Vale" }).click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await look(page, "[role=menu]");
}

async function lookAtClient(page: Page): Promise<void> {
  await page.goto("/dashboard/clients/cl_dana002");
  await expect(page.locator(".map-county").first()).toBeAttached();
  const policy = page.getByRole("link", { name: /^View/ }).first();
  await expect(policy).toBeVisible();
  await lookAtEachWidth(page);
  await page.getByRole("button", { name: "Create offer" }).click();
  await lookAtDialog(page, "Create offer");
  await page.getByRole("button", { name: "Edit" }).click();
  await lookAtDialog(page, "Edit client");
  await policy.click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await lookAtEachWidth(page);
}

async function lookAtImport(page: Page): Promise<void> {
  let hold = true;
  await page.route("**/long_operations/*", (route) =>
    hold
      ? route.fulfill({
          json: {
            id: new URL(route.request().url()).pathname.split("/").at(-1),
            done: false,
            progress: { done: 1, total: 2 },
          },
        })
      : route.continue(),
  );
  await openClients(page);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByLabel(/^Browse/).setInputFiles(bad);
  await expect(page.getByText("1 of 2 rows")).toBeVisible();
  await look(page);
  hold = false;
  await expect(page.getByRole("region", { name: "Rows that could not be imported" })).toBeVisible();
  await look(page);
}

const screens = [
  ["the list and its modals", lookAtClients],
  ["a client, its modals and a policy", lookAtClient],
  ...(isWhole ? [["an import", lookAtImport] as const] : []),
] as const;

for (const [name, lookAt] of screens)
  for (const width of sampled([375, 1280]))
    test(`the dashboard: ${name}, accessible at ${width} px, contrast kept in the dark`, async ({ broker: page }) => {
      await page.setViewportSize({ width, height: 800 });
      await lookAt(page);
    });
