import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { Person, Provider } from "../../engine/support/provider";
import { PERSON, SHARE } from "../../engine/support/sample";
import { shippedEngine } from "../../engine/support/shipped";
import { button, closePage, notice, openPage } from "./enrollment-page";
import type { Page } from "./enrollment-page";

/** A buyer at checkout, for the tests of one file: call `atCheckout` once in it. */

const engine = shippedEngine("passport360");
export const CHECKOUT = "You're almost done";
export const BOUND = "Your coverage is bound!";

/** What the tests of a file share. */
export interface Buyer {
  /** Who answers their calls; another one for each test, with all before checkout answered. */
  readonly provider: () => Provider;
  readonly open: (step?: string) => Promise<Page>;
  /** At checkout, ready to press Submit. */
  readonly ready: (by: "card" | "check") => Promise<Page>;
  /** How often coverage was bound. */
  readonly bindings: () => number;
}

/** What was brought into view last. */
export const scrolled = vi.fn<(element: Element) => void>();

export function atCheckout(): Buyer {
  let provider = new Provider();
  beforeEach(() => {
    scrolled.mockReset();
    Element.prototype.scrollIntoView = function () {
      scrolled(this);
    };
    provider = saved();
  });
  afterEach(closePage);
  const open = async (step = "checkout"): Promise<Page> => {
    const { quote } = provider;
    const init = { ...SHARE, step, data: { ...SHARE.data, ...(quote && { quote }) } };
    return openPage(engine, init, (call) => provider.answer(call));
  };
  const ready = async (by: "card" | "check"): Promise<Page> => {
    const page = await open();
    await act(() => page.runtime.idle());
    if (by === "check") fireEvent.click(screen.getByLabelText("Check (Bill me later)"));
    else fillCard(page);
    fireEvent.click(consent());
    return page;
  };
  const bindings = (): number => provider.calls.filter(({ call }) => call === "quote.finalize").length;
  return { provider: () => provider, open, ready, bindings };
}

/** All that is asked before checkout. */
function saved(): Provider {
  const provider = new Provider();
  const person = new Person(engine, provider, SHARE);
  person.answers(PERSON).next().answers({ dob: "02/29/1992" }).next().answers({ plan_type: "individual" }).next();
  person.send({ type: "choose", value: "essential" }).next();
  return provider;
}

export const consent = (): HTMLElement => screen.getByLabelText(/I have read and agree/);
/** The card provider's fields are full: they are in a script of its own, which no test here loads. */
export const fillCard = ({ runtime }: Page): void =>
  act(() => void runtime.send({ type: "answer", name: "card_complete", value: true }));

/** The notice is right above the row of Submit, was brought into view, and Submit can be pressed again. */
export function expectBesideSubmit(words: string): void {
  const said = notice() ?? expect.fail("no alert");
  expect(said).toHaveTextContent(words);
  expect(said.parentElement?.nextElementSibling).toContainElement(button("Submit"));
  expect(scrolled).toHaveBeenLastCalledWith(said);
  expect(button("Submit")).toBeEnabled();
}
