// @vitest-environment jsdom
import "@testing-library/jest-dom/vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import type { Session } from "../../engine/index";
import { system } from "../../app/shared/theme/system";
import { QuestionForm } from "../../app/wizard/form/QuestionForm";
import { buyer, policyholder, shipped } from "./support/enrollment";

const { engine, lists } = shipped();
afterEach(cleanup);

/** The form of the session's step, kept up to date as in the product. */
function Form({ start }: { readonly start: Session }) {
  const [session, setSession] = useState(start);
  const { step, next } = engine.view(session);
  if (step.kind !== "questions") return null;
  return (
    <ChakraProvider value={system}>
      <QuestionForm
        form={step.form}
        lists={lists}
        busy={false}
        onAnswer={(name, value) => setSession((now) => engine.send(now, { type: "answer", name, value }).session)}
        onBlur={(name) => setSession((now) => engine.send(now, { type: "blur", name }).session)}
        onSubmit={() => undefined}
      >
        <button type="submit" disabled={!next?.enabled}>
          {next?.label}
        </button>
      </QuestionForm>
    </ChakraProvider>
  );
}

const first = engine.start(buyer).session;
/** The step that asks for the date of birth: the second, its calls left out. */
function second(): Session {
  const filled = Object.entries(policyholder).reduce(
    (session, [name, value]) => engine.send(session, { type: "answer", name, value }).session,
    first,
  );
  const quote = {
    quote_number: "Q-1",
    client: { id: "C-1" },
    application: { holders: [{ email: "ana@example.example" }] },
  };
  let transition = engine.send(filled, { type: "next" });
  while (transition.outcome.kind === "calls") {
    const call = transition.outcome.calls[0]?.call ?? "quote.load";
    const value = call === "quote.create" ? quote : call === "plans.load" ? { plans: [{ id: "p" }] } : { id: "C-1" };
    transition = engine.send(transition.session, { type: "receive", result: { call, ok: true, value } });
  }
  return transition.session;
}

describe("the form", () => {
  test("a pasted phone number takes its dashes", async () => {
    render(<Form start={first} />);
    const phone = screen.getByLabelText("Phone");
    await userEvent.click(phone);
    await userEvent.paste("(555) 123-4567");
    expect(phone).toHaveValue("555-123-4567");
  });

  test("a digit put into the middle of a phone number leaves the caret there", async () => {
    render(<Form start={first} />);
    const phone = screen.getByLabelText<HTMLInputElement>("Phone");
    await userEvent.type(phone, "55523456");
    await userEvent.type(phone, "1", { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect(phone).toHaveValue("555-123-456");
    expect(phone.selectionStart).toBe(5);
  });

  test("the person's own data is named for the browser's memory", () => {
    render(<Form start={first} />);
    expect(screen.getByLabelText("First name")).toHaveAttribute("autocomplete", "given-name");
    expect(screen.getByLabelText("Zip")).toHaveAttribute("autocomplete", "postal-code");
  });

  test("the state is a native select with every region", () => {
    render(<Form start={first} />);
    expect(screen.getByLabelText<HTMLSelectElement>("State").options).toHaveLength(57);
  });

  test("a wrong date is said after leaving the field, tied to it, and goes when it is right", async () => {
    render(<Form start={second()} />);
    const dob = screen.getByLabelText("Date of birth");
    await userEvent.type(dob, "02/30/1990");
    expect(dob).not.toHaveAttribute("aria-invalid");
    await userEvent.tab();
    expect(dob).toHaveAttribute("aria-invalid", "true");
    expect(dob).toHaveAccessibleDescription(expect.stringContaining("Please enter a valid date MM/DD/YYYY"));
    await userEvent.clear(dob);
    await userEvent.type(dob, "02/29/1992");
    expect(dob).not.toHaveAttribute("aria-invalid");
    expect(screen.getByRole("button", { name: "Next" })).toBeEnabled();
  });

  test("A letter that no document can print is named at its field, and Next waits for another one", async () => {
    render(<Form start={first} />);
    const name = screen.getByLabelText("First name");
    await userEvent.type(name, "Sok \u1797");
    await userEvent.tab();
    expect(name).toHaveAccessibleDescription(
      expect.stringContaining(
        '"\u1797" (U+1797) cannot be printed. Write it as printed in the passport, in Latin letters.',
      ),
    );
    await userEvent.clear(name);
    await userEvent.type(name, "Sok");
    expect(name).not.toHaveAttribute("aria-invalid");
  });

  test.each([
    ["+47 22 12 34 56", "US numbers only", null],
    ["303-555-0142 x89", "An extension is not kept.", "Use 303-555-0142"],
  ])("The phone number %s is refused by one sentence, %s", async (typed, sentence, offer) => {
    render(<Form start={first} />);
    const phone = screen.getByLabelText("Phone");
    await userEvent.type(phone, typed);
    await userEvent.tab();
    if (offer !== null) {
      expect(screen.getByRole("button", { name: offer })).toHaveFocus();
      await userEvent.tab();
    }
    expect(phone).toHaveAttribute("aria-invalid", "true");
    expect(screen.getAllByText(sentence)).toHaveLength(1);
    expect(phone).toHaveAccessibleDescription(offer === null ? sentence : `${sentence} ${offer}`);
    expect(screen.queryByText(/^Please enter a 10-digit/)).toBeNull();
  });

  test("A field that is not a person's name says nothing of a passport", async () => {
    render(<Form start={first} />);
    const street = screen.getByLabelText("Address line 1");
    await userEvent.type(street, "1 Main \u1797");
    await userEvent.tab();
    expect(street).toHaveAccessibleDescription(
      expect.stringContaining('"\u1797" (U+1797) cannot be printed. Please leave it out or write it in other letters.'),
    );
  });

  test("A name that is not seen is wrong at its field, and one whose writing needs a joiner is not", async () => {
    render(<Form start={first} />);
    const name = screen.getByLabelText("First name");
    await userEvent.type(name, "\u2800");
    await userEvent.tab();
    expect(name).toHaveAccessibleDescription(expect.stringContaining("U+2800 cannot be printed."));
    await userEvent.clear(name);
    await userEvent.type(name, "\u0646\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645");
    expect(name).not.toHaveAttribute("aria-invalid");
  });

  test("Next waits for what is missing", () => {
    render(<Form start={first} />);
    expect(screen.getByRole("button", { name: "Next" })).toBeDisabled();
  });
});
