/** Rows that are found, put in order, filled, pasted and cleared. */
import { expect, test } from "vitest";
import type { Files } from "../../../app/studio/draft/model/files";
import {
  cleared,
  filledDown,
  filledFrom,
  pasted,
  textsIn,
  typedAt,
} from "../../../app/studio/draft/sheets/model/filled";
import { blockOf, isIn, sizeOf } from "../../../app/studio/draft/sheets/model/selected";
import { shownRows } from "../../../app/studio/draft/sheets/model/shown";
import { after, all, filesOf, sheetIn } from "../support/sheets";

test("rows are found by what they show and put in order without a change of the file", () => {
  const sheet = sheetIn(filesOf("boa"), "tables:us-regions");
  const isMarked = ({ key }: { readonly key: string }, _: unknown, as: string): boolean =>
    as === "wrong" && key === "VA";
  const keys = (wanted: Partial<Parameters<typeof shownRows>[1]>): readonly string[] =>
    shownRows(sheet, { words: "", column: undefined, order: undefined, only: undefined, ...wanted }, isMarked).map(
      ({ key }) => key,
    );
  expect(keys({ words: "colo" })).toEqual(["CO"]);
  expect(keys({ words: "10" })).toEqual(["CO", "NM", "WV"]);
  expect(keys({ words: "10", column: "name" })).toEqual([]);
  expect(keys({ order: { column: "staff_minimum", isDown: false } }).slice(0, 6)).toEqual([
    "*",
    "VA",
    "CO",
    "NM",
    "WV",
    "AL",
  ]);
  expect(keys({ order: { column: "staff_minimum", isDown: true } }).slice(0, 6)).toEqual([
    "CO",
    "NM",
    "WV",
    "VA",
    "*",
    "AL",
  ]);
  expect(keys({ only: "wrong" })).toEqual(["VA"]);
  expect(keys({ only: "live" })).toEqual([]);
});

test("a fill copies the first row of a range down, or the row above a single one; a paste repeats in a range that it fits into", () => {
  const files = filesOf("boa");
  const id = "tables:us-regions";
  const column = (now: Files) => textsIn(all(sheetIn(now, id)), { top: 0, bottom: 4, left: 2, right: 2 }).flat();
  const block = (top: number, bottom: number) => ({ top, bottom, left: 2, right: 2 });
  const one = after(files, pasted(all(sheetIn(files, id)), block(0, 3), [["5"]]));
  expect(column(one)).toEqual(["5", "5", "5", "5", ""]);
  const two = after(files, pasted(all(sheetIn(files, id)), block(0, 3), [["1"], ["2"]]));
  expect(column(two)).toEqual(["1", "2", "1", "2", ""]);
  expect(column(after(two, filledDown(all(sheetIn(two, id)), block(1, 3))))).toEqual(["1", "2", "2", "2", ""]);
  expect(column(after(two, filledDown(all(sheetIn(two, id)), block(1, 1))))).toEqual(["1", "1", "1", "2", ""]);
  expect(column(after(two, filledFrom(all(sheetIn(two, id)), { row: 3, column: 2 }, [1, 2])))).toEqual([
    "1",
    "2",
    "2",
    "2",
    "",
  ]);
  expect(column(after(two, cleared(all(sheetIn(two, id)), block(0, 2))))).toEqual(["", "", "", "2", ""]);
});

test("a range is the same block from any corner that it was begun at", () => {
  const block = blockOf({ from: { row: 4, column: 1 }, to: { row: 2, column: 3 } });
  expect(block).toEqual({ top: 2, bottom: 4, left: 1, right: 3 });
  expect(sizeOf(block)).toBe(9);
  expect(isIn(block, { row: 3, column: 3 })).toBe(true);
  expect(isIn(block, { row: 1, column: 3 })).toBe(false);
});

test("what does not fit into the sheet is said to be left, one sentence a cell", () => {
  const files = filesOf("boa");
  const sheet = sheetIn(files, "tables:us-regions");
  expect(typedAt(all(sheet), { row: 0, column: 0 }, "x")).toMatchObject({
    edits: [],
    left: ["This cell can only be read."],
  });
  const wide = pasted(all(sheet), { top: 56, bottom: 56, left: 2, right: 2 }, [
    ["1", "2"],
    ["3", ""],
  ]);
  expect(wide.edits).toHaveLength(1);
  expect(wide.left).toEqual([
    "The sheet has no columns there.",
    "The sheet has no columns there.",
    "The sheet has no rows there.",
  ]);
});

test("a pasted row without a code gets one by its name, other than those of the rows before it, and is not wrong", () => {
  const path = "lists/tea@1.json";
  const text = JSON.stringify({ name: "tea", version: 1, items: [{ code: "Green", name: "Green" }, { name: "" }] });
  const files = new Map([...filesOf("boa"), [path, text]]);
  const made = pasted(all(sheetIn(files, "list:tea")), { top: 1, bottom: 1, left: 0, right: 0 }, [
    ["", "Black"],
    ["", "Green"],
    ["", "Green"],
    ["P", "Pu-erh"],
    ["", ""],
  ]);
  expect(JSON.parse(after(files, made).get(path) ?? "").items).toEqual([
    { code: "Green", name: "Green" },
    { code: "Black", name: "Black" },
    { code: "Green 2", name: "Green" },
    { code: "Green 3", name: "Green" },
    { code: "P", name: "Pu-erh" },
    {},
  ]);
  const wrong = pasted(all(sheetIn(files, "list:tea")), { top: 2, bottom: 2, left: 0, right: 0 }, [["", "Black"]]);
  expect(wrong).toMatchObject({ count: 2, wrong: 0 });
});

test("a code that is there stays when the name of its row is another one", () => {
  const path = "lists/tea@1.json";
  const text = JSON.stringify({ name: "tea", version: 1, items: [{ code: "Green", name: "Green" }] });
  const files = new Map([...filesOf("boa"), [path, text]]);
  const made = typedAt(all(sheetIn(files, "list:tea")), { row: 0, column: 1 }, "Sencha");
  expect(made.edits).toHaveLength(1);
  expect(after(files, made).get(path)).toBe(text.replace('"name":"Green"', '"name":"Sencha"'));
});
