/** The sheets of a draft as they are worked with: by keys, by the clipboard, and back. */
import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DraftSync } from "../../../app/studio/draft/model/sync";
import { allowSheets, files, FLOW, openSheets, paste, said } from "../support/sheets-page";

beforeEach(allowSheets);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const COLUMN = 2;
/** The cell of a state's minimum. */
const cellOf = (state: string): HTMLElement => {
  const row = screen.getAllByRole("row").find((each) => each.textContent?.startsWith(state));
  const cell = row?.querySelectorAll<HTMLElement>("[role=gridcell]")[COLUMN];
  if (!cell) throw new Error(`no cell of ${state}`);
  return cell;
};
const minimum = (sync: DraftSync): unknown => JSON.parse(sync.state().files.get(FLOW) ?? "").tables.staff_minimum.cells;
const press = async (state: string): Promise<void> => await userEvent.click(cellOf(state));
const bytes = (sync: DraftSync): string | undefined => sync.state().files.get(FLOW);

test("a cell is typed into and left by Enter, left as it was by Escape, and cleared by Delete", async () => {
  const sync = openSheets();
  await press("Alabama");
  await userEvent.keyboard("12{Enter}");
  expect(minimum(sync)).toEqual({ AL: 12, CO: 10, NM: 10, WV: 10, VA: 2 });
  expect(document.activeElement).toBe(cellOf("Alaska"));
  await userEvent.keyboard("5{Escape}");
  expect(cellOf("Alaska")).toHaveTextContent("0");
  await userEvent.keyboard("{ArrowUp}{Delete}");
  expect(bytes(sync)).toBe(files.get(FLOW));
  await said("1 cell cleared.");
});

test("56 cells are pasted as they are, those that are wrong are marked, and one step takes all back byte for byte", async () => {
  const sync = openSheets();
  await press("Alabama");
  paste({ "text/plain": Array.from({ length: 56 }, (_, row) => (row < 2 ? "many" : `${row},000`)).join("\r\n") });
  await said("56 cells pasted, 2 of them wrong.");
  expect(minimum(sync)).toMatchObject({ AL: "many", AK: "many", AS: 2000, WY: 55_000 });
  expect(cellOf("Alaska")).toHaveAttribute("aria-invalid", "true");
  expect(cellOf("Alaska")).toHaveAccessibleDescription(/^This is not a whole number\./);
  await userEvent.keyboard("{Control>}z{/Control}");
  await said("Taken back: 56 cells pasted in Tables by state.");
  expect(bytes(sync)).toBe(files.get(FLOW));
  await userEvent.keyboard("{Control>}y{/Control}");
  await said("Done again: 56 cells pasted in Tables by state.");
  expect(minimum(sync)).toMatchObject({ WY: 55_000 });
});

test("an HTML table is pasted where the clipboard has nothing else, and cells that can only be read stay", async () => {
  const sync = openSheets();
  await press("Colorado");
  await userEvent.keyboard("{ArrowLeft}");
  paste({ "text/html": "<table><tr><td>X</td><td>7</td></tr><tr><td>Y</td><td>8</td></tr></table>" });
  await said("2 cells pasted. 2 cells stayed as they were: This cell can only be read.");
  expect(minimum(sync)).toEqual({ CO: 7, CT: 8, NM: 10, WV: 10, VA: 2 });
});

test("a range is made by Shift, filled down and copied", async () => {
  const sync = openSheets();
  await press("Colorado");
  await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  expect(cellOf("Delaware")).toHaveAttribute("aria-selected", "true");
  expect(cellOf("Colorado")).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Control>}d{/Control}");
  expect(minimum(sync)).toMatchObject({ CO: 10, CT: 10, DE: 10 });
  const data = new Map<string, string>();
  fireEvent.copy(cellOf("Delaware"), {
    clipboardData: { setData: (form: string, text: string) => data.set(form, text) },
  });
  expect(data.get("text/plain")).toBe("10\n10\n10");
});

test("a cell that is not as the live version has it says so", async () => {
  openSheets();
  await waitFor(() => expect(cellOf("New Mexico")).toHaveAccessibleDescription("Live: 11."));
  expect(cellOf("Colorado")).not.toHaveAccessibleDescription();
  await press("New Mexico");
  expect(screen.getByText(/Live version 1\.6\.0: 11/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Only changed" }));
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2));
});

