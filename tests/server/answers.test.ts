/** Answers that are more than one value: several of a few, and a list of things (N-06, R-03, R-20). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { beginShareLink } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { withFileQuestions } from "./support/quote-files";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

let server: TestServer;
let quote: Enrollment;
beforeAll(async () => {
  server = await startServer({ deps: ({ flows }) => ({ flows: withFileQuestions(flows) }) });
});
beforeEach(async () => {
  quote = await beginShareLink(server);
});
afterAll(() => server.close());

const list = (length: number, of: (n: number) => unknown): readonly unknown[] =>
  Array.from({ length }, (_, n) => of(n));
const fields = (length: number) => Object.fromEntries(list(length, (n) => [`field_${n}`, n]) as [string, number][]);
const FILE = { file: "file_1", name: "scan.pdf", type: "application/pdf", size: 1 };

async function saved(answers: object): Promise<unknown> {
  const { status, text, body } = await quote.put({ answers });
  expect(status, text).toBe(200);
  expect((await quote.get()).body.application?.answers).toEqual(body.application?.answers);
  return body.application?.answers;
}

describe("is kept as it was sent", () => {
  test.each<readonly [string, unknown]>([
    ["no text of a list", []],
    ["100 texts of 200 characters", list(100, (n) => String(n).padEnd(200, "x"))],
    ["50 records of 30 fields", list(50, () => fields(30))],
    ["a record of every kind of value", [{ name: "Bike", price: 1.5, is_new: false, note: "x".repeat(1000) }]],
    ["a record without fields", [{}]],
    ["a text of 1000 characters", "x".repeat(1000)],
  ])("%s", async (_, value) => {
    expect(await saved({ things: value })).toEqual({ things: value });
  });
});

test("what is blank or null in a record is left out", async () => {
  const sent = {
    colours: ["red", "blue"],
    things: [{ name: "Bike", note: "  ", price: null }, { name: null }, { name: "Kite" }],
  };
  expect(await saved(sent)).toEqual({ colours: ["red", "blue"], things: [{ name: "Bike" }, {}, { name: "Kite" }] });
});

test("a list is replaced whole, other answers stay, and null clears it", async () => {
  await saved({ colours: ["red", "blue"], things: [{ name: "Bike" }, { name: "Kite" }], town: "Leeds" });
  expect(await saved({ things: [{ name: "Kite" }], colours: [] })).toEqual({
    colours: [],
    things: [{ name: "Kite" }],
    town: "Leeds",
  });
  expect(await saved({ things: null, colours: null })).toEqual({ town: "Leeds" });
});

describe("is refused, naming its place", () => {
  const at = "/application/answers/things";
  test.each<readonly [string, unknown, string, string]>([
    ["101 texts", list(101, String), at, "maxItems"],
    ["a text twice", ["red", "red"], at, "uniqueItems"],
    ["a blank text among others", ["red", " "], `${at}/1`, "minLength"],
    ["a text of 201 characters", ["x".repeat(201)], `${at}/0`, "maxLength"],
    ["numbers in a list", [1, 2], `${at}/0`, "type"],
    ["null in a list", [null], `${at}/0`, "type"],
    ["texts and records together", [{}, "red"], `${at}/0`, "type"],
    ["51 records", list(51, () => ({})), at, "maxItems"],
    ["31 fields", [fields(31)], `${at}/0`, "maxProperties"],
    ["another form of name", [{ "First name": "x" }], `${at}/0`, "pattern"],
    ["a text of 1001 characters in a record", [{ note: "x".repeat(1001) }], `${at}/0/note`, "maxLength"],
    ["a list of records in a record", [{ colours: [{ name: "red" }] }], `${at}/0/colours/0`, "type"],
    ["a record in a record", [{ owner: { name: "Ann" } }], `${at}/0/owner/file`, "required"],
    ["a list in a list", [["red"]], `${at}/0`, "type"],
    ["a record that is no file", { name: "Bike" }, `${at}/file`, "required"],
    ["a file of nothing", { ...FILE, size: 0 }, `${at}/size`, "minimum"],
    ["a file of half a byte", { ...FILE, size: 1.5 }, `${at}/size`, "type"],
    ["a file whose id is a path", { ...FILE, file: "../x" }, `${at}/file`, "pattern"],
    ["a file with a line break in its name", { ...FILE, name: "a\nb" }, `${at}/name`, "pattern"],
    ["a file whose name is too long", { ...FILE, name: "x".repeat(201) }, `${at}/name`, "maxLength"],
    ["a file of no type", { ...FILE, type: "pdf" }, `${at}/type`, "pattern"],
    ["a file with more", { ...FILE, url: "https://evil.example" }, `${at}/url`, "additionalProperties"],
    ["a file in a record, of nothing", [{ photo: { ...FILE, size: 0 } }], `${at}/0/photo/size`, "minimum"],
    ["a text of 1001 characters", "x".repeat(1001), at, "maxLength"],
  ])("%s", async (_, value, place, rule) => {
    const { status, body } = await quote.put({ answers: { things: value } });
    const [first] = (body.error?.details as unknown as { at: string; rule: string }[] | undefined) ?? [];
    expect([status, body.error?.code, first?.at, first?.rule]).toEqual([422, "invalid_request", place, rule]);
    expect((await quote.get()).body.application?.answers).toBeUndefined();
  });

  test("more than a body may hold", async () => {
    const things = list(50, () =>
      Object.fromEntries(list(10, (n) => [`note_${n}`, "x".repeat(1000)]) as [string, string][]),
    );
    const { status, body } = await quote.put({ answers: { things } });
    expect([status, body.error?.code]).toEqual([413, "body_too_large"]);
  });
});
