import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readQr } from "../support/read-qr";
import { openShareLink } from "./support/header";
import { expect, expectAccessible, test } from "./support/test";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Share Link" });

test("the dialog previews a share link as messages show it, and its QR code, saved as a picture, opens the link", async ({
  broker: page,
}) => {
  await page.goto("/dashboard/clients");
  await openShareLink(page);
  await dialog(page).getByLabel("Product").selectOption("Business Owners Accident");
  const picture = dialog(page).getByRole("figure").getByRole("img");
  await expect(picture).toHaveJSProperty("naturalWidth", 1200);
  await expect(dialog(page).getByRole("figure")).toContainText("Prepared for you by Robin Vale");
  await expectAccessible(page);
  await expect(dialog(page).getByRole("link", { name: "Send by email" })).toBeVisible();
  await expect(dialog(page).getByRole("link", { name: "Send by text" })).toBeHidden();
  await asPhone(page);
  await expect(dialog(page).getByRole("link", { name: "Send by text" })).toBeVisible();

  const save = dialog(page).getByRole("button", { name: "Save QR code" });
  const [saved] = await Promise.all([page.waitForEvent("download"), save.press("Enter")]);
  expect(saved.suggestedFilename()).toBe("business-owners-accident-qr-code.png");
  const rows = await fieldsOf(page, await readFile(await saved.path(), "base64"));
  const link = readQr(rows.length, (x, y) => rows[y]?.[x] === true);
  expect(link).toBe(await dialog(page).getByLabel("Link", { exact: true }).inputValue());
  await page.goto(link ?? "");
  await expect(page.getByText(/^Prepared by Robin Vale at Acme Insurance Agency/)).toBeVisible();
});

/** A device without a mouse is likely to send texts. */
async function asPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
}

/** The fields of a saved code, of 16 pixels each: true for a dark one. */
const fieldsOf = (page: Page, png: string): Promise<readonly (readonly boolean[])[]> =>
  page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const pen = canvas.getContext("2d");
    pen?.drawImage(picture, 0, 0);
    const each = Array.from({ length: picture.width / 16 }, (_, at) => 16 * at + 8);
    return each.map((y) => each.map((x) => (pen?.getImageData(x, y, 1, 1).data[0] ?? 255) < 128));
  }, png);
