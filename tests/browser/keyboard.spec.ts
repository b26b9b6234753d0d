import type { Locator, Page } from "@playwright/test";
import { sampled } from "../support/tier";
import { timed } from "./support/clock";
import { holdImports } from "./support/imports";
import { buyerIn, heading, newClient } from "./support/journey";
import { openShareLink } from "./support/header";
import { choose, expectModal, goAround, pick, press, tabTo, type } from "./support/keyboard";
import { expect, test } from "./support/test";

/** The dashboard without a pointer (2.1.1): nothing here clicks, and nothing gets the focus but by a key. */
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const rows = (page: Page) => page.getByRole("region", { name: "Clients" }).locator("tbody tr");
const insured = "/dashboard/clients/cl_dana002";

async function openClients(page: Page): Promise<void> {
  await page.goto("/dashboard/clients");
  await expect(rows(page).getByRole("link").first()).toBeVisible();
}

test("a client is added: the first wrong field in sight takes the focus; then edited", async ({ broker: page }) => {
  await openClients(page);
  await press(page, button(page, "Add"));
  await press(page, button(dialog(page, "Add new clients"), "Add Client"));
  const modal = dialog(page, "Add client");
  await pick(page, modal.getByLabel("Business", { exact: true }));
  await press(page, button(modal, "Add client"));
  await expect(modal.getByLabel("Business name")).toBeFocused();
  const name = `Okafor Books ${process.pid}-${test.info().workerIndex}`;
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  // The phone stands before the owner's name.
  await expect(modal.getByLabel("Phone")).toBeFocused();
  await page.keyboard.type("5185550135");
  await type(page, modal.getByLabel("Owner first name"), "Ada");
  await type(page, modal.getByLabel("Owner last name"), "Okafor");
  await type(page, modal.getByLabel("Email"), "ada.okafor@mail.example");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${name} has been added successfully.`)).toBeVisible();
  await expect(button(page, "Add")).toBeFocused();
  await tabTo(page, rows(page).getByRole("link", { name }));
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(name);
  await press(page, button(page, "Edit"));
  await type(page, dialog(page, "Edit client").getByLabel("Date of birth"), "02291992");
  await press(page, button(dialog(page, "Edit client"), "Save"));
  await expect(page.getByText("Feb 29, 1992")).toBeVisible();
  await expect(button(page, "Edit")).toBeFocused();
});

test(
  "an edit that the server refuses leaves the focus on Save, and the notice of a good one can be dismissed",
  { tag: "@all" },
  async ({ broker: page }) => {
    await page.goto(`/dashboard/clients/${await newClientOf(page)}`);
    await press(page, button(page, "Edit"));
    const modal = dialog(page, "Edit client");
    let refused = 0;
    await page.route("**/management/v1/clients/*", (route) => {
      if (route.request().method() !== "PUT" || refused > 0) return route.continue();
      refused += 1;
      return route.fulfill({
        status: 500,
        json: { error: { code: "internal", message: "The client could not be saved" } },
      });
    });
    await press(page, button(modal, "Save"));
    await expect(modal.getByRole("alert")).toHaveText(
      /^Your changes were not saved\.\s*The client could not be saved\. What you typed is kept\. Please try again\.$/,
    );
    await expect(button(modal, "Save")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("has been updated successfully.")).toBeVisible();
    await tabTo(page, button(page, "Dismiss"), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(heading(page)).toBeFocused();
  },
);

test("a list is imported through the browser's own file chooser and followed to its end", async ({ broker: page }) => {
  // Caught from the start: a busy page acts on the key before it hears that its file chooser is to be caught.
  page.on("filechooser", () => undefined);
  await openClients(page);
  await press(page, button(page, "Add"));
  const browse = page.getByLabel(/^Browse/);
  await tabTo(page, browse);
  await test.step("a file chooser that is canceled leaves the dialog as it was", async () => {
    // What the browser sends when its chooser is left by Escape, which no test can press.
    await browse.dispatchEvent("cancel", { bubbles: true });
    await expect(browse).toBeFocused();
    await expect(dialog(page, "Add new clients")).toBeVisible();
  });
  const file = {
    name: "keys.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("client_type,first_name,last_name,email\nindividual,Keya,Board,keya@mail.example"),
  };
  const [wrong] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")]);
  await wrong.setFiles({ ...file, name: "keys.xlsx" });
  await expect(page.getByRole("alert")).toContainText("Only .csv files");
  await expect(browse).toBeFocused();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Space")]);
  const release = await holdImports(page);
  await chooser.setFiles(file);
  await expect(heading(page)).toHaveText("Please wait while we import your client list…");
  await expect(heading(page)).toBeFocused();
  release();
  await expect(page.getByText("Clients added successfully", { exact: true })).toBeVisible();
  await expect(heading(page)).toHaveText(/^Clients/);
  await expect(heading(page)).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: "Keya Board" }).first());
});

test("search: opened, typed, walked by arrows and by Tab, left by Escape, and a result opened", async ({
  broker: page,
}) => {
  await openClients(page);
  const search = button(page, "Search");
  await press(page, search);
  await test.step("a dialog that the browser closes on its own account can be opened again", async () => {
    // A browser that has heard no key since the last Escape closes without asking.
    await dialog(page, "Search").evaluate((frame) => (frame as HTMLDialogElement).close());
    // Gone from the page, not only from sight.
    await expect(page.locator("dialog")).toHaveCount(0);
    await expect(search).toBeFocused();
    await page.keyboard.press("Enter");
  });
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("kow");
  const results = page.getByRole("list", { name: "Results" }).getByRole("link");
  await expect(results.nth(1)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(results.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expectModal(page, dialog(page, "Search"), search);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("searchbox")).toBeFocused();
  // Typed slowly, the beginning is asked for too: what Tab walks through is the answer to the whole.
  const answered = page.waitForResponse(/q=kowalski/);
  await page.keyboard.type("kowalski");
  await answered;
  const client = results.filter({ hasText: /Client$/ }).first();
  await tabTo(page, client);
  await page.keyboard.press("Enter");
  await expect(heading(page)).toContainText("Kowalski");
  await expect(heading(page)).toBeFocused();
});

timed("a share link is chosen and copied", async ({ broker: page, context, stopClock }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openClients(page);
  await press(page, button(page, "Share Link"));
  const modal = dialog(page, "Share Link");
  await choose(page, modal.getByLabel("Product"), "Business Owners Accident");
  // The word stands for 3 seconds, however long it takes to look.
  await stopClock();
  await press(page, button(modal, "Copy Link"));
  await expect(modal.getByRole("status")).toHaveText("Copied!");
  await expect(button(modal, "Copied!")).toBeFocused();
  await page.clock.resume();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/buy\/acme\/business-owners-accident\?b=bkr_/,
  );
  await expectModal(page, modal, button(page, "Share Link"));
});

/** Presses a button that Tab comes to; goes to an item of the open menu by the arrows. */
const pressOrChoose =
  (page: Page) =>
  async (control: Locator): Promise<void> => {
    if ((await control.getAttribute("role")) !== "menuitem") return press(page, control);
    for (let at = 0; at < 8 && !(await control.evaluate((own) => own === document.activeElement)); at += 1)
      await page.keyboard.press("ArrowDown");
    await expect(control).toBeFocused();
    await page.keyboard.press("Enter");
  };

for (const width of sampled([1280, 375])) {
  test(`at ${width} px every control of the list is a stop that shows itself, and every modal holds the focus and gives it back`, async ({
    broker: page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await openClients(page);
    await goAround(page);
    for (const [opener, title] of [
      ["Add", "Add new clients"],
      ["Search", "Search"],
    ] as const) {
      await press(page, button(page, opener));
      await expectModal(page, dialog(page, title), button(page, opener));
    }
    await test.step("the share link gives the focus back to what it was opened by", async () => {
      const opener = await openShareLink(page, pressOrChoose(page));
      await expectModal(page, dialog(page, "Share Link"), opener);
    });
    await press(page, button(page, "Add"));
    await press(page, button(page, "Add Client"));
    await expectModal(page, dialog(page, "Add client"), button(page, "Add"));
    await test.step("the profile menu closes when Tab leaves it", async () => {
      const profile = page.getByRole("button", { name: "Robin Vale" });
      await tabTo(page, profile);
      await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("menuitem").first()).toBeFocused();
      await page.keyboard.press("End");
      await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("menu")).toHaveCount(0);
      await expect(page.getByLabel("Filter")).toBeFocused();
    });
  });

  test(`at ${width} px every control of a client and a policy is a stop that shows itself, and every modal holds the focus and gives it back`, async ({
    broker: page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(insured);
    await expect(
      page
        .getByRole("img", { name: /^Map of/ })
        .locator(".map-county")
        .first(),
    ).toBeAttached();
    const view = page.getByRole("link", { name: /^View .* policy/ }).first();
    await expect(view).toBeVisible();
    await goAround(page);
    for (const [opener, title] of [
      ["Create offer", "Create offer"],
      ["Edit", "Edit client"],
    ] as const) {
      await press(page, button(page, opener));
      await expectModal(page, dialog(page, title), button(page, opener));
    }
    await press(page, view);
    await expect(heading(page)).toHaveText("Passport 360");
    await goAround(page);
  });
}

function newClientOf(page: Page): Promise<string> {
  return newClient(page, buyerIn("CO", "Kira"));
}
