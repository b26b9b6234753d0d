/** Numbers that people type, in a rule and in a form. */
import "@testing-library/jest-dom/vitest";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { NumberInput } from "../../../app/studio/draft/inspector/rules/NumberInput";
import { NumberControl } from "../../../app/studio/draft/inspector/scalars/scalars";
import { show } from "../support/show";

afterEach(cleanup);

/** What a file cannot hold, or may be one number or another. */
const NONE = ["1,2", "5%", "ten", "1e999"];

async function type(text: string): Promise<void> {
  const field = screen.getByRole("textbox");
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
  await userEvent.tab();
}

test("a text that is not a number stays in the field of a rule, which says so and keeps the number it had", async () => {
  const wrote = vi.fn<(value: number) => void>();
  function Held() {
    const [value, setValue] = useState(7);
    const change = (next: number): void => {
      wrote(next);
      setValue(next);
    };
    return (
      <>
        <NumberInput id="limit" label="Limit" value={value} isReadOnly={false} onChange={change} />
        <button onClick={() => setValue(8)}>Undo</button>
      </>
    );
  }
  show(<Held />);
  const field = screen.getByRole("textbox", { name: "Limit" });
  for (const text of NONE) {
    await type(text);
    expect(field).toHaveValue(text);
    expect(field).toHaveAccessibleDescription("This is not a number. The rule still has 7.");
  }
  expect(wrote).not.toHaveBeenCalled();
  await type("$1,200");
  expect(wrote).toHaveBeenLastCalledWith(1200);
  expect(field).toHaveValue("1200");
  expect(field).not.toHaveAttribute("aria-invalid");
  await type("ten");
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(field).toHaveValue("8");
});

test("a text that is not a number is kept as a text by a field of the form", async () => {
  const wrote = vi.fn();
  show(<NumberControl id="limit" label="Limit" value={7} isReadOnly={false} isInGroup onChange={wrote} />);
  for (const text of NONE) {
    await type(text);
    expect(wrote).toHaveBeenLastCalledWith(text);
  }
  await type("(1,200)");
  expect(wrote).toHaveBeenLastCalledWith(-1200);
});
