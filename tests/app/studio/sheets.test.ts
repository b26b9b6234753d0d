/** The sheets of a draft: what they show, and that an edit of a cell changes the value at its place and nothing else. */
import { expect, test } from "vitest";
import type { Files } from "../../../app/studio/draft/model/files";
import { savesOf, taken } from "../../../app/studio/draft/sheets/model/edits";
import { pasted, textsIn, withoutRows } from "../../../app/studio/draft/sheets/model/filled";
import { readOf } from "../../../app/studio/draft/sheets/model/read";
import { shownIn } from "../../../app/studio/draft/sheets/model/sheet";
import { sheetsOf } from "../../../app/studio/draft/sheets/model/sheets";
import { typedAs } from "../../../app/studio/draft/sheets/model/typed";
import { products } from "../../engine/analysis/authoring/products";
import { vocabularyOfProduct } from "../support/vocabulary";
import { after, all, cellIn, changeOf, filesOf, library, sheetIn, typedInto } from "../support/sheets";

const FLOW = "boa.flow.json";

test("a table by state has a row for each state, and shows what holds for all others in the cells that are blank", () => {
  const sheet = sheetIn(filesOf("boa"), "tables:us-regions");
  expect(sheet.title).toBe("Tables by state");
  expect(sheet.columns.map(({ title }) => title)).toEqual(["State", "Code", "Staff minimum"]);
  expect(sheet.rows).toHaveLength(57);
  expect(cellIn(sheet, "CO", "Staff minimum")).toMatchObject({
    value: 10,
    faint: "0",
    place: { path: FLOW, pointer: "/tables/staff_minimum/cells/CO" },
  });
  expect(cellIn(sheet, "AL", "Staff minimum")).toMatchObject({ value: undefined, faint: "0" });
  expect(cellIn(sheet, "*", "Staff minimum")).toMatchObject({ value: 0 });
  expect(cellIn(sheet, "CO", "State")).toEqual({ value: "Colorado" });
});

test("a cell of a table is changed, added at its place among the states, and taken away", () => {
  const files = filesOf("boa");
  const id = "tables:us-regions";
  expect(changeOf(FLOW, files, typedInto(files, id, ["CO", "Staff minimum", "12"]))).toEqual(["0", "2"]);
  const added = typedInto(files, id, ["AL", "Staff minimum", "1,500"]);
  expect(changeOf(FLOW, files, added)).toEqual(["", 'AL": 1500, "']);
  expect(typedInto(added, id, ["AL", "Staff minimum", ""])).toEqual(files);
});

test("a wrong value is put as it was typed, and counted", () => {
  const files = filesOf("boa");
  const sheet = sheetIn(files, "tables:us-regions");
  const made = pasted(all(sheet), { top: 0, bottom: 0, left: 2, right: 2 }, [["7"], ["many"], ["-1"]]);
  expect(made).toMatchObject({ wrong: 2, left: [] });
  const now = sheetIn(after(files, made), "tables:us-regions");
  expect(textsIn(all(now), { top: 0, bottom: 3, left: 2, right: 2 })).toEqual([["7"], ["many"], ["-1"], [""]]);
});

test("a coverage that is left out in a state is written in the order of the states, and its word goes with the last one", () => {
  const files = filesOf("boa");
  expect(cellIn(sheetIn(files, "coverages"), "VT", "Permanent total disability").value).toBe(false);
  const added = typedInto(files, "coverages", ["CO", "Permanent total disability", "no"]);
  expect(changeOf(FLOW, files, added)).toEqual(["", 'CO", "']);
  expect(typedInto(added, "coverages", ["CO", "Permanent total disability", "x"])).toEqual(files);
  const none = typedInto(files, "coverages", ["VT", "Permanent total disability", "yes"]);
  expect(changeOf(FLOW, files, none)[1]).not.toContain("not_offered_in");
  expect(cellIn(sheetIn(none, "coverages"), "VT", "Permanent total disability").value).toBe(true);
});

test("the prices of plans are by name and type; a rule is calculated, and can only be read", () => {
  const passport = filesOf("passport360");
  const book = "products/passport360@1.json";
  expect(cellIn(sheetIn(passport, "book:prices"), "essential", "Family")).toMatchObject({ value: 295 });
  expect(changeOf(book, passport, typedInto(passport, "book:prices", ["essential", "Family", "$300"]))).toEqual([
    "295",
    "300",
  ]);
  const boa = sheetIn(filesOf("boa"), "book:prices");
  const cell = cellIn(boa, "boa", "Price");
  expect(cell).toMatchObject({ calculated: "calculated", hint: expect.stringContaining("rule") });
  expect(taken([{ cell, type: { kind: "number" }, text: "3" }])).toEqual({
    edits: [],
    count: 0,
    wrong: 0,
    left: [cell.hint],
  });
});

test("what is sold in a state is written as the fewest words that say it", () => {
  const files = filesOf("passport360");
  const path = "products/passport360@1.json";
  const availability = (now: Files): unknown => JSON.parse(now.get(path) ?? "").availability;
  const before = new Map([
    ...files,
    [path, JSON.stringify({ ...JSON.parse(files.get(path) ?? ""), availability: {} })],
  ]);
  const first = typedInto(before, "book:sold", ["CO", "Essential", "no"]);
  expect(availability(first)).toEqual({ CO: { only_plan_names: ["enhanced"] } });
  const second = typedInto(first, "book:sold", ["CO", "Golf package", "no"]);
  expect(availability(second)).toEqual({ CO: { only_plan_names: ["enhanced"], without_coverages: ["golf_package"] } });
  const third = typedInto(second, "book:sold", ["CO", "Essential", "yes"]);
  expect(availability(third)).toEqual({ CO: { without_coverages: ["golf_package"] } });
  expect(availability(typedInto(third, "book:sold", ["CO", "Golf package", "yes"]))).toBeUndefined();
});