test("what was changed elsewhere in the file since stays when an edit is taken back; the same place is not taken back", async () => {
  const sync = openSheets();
  await press("Alabama");
  await userEvent.keyboard("12{Enter}");
  const elsewhere = (bytes(sync) ?? "").replace("No health questions", "No questions about health");
  sync.edit({ path: FLOW, text: elsewhere });
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await said("Taken back: 1 cell edited in Tables by state.");
  expect(minimum(sync)).toEqual({ CO: 10, NM: 10, WV: 10, VA: 2 });
  expect(bytes(sync)).toContain("No questions about health");
  await userEvent.click(screen.getByRole("button", { name: "Redo" }));
  await said("Done again: 1 cell edited in Tables by state.");
  sync.edit({ path: FLOW, text: (bytes(sync) ?? "").replace('"AL": 12', '"AL": 13') });
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.getAllByRole("status").at(-1)).toHaveTextContent(/^This was changed again since/));
  expect(minimum(sync)).toMatchObject({ AL: 13 });
});

test("rows are filtered and put in order; an edit moves none of them", async () => {
  const sync = openSheets();
  await userEvent.click(screen.getByRole("columnheader", { name: "Staff minimum" }));
  await waitFor(() => expect(screen.getAllByRole("row")[2]).toHaveTextContent("Virginia"));
  await press("Virginia");
  await userEvent.keyboard("99{Enter}");
  expect(screen.getAllByRole("row")[2]).toHaveTextContent("Virginia");
  await userEvent.type(screen.getByRole("searchbox", { name: "Filter" }), "new ");
  await screen.findByText("4 of 57 rows.");
  expect(minimum(sync)).toEqual({ CO: 10, NM: 10, WV: 10, VA: 99 });
});

test("Space turns a cell that is one of two", async () => {
  const sync = openSheets();
  await userEvent.selectOptions(screen.getByLabelText("Sheet"), "coverages");
  const paralysis = screen.getAllByRole("columnheader").findIndex(({ textContent }) => textContent === "Paralysis");
  await userEvent.click(screen.getAllByRole("row")[1]?.querySelectorAll("[role=gridcell]")[paralysis] ?? document.body);
  await userEvent.keyboard(" ");
  expect(bytes(sync)).toContain('"not_offered_in": ["AL"]');
  expect(document.activeElement).toHaveTextContent("no");
  await userEvent.keyboard(" ");
  expect(bytes(sync)).toBe(files.get(FLOW));
});

test("one who may only read copies and edits nothing", async () => {
  const sync = openSheets({ isReadOnly: true });
  await press("Colorado");
  await userEvent.keyboard("12{Enter}{Delete}");
  paste({ "text/plain": "7" });
  expect(bytes(sync)).toBe(files.get(FLOW));
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(cellOf("Colorado")).toHaveAttribute("aria-readonly", "true");
});

test("a list that products share is read, and its next version begun", async () => {
  const startNext = vi.fn();
  openSheets({ startNext });
  await userEvent.selectOptions(screen.getByLabelText("Sheet"), "list:us-regions");
  await userEvent.click(screen.getByRole("button", { name: "Begin the next version to edit it" }));
  expect(startNext).toHaveBeenCalledWith("lists/us-regions@1.json");
});

test("the sheet of a place that was led to is shown, until another one is chosen", async () => {
  openSheets({ place: { path: "lists/us-regions@1.json", pointer: "/items/3" } });
  expect(screen.getByLabelText("Sheet")).toHaveValue("list:us-regions");
  await userEvent.selectOptions(screen.getByLabelText("Sheet"), "texts");
  expect(screen.getByRole("grid", { name: "All texts" })).toBeVisible();
});

test("an edit is taken back after another sheet was shown", async () => {
  const sync = openSheets();
  await press("Alabama");
  await userEvent.keyboard("12{Enter}");
  await userEvent.selectOptions(screen.getByLabelText("Sheet"), "coverages");
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await said("Taken back: 1 cell edited in Tables by state.");
  expect(bytes(sync)).toBe(files.get(FLOW));
});
