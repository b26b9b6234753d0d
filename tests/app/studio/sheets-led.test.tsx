/** A place of the draft that is led to while its sheets are shown, as from a sentence of the history. */
import "@testing-library/jest-dom/vitest";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SheetsPane } from "../../../app/studio/draft/sheets/SheetsPane";
import { asStaff } from "../../../app/studio/frame/calls";
import { products } from "../../engine/analysis/authoring/products";
import { showLiveDraft } from "../support/live-draft";

const FLOW = "boa.flow.json";
const files = new Map((products.boa ?? []).map(({ path, text }) => [path, text]));
const TOP = { path: FLOW, pointer: "" };
const minimumOf = (state: string) => ({ path: FLOW, pointer: `/tables/staff_minimum/cells/${state}` });

beforeEach(() => {
  // jsdom lays nothing out: the grid is as large as it would have to be for all of its rows.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 1400, 4000));
  vi.spyOn(asStaff, "getProduct").mockReturnValue(new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const focused = (): string => {
  const cell = document.activeElement;
  const heading = screen.getAllByRole("columnheader")[Number(cell?.getAttribute("aria-colindex")) - 1];
  return `${cell?.closest("[role=row]")?.querySelector("[role=gridcell]")?.textContent}, ${heading?.textContent}`;
};
const comesTo = (cell: string) => waitFor(() => expect(focused()).toBe(cell));

test("the cell of a place that is led to has the focus, and an edit of somebody else leaves the focus where one went on", async () => {
  const live = showLiveDraft(<SheetsPane />, files, TOP, undefined);
  live.showPlace(minimumOf("WY"));
  await comesTo("Wyoming, Staff minimum");
  await userEvent.keyboard("{ArrowUp}");
  await comesTo("Wisconsin, Staff minimum");
  live.edit({ path: FLOW, text: (files.get(FLOW) ?? "").replace('"NM": 10', '"NM": 11') });
  await comesTo("Wisconsin, Staff minimum");
  live.showPlace(minimumOf("CO"));
  await comesTo("Colorado, Staff minimum");
});

test("the row of a place that is led to is shown, although a filter hid it", async () => {
  const live = showLiveDraft(<SheetsPane />, files, TOP, undefined);
  const filter = screen.getByRole("searchbox", { name: "Filter" });
  await userEvent.type(filter, "new ");
  await waitFor(() => expect(screen.queryByText("Wyoming")).toBeNull());
  live.showPlace(minimumOf("WY"));
  await comesTo("Wyoming, Staff minimum");
  expect(filter).toHaveValue("");
});

test("a sheet that is opened at a place shows its cell and leaves the focus where it is", async () => {
  showLiveDraft(<SheetsPane />, files, minimumOf("WY"), undefined);
  const cell = await screen.findByRole("gridcell", { selected: true });
  expect(cell.closest("[role=row]")).toHaveTextContent(/^Wyoming/);
  expect(document.body).toHaveFocus();
});
