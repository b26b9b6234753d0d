/** Where the lines of a sheet are printed: none over another one, with rows of every make. */
import { expect, test } from "vitest";
import { renderPdf } from "../../../server/documents/pdf";
import type { Row } from "../../../server/documents/pdf";
import { linesOf, type PrintedLine } from "../support/pdf";

const LONG = "Accidental death and dismemberment of an owner or an employee while at work ".repeat(3);

async function printed(rows: readonly Row[]): Promise<readonly PrintedLine[]> {
  const carrier = { name: "Meridian Casualty", logo_url: "/none.svg" };
  const sections = [{ title: "Coverage", rows }];
  const made = new Date("2027-01-15T12:00:00Z");
  const sheet = { title: "Proposal", carrier, accent: "#003366", subtitle: "For Ann", sections, notes: [], made };
  return linesOf(Buffer.from(await renderPdf(sheet)));
}

/** The height of a page without its lower margin, where only the page's number is. */
const BOTTOM = 792 - 60;

/** Lines of one column that are printed over the one before, and lines that reach into the lower margin. */
function collisions(lines: readonly PrintedLine[]): readonly PrintedLine[] {
  const text = lines.filter(({ down }) => down < BOTTOM + 20);
  return text.filter((line, at) => {
    const above = text.slice(0, at).findLast(({ page, left }) => page === line.page && left === line.left);
    return line.down > BOTTOM || (above !== undefined && line.down < above.down + line.size);
  });
}

const NAMES = ["Name", LONG];
const VALUES = ["Value", LONG, "One\nTwo"];
const NOTES = [[], ["Note"], ["Note", LONG, "Note"]];
const ROWS = NAMES.flatMap((name) =>
  VALUES.flatMap((value) => NOTES.map((notes): Row => ({ name, value, notes })).concat({ name, value })),
);

const letters = ({ name, value, notes = [] }: Row): readonly [number, number, number] => [
  name.length,
  value.length,
  notes.length,
];

test.each(ROWS.map((row) => [...letters(row), row] as const))(
  "a row with a name of %i letters, a value of %i and %i notes leaves the next row its place",
  async (_name, _value, _notes, row) => {
    const lines = await printed([row, { name: "Next", value: "Row" }]);
    expect(lines.length).toBeGreaterThanOrEqual(9);
    expect(collisions(lines)).toEqual([]);
  },
);

test("rows go on on the next page before they reach the lower margin", async () => {
  const lines = await printed([...ROWS, ...ROWS]);
  expect(lines.at(-1)?.page).toBeGreaterThan(0);
  expect(collisions(lines)).toEqual([]);
});

test("a sheet of a portal where nothing is paid for says Test at its top and at its foot", async () => {
  const carrier = { name: "Meridian Casualty", logo_url: "/none.svg" };
  const plain = { title: "Proposal", carrier, accent: "#003366", subtitle: "For Ann", sections: [], notes: [] };
  const sheet = { ...plain, made: new Date("2027-01-15T12:00:00Z") };
  const tests = async (notice?: string) =>
    linesOf(Buffer.from(await renderPdf({ ...sheet, notice }))).filter(({ size }) => size === 11 || size === 8).length;
  expect([await tests(), await tests("Test: not insured.")]).toEqual([1, 2]);
});

test("a line over another one, and one in the margin, would be found", () => {
  const line = { page: 0, left: 54, down: 100, size: 9 };
  expect(collisions([line, { ...line, down: 108 }, { ...line, down: 117 }])).toEqual([{ ...line, down: 108 }]);
  expect(collisions([{ ...line, down: 740 }])).toHaveLength(1);
});
