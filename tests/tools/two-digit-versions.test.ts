/** Versions and numbers of more than one digit are ordered by number: 1.9.0 comes before 1.10.0, and boa@9 before boa@10. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compareVersions, currentRateBooks, loadFlow, withParts, type Flow } from "../../engine/index";
import { placesOf } from "../../tools/flow/files";
import { publishedVersions } from "../../tools/flow/published-versions";
import { versionFindings } from "../../tools/flow/version";
import { kiteFlow, KITE_STEP, LISTS } from "../engine/support/kite";
import { library } from "../engine/support/shipped";

const ORDER = ["0.9.9", "1.2.0", "1.9.0", "1.9.1", "1.9.10", "1.10.0-draft.0a", "1.10.1", "1.11.0", "2.0.0", "10.0.0"];

test("versions are compared by their numbers", () => {
  const pairs = ORDER.flatMap((a, one) => ORDER.map((b, other) => [a, b, Math.sign(one - other)] as const));
  expect(pairs.map(([a, b]) => [a, b, Math.sign(compareVersions(a, b))])).toEqual(pairs);
  expect(compareVersions("1.10.0-draft.0a", "1.10.0")).toBe(0);
});

describe("a flow whose published versions have two digits", () => {
  const root = resolve(import.meta.dirname, "../..");
  const text = readFileSync(join(root, "flows/boa.flow.json"), "utf8");
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "versions-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const at = (version: string, words: (text: string) => string = (same) => same): string =>
    words(text).replace(/"version": "[^"]+"/, `"version": "${version}"`);
  /** Versions of the flow as they are read from a folder in which they are published. */
  const publishedAs = (versions: readonly string[]): readonly Flow[] => {
    const published = mkdtempSync(join(folder, "published-"));
    mkdirSync(join(published, "boa"));
    for (const version of versions) writeFileSync(join(published, `boa/${version}.flow.json`), at(version));
    return publishedVersions([published], text);
  };
  /** What `flow check` finds in the version of a flow beside these published ones. */
  const found = (version: string, published: readonly string[], words?: (text: string) => string) => {
    const file = join(folder, "boa.flow.json");
    writeFileSync(file, at(version, words));
    return versionFindings(placesOf(root, {}), file, publishedAs(published).toReversed()).map(({ rule, expected }) => [
      rule,
      expected,
    ]);
  };
  const minimum = (same: string): string => same.replace('"cells": { "CO": 10', '"cells": { "CO": 12');

  test("has the highest number as its newest", () => {
    const versions = publishedAs(["1.10.0", "1.9.0", "1.9.10"]).map(({ version }) => version);
    expect(versions).toEqual(["1.9.0", "1.9.10", "1.10.0"]);
  });

  test("is behind with a lower number, and raised with a higher one", () => {
    const published = ["1.10.0", "1.9.0", "1.2.0"];
    expect(found("1.9.1", published)).toEqual([["version-not-raised", "1.10.1"]]);
    expect(found("1.10.0", published)).toEqual([]);
    expect(found("1.10.1", published)).toEqual([]);
    expect(found("1.11.0", published)).toEqual([]);
  });

  test("is raised too little with a changed rule and a higher last number alone", () => {
    expect(found("1.9.1", ["1.9.0"], minimum)).toEqual([["version-raised-too-little", "1.10.0 or higher"]]);
    expect(found("1.9.99", ["1.9.0"], minimum)).toEqual([["version-raised-too-little", "1.10.0 or higher"]]);
    expect(found("1.10.0", ["1.9.0"], minimum)).toEqual([]);
  });
});

describe("migrations to versions of two digits", () => {
  const COLOUR = { type: "string", title: "Colour", list: "colours@1" };
  const LINE = { type: "integer", title: "Line", minimum: 1, maximum: 90 };
  const asking = (version: string, name: string): Flow =>
    kiteFlow({
      version,
      steps: [
        { ...KITE_STEP, questions: { colour: COLOUR, [name]: LINE } },
        { id: "done", use: "confirmation@3", group: "end" },
      ],
    });
  const found = (version: string, migrations: object, started: readonly Flow[] = []): readonly string[] => {
    const flow = { ...asking(version, "line"), migrations };
    const published = started.map((each) => withParts(each, library.parts));
    const loaded = loadFlow(flow, { parts: library.parts, lists: LISTS, started: published });
    const findings = loaded.ok ? [] : loaded.findings;
    return findings.filter(({ rule }) => rule.startsWith("migration")).map(({ rule, pointer }) => `${rule} ${pointer}`);
  };
  const span = { "1.10.0": [{ rename: "span", to: "line" }] };
  const both = { ...span, "1.9.0": [{ rename: "length", to: "span" }] };

  test("are checked in the order of the numbers", () => {
    expect(found("1.10.0", both)).toEqual([]);
    expect(found("1.9.0", span)).toEqual(["migration-too-new /migrations/1.10.0"]);
    expect(found("1.11.0", span)).toEqual([]);
  });

  test("take answers of the newest version before them", () => {
    const started = [asking("1.9.0", "span"), asking("1.8.0", "length"), asking("1.10.0", "cord")];
    expect(found("1.11.0", { "1.11.0": [{ rename: "cord", to: "line" }] }, started)).toEqual([]);
    expect(found("1.10.0", span, started)).toEqual([]);
    expect(found("1.11.0", { "1.10.0": [{ rename: "length", to: "line" }] }, started)).toEqual([
      "migration-of-nothing /migrations/1.10.0/0",
    ]);
  });
});

test("the newest rate book is the one with the highest number", () => {
  const book = (id: string, version: number) => ({
    book: { id, version, vertical: { code: id } },
    file: `${id}@${version}`,
  });
  const books = [book("boa", 10), book("boa", 9), book("kite", 9), book("kite", 11), book("kite", 2)];
  expect(currentRateBooks(books).map(({ file }) => file)).toEqual(["boa@10", "kite@11"]);
});
