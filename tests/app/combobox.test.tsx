// @vitest-environment jsdom
import "@testing-library/jest-dom/vitest";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { active, answers, choices, Form, items, opened, server } from "./support/trades";

describe("the combobox", () => {
  test("fetches the list that the flow names, once", async () => {
    await opened();
    expect(server.asked).toEqual(["/flows/lists/trades%403.json"]);
  });

  test("tells its list and its active option", async () => {
    const field = await opened();
    expect(field).toHaveAttribute("aria-expanded", "true");
    expect(screen.getByRole("listbox", { name: "Trade" })).toHaveAttribute("id", field.getAttribute("aria-controls"));
    expect([field.getAttribute("aria-activedescendant"), screen.queryByRole("option", { selected: true })]).toEqual([
      null,
      null,
    ]);
    await userEvent.keyboard("{ArrowDown}");
    expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Not Applicable0");
    expect(active(field)).toBe("Not Applicable0");
  });

  test("finds by letters alone and takes the active one with Enter", async () => {
    const field = await opened();
    await userEvent.type(field, "dr-y clean{Enter}");
    expect(choices()).toEqual([7216]);
    expect(field).toHaveValue("Dry Cleaners (7216)");
    expect(field).toHaveAttribute("aria-expanded", "false");
  });

  test("moves by arrows, Home and End, and puts on the page only what is near", async () => {
    const field = await opened();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(active(field)).toBe("Veterinary Services742");
    await userEvent.keyboard("{End}");
    expect(active(field)).toBe("Trade 1999199");
    expect(screen.getAllByRole("option").length).toBeLessThan(80);
    await userEvent.keyboard("{Home}{Enter}");
    expect(answers).toEqual([0]);
  });

  test("Esc closes the list and brings back the answer that was there before the typing", async () => {
    const field = await opened(7216);
    await userEvent.type(field, "vet{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(field).toHaveValue("Dry Cleaners (7216)");
    expect([choices(), answers.at(-1)]).toEqual([[7216], 7216]);
  });

  test("a pressed option is the answer; an emptied field is none", async () => {
    const field = await opened();
    await userEvent.click(screen.getByRole("option", { name: /Veterinary/ }));
    await userEvent.clear(field);
    await userEvent.tab();
    expect([answers[0], field]).toEqual([742, expect.objectContaining({ value: "" })]);
    expect(new Set(answers.slice(1))).toEqual(new Set([null]));
  });

  test("shows the name of an answer given before, and opens where it stands", async () => {
    const field = await opened(9100);
    expect(field).toHaveValue("Trade 100 (9100)");
    expect(active(field)).toBe("Trade 1009100");
  });

  test("offers what comes closest when nothing holds the text, and says so, also to a screen reader", async () => {
    const field = await opened();
    const line = /^No exact match\. These/;
    await userEvent.type(field, "dry clean");
    expect(screen.queryByText(line)).toBeNull();
    await userEvent.clear(field);
    await userEvent.type(field, "dry claeners");
    expect(screen.getByText(line)).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("No exact match. 1 close to it found");
    await userEvent.keyboard("{Enter}");
    expect([active(field), choices().filter((answer) => answer !== null)]).toEqual([undefined, []]);
    await userEvent.keyboard("{ArrowDown}");
    expect(active(field)).toBe("Dry Cleaners7216");
    await userEvent.keyboard("{Enter}");
    expect(choices()).toContain(7216);
    expect(screen.queryByText(line)).toBeNull();
  });

  test("finds by the synonyms of the list file, without a word about it", async () => {
    const field = await opened();
    await userEvent.type(field, "vet");
    expect(screen.getByRole("status")).toHaveTextContent("1 found");
    await userEvent.keyboard("{Enter}");
    expect(choices()).toEqual([742]);
  });

  test.each([
    ["after the arrows have moved", undefined, ["ArrowDown", "ArrowDown", "ArrowDown"]],
    ["with an answer chosen before", 9100, []],
    ["after the end of the list was reached", undefined, ["End"]],
  ])(
    "what is typed %s begins at the first that it finds, and its last one is reached by End",
    async (_, start, keys) => {
      const field = await opened(start);
      for (const key of keys) fireEvent.keyDown(field, { key });
      const shown = () => document.querySelector("[role=option][aria-selected=true]");
      fireEvent.change(field, { target: { value: "trade 1" } });
      expect(shown()).toHaveAttribute("aria-posinset", "1");
      expect(shown()).toHaveAttribute(
        "aria-setsize",
        String(items.filter(({ name }) => name.startsWith("Trade 1")).length),
      );
      const first = shown()?.firstChild?.textContent;
      fireEvent.keyDown(field, { key: "End" });
      const count = shown()?.getAttribute("aria-setsize");
      expect([Number(count) > 24, shown()?.getAttribute("aria-posinset")]).toEqual([true, count]);
      fireEvent.change(field, { target: { value: "trade 1 " } });
      fireEvent.keyDown(field, { key: "Enter" });
      expect([first, field]).toEqual(["Trade 1", expect.objectContaining({ value: "Trade 1 (9001)" })]);
    },
  );

  test("says when nothing is found", async () => {
    const field = await opened();
    await userEvent.type(field, "zebra");
    expect(screen.getByText(/Nothing found/)).toBeVisible();
    expect(field).toHaveAttribute("aria-expanded", "false");
  });

  test("a list that could not be loaded can be asked for again", async () => {
    server.refuses = true;
    render(<Form />);
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    server.refuses = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("combobox", { name: "Trade" })).toBeVisible();
  });
});
