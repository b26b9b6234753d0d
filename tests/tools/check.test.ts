import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Finding } from "../../engine";
import { readWorking } from "../../server/flows/files";
import { readRateBooks } from "../../server/rates/rate-book";
import { findingsIn } from "../../tools/flow/check";
import { placesOf, type Places } from "../../tools/flow/files";
import { NothingFound, select } from "../../tools/flow/select";

const repository = resolve(import.meta.dirname, "../..");
const third = join(repository, "tests/fixtures/third");

/** A copy of the flows and rate books, to be edited wrongly. */
let root = "";
let places: Places;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "check-"));
  cpSync(join(repository, "flows"), join(root, "flows"), { recursive: true });
  cpSync(join(repository, "server/data/products"), join(root, "server/data/products"), { recursive: true });
  places = placesOf(root, {});
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const text = (file: string): string => readFileSync(join(root, file), "utf8");

function edit(file: string, from: string, to: string): void {
  const before = text(file);
  if (!before.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(join(root, file), before.replace(from, to));
}

const check = (...names: string[]): readonly Finding[] =>
  findingsIn(places, select(places, names), { scenarios: true });

/** Findings as rule and place, with the text of the line that they name. */
const said = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ rule, file = "", line }) => `${rule} ${file}: ${lineOf(file, line)}`);
const lineWith = (file: string, part: string): number =>
  text(file)
    .split("\n")
    .findIndex((line) => line.includes(part)) + 1;
const lineOf = (file: string, line = 0): string => text(file).split("\n")[line - 1]?.trim() ?? "";

test("the shipped flows, parts, lists, rate books and scenarios are sound", () => {
  expect(check()).toEqual([]);
});

describe("a published file that was edited in place", () => {
  test("a list, a part, a media file and a flow", () => {
    edit("flows/lists/us-regions@1.json", "Colorado", "Colorrado");
    edit("flows/parts/person@1.json", '"maxLength": 254', '"maxLength": 200');
    edit("flows/media/boa-clock@1.svg", "<svg", "<svg ");
    edit("flows/published/boa/1.0.0.flow.json", "Business Owners Accident", "Business Owners Accidents");
    const found = check().filter(({ rule }) => rule === "published-edited");
    expect(found.map(({ file, expected }) => [file, expected])).toEqual([
      ["flows/lists/us-regions@1.json", expect.stringContaining("flows/lists/us-regions@2.json")],
      ["flows/media/boa-clock@1.svg", expect.stringContaining("flows/media/boa-clock@2.svg")],
      ["flows/published/boa/1.0.0.flow.json", "the file as it was published"],
      ["flows/parts/person@1.json", expect.stringContaining("flows/parts/person@2.json")],
    ]);
    expect(
      check("flows/lists/none.json".replace("flows", join(root, "flows")).replace("none", "us-regions@1")),
    ).toEqual([expect.objectContaining({ rule: "published-edited", line: expect.any(Number) })]);
  });

  test("a rate book (R-22)", () => {
    const book = "server/data/products/boa@1.json";
    edit(book, "[95", "[96");
    const next = "server/data/products/boa@2.json";
    const found = [
      expect.objectContaining({ rule: "published-edited", file: book, line: lineWith(book, '"version"') }),
    ];
    const whole = check();
    expect([whole, check("boa"), check(join(root, book))]).toEqual([found, found, found]);
    expect(whole[0]?.expected).toContain(next);
    expect(check("passport360")).toEqual([]);
    rmSync(join(root, book));
    expect(check()).toContainEqual(expect.objectContaining({ rule: "published-edited", file: book }));
  });

  test("a file that is gone", () => {
    rmSync(join(root, "flows/lists/fraud-notices@1.json"));
    expect(check()).toContainEqual(
      expect.objectContaining({ rule: "published-edited", file: "flows/lists/fraud-notices@1.json" }),
    );
  });

  test("a flow with the number of its published version", () => {
    edit("flows/boa.flow.json", "In what state is the business headquartered?", "Which state?");
    const found = check("boa");
    expect(said(found)).toEqual(['version-not-raised flows/boa.flow.json: "version": "1.7.0",']);
    expect(found[0]?.expected).toContain("1.7.1");
    edit("flows/boa.flow.json", '"version": "1.7.0"', '"version": "1.7.1"');
    expect(check("boa")).toEqual([]);
    edit("flows/boa.flow.json", '"version": "1.7.1"', '"version": "1.1.0"');
    expect(check("boa").map(({ rule }) => rule)).toEqual(["version-not-raised"]);
  });

  test("questions in another order under the number of the published version", () => {
    edit("flows/boa.flow.json", '"ask": ["business_name", "first_name"', '"ask": ["first_name", "business_name"');
    expect(check("boa")).toMatchObject([{ rule: "version-not-raised", expected: "1.8.0" }]);
  });
});

