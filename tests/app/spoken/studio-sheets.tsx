import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, vi } from "vitest";
import { SheetsPane } from "../../../app/studio/draft/sheets/SheetsPane";
import { asStaff } from "../../../app/studio/frame/calls";
import { heard } from "../support/hear";
import { showLiveDraft } from "../support/live-draft";
import { filesOf } from "../support/sheets";
import type { SpokenCase } from "./case";

const FLOW = "boa.flow.json";

/** The sheet of the staff minimum by state, in a grid that is as large as it would have to be for all of its rows. */
function opened(): void {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 1400, 4000));
  vi.spyOn(asStaff, "getProduct").mockImplementation(() => new Promise(() => undefined));
  showLiveDraft(<SheetsPane />, filesOf("boa"), { path: FLOW, pointer: "" }, undefined);
}

const row = (state: string): HTMLElement => screen.getByRole("row", { name: new RegExp(`^${state}`) });
const cellOf = (state: string): HTMLElement => {
  const cell = row(state).querySelectorAll<HTMLElement>("[role=gridcell]")[2];
  if (!cell) throw new Error(`${state} has no cell.`);
  return cell;
};

/** What the sheets of a draft tell a screen reader. */
export const STUDIO_SHEETS: readonly SpokenCase[] = [
  {
    places: ["studio/draft/sheets/SheetCell.tsx aria-invalid", "studio/draft/sheets/SheetBelow.tsx role"],
    says: "a cell that is wrong says so, and what was done with cells is spoken",
    run: async () => {
      opened();
      await userEvent.click(cellOf("Colorado"));
      expect(cellOf("Colorado")).toBeValid();
      expect(await heard(() => userEvent.keyboard("many{Enter}"))).toContain("1 cell edited, and it is wrong.");
      await waitFor(() => expect(cellOf("Colorado")).toBeInvalid());
    },
  },
  {
    places: ["studio/draft/sheets/SheetCell.tsx aria-selected"],
    says: "each cell of a range is selected",
    run: async () => {
      opened();
      await userEvent.click(cellOf("Colorado"));
      await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
      const selected = [...document.querySelectorAll("[role=gridcell][aria-selected=true]")];
      expect(selected).toEqual([cellOf("Colorado"), cellOf("Connecticut")]);
    },
  },
  {
    places: ["studio/draft/sheets/SheetTools.tsx aria-pressed", "studio/draft/sheets/SheetTools.tsx role"],
    says: "whether only some rows are shown is pressed, and how many they are is spoken",
    run: async () => {
      opened();
      const only = screen.getByRole("button", { name: "Only wrong" });
      expect(only).toHaveAttribute("aria-pressed", "false");
      const filter = screen.getByRole("searchbox", { name: "Filter" });
      const words = await heard(async () => {
        act(() => void fireEvent.change(filter, { target: { value: "new " } }));
        await screen.findByText("4 of 57 rows.");
      });
      expect(words).toContain("4 of 57 rows.");
      act(() => only.click());
      expect(only).toHaveAttribute("aria-pressed", "true");
    },
  },
];
