/** `flow diff`: versions by any of their names, in lines, as a page, and with what was declared. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { comparisonOf, hasResidue, withIntent, type Comparison } from "../../tools/flow/difference";
import { differenceLines } from "../../tools/flow/difference-lines";
import { differencePage } from "../../tools/flow/difference-page";
import { editionNamed } from "../../tools/flow/edition";
import { placesOf } from "../../tools/flow/files";
import { BadIntent, readIntent } from "../../tools/flow/intent";
import { NothingFound } from "../../tools/flow/select";

const root = resolve(import.meta.dirname, "../..");
const places = placesOf(root, {});
const quiet = (): void => {};
let folder = "";
let file = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "diff-"));
  const flow = JSON.parse(readFileSync(join(root, "flows/boa.flow.json"), "utf8"));
  flow.tables.staff_minimum.cells.CO = 12;
  flow.title = "<script>alert(1)</script>";
  file = join(folder, "edited.flow.json");
  writeFileSync(file, JSON.stringify(flow, null, 2));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let found: Comparison;
beforeAll(() => void (found = comparisonOf(editionNamed(places, "boa"), editionNamed(places, file), quiet)), 180_000);
const declared = (...meant: readonly object[]): Comparison => withIntent(found, readIntent(JSON.stringify(meant)));

describe("two versions", () => {
  test("are told in sentences and in classes with a witness, with the lines that decide", () => {
    const lines = differenceLines(found);
    expect(lines).toContain("  - Colorado's staff minimum rises from 10 to 12.");
    expect(lines).toContain("  1. whom employees turns away, and with which words");
    expect(lines).toContain(
      "       who      State (business_region) is Colorado; staff (Number of owners plus Number of employees) is 10 to 11",
    );
    expect(lines.join("\n")).toMatch(
      /witness {2}the broker, from the dashboard, for a known client; .*State \(business_region\): Colorado/,
    );
    expect(lines.join("\n")).toMatch(/decided {2}.*edited\.flow\.json:\d+/);
  });

  test("that are declared leave nothing; one that is declared and does not happen is told", () => {
    const left = declared({ where: { business_region: ["CO"] } }, { where: { region: ["CO"] } });
    const kinds = left.changed.filter(({ meant }) => meant === null).map(({ about }) => about);
    expect(kinds).not.toContain("refusals");
    expect(kinds.length).toBeGreaterThan(0);
    expect(declared({ decision: "nothing" }).missing).toEqual([0]);
    expect(hasResidue(declared({ decision: "*" }))).toBe(false);
    expect(hasResidue(declared({ decision: "*" }, { decision: "nothing" }))).toBe(true);
  });

  test("that say the same differ in nothing", () => {
    const same = comparisonOf(editionNamed(places, "boa"), editionNamed(places, "boa"), quiet);
    expect(same).toMatchObject({ says: [], changed: [], unseen: [], sampled: [], demands: null });
    expect(same.unchanged).toBeGreaterThan(400);
    expect(differenceLines(same)).toHaveLength(3);
    expect(hasResidue(same)).toBe(false);
  });

  test("stand on one page that holds all of it and runs nothing", () => {
    const page = differencePage(found, editionNamed(places, "boa"), editionNamed(places, file));
    expect(page).toContain("Colorado&#39;s staff minimum rises from 10 to 12.");
    expect(page).toContain("<del><small>was</small> 10</del> → <ins><small>now</small> 12</ins>");
    expect(page).toContain("does not come here");
    expect(page.match(/data:image\/svg\+xml;base64,/g)?.length).toBeGreaterThanOrEqual(3);
    expect(page).not.toContain("<script");
    expect(page).not.toMatch(/\bon\w+=|(?:src|href)="(?!data:|#)/);
  });

  test("are signed by name and hash, each beside its own", () => {
    const [was, now] = [editionNamed(places, "boa"), editionNamed(places, file)];
    const page = differencePage(found, was, now);
    const signed = [...page.matchAll(/<th scope="row">(was|now)<\/th><td>(.*?)<br><code>(\w+)<\/code>/g)];
    expect(signed.map(([, ...row]) => row)).toEqual([
      ["was", was.name, was.sha256],
      ["now", now.name, now.sha256],
    ]);
  });
});

describe("a version by its name", () => {
  test("may be published, or as a commit has it", () => {
    expect(editionNamed(places, "boa@1.1.0")).toMatchObject({
      name: "boa 1.1.0 (published)",
      flow: { version: "1.1.0" },
    });
    const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
    expect(editionNamed(places, `${commit}:boa`).name).toContain(`(at ${commit})`);
  });

  test("has the same hash exactly when flow, parts, lists and rates are the same", () => {
    expect(editionNamed(places, "boa").sha256).toBe(editionNamed(places, join(root, "flows/boa.flow.json")).sha256);
    expect(editionNamed(places, "boa").sha256).not.toBe(editionNamed(places, file).sha256);
  });

  test.each([
    ["a part", "flows/parts/messages@4.json", "{field} is required", "{field} is missing", false],
    ["a list", "flows/lists/us-regions@1.json", "Guam", "Guam (US)", false],
    ["a price of the rate book", "server/data/products/boa@1.json", "750", "751", false],
    ["a scenario, which is not part of it,", "flows/scenarios/boa/usual.json", "TX", "CO", true],
  ])("has another hash when %s is another one, though it has the same name", (_, path, from, to, isSame) => {
    const copy = join(folder, "copy");
    for (const part of ["flows", "server/data/products"])
      cpSync(join(root, part), join(copy, part), { recursive: true });
    const before = readFileSync(join(copy, path), "utf8");
    writeFileSync(join(copy, path), before.replaceAll(from, to));
    expect(before).toContain(from);
    const hash = editionNamed(placesOf(copy, {}), "boa").sha256;
    rmSync(copy, { recursive: true });
    expect(hash === editionNamed(places, "boa").sha256).toBe(isSame);
  });

  test.each(["boa@9.9.9", "no-such-commit:boa", "unknown"])("that there is not says so: %s", (name) => {
    expect(() => editionNamed(places, name)).toThrow(NothingFound);
  });

  test("is priced by the book that is named", () => {
    expect(editionNamed(places, "boa", "boa@1").priced?.book.id).toBe("boa");
    expect(() => editionNamed(places, "boa", "boa@7")).toThrow(/no rate book "boa@7"/);
  });
});

describe("what is meant", () => {
  test.each([
    ["no JSON", "[{", /--only:1/],
    ["another word", '[{"wher": {}}]', /wher/],
    ["nothing", "[]", /expected at least 1 item/],
    ["a file that is not there", "/no/such.json", /There is no file/],
  ])("that is %s is refused with its place", (_, typed, message) => {
    expect(() => readIntent(typed)).toThrow(BadIntent);
    expect(() => readIntent(typed)).toThrow(message);
  });
});
