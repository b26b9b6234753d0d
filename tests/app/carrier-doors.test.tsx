import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfirmDialog } from "../../app/carrier/ConfirmDialog";
import { missingForConfirm, missingForSubmit, trimmed } from "../../app/carrier/rules";
import { NASTY_POLICY_NUMBERS, NASTY_VALUES } from "../support/nasty-values";
import { sampled } from "../support/tier";
import { allowDialogs, show } from "./support/show";

/** The carrier's desk types a client's last name as it reads it, and it is the one that was kept. */

const idle = { state: "idle", failure: undefined, submit: () => undefined, forget: () => undefined } as const;
beforeEach(allowDialogs);
afterEach(cleanup);

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
const confirm = () => screen.getByText("Confirm", { selector: "button" });

/** What a field of one line makes of a text: a browser drops ends of lines from it. */
const inField = (text: string): string => text.replaceAll(/[\r\n]/g, "");
const hasEdges = (text: string): boolean => /^[\s\p{Z}]|[\s\p{Z}]$/u.test(text);

const NAMES = NASTY_VALUES.flatMap(({ kind, what, text, kept }) =>
  kind === "person_name" && kept && inField(text) === text ? [{ what, text, kept }] : [],
);

describe("the last name with", () => {
  test.each(NAMES)("$what is confirmed as it was typed and as it is kept, and no other name is", ({ text, kept }) => {
    for (const [lastName, isTaken] of [
      [kept, true],
      // Spaces at the edges count.
      [text, !hasEdges(text)],
      [text.trim(), true],
      [`${kept}x`, false],
      [kept.slice(0, -1), false],
      [kept.toLowerCase(), kept.toLowerCase() === kept],
    ] as const) {
      const missing = missingForConfirm({ lastName, number: "MC-1" }, { lastName: kept, number: "MC-1" });
      expect(missing === "", JSON.stringify(lastName)).toBe(isTaken);
    }
  });

  test.each(sampled(NAMES, 3))("$what lets the dialog's button be pressed, and another name does not", (name) => {
    const wanted = { lastName: name.kept, number: "MC-1" };
    const dialog = <ConfirmDialog wanted={wanted} replaces={undefined} submission={idle} onClose={() => undefined} />;
    act(() => void show(dialog));
    type("Policy number once more", "MC-1");
    type("Client's last name", name.text.trim());
    expect(confirm()).toBeEnabled();
    type("Client's last name", `${name.kept}x`);
    expect(confirm()).toBeDisabled();
  });
});

test.each(NASTY_POLICY_NUMBERS)("a policy number with %s is the same as what is kept of it", (_, text, kept) => {
  if (kept === undefined) return;
  expect(trimmed(text)).toBe(kept);
  expect(missingForSubmit(text, kept)).toBe("");
  expect(missingForConfirm({ lastName: "Lee", number: kept }, { lastName: "Lee", number: trimmed(text) })).toBe("");
});
