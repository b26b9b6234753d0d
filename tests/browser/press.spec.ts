import type { CDPSession, Locator, Page } from "@playwright/test";
import { buyerIn, fillPolicyholder, resumeAt, share } from "./support/journey";
import { expect, test } from "./support/test";

/**
 * Nothing moves between pressing and releasing: the message about the field that was just left waits for the click,
 * which would otherwise be lost with the button that has moved away.
 */

declare global {
  /** What was clicked last, by its text or name. */
  var clicked: string | undefined;
}

type Press = (page: Page, at: { readonly x: number; readonly y: number }, during: () => Promise<void>) => Promise<void>;

const byMouse: Press = async (page, { x, y }, during) => {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await during();
  await page.mouse.up();
};

/** A finger: the browser makes the mouse's events, and moves the focus, once it is lifted. */
const byFinger =
  (cdp: CDPSession): Press =>
  async (_, at, during) => {
    await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    await during();
    await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };

/** Notes each click and lets nothing come of it, so that the next button can be pressed in the same state. */
async function noteClicks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const note = (event: MouseEvent): void => {
      const part = event.target instanceof Element ? event.target.closest("[data-pressed]") : null;
      globalThis.clicked = part?.getAttribute("data-pressed") ?? "something else";
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener("click", note, true);
  });
}

/** Two frames: what was going to be shown is there. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Leaves the wrong field by pressing each thing of `part` that can be pressed, slowly. Answers how many there were. */
async function pressAll(part: Locator, wrong: Locator, message: RegExp, press: Press): Promise<number> {
  const page = part.page();
  await noteClicks(page);
  const things = await part.locator("button:enabled:visible, a[href]:visible, input[type=radio]:visible").all();
  for (const [index, thing] of things.entries()) {
    await thing.evaluate((own, name) => own.setAttribute("data-pressed", name), `thing ${index}`);
    await wrong.focus();
    await thing.scrollIntoViewIfNeeded();
    const box = await thing.boundingBox();
    if (!box) throw new Error("nothing to press");
    const at = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 20) };
    await press(page, at, async () => {
      await drawn(page);
      expect(await thing.boundingBox(), "it stays where it is while it is pressed").toEqual(box);
    });
    await expect.poll(() => page.evaluate(() => globalThis.clicked)).toBe(`thing ${index}`);
    await expect(page.getByText(message), "said once it is released").toBeVisible();
    await page.evaluate(() => void (globalThis.clicked = undefined));
    const typed = await wrong.inputValue();
    await wrong.fill("");
    await wrong.pressSequentially(typed);
  }
  return things.length;
}

const WAYS = ["mouse", "finger"] as const;
async function wayOf(page: Page, name: (typeof WAYS)[number]): Promise<Press> {
  if (name === "mouse") return byMouse;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  return byFinger(cdp);
}

/** A finger differs from a mouse in the order of its events, which `tests/app/after-press.test.tsx` holds. */
const tierOf = (way: (typeof WAYS)[number]) => (way === "mouse" ? {} : { tag: "@all" });

for (const way of WAYS) {
  test(
    `a step's buttons, pressed slowly by ${way}, count although the field that is left has a message`,
    tierOf(way),
    async ({ page }) => {
      const press = await wayOf(page, way);
      await resumeAt(page, "plan-type", buyerIn("CO"));
      await page.goto(share.replace("start?", "start/dob?"));
      const birth = page.getByLabel("Date of birth");
      await birth.fill("13/01/1990");
      const count = await pressAll(page.locator("body"), birth, /Please enter a valid date/, press);
      expect(count).toBeGreaterThan(0);
    },
  );

  test(
    `the buttons of a client's form, pressed slowly by ${way}, count although a field has a message`,
    { tag: "@all" },
    async ({ broker: page }) => {
      const press = await wayOf(page, way);
      await page.goto("/dashboard/clients");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByRole("button", { name: "Add Client" }).click();
      const form = page.getByRole("dialog", { name: "Add client" });
      await form.getByLabel("Email").fill("none");
      expect(await pressAll(form, form.getByLabel("Email"), /valid email/, press)).toBeGreaterThan(3);
    },
  );
}

test("Next counts at once when the last field is right, and the title names an error for as long as one is shown", async ({
  page,
}) => {
  await page.goto(share);
  await fillPolicyholder(page, buyerIn("CO"));
  const email = page.getByLabel("Email");
  await email.fill("none");
  await expect(page).toHaveTitle(/^Error: Step 1 of 7/);
  await email.fill("ana@mail.example");
  await expect(page).toHaveTitle(/^Step 1 of 7/);
  const box = await page.getByRole("button", { name: "Next" }).boundingBox();
  if (!box) throw new Error("no Next");
  await byMouse(page, { x: box.x + 20, y: box.y + 20 }, () => drawn(page).then(() => undefined));
  await expect(page).toHaveTitle(/^Step 2 of 7/);
});
