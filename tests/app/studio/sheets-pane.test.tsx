/** The sheets of a draft as they are worked with: by keys, by the clipboard, and back. */
import "@testing-library/jest-dom/vitest";
import { act, cleanup, createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Files } from "../../../app/studio/draft/model/files";
import { DraftSync } from "../../../app/studio/draft/model/sync";
import { SheetsPane } from "../../../app/studio/draft/sheets/SheetsPane";
import type { OpenDraft } from "../../../app/studio/draft/ui/DraftContext";
import { useSteps } from "../../../app/studio/draft/ui/steps";
import { UndoButtons } from "../../../app/studio/draft/ui/UndoButtons";
import { useDraftState } from "../../../app/studio/draft/useSync";
import { asStaff } from "../../../app/studio/frame/calls";
import { mergedText } from "../../../engine/analysis/index";
import { products } from "../../engine/analysis/authoring/products";
import { draftOf, PAGE, PRODUCT } from "../support/products-of-studio";
import { inDraft, openDraft } from "../support/open-draft";
import { allowDialogs, show } from "../support/show";

const FLOW = "boa.flow.json";
const files: Files = new Map((products.boa ?? []).map(({ path, text }) => [path, text]));
const lists = import.meta.glob<string>("../../../flows/lists/us-regions@1.json", {
  eager: true,
  query: "?raw",
  import: "default",
});
const texts = {
  lists: new Map(Object.values(lists).map((text) => ["us-regions@1", text])),
  parts: new Map<string, string>(),
  media: [],
  names: [],
};

const merged: OpenDraft["checks"]["merge"] = (base, mine, theirs) => {
  const made = mergedText(base, mine, theirs);
  return Promise.resolve({ text: made.text, conflicts: made.conflicts ?? [] });
};

const syncOf = (): DraftSync =>
  new DraftSync(
    { revision: 1, files },
    {
      server: {
        read: () => Promise.resolve({ kind: "away" }),
        save: (revision) => Promise.resolve({ kind: "done", value: revision + 1 }),
      },
      merge: merged,
      buffer: { kept: () => Promise.resolve(undefined), keep: () => undefined, forget: () => undefined },
      wait: () => Promise.resolve(),
    },
  );

function Page({ draft }: { readonly draft: OpenDraft }) {
  const state = useDraftState(draft.sync);
  const steps = useSteps({ sync: draft.sync, merge: draft.checks.merge });
  return inDraft(
    <>
      <UndoButtons />
      <SheetsPane />
    </>,
    { ...draft, state, steps },
  );
}

/** A draft of a product that is live in another form; returns its sync. */
function opened(more: Partial<OpenDraft> = {}): DraftSync {
  const sync = syncOf();
  const draft = openDraft({
    sync,
    texts,
    head: draftOf({ product: "boa" }),
    library: { for: () => Promise.resolve(texts), usersOf: () => Promise.resolve([]) },
    ...more,
  });
  const checks = {
    ...draft.checks,
    merge: (base: string, mine: string, theirs: string) => merged(base, mine, theirs, []),
  };
  show(<Page draft={{ ...draft, checks }} />);
  return sync;
}

beforeEach(() => {
  allowDialogs();
  // jsdom lays nothing out: the grid is as large as it would have to be for all of its rows.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 1400, 4000));
  Element.prototype.scrollIntoView = () => undefined;
  const live = [...files].map(([path, text]) => ({ path, text: text.replace('"NM": 10', '"NM": 11') }));
  vi.spyOn(asStaff, "getProduct").mockResolvedValue({
    ...PAGE,
    product: { ...PRODUCT, live: { version: "1.6.0", since: null } },
  });
  vi.spyOn(asStaff, "getVersion").mockResolvedValue({ version: "1.6.0", files: live });
});
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
const said = (words: string) =>
  waitFor(() => expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(words));
const minimum = (sync: DraftSync): unknown => JSON.parse(sync.state().files.get(FLOW) ?? "").tables.staff_minimum.cells;
const press = async (state: string): Promise<void> => await userEvent.click(cellOf(state));
const bytes = (sync: DraftSync): string | undefined => sync.state().files.get(FLOW);

function paste(data: { readonly [form: string]: string }): void {
  const event = createEvent.paste(document.activeElement ?? document.body, {
    clipboardData: { getData: (form: string) => data[form] ?? "" },
  });
  fireEvent(document.activeElement ?? document.body, event);
}

test("a cell is typed into and left by Enter, left as it was by Escape, and cleared by Delete", async () => {
  const sync = opened();
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
  const sync = opened();
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
  const sync = opened();
  await press("Colorado");
  await userEvent.keyboard("{ArrowLeft}");
  paste({ "text/html": "<table><tr><td>X</td><td>7</td></tr><tr><td>Y</td><td>8</td></tr></table>" });
  await said("2 cells pasted. 2 cells stayed as they were: This cell can only be read.");
  expect(minimum(sync)).toEqual({ CO: 7, CT: 8, NM: 10, WV: 10, VA: 2 });
});

test("a range is made by Shift, filled down and copied", async () => {
  const sync = opened();
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
  opened();
  await waitFor(() => expect(cellOf("New Mexico")).toHaveAccessibleDescription("Live: 11."));
  expect(cellOf("Colorado")).not.toHaveAccessibleDescription();
  await press("New Mexico");
  expect(screen.getByText(/Live version 1\.6\.0: 11/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Only changed" }));
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2));
});

