// @vitest-environment jsdom
import "@testing-library/jest-dom/vitest";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { active, answers, form, Form, items, opened } from "./support/trades";
import { sampled } from "../support/tier";

describe("a text that is left in the combobox (W44)", () => {
  const typedAndLeft = async (typed: string, start?: number): Promise<HTMLElement> => {
    const field = await opened(start);
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await userEvent.tab();
    return field;
  };

  test.each(
    sampled(
      [
        ["an entry's name", "dry cleaners", 7216],
        ["an entry's code", "7216", 7216],
        ["the code 0", "0", 0],
        ["what the field shows of an entry", "Veterinary Services (742)", 742],
        ["a name that two entries have, with its code", "Florists (459310)", 459310],
        ["a part that only one entry holds", "veterin", 742],
        ["a synonym that only one entry has", "vet", 742],
      ],
      4,
    ),
  )("chooses by %s", async (_, typed, code) => {
    const field = await typedAndLeft(typed, 9100);
    expect(answers.at(-1)).toBe(code);
    expect(field).toHaveAttribute("aria-expanded", "false");
  });

  test.each(
    sampled(
      [
        ["many entries hold", "trade"],
        ["two entries have as their name", "Florists"],
        ["no entry holds, though one comes close", "dry claeners"],
        ["nothing comes close to", "zebra"],
        ["has no letter or digit", "?!"],
      ],
      3,
    ),
  )("chooses nothing when %s, stays, and is not passed over with the former answer", async (_, typed) => {
    const field = await typedAndLeft(typed, 9100);
    expect([answers.at(-1), field]).toEqual([{ typed }, expect.objectContaining({ value: typed })]);
    await userEvent.click(field);
    await userEvent.tab();
    expect(field).toHaveValue(typed);
    await userEvent.click(field);
    await userEvent.keyboard("{Escape}{Escape}");
    expect([answers.at(-1), field]).toEqual([null, expect.objectContaining({ value: "" })]);
  });

  test("is the answer while it is typed, so that no button goes on with the former one", async () => {
    const field = await opened(9100);
    await userEvent.clear(field);
    await userEvent.type(field, "tr");
    expect(answers).toEqual([null, { typed: "t" }, { typed: "tr" }]);
  });

  test("is judged as soon as its list has arrived", async () => {
    let arrive: ((response: Response) => void) | undefined;
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (arrive = resolve)));
    render(<Form />);
    const field = await screen.findByRole("combobox", { name: "Trade" });
    await userEvent.type(field, "dry cleaners");
    await userEvent.tab();
    expect(answers.at(-1)).toEqual({ typed: "dry cleaners" });
    arrive?.(Response.json({ name: "trades", version: 3, items }));
    await waitFor(() => expect(answers.at(-1)).toBe(7216));
  });

  test("is judged as soon as the call in flight is answered", async () => {
    const { rerender } = render(<Form busy />);
    await screen.findByPlaceholderText("Select one");
    await userEvent.type(screen.getByRole("combobox"), "dry cleaners");
    await userEvent.tab();
    expect(answers.at(-1)).toEqual({ typed: "dry cleaners" });
    rerender(<Form />);
    expect(answers.at(-1)).toBe(7216);
  });

  test("is judged at once when a script fills the field without entering it", async () => {
    render(<Form />);
    await screen.findByPlaceholderText("Select one");
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "Dry Cleaners" } });
    expect([answers, screen.queryByRole("listbox")]).toEqual([[7216], null]);
  });
});

describe("Enter in the combobox (W44)", () => {
  test("takes nothing from an emptied field, and the former answer is gone", async () => {
    const field = await opened(7216);
    await userEvent.clear(field);
    await userEvent.keyboard("{Enter}");
    expect([new Set(answers), form.submitted, field]).toEqual([
      new Set([null]),
      0,
      expect.objectContaining({ value: "" }),
    ]);
  });

  test("submits only what is chosen", async () => {
    const field = await opened(7216);
    await userEvent.keyboard("{Enter}");
    expect(form.submitted).toBe(0);
    await userEvent.keyboard("{Enter}");
    expect(form.submitted).toBe(1);
    await userEvent.type(field, "zebra{Enter}{Tab}");
    await userEvent.click(field);
    await userEvent.keyboard("{Escape}{Enter}");
    expect([form.submitted, field]).toEqual([1, expect.objectContaining({ value: "zebra" })]);
  });

  test.each(["Enter", "Escape", "ArrowDown", "End"])("%s does nothing while a word is composed", async (key) => {
    const field = await opened();
    fireEvent.change(field, { target: { value: "dr" } });
    const before = [...answers];
    for (const taken of [{ isComposing: true }, { keyCode: 229 }])
      expect(fireEvent.keyDown(field, { key, ...taken })).toBe(true);
    expect([answers, active(field)]).toEqual([before, "Dry Cleaners7216"]);
  });
});

test("entries of one name say what tells them apart, and others do not", async () => {
  const field = await opened();
  await userEvent.type(field, "florists");
  expect(screen.getAllByRole("option").map((option) => [...option.children].map((part) => part.textContent))).toEqual([
    ["Florists", "first system", "5992"],
    ["Florists", "second system", "459310"],
  ]);
  await userEvent.clear(field);
  await userEvent.type(field, "dry");
  expect(screen.getByRole("option")).toHaveTextContent(/^Dry Cleaners7216$/);
});