test("two versions of a list are two sheets, and the draft's own is the one that is compared with the live version", () => {
  const text = library.lists.get("us-regions@1") ?? "";
  const own = new Map([...filesOf("boa"), ["lists/us-regions@2.json", text.replace('"version":1', '"version":2')]]);
  const choices = sheetsOf(readOf(own, library)).filter(({ title }) => title.startsWith("Us regions"));
  expect(choices.map(({ id, title, make }) => [id, title, make().shared])).toEqual([
    ["list:us-regions", "Us regions", undefined],
    ["list:us-regions@1", "Us regions, version 1 (shared)", "lists/us-regions@1.json"],
  ]);
});

test("a list of the library can only be read; the draft's own is edited, and rows are added and taken away", () => {
  const files = filesOf("boa");
  expect(sheetIn(files, "list:us-regions")).toMatchObject({ shared: "lists/us-regions@1.json" });
  const path = "lists/us-regions@2.json";
  const own = new Map([
    ...files,
    [path, (library.lists.get("us-regions@1") ?? "").replace('"version":1', '"version":2')],
  ]);
  const sheet = sheetsOf(readOf(own, { ...library, lists: new Map() }))
    .find(({ id }) => id === "list:us-regions")
    ?.make();
  if (!sheet) throw new Error("no list");
  expect(sheet.shared).toBeUndefined();
  const made = pasted(all(sheet), { top: 55, bottom: 55, left: 0, right: 0 }, [
    ["WY", "Wyoming again", "us_state"],
    ["ZZ", "Nowhere", ""],
  ]);
  const longer = after(own, made);
  const items = (now: Files): readonly unknown[] => JSON.parse(now.get(path) ?? "").items;
  expect(items(longer).slice(55)).toEqual([
    { code: "WY", name: "Wyoming again", type: "us_state" },
    { code: "ZZ", name: "Nowhere" },
  ]);
  const now = sheetsOf(readOf(longer, { ...library, lists: new Map() }))
    .find(({ id }) => id === "list:us-regions")
    ?.make();
  if (!now) throw new Error("no list");
  const shorter = after(longer, withoutRows(all(now), { top: 56, bottom: 56, left: 0, right: 0 }));
  expect(items(shorter)).toHaveLength(56);
});

test("all texts are there with where they are and for whom, and a text is changed at its place", () => {
  const files = filesOf("boa");
  const sheet = sheetIn(files, "texts");
  const key = "/steps/[industries]/title/client";
  expect(cellIn(sheet, key, "For whom").value).toBe("Clients");
  expect(cellIn(sheet, key, "Where").value).toBe("Steps › Is the business related to any of these industries? › Title");
  expect(cellIn(sheet, "/steps/[plans]/title/0/text", "For whom").value).toMatch(/^When /);
  expect(cellIn(sheet, "/steps/[plans]/title/2", "For whom").value).toBe("All others");
  const now = typedInto(files, "texts", [key, "Text", "Is your business part of any of these industries?"]);
  expect(changeOf(FLOW, files, now)).toEqual(["related to", "part of"]);
});

test("whom a text is for is said as the rule editor says its condition, by the paths before the draft was read", () => {
  const files = filesOf("boa");
  const key = "/steps/[plans]/title/0/text";
  expect(cellIn(sheetIn(files, "texts"), key, "For whom").value).toBe("When answers.business_name is answered");
  const known = sheetIn(files, "texts", vocabularyOfProduct("boa"));
  expect(cellIn(known, key, "For whom").value).toBe("When Business name is answered");
});

test("every cell of every product's sheets takes back what it shows without a change of a byte", () => {
  for (const product of Object.keys(products)) {
    const files = filesOf(product);
    for (const { id, make } of sheetsOf(readOf(files, library))) {
      const sheet = make();
      expect(new Set(sheet.rows.map(({ key }) => key)).size, `${product} ${id}`).toBe(sheet.rows.length);
      for (const column of sheet.columns) {
        const cells = sheet.rows.map((row) => sheet.cellAt(row, column)).filter(({ put }) => put);
        for (const cell of cells)
          if (cell.value !== undefined)
            expect(typedAs(shownIn(cell, column), column.type), `${product} ${id}`).toEqual({ value: cell.value });
        const typed = cells.flatMap((cell) =>
          cell.value === undefined ? [] : [{ cell, type: column.type, text: shownIn(cell, column) }],
        );
        expect(savesOf(taken(typed).edits, files), `${product} ${id} ${column.key}`).toEqual([]);
      }
    }
  }
});

test("a draft of any shape has sheets that can be read", () => {
  const flow = (value: unknown): Files =>
    new Map([
      ["x.flow.json", JSON.stringify(value)],
      ["products/x@1.json", "{"],
    ]);
  for (const value of [
    null,
    3,
    [],
    { tables: 3 },
    { tables: { a: null, b: { by: "us-regions@1", cells: 3 } } },
    { coverages: { groups: [{ rows: [] }] } },
    { rated_by: "q", steps: [{ questions: { q: { list: 3 } } }] },
  ])
    for (const { make } of sheetsOf(readOf(flow(value), library))) {
      const sheet = make();
      for (const row of sheet.rows) for (const column of sheet.columns) shownIn(sheet.cellAt(row, column), column);
    }
});
