import "@testing-library/jest-dom/vitest";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { atCheckout, BOUND, CHECKOUT, consent, expectBesideSubmit, scrolled } from "./support/checkout";
import { heading, notice, OFFLINE, press, TROUBLE, type } from "./support/enrollment-page";
import { sampled } from "../support/tier";

/** A save or a price at checkout that fails: what is said and where, what is kept, and that the next press goes on. */

const buyer = atCheckout();
const total = (): readonly (string | null)[] =>
  [...document.querySelectorAll("tr")].slice(-1).map(({ textContent }) => textContent);

test.each(
  sampled([
    ["card", TROUBLE, "Please press Submit again."],
    ["card", OFFLINE, "Check your connection, then press Submit again."],
    ["check", TROUBLE, "Please press Submit again."],
  ] as const),
)("a save by %s that fails keeps everything, and the next press binds", async (by, fault, advice) => {
  const page = await buyer.ready(by);
  if (by === "card") type("Cardholder name", "Bea Lee");
  page.fail("quote.update", fault);
  await press(page, "Submit");
  expectBesideSubmit(`Sorry, something went wrong.What you typed is kept. ${advice}`);
  expect(consent()).toBeChecked();
  if (by === "card") expect(screen.getByLabelText("Cardholder name")).toHaveValue("Bea Lee");
  else expect(screen.getByLabelText("Check (Bill me later)")).toBeChecked();
  await press(page, "Submit");
  expect([heading(), buyer.bindings()]).toEqual([BOUND, 1]);
});

test("a price that cannot be had is said below the heading on arrival, and Try again has it", async () => {
  const page = await buyer.open("add-ons");
  await act(() => page.runtime.idle());
  page.fail("checkout.load", TROUBLE);
  await press(page, "Continue without additional coverage");
  expect([heading(), total()]).toEqual([CHECKOUT, ["Total duen/a"]]);
  // Between them is only for whom the enrollment is.
  expect(document.querySelector("main > h1 + p + *")).toBe(notice());
  expect(scrolled).toHaveBeenLastCalledWith(notice());
  await press(page, "Try again");
  expect([notice(), total()]).toEqual([null, ["Total due$585.00"]]);
});

test("a start date that cannot be saved is said below it, typing goes on, and Try again saves it", async () => {
  const page = await buyer.ready("check");
  page.fail("quote.update", TROUBLE);
  const date = screen.getByLabelText<HTMLInputElement>("Coverage start date");
  date.focus();
  type("Coverage start date", date.max);
  await act(() => page.runtime.idle());
  const said = notice() ?? expect.fail("no alert");
  expect(said).toHaveTextContent("Sorry, something went wrong.");
  expect(date.compareDocumentPosition(said)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(scrolled).toHaveBeenLastCalledWith(said);
  expect(date).toHaveFocus();
  await press(page, "Try again");
  expect([notice(), total()]).toEqual([null, ["Total due$585.00"]]);
  expect(buyer.provider().quote?.application).toMatchObject({ policy_effective_date: date.max });
});