test("what was changed elsewhere in the file since stays when an edit is taken back; the same place is not taken back", async () => {
  const sync = opened();
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
  const sync = opened();
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
  const sync = opened();
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
  const sync = opened({ isReadOnly: true });
  await press("Colorado");
  await userEvent.keyboard("12{Enter}{Delete}");
  paste({ "text/plain": "7" });
  expect(bytes(sync)).toBe(files.get(FLOW));
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(cellOf("Colorado")).toHaveAttribute("aria-readonly", "true");
});

test("a list that products share is read, and its next version begun", async () => {
  const startNext = vi.fn();
  opened({ startNext });
  await userEvent.selectOptions(screen.getByLabelText("Sheet"), "list:us-regions");
  await userEvent.click(screen.getByRole("button", { name: "Begin the next version to edit it" }));
  expect(startNext).toHaveBeenCalledWith("lists/us-regions@1.json");
});

test("a row that is added has the focus, and what is pasted beyond the last row makes more of them", async () => {
  const path = "lists/tea@1.json";
  const sync = opened({ place: { path, pointer: "" } });
  const items = [{ code: 1, name: "Green" }];
  act(() => sync.edit({ path, text: JSON.stringify({ name: "tea", version: 1, items }) }));
  await userEvent.click(screen.getByRole("button", { name: "Add a row" }));
  await waitFor(() => expect(document.activeElement?.closest("[role=row]")).toHaveAttribute("aria-rowindex", "3"));
  await userEvent.keyboard("2{Enter}");
  paste({ "text/plain": "2\tBlack\n3\tWhite\n4\tPu-erh" });
  await said("6 cells pasted.");
  expect(JSON.parse(sync.state().files.get(path) ?? "").items).toEqual([
    ...items,
    { code: 2, name: "Black" },
    { code: 3, name: "White" },
    { code: 4, name: "Pu-erh" },
  ]);
});

test("the code of an item comes with its name, and both go in one step", async () => {
  const path = "lists/tea@1.json";
  const sync = opened({ place: { path, pointer: "" } });
  const before = JSON.stringify({ name: "tea", version: 1, items: [{ code: "green_tea", name: "Green tea" }] });
  act(() => sync.edit({ path, text: before }));
  await userEvent.click(screen.getByRole("button", { name: "Add a row" }));
  await waitFor(() => expect(document.activeElement?.closest("[role=row]")).toHaveAttribute("aria-rowindex", "3"));
  const blank = sync.state().files.get(path);
  await userEvent.keyboard("{ArrowRight}Pu-erh{Enter}");
  await said("1 cell edited.");
  const items = (): unknown => JSON.parse(sync.state().files.get(path) ?? "").items;
  expect(items()).toEqual([
    { code: "green_tea", name: "Green tea" },
    { code: "pu_erh", name: "Pu-erh" },
  ]);
  await userEvent.click(screen.getByRole("button", { name: /^Undo/ }));
  await waitFor(() => expect(sync.state().files.get(path)).toBe(blank));
});

test("rows that others name are removed once that is confirmed, and those that none names at once", async () => {
  const path = "lists/us-regions@2.json";
  const items = ["CO", "PW"].map((code) => ({ code, name: code }));
  const sync = opened({ place: { path, pointer: "" } });
  act(() => sync.edit({ path: FLOW, text: (files.get(FLOW) ?? "").replace("us-regions@1", "us-regions@2") }));
  act(() => sync.edit({ path, text: JSON.stringify({ name: "us-regions", version: 2, items }) }));
  const codes = () => JSON.parse(sync.state().files.get(path) ?? "").items.map(({ code }: { code: string }) => code);
  const remove = async (code: string) => {
    await userEvent.click(screen.getAllByRole("gridcell", { name: code })[0] ?? document.body);
    await userEvent.click(screen.getByRole("button", { name: "Remove rows" }));
  };
  await remove("CO");
  expect(screen.getByRole("dialog", { name: "Remove the row “CO”?" })).toHaveTextContent(
    "the scenario “A business in Colorado whose owner lives in Texas and moves to Virginia stays rated in Colorado” (CO)",
  );
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(codes()).toEqual(["CO", "PW"]);
  await remove("PW");
  expect(codes()).toEqual(["CO"]);
  await remove("CO");
  await userEvent.click(screen.getByRole("button", { name: "Remove all the same" }));
  expect(codes()).toEqual([]);
  await said("1 row removed.");
});

test("the sheet of a place that was led to is shown, until another one is chosen", async () => {
  opened({ place: { path: "lists/us-regions@1.json", pointer: "/items/3" } });
  expect(screen.getByLabelText("Sheet")).toHaveValue("list:us-regions");
  await userEvent.selectOptions(screen.getByLabelText("Sheet"), "texts");
  expect(screen.getByRole("grid", { name: "All texts" })).toBeVisible();
});

test("an edit is taken back after another sheet was shown", async () => {
  const sync = opened();
  await press("Alabama");
  await userEvent.keyboard("12{Enter}");
  await userEvent.selectOptions(screen.getByLabelText("Sheet"), "coverages");
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await said("Taken back: 1 cell edited in Tables by state.");
  expect(bytes(sync)).toBe(files.get(FLOW));
});
