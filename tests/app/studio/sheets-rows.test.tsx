/** Rows of a sheet that come and go. */
import "@testing-library/jest-dom/vitest";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allowSheets, files, FLOW, openSheets, paste, said } from "../support/sheets-page";

beforeEach(allowSheets);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("a row that is added has the focus, and what is pasted beyond the last row makes more of them", async () => {
  const path = "lists/tea@1.json";
  const sync = openSheets({ place: { path, pointer: "" } });
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
  const sync = openSheets({ place: { path, pointer: "" } });
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
  const sync = openSheets({ place: { path, pointer: "" } });
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