describe("a version that is raised less than its changes demand", () => {
  const raisedTo = (version: string): readonly Finding[] => {
    edit(
      "flows/boa.flow.json",
      /"version": "[^"]+"/.exec(text("flows/boa.flow.json"))?.[0] ?? "",
      `"version": "${version}"`,
    );
    return check("boa");
  };

  test("a rule numbered as wording, with the change that demands more", () => {
    edit("flows/boa.flow.json", '"cells": { "CO": 10', '"cells": { "CO": 12');
    expect(raisedTo("1.7.1")).toEqual([
      {
        file: "flows/boa.flow.json",
        line: lineWith("flows/boa.flow.json", '"version": "1.7.1"'),
        column: expect.any(Number),
        pointer: "/version",
        rule: "version-raised-too-little",
        found: "1.7.1 after 1.7.0",
        expected: "1.8.0 or higher",
        message: "It changes a question or a rule: Colorado's staff minimum rises from 10 to 12.",
      },
    ]);
    expect(raisedTo("1.8.0")).toEqual([]);
    expect(raisedTo("2.0.0")).toEqual([]);
  });

  test("a name that loses stored answers, numbered as a rule", () => {
    const scenarios = readdirSync(join(root, "flows/scenarios/boa")).map((name) => `flows/scenarios/boa/${name}`);
    for (const file of ["flows/boa.flow.json", ...scenarios])
      writeFileSync(join(root, file), text(file).replaceAll("corporation_vc_form", "is_public"));
    expect(raisedTo("1.8.0")).toMatchObject([
      {
        rule: "version-raised-too-little",
        expected: "2.0.0 or higher",
        message:
          "It changes what saved answers mean: The question corporation_vc_form is renamed to is_public, and no migration says so: its stored answers are lost.",
      },
    ]);
  });
});

describe("rules without a scenario", () => {
  const without = (...names: string[]): void => {
    for (const name of names) rmSync(join(root, `flows/scenarios/boa/${name}.json`));
  };

  test("a rejection, with its line", () => {
    without("rejected-accident-policy-dashboard");
    const found = check("boa");
    expect(said(found)).toEqual(["rejection-without-scenario flows/boa.flow.json: {"]);
    expect(found[0]).toMatchObject({
      found: "no scenario in which has_accident_policy fires",
      expected: 'one in flows/scenarios/boa/ with "expect": { "rejected": "has_accident_policy" }',
    });
  });

  test("a dialog, and a reason of a call", () => {
    without("region-change-cancelled", "region-change-co-va", "region-change-to-ks");
    without("region-change-va-co-enough", "region-change-va-co-too-few", "unlicensed", "broker-unlicensed");
    expect(check("boa").map(({ found }) => found)).toEqual([
      "no scenario in which region_change fires",
      "no scenario in which broker_not_licensed fires",
    ]);
  });

  test("a product without any, unless scenarios are left out", () => {
    rmSync(join(root, "flows/scenarios/boa"), { recursive: true });
    expect(check("boa").map(({ rule, expected }) => [rule, expected])).toEqual([
      ["no-scenarios", "some in flows/scenarios/boa/"],
    ]);
    expect(findingsIn(places, select(places, ["boa"]), { scenarios: false })).toEqual([]);
  });

  test("a scenario that is not sound, with its line", () => {
    edit("flows/scenarios/boa/unlicensed.json", '"outcome"', '"outcom"');
    const found = check("boa");
    expect(found.map(({ rule }) => rule)).toEqual(["scenario-shape", "scenario-shape"]);
    expect(said(found).join()).toContain('"outcom": "rejected"');
  });
});

