import "@testing-library/jest-dom/vitest";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ItemCard } from "../../app/wizard/steps/ItemCard";
import { allowDialogs, show } from "./support/show";
import { showTails } from "./support/tails";

/** A list of things: where the focus is after each change of it, as somebody at a keyboard or a screen reader needs it. */

beforeEach(allowDialogs);
afterEach(cleanup);

const half = (tail: string) => ({ tail, part: 50 });
const heading = (name: string) => screen.findByRole("heading", { name });
const button = (name: RegExp | string) => screen.findByRole("button", { name });
const press = async (name: RegExp | string): Promise<void> => userEvent.click(await button(name));
async function choose(of: string, action: string): Promise<void> {
  await press(new RegExp(`^Edit ?${of}`));
  await userEvent.click(screen.getByRole("menuitem", { name: action }));
}
async function add(tail: string): Promise<void> {
  await press("Add another tail");
  const dialog = within(screen.getByRole("dialog", { name: "Add a tail" }));
  await userEvent.type(dialog.getByLabelText("Tail"), tail);
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
}

describe("the focus", () => {
  test("is on the list's heading after a thing was removed, because its button is gone", async () => {
    showTails([half("Long"), half("Short")]);
    await heading("2 tails");
    await choose("Long", "Remove");
    const dialog = screen.getByRole("dialog", { name: "Remove this tail?" });
    expect(dialog).toHaveTextContent("Long will be gone.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
    await waitFor(async () => expect(await heading("1 tail")).toHaveFocus());
    expect(screen.queryByText("Long")).toBeNull();
  });

  test("is on the list's heading after the last thing was removed", async () => {
    showTails([{ tail: "Long", part: 100 }]);
    await heading("1 tail");
    await choose("Long", "Remove");
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(screen.getByRole("heading", { name: "0 tails" })).toHaveFocus());
  });

  test("is on the list's heading once the list is full, because no more can be added", async () => {
    showTails([half("Long"), half("Short")]);
    await add("Third");
    await waitFor(async () => expect(await heading("3 tails")).toHaveFocus());
    expect(await button("Add another tail")).toBeDisabled();
    expect(await button("Add another tail")).toHaveAccessibleDescription("No more than 3 can be added.");
  });

  test("is left where it is by a list that is full when the page is opened", async () => {
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    showTails([half("Long"), half("Short"), half("Third")]);
    await heading("3 tails");
    await new Promise((drawn) => requestAnimationFrame(drawn));
    expect(field).toHaveFocus();
    field.remove();
  });

  test("is on the list's heading when the form for the first thing gives way to the list", async () => {
    showTails([], { minItems: 1 });
    await userEvent.type(await screen.findByLabelText("Tail"), "Long");
    await press("Save");
    await waitFor(async () => expect(await heading("1 tail")).toHaveFocus());
  });

  test("stays in the list when a thing is only changed", async () => {
    showTails([half("Long"), half("Short")]);
    await heading("2 tails");
    await choose("Long", "Edit");
    const dialog = within(screen.getByRole("dialog", { name: "Edit this tail" }));
    await userEvent.clear(dialog.getByLabelText("Tail"));
    await userEvent.type(dialog.getByLabelText("Tail"), "Longer");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await button(/^Edit ?Longer/)).toBeVisible();
    expect(await heading("2 tails")).not.toHaveFocus();
  });

  test("comes back to the thing's button when its menu is closed by Esc", async () => {
    showTails([half("Long"), half("Short")]);
    await press(/^Edit ?Short/);
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(await button(/^Edit ?Short/)).toHaveFocus();
  });
});

test("a dialog that is cancelled changes nothing", async () => {
  showTails([half("Long"), half("Short")]);
  await heading("2 tails");
  await choose("Long", "Remove");
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
  expect(await heading("2 tails")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

const LABELS = {
  add: "Add",
  add_title: "Add",
  edit_title: "Edit",
  edit: "Edit",
  remove: "Remove",
  remove_title: "Remove",
  save: "Save",
  cancel: "Cancel",
  share: "Part",
};
test.each([
  [undefined, undefined, false, null],
  ["Not a number", undefined, true, "share-error"],
  [undefined, "total", true, "total"],
  ["Not a number", "total", true, "share-error total"],
])(
  "a share with the error %j and a total with the error %j is invalid: %s",
  (error, totalErrorId, invalid, described) => {
    show(
      <ItemCard
        id="share"
        item={{ name: "Long", lines: [], values: {}, remove_text: "", share: { value: 50, is_editable: true, error } }}
        labels={LABELS}
        totalErrorId={totalErrorId}
        onShare={() => undefined}
        onEdit={() => undefined}
        onRemove={() => undefined}
      />,
    );
    const field = screen.getByLabelText(/^Part/);
    expect([field.hasAttribute("aria-invalid"), field.getAttribute("aria-describedby")]).toEqual([invalid, described]);
  },
);
