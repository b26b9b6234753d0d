import type { CDPSession, Locator, Page } from "@playwright/test";
import { bindPolicy } from "./support/carrier";
import { buyerIn, fillPolicyholder, resumeAt, resumeAtCheckout, share } from "./support/journey";
import { walk, WALKS } from "./support/steps";
import { typedFields, WRONG } from "./support/typed-fields";
import { expect, test } from "./support/test";

/**
 * Nothing moves between pressing and releasing: the message about the field that was just left waits for the click,
 * which would otherwise be lost with the button that has moved away.
 */

declare global {
  /** What was clicked last, by its text or name. */
  var clicked: string | undefined;
  /** Clicks are noted, and nothing comes of them. */
  var noting: boolean | undefined;
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
    globalThis.noting = true;
    const note = (event: MouseEvent): void => {
      if (!globalThis.noting) return;
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

/**
 * Leaves the wrong field by pressing each thing of `part` that can be pressed, slowly. Answers how many there were.
 * `said`: what is true once the press is over.
 */
async function pressAll(part: Locator, wrong: Locator, said: () => Promise<void>, press: Press): Promise<number> {
  const page = part.page();
  await noteClicks(page);
  const things = await part.locator("button:enabled:visible, a[href]:visible, input[type=radio]:visible").all();
  for (const [index, thing] of things.entries()) {
    await wrong.focus();
    await drawn(page);
    await thing.scrollIntoViewIfNeeded();
    await thing.evaluate((own, name) => own.setAttribute("data-pressed", name), `thing ${index}`);
    const box = await thing.boundingBox();
    // A link may go on in the next line: the middle of both is beside it.
    const at = await thing.evaluate((own) => {
      const [line = own.getBoundingClientRect()] = own.getClientRects();
      return { x: line.x + line.width / 2, y: line.y + Math.min(line.height / 2, 20) };
    });
    await press(page, at, async () => {
      await drawn(page);
      expect(await thing.boundingBox(), "it stays where it is while it is pressed").toEqual(box);
    });
    await expect.poll(() => page.evaluate(() => globalThis.clicked)).toBe(`thing ${index}`);
    await said();
    await page.evaluate(() => void (globalThis.clicked = undefined));
    const typed = await wrong.inputValue();
    await wrong.fill("");
    await wrong.pressSequentially(typed);
  }
  await page.evaluate(() => void (globalThis.noting = false));
  return things.length;
}

/** The field has a message, which it had not while it was pressed. */
const refused = (wrong: Locator) => (): Promise<void> =>
  expect(wrong, "said once it is released").toHaveAttribute("aria-invalid", "true");

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
      const count = await pressAll(page.locator("body"), birth, refused(birth), press);
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
      const email = form.getByLabel("Email");
      expect(await pressAll(form, email, refused(email), press)).toBeGreaterThan(3);
    },
  );
}

for (const flow of Object.keys(WALKS))
  test(`a press counts at each step of ${flow}, beside each kind of field that has a message @all`, async ({
    page,
  }) => {
    test.slow();
    const steps = new Set<string>();
    await walk(page, flow, async (step, form) => {
      const kinds = new Map((await typedFields(form)).map((each) => [each.kind, each]));
      kinds.delete("name");
      for (const { kind, field } of kinds.values()) {
        const before = await field.inputValue();
        await field.fill(WRONG[kind]);
        expect.soft(await pressAll(form, field, refused(field), byMouse), `${step}, ${kind}`).toBeGreaterThan(0);
        await field.fill(before);
        steps.add(step);
      }
    });
    expect(steps.size).toBeGreaterThanOrEqual(3);
  });

/** Forms beside the steps, each with a field that it refuses as it is left, or only once it is sent. */
const FORMS: { readonly [form: string]: (page: Page) => Promise<readonly [Locator, said: () => Promise<void>]> } = {
  "the card's fields": async (page) => {
    await resumeAtCheckout(page, buyerIn("CO"));
    const number = page.getByLabel("Card number");
    await number.pressSequentially("4242");
    return [number, () => expect(page.getByText("Your card number is incomplete.")).toBeVisible()];
  },
  "the sign-in": async (page) => {
    await page.goto("/login");
    const email = page.getByLabel("Email");
    // Its one button waits for a whole address.
    await email.fill("ana@mail.example");
    return [email, () => Promise.resolve()];
  },
  "the carrier's form": async (page) => {
    const { link } = await bindPolicy(page, "Pressler");
    await page.goto(link);
    await page.getByLabel("Policy number", { exact: true }).fill("MC-1");
    const again = page.getByLabel("Confirm policy number", { exact: true });
    await again.fill("MC-2");
    return [again, () => Promise.resolve()];
  },
};

for (const [name, open] of Object.entries(FORMS))
  test(`a press counts beside ${name} @all`, async ({ page }) => {
    const [wrong, said] = await open(page);
    expect(await pressAll(page.locator("#root"), wrong, said, byMouse)).toBeGreaterThan(0);
  });

test("Next counts at once when the last field is right, and the title names an error for as long as one is shown", async ({
  page,
}) => {
  await page.goto(share);
  await fillPolicyholder(page, buyerIn("CO"));
  const email = page.getByLabel("Email");
  await email.fill("none");
  await page.getByLabel("City").focus();
  await expect(page).toHaveTitle(/^Error: Step 1 of 7/);
  await email.fill("ana@mail.example");
  await expect(page).toHaveTitle(/^Step 1 of 7/);
  const box = await page.getByRole("button", { name: "Next" }).boundingBox();
  if (!box) throw new Error("no Next");
  await byMouse(page, { x: box.x + 20, y: box.y + 20 }, () => drawn(page).then(() => undefined));
  await expect(page).toHaveTitle(/^Step 2 of 7/);
});
