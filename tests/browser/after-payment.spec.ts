import type { Page } from "@playwright/test";
import { hurry } from "./support/clock";
import { breakCall, calls, expectNotice, handle, hold, refuse, SIZES } from "./support/faults";
import { agree, buyerIn, heading, payByCard, resumeAtCheckout, submit } from "./support/journey";
import { sampled } from "../support/tier";
import { mailsTo } from "./support/people";
import { expect, test } from "./support/test";

const BOUND = "Your coverage is bound!";
const CONFIRMING = "Your payment is being confirmed";

/** At checkout, ready to press Submit. Answers the buyer's mail address. */
async function ready(page: Page, by: "card" | "check", card = "4242424242424242"): Promise<string> {
  const buyer = buyerIn("CO");
  await resumeAtCheckout(page, buyer);
  if (by === "check") await page.getByLabel("Check (Bill me later)").check();
  else await payByCard(page, card);
  await agree(page);
  await expect(submit(page)).toBeEnabled();
  return buyer.email;
}

/** How often coverage was bound for a buyer: each binding mails them once. */
async function bindings(page: Page, email: string): Promise<number> {
  return (await mailsTo(page.request, email)).filter(({ subject }) => /^Receipt|, and how to pay$/.test(subject))
    .length;
}

/** Counts the calls that make a card into a token: the sandbox does it in the page. */
async function countTokens(page: Page): Promise<() => number> {
  let saves = 0;
  page.on("request", (request) => {
    if (request.method() === "PUT" && (request.postData() ?? "").includes("source_token")) saves += 1;
  });
  return () => saves;
}

for (const size of SIZES) {
  test.describe(`after payment at ${size.width} px (R-06, W36)`, () => {
    test.use({ viewport: size });

    for (const by of sampled(["card", "check"] as const))
      test(`the answer of finalize is lost, by ${by}: the confirmation, and bound once`, async ({ page }) => {
        const email = await ready(page, by);
        await breakCall(page, "lost", calls.finalize);
        await submit(page).click();
        await expect(heading(page)).toHaveText(BOUND);
        await expect(page.getByText(by === "card" ? "Paid" : "Total due", { exact: true })).toBeVisible();
        expect(await bindings(page, email)).toBe(1);
      });

    for (const by of sampled(["check", "card"] as const))
      test(
        `finalize fails, by ${by}: said beside Submit, and the next press binds once`,
        { tag: "@all" },
        async ({ page }) => {
          const email = await ready(page, by);
          const lift = await breakCall(page, "500", calls.finalize);
          await submit(page).click();
          await expectNotice(page, /Nothing was bought or charged\. Please press Submit again\./, submit(page));
          await lift();
          await submit(page).click();
          await expect(heading(page)).toHaveText(BOUND);
          expect(await bindings(page, email)).toBe(1);
        },
      );

    test(
      "neither finalize nor the quote can be had: said beside Submit, and the next press shows what was bound",
      { tag: "@all" },
      async ({ page }) => {
        const email = await ready(page, "check");
        const lift = await breakCall(page, "lost", calls.finalize);
        const load = await breakCall(page, "aborted", { method: "GET", path: /\/quotes\/v1\/quotes\/[^/]+$/ });
        await submit(page).click();
        await expectNotice(
          page,
          /We do not know yet whether it went through\. Check your connection, then press Submit again\. Nothing is bought or charged twice\./,
          submit(page),
        );
        await Promise.all([lift(), load()]);
        await submit(page).click();
        await expect(heading(page)).toHaveText(BOUND);
        expect(await bindings(page, email)).toBe(1);
      },
    );

    test(
      "another tab has bound it: Submit here shows the confirmation, and charges nothing",
      { tag: "@all" },
      async ({ page, context }) => {
        const email = await ready(page, "check");
        const other = await context.newPage();
        await other.goto(page.url());
        await expect(heading(other)).toHaveText("You're almost done");
        await other.getByLabel("Check (Bill me later)").check();
        await agree(other);
        await submit(other).click();
        await expect(heading(other)).toHaveText(BOUND);
        await submit(page).click();
        await expect(heading(page)).toHaveText(BOUND);
        await expect(submit(page)).toHaveCount(0);
        expect(await bindings(page, email)).toBe(1);
      },
    );

    test("a payment under way takes the place of the step, asks for no card, and ends at the confirmation", async ({
      page,
    }) => {
      await hurry(page);
      const email = await ready(page, "card");
      const tokens = await countTokens(page);
      await refuse(
        page,
        calls.finalize,
        503,
        { code: "payment_unavailable", message: "The payment service does not answer." },
        2,
      );
      await submit(page).click();
      await expect(heading(page)).toHaveText(CONFIRMING);
      await expect(heading(page)).toBeInViewport({ ratio: 1 });
      await expect(submit(page)).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Back" })).toHaveCount(0);
      await expect(heading(page)).toHaveText(BOUND, { timeout: 30_000 });
      expect(tokens()).toBe(1);
      expect(await bindings(page, email)).toBe(1);
    });

    test(
      "a payment under way that is declined ends at the card, with everything else kept",
      { tag: "@all" },
      async ({ page }) => {
        await ready(page, "card", "4000000000000002");
        await refuse(
          page,
          calls.finalize,
          503,
          { code: "payment_unavailable", message: "The payment service does not answer." },
          1,
        );
        await submit(page).click();
        await expect(heading(page)).toHaveText(CONFIRMING);
        await expect(page.getByText(/Your card was declined/).first()).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole("checkbox", { name: /I have read and agree/ })).toBeChecked();
        await payByCard(page, "4242424242424242");
        await submit(page).click();
        await expect(heading(page)).toHaveText(BOUND);
      },
    );
  });
}

