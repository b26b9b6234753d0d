import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/test";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

async function addClient(page: Page): Promise<Locator> {
  await page.goto("/dashboard/clients");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Add Client" }).click();
  return dialog(page, "Add client");
}

test("the buttons of a long form stay in sight and cover no field, and scroll away in a window too low for them", async ({
  broker: page,
}) => {
  const modal = await addClient(page);
  const save = modal.getByRole("button", { name: "Add client" });
  await save.click();
  await expect(modal.getByText("Email is required")).toBeVisible();
  for (const [width, height] of [
    [375, 740],
    [1280, 640],
  ] as const)
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height });
      expect(
        await modal.evaluate((frame) => frame.scrollHeight > frame.clientHeight),
        "it is longer than the window",
      ).toBe(true);
      await expect(save).toBeInViewport({ ratio: 1 });
      for (const field of await modal.getByRole("textbox").all()) {
        await field.focus();
        const [own, below] = [await field.boundingBox(), await save.boundingBox()];
        expect((own?.y ?? 0) + (own?.height ?? 0), "above the buttons").toBeLessThanOrEqual(below?.y ?? 0);
      }
    });
  await page.setViewportSize({ width: 640, height: 360 });
  await modal.evaluate((frame) => frame.scrollTo(0, 0));
  await expect(save).not.toBeInViewport();
});

test("the page behind does not scroll", async ({ broker: page }) => {
  const modal = await addClient(page);
  // Long enough to scroll, once the list is there.
  await expect(page.getByRole("button", { name: "Load more clients" })).toBeAttached();
  const box = await modal.boundingBox();
  await page.mouse.move(8, (box?.y ?? 0) + 100);
  await page.mouse.wheel(0, 600);
  // The wheel is worked off before the next frame: a page that scrolls has moved by then.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => [scrollY, getComputedStyle(document.documentElement).overflowY])).toEqual([
    0,
    "hidden",
  ]);
});

test("the page behind stays as wide as it is, and is dimmed from edge to edge", async ({ broker: page }) => {
  const pageWidth = () =>
    page.evaluate(
      () => document.querySelector("main")?.getBoundingClientRect().toJSON() as { x: number; width: number },
    );
  await page.goto("/dashboard/clients");
  await expect(page.locator("tbody a").first()).toBeVisible();
  const { x, width } = await pageWidth();
  await page.getByRole("button", { name: "Share Link" }).click();
  await expect(dialog(page, "Share Link")).toBeVisible();
  expect(await pageWidth()).toMatchObject({ x, width });
  // A gutter that is kept beside the page is a bright strip beside the backdrop.
  expect(await page.evaluate(() => innerWidth - document.documentElement.getBoundingClientRect().width)).toBe(0);
});

test("the cross and Esc ask before typed text is thrown away; a press beside the dialog does nothing", async ({
  broker: page,
}) => {
  const modal = await addClient(page);
  await modal.getByLabel("First name").fill("Ana");
  for (const leave of [
    () => modal.getByRole("button", { name: "Close" }).first().click(),
    () => page.keyboard.press("Escape"),
  ]) {
    await leave();
    const asked = dialog(page, "Discard what you typed?");
    await asked.getByRole("button", { name: "Keep editing" }).click();
    await expect(modal.getByLabel("First name")).toHaveValue("Ana");
  }
  await page.mouse.click(4, 4);
  await expect(modal.getByLabel("First name")).toHaveValue("Ana");
  await modal.getByLabel("First name").fill("");
  await modal.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the link to share is whole on a phone", async ({ broker: page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto("/dashboard/clients");
  await page.getByRole("button", { name: "Share Link" }).click();
  await page.getByLabel("Product").selectOption("Business Owners Accident");
  const link = page.getByLabel("Link", { exact: true });
  await expect(link).toHaveValue(/business-owners-accident/);
  const hidden = await link.evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]);
  expect(hidden).toEqual([0, 0]);
});

test("the page of the person is marked in the header", async ({ broker: page }) => {
  const clients = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Clients" });
  await page.goto("/dashboard/clients");
  await expect(clients).toHaveAttribute("aria-current", "page");
  await expect(clients).toHaveCSS("text-decoration-line", "underline");
  await page.goto("/dashboard/clients/cl_dana002");
  await expect(clients, "a page below it").toHaveAttribute("aria-current", "true");
});

test("badges, avatars and the active place keep their shape where colours are forced (W38)", async ({
  broker: page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/dashboard/clients");
  // A border is drawn in the forced colours, whatever its own colour is; grounds are not.
  const drawn = async (part: Locator): Promise<void> => {
    await expect(part).toHaveCSS("border-top-width", "1px");
    await expect(part).toHaveCSS("border-top-style", "solid");
  };
  const row = page.getByRole("row").nth(1);
  await drawn(row.getByText(/^Prospect$|in force$|^Churned$/));
  await drawn(row.locator("[aria-hidden=true]").first());
});
