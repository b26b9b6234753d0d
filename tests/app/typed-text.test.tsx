// @vitest-environment jsdom
// What typing, pasting and leaving make of a field's text (R-27, W12, W13, W17).
import "@testing-library/jest-dom/vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import type { FieldKind } from "../../app/shared/fields/kinds";
import { TypedInput } from "../../app/shared/ui/TypedInput";
import { system } from "../../app/shared/theme/system";
import { sampled } from "../support/tier";

afterEach(cleanup);

function Field({ kind, start = "" }: { readonly kind: FieldKind; readonly start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <ChakraProvider value={system}>
      <TypedInput kind={kind} id="field" aria-label="Field" value={value} onType={setValue} />
      <button type="button">Elsewhere</button>
    </ChakraProvider>
  );
}

function field(kind: FieldKind, start = ""): HTMLInputElement {
  render(<Field kind={kind} start={start} />);
  return screen.getByLabelText<HTMLInputElement>("Field");
}

/** The field with its caret behind so many characters. */
async function at(caret: number, kind: FieldKind, start: string): Promise<HTMLInputElement> {
  const input = field(kind, start);
  await userEvent.click(input);
  input.setSelectionRange(caret, caret);
  return input;
}
const state = ({ value, selectionStart }: HTMLInputElement) => [value, selectionStart];

describe("the caret of a phone number (W17)", () => {
  test.each([
    ["Backspace behind a dash takes the digit before it", 4, "{Backspace}", "551-234-567", 2],
    ["Backspace behind the second dash takes the digit before it", 8, "{Backspace}", "555-124-567", 6],
    ["Delete before a dash takes the digit after it", 3, "{Delete}", "555-234-567", 3],
    ["Backspace behind a digit takes that digit", 6, "{Backspace}", "555-134-567", 5],
    ["a digit at the beginning goes there", 0, "9", "955-512-34567", 1],
    ["a digit behind a dash goes there", 4, "9", "555-912-34567", 5],
  ])("%s", async (_, caret, keys, shown, after) => {
    const input = await at(caret, "us-phone", "555-123-4567");
    await userEvent.keyboard(keys);
    expect(state(input)).toEqual([shown, after]);
  });

  test("Backspace from any place takes all digits before it, one with each press", async () => {
    const input = await at(9, "us-phone", "555-123-4567");
    const left: string[] = [];
    for (let press = 0; press < 7; press += 1) {
      await userEvent.keyboard("{Backspace}");
      left.push(input.value.replaceAll("-", ""));
    }
    expect(left).toEqual(["555123567", "55512567", "5551567", "555567", "55567", "5567", "567"]);
  });

  test.each(
    sampled(
      [
        ["us-date", "1990-05-06", "1990-05-06"],
        ["us-date", "02291992", "02/29/1992"],
        ["us-date", "2/29/1992", "2/29/1992"],
        ["us-phone", "1-800-356-9377", "800-356-9377"],
        ["us-phone", "1-800-FLOWERS", "1-800FLOWERS"],
        ["whole", "5 people", "5 people"],
      ] as const,
      4,
    ),
  )("what is typed key by key into a %s, %s, is shown as %s", async (kind, typed, shown) => {
    const input = field(kind);
    await userEvent.type(input, typed);
    expect(state(input)).toEqual([shown, shown.length]);
    await userEvent.tab();
    expect(input).toHaveValue(shown);
  });

  test("Backspace behind a slash of a date takes the digit before it", async () => {
    const input = await at(3, "us-date", "02/29");
    await userEvent.keyboard("{Backspace}");
    expect(state(input)).toEqual(["02/9", 1]);
  });
});

describe("undo in a field that gets separators", () => {
  const undo = "{Control>}z{/Control}";

  test("goes back step by step to the beginning, and redo comes back", async () => {
    const input = field("us-phone");
    await userEvent.type(input, "5551234");
    const shown: string[] = [];
    for (let step = 0; step < 8; step += 1) {
      await userEvent.keyboard(undo);
      shown.push(input.value);
    }
    expect(shown).toEqual(["555-123", "555-12", "555-1", "555", "55", "5", "", ""]);
    await userEvent.keyboard("{Control>}y{/Control}{Meta>}{Shift>}z{/Shift}{/Meta}");
    expect(input).toHaveValue("55");
  });
});

