import type { Page } from "@playwright/test";
import { sampled } from "../support/tier";
import { breakCall, calls, expectNotice, hold, SIZES, type Fault } from "./support/faults";
import {
  agree,
  buyerIn,
  choosePlanType,
  fillBirth,
  fillPolicyholder,
  heading,
  next,
  payByCard,
  resumeAtCheckout,
  share,
  submit,
} from "./support/journey";
import { expect, test } from "./support/test";

/** What is said of each failure: what happened, and what to do. */
const words = {
  "500": /Sorry, something went wrong\..*press (Next|Submit) again/,
  aborted: /Sorry, something went wrong\..*Check your connection, then press (Next|Submit) again/,
  offline: /Sorry, something went wrong\..*Check your connection, then press (Next|Submit) again/,
  lost: /Sorry, something went wrong\..*Check your connection, then press (Next|Submit) again/,
} as const satisfies { readonly [fault in Fault]: RegExp };
const faults = ["500", "aborted", "offline"] as const;

async function onFirstStep(page: Page): Promise<string> {
  const buyer = buyerIn("CO");
  await page.goto(share);
  await fillPolicyholder(page, buyer);
  return buyer.email;
}

for (const size of SIZES) {
  test.describe(`a failed call is seen at ${size.width} px (R-05, W35)`, () => {
    test.use({ viewport: size });

    test("on the first step: what was typed is kept, and Next works again", async ({ page }) => {
      const email = await onFirstStep(page);
      for (const fault of [...faults, "lost"] as const)
        await test.step(fault, async () => {
          const repair = await breakCall(page, fault, calls.create);
          await next(page).click();
          await expectNotice(page, words[fault], next(page));
          await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
          await repair();
        });
      await test.step("a press of Enter far from the button brings the notice into view", async () => {
        const repair = await breakCall(page, "500", calls.create);
        await page.getByLabel("First name", { exact: true }).press("Enter");
        await expectNotice(page, words["500"], next(page));
        await repair();
      });
      await next(page).click();
      await expect(heading(page)).toHaveText("When is your date of birth?");
    });

    for (const by of sampled(["card", "check"] as const))
      test(`at checkout by ${by}: everything is kept, and Submit works again`, { tag: "@all" }, async ({ page }) => {
        await resumeAtCheckout(page, buyerIn("CO"));
        await payBy(page, by);
        for (const fault of faults)
          await test.step(fault, async () => {
            const repair = await breakCall(page, fault, calls.save);
            await submit(page).click();
            await expectNotice(page, words[fault], submit(page));
            await repair();
          });
        await submit(page).click();
        await expect(heading(page)).toHaveText("Your coverage is bound!");
      });

    test("a price that cannot be had is said on arrival, and Try again has it", { tag: "@all" }, async ({ page }) => {
      const repair = await breakCall(page, "500", calls.price);
      await resumeAtCheckout(page, buyerIn("CO"));
      const again = page.getByRole("button", { name: "Try again" });
      await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
      await repair();
      await again.click();
      await expect(page.getByRole("row", { name: /Total due \$195\.00/ })).toBeVisible();
    });

    test(
      "a start date that cannot be saved is said below it, and typing goes on",
      { tag: "@all" },
      async ({ page }) => {
        await resumeAtCheckout(page, buyerIn("CO"));
        await expect(page.getByRole("row", { name: /Total due \$195\.00/ })).toBeVisible();
        const date = page.getByLabel("Coverage start date");
        const last = await date.getAttribute("max");
        const repair = await breakCall(page, "500", calls.save);
        await date.fill(String(last));
        const notice = page.getByRole("alert").filter({ hasText: "Sorry, something went wrong." });
        await expect(notice).toBeInViewport({ ratio: 1 });
        await expect(date).toBeFocused();
        await repair();
        await notice.getByRole("button", { name: "Try again" }).click();
        await expect(notice).toBeHidden();
        await expect(page.getByRole("row", { name: /Total due \$195\.00/ })).toBeVisible();
      },
    );
  });
}

async function payBy(page: Page, by: "card" | "check"): Promise<void> {
  if (by === "check") await page.getByLabel("Check (Bill me later)").check();
  else await payByCard(page, "4242424242424242");
  await agree(page);
  await expect(submit(page)).toBeEnabled();
}

test.describe("Back while something is saved or priced (R-05)", () => {
  test("goes as soon as the save is answered; what was saved is there again", { tag: "@all" }, async ({ page }) => {
    await onFirstStep(page);
    await next(page).click();
    const slow = await hold(page, calls.save);
    await page.getByLabel("Date of birth").fill("02/29/1992");
    await next(page).click();
    await slow.asked;
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page.getByText("Going back as soon as this is saved…")).toBeVisible();
    slow.release();
    await expect(heading(page)).toHaveText("Who are you enrolling in Passport 360?");
    await next(page).click();
    await expect(page.getByLabel("Date of birth")).toHaveValue("02/29/1992");
  });

  test("the browser's Back does the same right after checkout has appeared", async ({ page }) => {
    await onFirstStep(page);
    await next(page).click();
    await fillBirth(page);
    await choosePlanType(page, "Individual");
    await page
      .getByRole("button", { name: /Select plan.*Essential/ })
      .first()
      .click();
    const price = await hold(page, calls.price);
    await page.getByRole("button", { name: "Continue without additional coverage" }).click();
    await price.asked;
    await page.goBack();
    price.release();
    await expect(heading(page)).toHaveText(/additional coverage/);
    await expect(page).toHaveURL(/\/add-ons\?b=bkr_dana$/);
  });
});

test.describe("texts of spaces are no answers (R-03)", () => {
  test(
    "are named as missing in the question's words, and spaces at the edges go",
    { tag: "@all" },
    async ({ page }) => {
      await onFirstStep(page);
      await page.getByLabel("First name", { exact: true }).fill("   ");
      await page.getByLabel("Email", { exact: true }).fill(" ana.edges@mail.example ");
      await page.getByLabel("City", { exact: true }).focus();
      await expect(page.getByText("First name is required")).toBeVisible();
      await expect(page.getByText("Still needed: First name", { exact: true })).toBeVisible();
      await expect(page.getByLabel("Email", { exact: true })).toHaveValue("ana.edges@mail.example");
      await expect(next(page)).toBeDisabled();
    },
  );
});
