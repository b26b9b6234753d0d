import "@testing-library/jest-dom/vitest";
import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { shippedEngine } from "../engine/support/shipped";
import { atCheckout, BOUND, CHECKOUT, consent, expectBesideSubmit, fillCard } from "./support/checkout";
import { BASE, button, heading, LOST, OFFLINE, press, refused, TROUBLE } from "./support/enrollment-page";
import { sampled } from "../support/tier";

/** What a buyer sees once a payment has begun, however its calls end. */

const buyer = atCheckout();
const STEPS = shippedEngine("passport360")
  .steps("share")
  .map(({ id }) => id);
const CONFIRMING = "Your payment is being confirmed";
const finalized = refused(409, "quote_finalized", "This enrollment is finished.");
const silent = refused(503, "payment_unavailable", "The payment service does not answer.");
const declined = refused(402, "card_declined", "Your card was declined.");

describe("when coverage is bound", () => {
  test.each(sampled(["card", "check"] as const))(
    "by %s and that fails, nothing was bought: the next press binds",
    async (by) => {
      const page = await buyer.ready(by);
      page.fail("quote.finalize", TROUBLE);
      await press(page, "Submit");
      expectBesideSubmit("Nothing was bought or charged. Please press Submit again.");
      await press(page, "Submit");
      expect([heading(), buyer.bindings()]).toEqual([BOUND, 1]);
    },
  );

  test("and neither that nor the quote has an answer, it is said to be open, and the next press shows it", async () => {
    const page = await buyer.ready("check");
    page.fail("quote.finalize", LOST);
    page.fail("quote.load", OFFLINE);
    await press(page, "Submit");
    expectBesideSubmit(
      "We do not know yet whether it went through. Check your connection, then press Submit again. Nothing is bought or charged twice.",
    );
    page.fail("quote.update", finalized);
    await press(page, "Submit");
    expect([heading(), buyer.bindings()]).toEqual([BOUND, 1]);
  });

  test("in another tab, Submit shows the confirmation, and binds nothing", async () => {
    const page = await buyer.ready("check");
    buyer.provider().answer({ call: "quote.finalize" });
    page.fail("quote.update", finalized);
    await press(page, "Submit");
    expect([heading(), buyer.bindings()]).toEqual([BOUND, 1]);
    expect(screen.queryByText(/^Submit/)).toBeNull();
  });

  test.each(sampled(STEPS, 3))("it is shown at the address of the step %s, which becomes its own", async (step) => {
    buyer.provider().answer({ call: "quote.finalize" });
    history.pushState(null, "", `${BASE}/${step}`);
    const page = await buyer.open(step);
    await act(() => page.runtime.idle());
    expect([heading(), location.pathname]).toEqual([BOUND, `${BASE}/confirmation`]);
  });

  test("it is shown again after a reload, and after Back from there", async () => {
    buyer.provider().answer({ call: "quote.finalize" });
    history.pushState(null, "", `${BASE}/checkout`);
    const page = await buyer.open("confirmation");
    await act(() => page.runtime.idle());
    expect(heading()).toBe(BOUND);
    await act(async () => {
      const moved = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
      history.back();
      await moved;
      await page.runtime.idle();
    });
    expect([heading(), location.pathname]).toEqual([BOUND, `${BASE}/confirmation`]);
  });
});

describe("while a payment is being confirmed", () => {
  /** Until the payment is asked about once more. */
  const wait = () => act(() => vi.advanceTimersByTimeAsync(2_000));
  const expectConfirming = (): void => {
    expect(heading()).toBe(CONFIRMING);
    for (const gone of ["Card number", "Card details", "Back", /^Submit/]) expect(screen.queryByText(gone)).toBeNull();
  };

  test("nothing else is shown; a decline ends at the card, with everything else kept", async () => {
    const page = await buyer.ready("card");
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    page.fail("quote.finalize", silent, declined);
    fireEvent.click(button("Submit"));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expectConfirming();
    await wait();
    expect(heading()).toBe(CHECKOUT);
    expect(screen.getByText("Your card was declined.").closest("form")).toContainElement(button("Submit"));
    expect([consent(), button("Submit")].map((control) => control.matches(":checked, :disabled"))).toEqual([
      true,
      true,
    ]);
    fillCard(page);
    await press(page, "Submit");
    expect([heading(), buyer.bindings()]).toEqual([BOUND, 1]);
  });

  test("a reload asks about it again, and for no card", async () => {
    buyer.provider().quote = { ...buyer.provider().quote, payment_in_progress: true };
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const page = await buyer.open();
    page.fail("quote.finalize", silent);
    expectConfirming();
    await wait();
    expectConfirming();
    buyer.provider().quote = { ...buyer.provider().quote, payment_in_progress: undefined };
    await wait();
    expect([heading(), buyer.bindings()]).toEqual([BOUND, 1]);
    expect(buyer.provider().calls.map(({ call }) => call)).not.toContain("card.tokenise");
  });
});
