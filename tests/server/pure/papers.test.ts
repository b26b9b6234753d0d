/** What a document prints of letters of every script, and what a screen reader finds in it. */
import { expect, test } from "vitest";
import { unprintable } from "../../../engine";
import { renderPdf, type Row } from "../../../server/documents/pdf";
import { allOf, readPdf, rowsOf, type ReadPdf } from "../support/read-pdf";
import { NAMES } from "../support/scripts";

const carrier = { name: "Meridian Casualty" };

async function printed(rows: readonly Row[], title = "Coverage"): Promise<ReadPdf> {
  const sections = [{ title, rows }];
  const made = new Date("2027-01-15T12:00:00Z");
  const notes = ["This proposal is not a policy."];
  return readPdf(
    await renderPdf({ title: "Proposal", carrier, accent: "#003366", subtitle: "For Ann", sections, notes, made }),
  );
}

const names = Object.entries(NAMES).map(([name, [first, last]]) => ({ name, value: `${first} ${last}` }));

test("names in every script are read back as they are, and no glyph is a box", async () => {
  const { elements, boxes, unmarked } = await printed(names);
  const expected = names.map(({ name, value }) => [name, value.normalize("NFC")]);
  expect(expected.length).toBeGreaterThanOrEqual(14);
  expect([...rowsOf(elements)]).toEqual(expected);
  expect([boxes, unmarked]).toEqual([0, 0]);
});

test("a name that was stored in decomposed form is printed in composed form", async () => {
  const value = "Zoë Nguyễn".normalize("NFD");
  expect(rowsOf((await printed([{ name: "Name", value }])).elements).get("Name")).toBe("Zoë Nguyễn");
});

test("letters of two directions keep their order, with brackets and figures in their places", async () => {
  const value = "Ann (דוד כהן) 12 Main St";
  expect(rowsOf((await printed([{ name: "Name", value }])).elements).get("Name")).toBe(value);
});

test("a letter that no face has is its number, and never left out", async () => {
  const value = "Ann \u{1F9FF} ភា";
  const { elements, boxes } = await printed([{ name: "Name", value }]);
  expect(rowsOf(elements).get("Name")?.replaceAll(" ", "")).toBe("Ann[U+1F9FF][U+1797][U+17B6]");
  expect(boxes).toBe(0);
});

test("a heading of another script is printed in it, too", async () => {
  const { elements } = await printed(names.slice(0, 1), "Владимир 王小明");
  expect(allOf(elements).find(({ role }) => role === "H2")?.text).toBe("Владимир 王小明");
});

test("a document tells its language, title and structure: headings, tables with headed rows, and a logo with words", async () => {
  const { title, language, isTagged, showsTitle, elements, artifacts, unmarked } = await printed([
    { name: "Name", value: "Ann Lee", notes: ["First note", "Second note"] },
  ]);
  expect([title, language, isTagged, showsTitle]).toEqual(["Proposal", "en-US", true, true]);
  const [document] = elements;
  expect(document?.role).toBe("Document");
  expect(document?.children.map(({ role }) => role)).toEqual(["Figure", "H1", "P", "H2", "Table", "P"]);
  expect(allOf(elements).find(({ role }) => role === "Figure")?.alt).toBe("Meridian Casualty");
  const row = allOf(elements).find(({ role }) => role === "TR");
  expect(row?.children.map(({ role }) => role)).toEqual(["TH", "TD"]);
  expect(row?.children[1]?.children.map(({ text }) => text)).toEqual(["Ann Lee", "First note", "Second note"]);
  expect(artifacts).toContain("Meridian Casualty · Proposal · page 1 of 1");
  expect(unmarked).toBe(0);
});

test("every letter without a face, of all blocks, is refused by the table that browser and server share", async () => {
  const codes = Array.from({ length: 0x2ffff }, (_, code) => code).filter(
    (code) => code % 1021 === 65 && (code < 0xd800 || code > 0xdfff),
  );
  const letters = codes.map((code) => String.fromCodePoint(code)).filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  const { elements } = await printed(
    letters.map((letter) => ({ name: letter.codePointAt(0)?.toString(16) ?? "", value: `a${letter}` })),
  );
  const left = [...rowsOf(elements)].filter(([, value]) => value.includes("[U+")).map(([name]) => name);
  const refused = new Set(
    letters.filter((letter) => unprintable(letter) !== undefined).map((letter) => letter.codePointAt(0)?.toString(16)),
  );
  expect(letters.length).toBeGreaterThan(80);
  expect(left.length).toBeGreaterThan(20);
  // One of the faces may have a letter that another style has not: then it is refused, too.
  expect(left.filter((code) => !refused.has(code))).toEqual([]);
});
