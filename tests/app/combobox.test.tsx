// @vitest-environment jsdom
import "@testing-library/jest-dom/vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FormView, Json } from "../../engine/index";
import { system } from "../../app/shared/theme/system";
import { QuestionForm } from "../../app/wizard/form/QuestionForm";

const items = [
  { code: 0, name: "Not Applicable" },
  { code: 742, name: "Veterinary Services" },
  { code: 7216, name: "Dry Cleaners" },
  ...Array.from({ length: 200 }, (_, n) => ({ code: 9000 + n, name: `Trade ${n}` })),
];
const schema = { $id: "trade", type: "object", properties: { trade: { type: "integer", title: "Trade" } } };

let asked: string[] = [];
let refuse = false;
beforeEach(() => {
  asked = [];
  refuse = false;
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return refuse
      ? new Response("{}", { status: 503 })
      : Response.json({ name: "trades", version: 3, items, synonyms: { vet: [742] } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answers: Json[] = [];
function Form({ start }: { readonly start?: number }) {
  const [value, setValue] = useState<Json | undefined>(start);
  const form: FormView = {
    id: "trade",
    schema,
    questions: [
      {
        name: "trade",
        label: "Trade",
        required: true,
        widget: "combobox",
        width: "full",
        list: "trades@3",
        placeholder: "Select one",
      },
    ],
    values: value === undefined ? {} : { trade: value },
  };
  const answer = (_: string, given: Json): void => {
    answers.push(given);
    setValue(given ?? undefined);
  };
  return (
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <ChakraProvider value={system}>
        <QuestionForm
          form={form}
          lists={{}}
          busy={false}
          onAnswer={answer}
          onBlur={() => undefined}
          onSubmit={() => undefined}
        />
      </ChakraProvider>
    </SWRConfig>
  );
}

async function opened(start?: number): Promise<HTMLElement> {
  answers.length = 0;
  render(<Form start={start} />);
  await screen.findByPlaceholderText("Select one");
  const field = screen.getByRole("combobox", { name: "Trade" });
  await userEvent.click(field);
  return field;
}
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;

describe("the combobox", () => {
  test("fetches the list that the flow names, once", async () => {
    await opened();
    expect(asked).toEqual(["/flows/lists/trades%403.json"]);
  });

  test("tells its list and its active option", async () => {
    const field = await opened();
    expect(field).toHaveAttribute("aria-expanded", "true");
    expect(screen.getByRole("listbox", { name: "Trade" })).toHaveAttribute("id", field.getAttribute("aria-controls"));
    expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Not Applicable0");
    expect(active(field)).toBe("Not Applicable0");
  });

  test("finds by letters alone and takes the active one with Enter", async () => {
    const field = await opened();
    await userEvent.type(field, "dr-y clean{Enter}");
    expect(answers).toEqual([7216]);
    expect(field).toHaveValue("Dry Cleaners (7216)");
    expect(field).toHaveAttribute("aria-expanded", "false");
  });

  test("moves by arrows, Home and End, and puts on the page only what is near", async () => {
    const field = await opened();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(active(field)).toBe("Veterinary Services742");
    await userEvent.keyboard("{End}");
    expect(active(field)).toBe("Trade 1999199");
    expect(screen.getAllByRole("option").length).toBeLessThan(80);
    await userEvent.keyboard("{Home}{Enter}");
    expect(answers).toEqual([0]);
  });

  test("Esc closes the list and keeps the answer", async () => {
    const field = await opened(7216);
    await userEvent.type(field, "vet{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(field).toHaveValue("Dry Cleaners (7216)");
    expect(answers).toEqual([]);
  });

  test("a pressed option is the answer; an emptied field is none", async () => {
    const field = await opened();
    await userEvent.click(screen.getByRole("option", { name: /Veterinary/ }));
    await userEvent.clear(field);
    await userEvent.tab();
    expect(answers).toEqual([742, null]);
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
    expect(active(field)).toBe("Dry Cleaners7216");
    await userEvent.keyboard("{Enter}");
    expect(answers).toContain(7216);
    expect(screen.queryByText(line)).toBeNull();
  });

  test("finds by the synonyms of the list file, without a word about it", async () => {
    const field = await opened();
    await userEvent.type(field, "vet");
    expect(screen.getByRole("status")).toHaveTextContent("1 found");
    await userEvent.keyboard("{Enter}");
    expect(answers).toEqual([742]);
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
      const chosen = () => document.querySelector("[role=option][aria-selected=true]");
      fireEvent.change(field, { target: { value: "trade 1" } });
      expect(chosen()).toHaveAttribute("aria-posinset", "1");
      expect(chosen()).toHaveAttribute(
        "aria-setsize",
        String(items.filter(({ name }) => name.startsWith("Trade 1")).length),
      );
      const first = chosen()?.firstChild?.textContent;
      fireEvent.keyDown(field, { key: "End" });
      const count = chosen()?.getAttribute("aria-setsize");
      expect([Number(count) > 24, chosen()?.getAttribute("aria-posinset")]).toEqual([true, count]);
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
    refuse = true;
    render(<Form />);
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    refuse = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("combobox", { name: "Trade" })).toBeVisible();
  });
});