describe("a phone number that is not kept as it is typed (R-27)", () => {
  test.each(
    sampled(["+47 22 12 34 56", "0047 22 12 34 56", "011 47 22 12 34 56", "303.555.0142 ext 12", "303-555-0142x12"], 2),
  )("%s stays visible while it is typed", async (typed) => {
    const input = field("us-phone");
    await userEvent.type(input, typed);
    expect([input.value, screen.queryByText("US numbers only")]).toEqual([typed, null]);
    await userEvent.tab();
    expect(input).toHaveValue(typed);
  });

  test.each(sampled(["+47 22 12 34 56", "0047 22123456", "011 47 22123456"]))(
    "%s is of another country once it is left",
    async (typed) => {
      await userEvent.type(field("us-phone"), typed);
      await userEvent.tab();
      expect(screen.getByText("US numbers only")).toBeVisible();
    },
  );

  test.each(sampled(["303.555.0142 ext 12", "(303) 555-0142 x12", "+1 303 555 0142 #12"]))(
    "%s offers the number without its extension, by the keyboard too",
    async (typed) => {
      const input = field("us-phone");
      await userEvent.type(input, typed);
      await userEvent.tab();
      expect(screen.getByRole("button", { name: "Use 303-555-0142" })).toHaveFocus();
      await userEvent.keyboard("{Enter}");
      expect([state(input)[0], screen.queryByRole("button", { name: /^Use/ })]).toEqual(["303-555-0142", null]);
      expect(input).toHaveFocus();
    },
  );

  test.each(sampled(["+1 (303) 555-0142", "1-303-555-0142", "(303) 555 0142"]))(
    "%s becomes a US number",
    async (typed) => {
      const input = field("us-phone");
      await userEvent.type(input, typed);
      await userEvent.tab();
      expect(input).toHaveValue("303-555-0142");
    },
  );
});

const FORMS: readonly (readonly [FieldKind, string, string])[] = [
  ["us-date", "1992-02-29", "02/29/1992"],
  ["us-date", "2/29/1992", "02/29/1992"],
  ["us-date", "19920229", "02/29/1992"],
  ["us-zip", "80202-1234", "80202"],
  ["whole", "1,200", "1200"],
  ["usd", "$1,250.50", "1250.50"],
  ["percent", "12 %", "12"],
  ["email", "mailto:ana@buyer.example", "ana@buyer.example"],
  ["email", "Ana <ana@buyer.example>;", "ana@buyer.example"],
  ["email", "ana@buyer.example\u200B", "ana@buyer.example"],
  ["us-phone", "(555) 123-4567", "555-123-4567"],
  ["us-phone", "+1 555 123 4567", "555-123-4567"],
  ["us-phone", "\u0665\u0665\u0665\u0661\u0662\u0663\u0664\u0665\u0666\u0667", "555-123-4567"],
];

describe.each(sampled(FORMS, 6))("a %s that arrives as %s", (kind, given, shown) => {
  test("by paste is read in the form that devices write", async () => {
    const input = field(kind);
    await userEvent.click(input);
    await userEvent.paste(given);
    expect(input).toHaveValue(shown);
  });

  test("by a script, which says nothing of it, is read in that form", () => {
    const input = field(kind);
    fireEvent.change(input, { target: { value: given } });
    expect(input).toHaveValue(shown);
  });

  test.each([
    ["dropping", "insertFromDrop", null],
    ["a replacement", "insertReplacementText", null],
    ["a keyboard's suggestion", "insertText", given],
  ])("by %s is read in that form", (_, inputType, data) => {
    const changed = field(kind);
    input(changed, given, { inputType, data });
    expect(changed).toHaveValue(shown);
  });
});

/** Changes the text as a browser does, which tells what kind of input it was. */
function input(field: HTMLInputElement, text: string, init: InputEventInit): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  fireEvent(field, new InputEvent("input", { bubbles: true, ...init }));
}

test("a date that is typed key by key as 1/1/1990 stays as it is typed (W13)", async () => {
  const typed = field("us-date");
  await userEvent.type(typed, "1/1/1990");
  await userEvent.tab();
  expect(typed).toHaveValue("1/1/1990");
});

test("what a composition makes gets its separators once it is left", () => {
  const composed = field("us-phone");
  input(composed, "\uFF15\uFF15\uFF15", { inputType: "insertCompositionText", isComposing: true });
  expect(composed).toHaveValue("\uFF15\uFF15\uFF15");
  cleanup();
  const date = field("us-date");
  input(date, "02291992", { inputType: "insertCompositionText", isComposing: true });
  expect(date).toHaveValue("02291992");
  fireEvent.blur(date);
  expect(date).toHaveValue("02/29/1992");
});

test.each(
  sampled(
    [
      ["name", " Ana\u200B  Silva\u00A0", "Ana Silva"],
      ["line", "Main\tStreet ", "Main Street"],
      ["email", "ana@buyer.example\uFEFF", "ana@buyer.example"],
      ["us-zip", "80202-1234", "80202"],
      ["whole", "1,200", "1200"],
    ] as const,
    2,
  ),
)("a %s that is tidied is shown as it is kept once it is left", async (kind, given, kept) => {
  const input = field(kind, given);
  await userEvent.click(input);
  await userEvent.tab();
  expect(input).toHaveValue(kept);
});

test("a pasted text is never cut in silence", async () => {
  const input = field("name");
  await userEvent.click(input);
  await userEvent.paste("x".repeat(500));
  expect(input.value).toHaveLength(500);
});
