import { within } from "@testing-library/react";

/**
 * A row of a table as somebody reads it who goes by the titles of its columns: title → the words of the cell below it.
 * Throws when the row has not a cell for each column.
 */
export function byColumn(table: HTMLElement, row: HTMLElement): Readonly<Record<string, string>> {
  const titles = within(table)
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
  const cells = [...row.children].map(({ textContent }) => textContent);
  if (titles.length !== cells.length) throw new Error(`${cells.length} cells under ${titles.length} columns`);
  return Object.fromEntries(titles.map((title, place) => [title, cells[place] ?? ""]));
}
