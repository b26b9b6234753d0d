import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { holdImports } from "./support/imports";
import { heading } from "./support/journey";
import { goAround, press, type } from "./support/keyboard";
import { expect, linkFor, test } from "./support/test";

// Two tests at once could take each other's mailed link: all that signs in as Kim or Sam is here, in one line.
test.describe.configure({ mode: "default" });

const rows = (page: Page) => page.getByRole("region", { name: "Clients" }).locator("tbody tr");

test("the profile menu works by keyboard and logs out", async ({ page }) => {
  await signInAs(page, "kim@globex.example");
  await page.getByRole("button", { name: "Kim Osei" }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Kim Osei" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Logout" }).press("Enter");
  await expect(page).toHaveURL(/\/login$/);
  expect(
    await page.evaluate(() => (JSON.parse(localStorage.getItem("session") ?? "{}") as { token: unknown }).token),
  ).toBeNull();
  await page.goto("/dashboard/clients");
  await expect(page).toHaveURL(/\/login$/);
});

test("another broker at the same browser begins with nothing of the last one's clients", async ({ page }) => {
  await signInAs(page, "kim@globex.example");
  await expect(rows(page).first()).toContainText("Kim Osei");
  await page.getByRole("button", { name: "Kim Osei" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  const shown: string[] = [];
  await page.exposeFunction("seen", (text: string) => shown.push(text));
  await page.evaluate(() => {
    new MutationObserver(() =>
      (window as unknown as { seen(text: string): void }).seen(document.body.innerText),
    ).observe(document.body, { childList: true, subtree: true });
  });
  await signInAs(page, "sam@acme.example", "inside");
  await expect(rows(page).first()).toBeVisible();
  expect(shown.filter((text) => text.includes("Kim Osei"))).toEqual([]);
});

/** Signs in by the mailed link; `inside` keeps the page's own memory, as a person who pastes the link would. */
async function signInAs(page: Page, address: string, how: "load" | "inside" = "load"): Promise<void> {
  await page.request.post("/api/auth/v1/send-login-link", { data: { email: address } });
  const link = await linkFor(page, address);
  if (how === "load") await page.goto(link);
  else
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, link);
  await expect(heading(page)).toHaveText(/^Clients/);
}

test("a scanner that fetches the sign-in link does not use it up", async ({ page }) => {
  await page.request.post("/api/auth/v1/send-login-link", { data: { email: "kim@globex.example" } });
  const link = await linkFor(page, "kim@globex.example");
  for (let n = 0; n < 3; n += 1) expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await expect(heading(page)).toHaveText(/^Clients/);
});

test("signing in: the email is asked for, the sent panel goes with the next edit, a failure says nothing", async ({
  page,
}) => {
  await page.goto("/login");
  await expect(page).toHaveTitle("Demo Broker Tool");
  const email = page.getByLabel("Email");
  await email.focus();
  await email.blur();
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit" })).toBeDisabled();
  await email.fill("kim@globex.example");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Check your email" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Send it again" })).toBeVisible();
  await email.fill("kim@globex.exampl");
  await expect(page.getByRole("status").filter({ hasText: "Check your email" })).toHaveCount(0);
  await page.route("**/send-login-link", (route) =>
    route.fulfill({ status: 500, json: { error: { code: "internal", message: "Sorry" } } }),
  );
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("button", { name: "Submit" })).toBeEnabled();
  await expect(page.getByText("Sorry")).toHaveCount(0);
});

test("signing in, an expired link and logging out need no pointer", async ({ page }) => {
  await page.goto("/login?error=invalid_token");
  await press(page, page.getByRole("button", { name: "Send a new special link" }));
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type("kim@globex.example");
  await press(page, page.getByRole("button", { name: "Submit" }));
  await expect(page.getByRole("status").filter({ hasText: "Check your email" })).toBeVisible();
  await goAround(page);
  await page.goto(await linkFor(page, "kim@globex.example"));
  await expect(heading(page)).toHaveText(/^Clients/);
  await press(page, page.getByRole("button", { name: "Kim Osei" }));
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
  await goAround(page);
  await press(page, page.getByRole("button", { name: "Kim Osei" }));
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login$/);
  await type(page, page.getByLabel("Email"), "kim@globex.example");
});

/** A real list with its own header names; not ours to keep, so it is read where it lies. */
const realList = resolve(import.meta.dirname, "../../../shared/data/clients-us-500.csv");

test("a new broker imports 500 clients of a real list, and finds one by search", async ({ page }) => {
  test.skip(!existsSync(realList), `${realList} is not there`);
  await signInAs(page, "sam@acme.example");
  await page.getByLabel("Filter").selectOption("My Clients");
  await expect(page.getByText("Your client list is empty.")).toBeVisible();
  await expect(page.getByText("Let's get started. Use this tool to import your client information.")).toBeVisible();
  await page.getByRole("button", { name: "Add new clients" }).click();
  const release = await holdImports(page);
  await page.getByLabel(/^Browse/).setInputFiles(realList);
  await expect(page).toHaveURL(/\/dashboard\/clients\/uploading$/);
  await expect(heading(page)).toHaveText("Please wait while we import your client list…");
  release();
  await expect(page.getByText("Clients added successfully", { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(page).toHaveURL(/\/dashboard\/clients$/);
  await page.getByLabel("Filter").selectOption("My Clients");
  await expect(heading(page)).toHaveText(/500$/);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("searchbox").fill("darakjy");
  await page.getByRole("list", { name: "Results" }).getByRole("link").first().click();
  await expect(page.getByText("josephine_darakjy@darakjy.org").first()).toBeVisible();
});
