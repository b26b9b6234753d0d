import "@testing-library/jest-dom/vitest";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Problem } from "../../app/wizard/parts/Problem";
import type { CallName, Problem as Failure } from "../../app/wizard/engine";
import { inWizard, show } from "./support/show";
import { sampled } from "../support/tier";

/** What a failure in the wizard says that a person can do, and what has not happened to their money. */

afterEach(cleanup);

const problemOf = (more: Partial<Failure>): Failure =>
  ({
    phase: "next",
    call: "quote.update",
    code: "network",
    message: "It did not work.",
    fields: {},
    ...more,
  }) as Failure;

/** The words below the message. */
function advice(more: Partial<Failure>, button?: string): string {
  const { unmount } = show(inWizard(<Problem problem={problemOf(more)} button={button} />));
  const words = [...screen.getByRole("alert").querySelectorAll("p")].slice(1).map(({ textContent }) => textContent);
  unmount();
  return words.join(" ");
}

const CALLS: readonly CallName[] = [
  "quote.create",
  "quote.update",
  "quote.load",
  "quote.handoff",
  "client.load",
  "client.update",
  "plans.load",
  "checkout.load",
  "card.tokenise",
];

describe("the answer of finalize that was lost", () => {
  const lost = { call: "quote.finalize", uncertain: true } as const;

  test("says that nothing is bought or charged twice, whatever is known of the network", () => {
    expect(advice({ ...lost, code: "network" }, "Submit")).toBe(
      "We do not know yet whether it went through. Check your connection, then press Submit again. Nothing is bought or charged twice.",
    );
    expect(advice({ ...lost, code: "unexpected" }, "Submit")).toBe(
      "We do not know yet whether it went through. Please press Submit again. Nothing is bought or charged twice.",
    );
  });

  test("is told apart from a finalize that did nothing for certain", () => {
    expect(advice({ ...lost, uncertain: false }, "Submit")).toBe(
      "Nothing was bought or charged. Check your connection, then press Submit again.",
    );
  });
});

test.each(sampled(CALLS, 3))("a lost answer of %s says only that what was typed is kept", (call) => {
  expect(advice({ call, uncertain: true })).toBe(
    "What you typed is kept. Check your connection, then press Next again.",
  );
});

test.each([
  ["next", "press Save again"],
  ["confirm", "press Save again"],
  ["start", "try again"],
  ["enter", "try again"],
  ["change", "try again"],
] as const)("a failure in the phase %s says: %s", (phase, words) => {
  expect(advice({ phase, code: "unexpected" }, "Save")).toBe(`What you typed is kept. Please ${words}.`);
});

test.each([
  ["next", false],
  ["confirm", false],
  ["start", true],
  ["enter", true],
  ["change", true],
] as const)("a failure in the phase %s has a button that tries again: %s", async (phase, has) => {
  const send = vi.fn();
  show(inWizard(<Problem problem={problemOf({ phase })} />, { send }));
  expect(screen.queryByRole("button") !== null).toBe(has);
  if (has) await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(send.mock.calls).toEqual(has ? [[{ type: "retry" }]] : []);
});

test("a refusal in the API's own words has no advice of ours", () => {
  expect(advice({ code: "client_exists", message: "This client exists." })).toBe("");
});

test.each(["invalid_login_creds", "invalid_token", "unauthenticated"])(
  "a share link's enrollment that ended with %s can be begun again with what was typed",
  async (code) => {
    const restart = vi.fn();
    show(inWizard(<Problem problem={problemOf({ code })} />, { restart }));
    await userEvent.click(screen.getByRole("button", { name: "Start again with what I typed" }));
    expect(restart).toHaveBeenCalledTimes(1);
    cleanup();
    const place = { base: "/", entry: "enroll", productSlug: "x" } as const;
    show(inWizard(<Problem problem={problemOf({ code })} />, { restart, place }));
    expect(screen.queryByRole("button")).toBeNull();
  },
);