describe("a rate book that is not sound", () => {
  const book = "server/data/products/boa@1.json";

  test("has its place", () => {
    edit(book, '"currency": "USD"', '"currency": 5');
    const found = check("boa").filter(({ rule }) => rule !== "published-edited");
    expect(said(found)).toEqual([`wrong-type ${book}: "currency": 5,`]);
    edit(book, '"currency": 5', '"currency": "USD" "x"');
    expect(check("boa")).toContainEqual(expect.objectContaining({ file: book, rule: "syntax-error" }));
    expect(check(join(root, book))).toContainEqual(expect.objectContaining({ file: book, rule: "syntax-error" }));
  });

  test("and has another name or version than its file", () => {
    copy("boa-again.json");
    const whole = check();
    expect(said(whole)).toEqual([`rate-book-name server/data/products/boa-again.json: "id": "boa",`]);
    expect(whole[0]).toMatchObject({ found: "boa@1", expected: "boa@1.json as the name of the file" });
    rmSync(join(root, "server/data/products/boa-again.json"));
    copy("boa@2.json");
    expect(said(check("boa"))).toEqual([`rate-book-name server/data/products/boa@2.json: "version": 1,`]);
  });

  test("and two books of one product", () => {
    copy("bao@1.json", ['"id": "boa",', '"id": "bao",']);
    const [found, ...others] = check();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ rule: "rate-book-twice", file: book, line: 1 });
    expect(found?.message).toBe("server/data/products/bao@1.json is a rate book of the same product.");
  });

  const copy = (name: string, ...edits: (readonly [string, string])[]): void => {
    cpSync(join(root, book), join(root, "server/data/products", name));
    for (const [from, to] of edits) edit(join("server/data/products", name), from, to);
  };

  test("the next version beside an old one is sound, and the flow is held against it", () => {
    copy("boa@2.json", ['"version": 1', '"version": 2']);
    expect(check("boa")).toEqual([]);
    edit("server/data/products/boa@2.json", '"answers.owners_count"', '"answers.owner_count"');
    expect(said(check("boa"))[0]).toMatch(/^unknown-answer server\/data\/products\/boa@2\.json: /);
    expect(check("passport360")).toEqual([]);
  });
});

describe("two flows that would hide each other", () => {
  test.each([
    ["an address", '"slugs": ["passport360"]', '"slugs": ["boa"]'],
    ["the product", '"vertical_code": "chubb_passport360"', '"vertical_code": "chubb_boa"'],
  ])("by %s", (_, from, to) => {
    edit("flows/passport360.flow.json", from, to);
    const found = check("passport360").filter(({ rule }) => rule === "taken-by-another-flow");
    expect(found).toEqual([expect.objectContaining({ expected: "one that flows/boa.flow.json does not have" })]);
    expect(text("flows/passport360.flow.json").split("\n")[(found[0]?.line ?? 0) - 1]).toContain(to);
  });
  test("are not one and the same, where its id is not a text", () => {
    edit("flows/passport360.flow.json", '"id": "passport360"', '"id": ["passport360"]');
    expect(check("passport360").map(({ rule }) => rule)).not.toContain("taken-by-another-flow");
  });
});

describe("a byte-order mark is refused, by this tool and by the server", () => {
  const mark = (file: string): void => writeFileSync(join(root, file), `\uFEFF${text(file)}`);

  test.each(["flows/boa.flow.json", "flows/lists/us-regions@1.json", "flows/parts/person@1.json"])("in %s", (file) => {
    mark(file);
    expect(check()).toContainEqual(
      expect.objectContaining({ file, line: 1, rule: "byte-order-mark", expected: "UTF-8 without BOM" }),
    );
    expect(() => readWorking(join(root, "flows"), [])).toThrow(/Save it without BOM/);
  });

  test("in a rate book", () => {
    mark("server/data/products/boa@1.json");
    expect(check("boa").map(({ message }) => message)).toContainEqual(expect.stringContaining("without BOM"));
    expect(() => readRateBooks(places.books)).toThrow(/without BOM/);
  });

  test("in a scenario", () => {
    mark("flows/scenarios/boa/unlicensed.json");
    expect(check("boa").map(({ rule }) => rule)).toEqual(["byte-order-mark"]);
  });
});

describe("which files are looked at", () => {
  const outside = (): Places => placesOf(repository, { FLOWS_DIR: third, PRODUCTS_DIR: join(third, "products") });

  test("those of FLOWS_DIR and PRODUCTS_DIR too, with the scenarios there", () => {
    const all = select(outside(), []);
    const counts = [all.flows.length, all.parts.length, all.lists.length, all.books.length];
    expect(counts).toEqual([3, 18, 7, 3]);
    expect(findingsIn(outside(), all, { scenarios: true })).toEqual([]);
    const { flows, books } = select(outside(), ["event-day"]);
    expect([flows, books]).toEqual([[join(third, "event-day.flow.json")], [join(third, "products/event-day@1.json")]]);
  });

  test("a folder of the environment that is not there is said", () => {
    expect(() => placesOf(repository, { FLOWS_DIR: "no/such/folder" })).toThrow(
      "FLOWS_DIR: found no/such/folder, expected folders that exist",
    );
  });

  test("a name that stands for nothing, and a folder without flows", () => {
    expect(() => select(places, ["bao"])).toThrow(
      'There is no flow and no JSON file "bao". The flows are boa, passport360: the files *.flow.json in flows.',
    );
    const empty = { ...places, main: third, flows: [join(third, "lists")] };
    expect(() => select(empty, [])).toThrow(NothingFound);
  });
});
