import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PUBLICATIONS, readPublications, type Publication } from "../../server/flows/publications";
import { AlreadyPublished, freeze, type Frozen } from "../../tools/flow/freeze";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "published-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const publish = (text: string, version = "1.0.0", list = "[1]", drawing = "<svg/>", book = "{}"): Frozen =>
  freeze(folder, {
    id: "sample",
    version,
    text,
    lists: { "places@1": list },
    media: { "map@1.svg": Buffer.from(drawing) },
    rates: { "sample@1": book },
    book: "sample@1",
    right: { way: "unsigned", by: [] },
  });
const register = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, file), "utf8")) as Record<string, string>;

test("keeps the text byte for byte, and its hash and those of its lists, media and rate book", () => {
  const { file, isNew } = publish('{ "id":  "sample" }\n');
  expect(isNew).toBe(true);
  expect(readFileSync(join(folder, file), "utf8")).toBe('{ "id":  "sample" }\n');
  expect(register("published.json")).toEqual({ "sample/1.0.0.flow.json": expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(register("lists.json")).toEqual({ "places@1": expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(register("media.json")).toEqual({ "map@1.svg": expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(register("rates.json")).toEqual({ "sample@1": expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test("refuses another text for a published version, and leaves the first one as it is", () => {
  const first = publish("one");
  expect(() => publish("two")).toThrow(AlreadyPublished);
  expect(readFileSync(join(folder, first.file), "utf8")).toBe("one");
});

test("refuses a new version that came with a changed list of an old name, and writes nothing of it", () => {
  publish("one");
  expect(() => publish("two", "1.1.0", "[1, 2]")).toThrow(/places@1/);
  expect(existsSync(join(folder, "sample/1.1.0.flow.json"))).toBe(false);
  expect(Object.keys(register("published.json"))).toEqual(["sample/1.0.0.flow.json"]);
});

test("refuses a new version that came with a changed media file of an old name", () => {
  publish("one");
  expect(() => publish("two", "1.1.0", "[1]", "<svg></svg>")).toThrow(/map@1\.svg/);
  expect(existsSync(join(folder, "sample/1.1.0.flow.json"))).toBe(false);
});

test("refuses a rate book that changed under its old name, and writes nothing of it (R-22)", () => {
  publish("one");
  expect(() => publish("two", "1.1.0", "[1]", "<svg/>", "{ }")).toThrow(
    "sample@1 is published with another text: a changed rate book is a new file with the next version",
  );
  expect(() => publish("one", "1.0.0", "[1]", "<svg/>", "{ }")).toThrow(AlreadyPublished);
  expect(existsSync(join(folder, "sample/1.1.0.flow.json"))).toBe(false);
});

test("freezes the next rate book of a flow that is published already, once", () => {
  publish("one");
  const again = (): Frozen =>
    freeze(folder, {
      id: "sample",
      version: "1.0.0",
      text: "one",
      lists: {},
      media: {},
      rates: { "sample@2": "{}" },
      book: "sample@2",
      right: { way: "unsigned", by: [] },
    });
  expect(again()).toMatchObject({ file: "sample/1.0.0.flow.json", isNew: false, newBooks: ["sample@2"] });
  expect(Object.keys(register("rates.json"))).toEqual(["sample@1", "sample@2"]);
  expect(register("books.json")).toEqual({ "sample/1.0.0.flow.json": "sample@1" });
  expect(Object.keys(register("lists.json"))).toEqual(["places@1"]);
  expect(again().newBooks).toEqual([]);
});

test("names a new version only once all that it needs is there", () => {
  publish("one");
  const before = register("published.json");
  for (const file of ["lists.json", "media.json", "rates.json", "books.json", PUBLICATIONS]) {
    const unfinished = join(folder, `${file}.${process.pid}`);
    mkdirSync(unfinished);
    expect(() => publish("two", "1.1.0"), file).toThrow(/EISDIR/);
    expect(register("published.json"), file).toEqual(before);
    rmSync(unfinished, { recursive: true });
  }
  mkdirSync(join(folder, "sample/1.2.0.flow.json"));
  expect(() => publish("three", "1.2.0")).toThrow(/EISDIR/);
  expect(register("published.json")).toEqual(before);
});

test("publishing the same text again changes nothing; a new version stands beside the old one", () => {
  publish("one");
  expect(publish("one").isNew).toBe(false);
  publish("two", "1.1.0");
  expect(Object.keys(register("published.json"))).toEqual(["sample/1.0.0.flow.json", "sample/1.1.0.flow.json"]);
});

describe("what was published", () => {
  const publications = (): Readonly<Record<string, Publication>> => readPublications(folder);

  test("says by which way, for a version and for a book, and keeps that", () => {
    publish("one");
    const first = publications();
    expect(first).toEqual({
      "sample/1.0.0.flow.json": {
        sha256: register("published.json")["sample/1.0.0.flow.json"],
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        way: "unsigned",
        by: [],
      },
      "sample@1": expect.objectContaining({ sha256: register("rates.json")["sample@1"], way: "unsigned" }),
    });
    publish("one");
    publish("two", "1.1.0");
    expect(publications()).toMatchObject(first);
  });

  test("before there was a register is kept as such, and has a publication with the next one", () => {
    publish("one");
    rmSync(join(folder, PUBLICATIONS));
    publish("two", "1.1.0");
    const ways = Object.entries(publications()).map(([file, { way }]) => [file, way]);
    expect(ways).toEqual([
      ["sample/1.0.0.flow.json", "kept"],
      ["sample/1.1.0.flow.json", "unsigned"],
    ]);
  });
});
