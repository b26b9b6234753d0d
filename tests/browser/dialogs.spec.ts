import type { Locator, Page } from "@playwright/test";
import { openShareLink } from "./support/header";
import { expect, test } from "./support/test";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

async function addClient(page: Page): Promise<Locator> {
  await page.goto("/dashboard/clients");
  return openForm(page);
}

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Add Client" }).click();
  return dialog(page, "Add client");
}

test("a client's form: its buttons stay in sight, the page behind does not scroll, and typed text is not lost", async ({
  broker: page,
}) => {
  const modal = await addClient(page);
  const save = modal.getByRole("button", { name: "Add client" });

  await test.step("the page behind does not scroll", () => holdsThePage(page, modal));

  await test.step("the cross and Esc ask before typed text is thrown away; a press beside the dialog does nothing", () =>
    asksBeforeItDiscards(page, modal));

  await save.click();
  await expect(modal.getByText("Email is required")).toBeVisible();
  for (const [width, height] of [
    [375, 740],
    [1280, 640],
  ] as const)
    await test.step(`at ${width} px the buttons stay in sight and cover no field`, async () => {
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

  await test.step("a window too low for buttons that stay lets them scroll away", async () => {
    await page.setViewportSize({ width: 640, height: 360 });
    await modal.evaluate((frame) => frame.scrollTo(0, 0));
    await expect(save).not.toBeInViewport();
  });
});

async function holdsThePage(page: Page, modal: Locator): Promise<void> {
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
}

/** Begins and ends with an empty form. */
async function asksBeforeItDiscards(page: Page, modal: Locator): Promise<void> {
  const first = modal.getByLabel("First name");
  const asked = dialog(page, "Discard what you typed?");
  const byCross = () => modal.getByRole("button", { name: "Close" }).first().click();
  const byEscape = () => page.keyboard.press("Escape");
  await first.fill("Ana");
  for (const leave of [byCross, byEscape]) {
    await leave();
    await asked.getByRole("button", { name: "Keep editing" }).click();
    await expect(first).toHaveValue("Ana");
  }
  await byEscape();
  await expect(asked).toBeVisible();
  await byEscape();
  await expect(asked).toHaveCount(0);
  await page.mouse.click(4, 4);
  await expect(first).toHaveValue("Ana");
  await byEscape();
  await asked.getByRole("button", { name: "Discard" }).click();
  await expect(modal).toHaveCount(0);
  for (const leave of [byEscape, byCross]) {
    await openForm(page);
    await first.fill("Ana");
    await first.fill("");
    await leave();
    await expect(page.getByRole("dialog"), "nothing is asked about an empty form").toHaveCount(0);
  }
  await openForm(page);
}

test("the page behind a dialog stays as wide as it is, dimmed from edge to edge; the link to share is whole on a phone", async ({
  broker: page,
}) => {
  const pageWidth = () =>
    page.evaluate(
      () => document.querySelector("main")?.getBoundingClientRect().toJSON() as { x: number; width: number },
    );
  await page.goto("/dashboard/clients");
  await expect(page.locator("tbody a").first()).toBeVisible();
  const { x, width } = await pageWidth();
  await openShareLink(page);
  await expect(dialog(page, "Share Link")).toBeVisible();
  expect(await pageWidth()).toMatchObject({ x, width });
  // A gutter that is kept beside the page is a bright strip beside the backdrop.
  expect(await page.evaluate(() => innerWidth - document.documentElement.getBoundingClientRect().width)).toBe(0);

  await page.setViewportSize({ width: 375, height: 740 });
  await page.getByLabel("Product").selectOption("Business Owners Accident");
  const link = page.getByLabel("Link", { exact: true });
  await expect(link).toHaveValue(/business-owners-accident/);
  const hidden = await link.evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]);
  expect(hidden).toEqual([0, 0]);
});

test("the page of the person is marked in the header, and badges and avatars keep their shape where colors are forced (W38)", async ({
  broker: page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/dashboard/clients");
  // A border is drawn in the forced colors, and a ground is not.
  const drawn = async (part: Locator): Promise<void> => {
    await expect(part).toHaveCSS("border-top-width", "1px");
    await expect(part).toHaveCSS("border-top-style", "solid");
  };
  const row = page.getByRole("row").nth(1);
  await drawn(row.getByText(/^Prospect$|in force$|^Churned$/));
  await drawn(row.locator("[aria-hidden=true]").first());

  const clients = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Clients" });
  await expect(clients).toHaveAttribute("aria-current", "page");
  await expect(clients).toHaveCSS("text-decoration-line", "underline");
  await page.goto("/dashboard/clients/cl_dana002");
  await expect(clients, "a page below it").toHaveAttribute("aria-current", "true");
});