test.describe("a reload at any moment ends where the payment did (R-06)", () => {
  test("while finalize is under way", async ({ page }) => {
    const email = await ready(page, "card");
    const slow = await hold(page, calls.finalize);
    await submit(page).click();
    await slow.asked;
    await expect(page.getByText("Finishing your enrollment. Please keep this page open.")).toBeVisible();
    await expect(page.getByText("Back is possible once this is done.")).toBeVisible();
    slow.release();
    await page.reload();
    await expect(heading(page)).toHaveText(/You're almost done|Your coverage is bound!/);
    if ((await heading(page).textContent()) !== BOUND) {
      // The page was gone before its call: nothing is bought, and nothing was.
      await payByCard(page, "4242424242424242");
      await submit(page).click();
    }
    await expect(heading(page)).toHaveText(BOUND);
    expect(await bindings(page, email)).toBe(1);
  });

  test(
    "while the payment is being confirmed: it is asked for again, and no card is asked for",
    { tag: "@all" },
    async ({ page }) => {
      await ready(page, "card");
      const under = { code: "payment_unavailable", message: "The payment service does not answer." };
      const lift = await handle(page, calls.finalize, (route) =>
        route.fulfill({ status: 503, json: { error: under } }),
      );
      await submit(page).click();
      await expect(heading(page)).toHaveText(CONFIRMING);
      // A server with a live payment says so of the quote and refuses its change; here none began, so its words are put in.
      const changeable = await handle(page, calls.save, (route) =>
        route.fulfill({
          status: 409,
          json: { error: { code: "payment_in_progress", message: "The payment is being confirmed." } },
        }),
      );
      await handle(page, { method: "GET", path: /\/quotes\/v1\/quotes\/[^/]+$/ }, async (route) => {
        const response = await route.fetch();
        const quote = (await response.json()) as { policy?: unknown };
        await route.fulfill({ response, json: quote.policy ? quote : { ...quote, payment_in_progress: true } });
      });
      await page.reload();
      await expect(heading(page)).toHaveText(CONFIRMING);
      await expect(page.getByLabel("Card number")).toHaveCount(0);
      await changeable();
      await lift();
      await expect(heading(page)).toHaveText(BOUND, { timeout: 30_000 });
      // A question that is still under way ends with the page.
      await page.unrouteAll({ behavior: "ignoreErrors" });
    },
  );

  test("after it was bound", { tag: "@all" }, async ({ page }) => {
    await ready(page, "check");
    await submit(page).click();
    await expect(heading(page)).toHaveText(BOUND);
    await page.reload();
    await expect(heading(page)).toHaveText(BOUND);
    await page.goBack();
    await expect(heading(page)).toHaveText(BOUND);
  });
});
