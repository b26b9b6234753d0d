/** A preview that hangs holds up itself alone: in a browser that has a process for it, as people's browsers have. */
import { chromium } from "@playwright/test";
import { browserArguments, findBrowser } from "../../tools/setup/browser.mjs";
import { skip } from "./support/clock";
import { draftCalls, editorOf, previewOf, typeBehind } from "./support/drafts";
import { signInToStudio } from "./support/studio";
import { expect, test } from "./support/test";

const TITLE = '"title": "Business Owners Accident"';

test("a preview that answers nothing is ended, the page goes on, and a press begins it again", async ({ baseURL }) => {
  const origin = String(baseURL);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: [...browserArguments, "--site-per-process"],
  });
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 1280, height: 900 } });
  const { make, flow, remove } = draftCalls(page, origin);
  const leave = await signInToStudio(page, origin, "staff");
  const id = await make();
  await page.goto(`/studio/drafts/${id}`);
  const heading = previewOf(page).getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  const frame = page.frames().find((each) => each.url().endsWith("/studio/preview"));
  // No draft is known that does this.
  const hanging = frame?.evaluate("for (;;);").catch(() => "ended");
  await expect(page.getByRole("status").filter({ hasText: "The preview is busy" })).toBeVisible();
  await expect(editorOf(page)).toBeVisible();
  await typeBehind(page, TITLE, " Plus");
  await expect.poll(() => flow(id)).toContain("Accident Plus");
  // The ten seconds that it is given are over sooner.
  await skip(page, 10_000);
  const ended = page.getByRole("status").filter({ hasText: "so it was ended" });
  await expect(ended).toBeVisible();
  expect(await hanging).toBe("ended");
  await page.getByRole("button", { name: "Begin it again now" }).click();
  await expect(heading).toBeVisible();
  await expect(ended).toBeHidden();
  await remove(id);
  await leave();
  await browser.close();
});
