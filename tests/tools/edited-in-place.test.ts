/** `check ID` finds each frozen file of the flow that was edited in place, as `check` of all does, and so does `publish`. */
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatFinding, listsNamed, mediaNamed, type Flow } from "../../engine/index";
import { nextBookOf } from "../../engine/analysis";
import { findingsIn } from "../../tools/flow/check";
import { placesOf, type Places } from "../../tools/flow/files";
import publishNamed from "../../tools/flow/publish-work";
import { readRegister } from "../../tools/flow/register";
import { select } from "../../tools/flow/select";
import { sampled } from "../support/tier";

const repository = resolve(import.meta.dirname, "../..");
const frozen = (index: string): readonly string[] =>
  Object.keys(readRegister(join(repository, "flows/published", index)));

/** What the versions of a product use: a part of the newest one, and the lists, media files, book and versions of all. */
const versions = frozen("published.json").filter((file) => file.startsWith("boa/"));
const flows: readonly Flow[] = versions.map((file) =>
  JSON.parse(readFileSync(join(repository, "flows/published", file), "utf8")),
);
const lists = [...new Set(flows.flatMap((flow) => listsNamed(flow)))];
const media = [...new Set(flows.flatMap((flow) => mediaNamed(flow)))];
const files: readonly string[] = [
  ...sampled(Object.keys(flows.at(-1)?.parts ?? {})).map((name) => `flows/parts/${name}.json`),
  ...sampled(lists, 2).map((name) => `flows/lists/${name}.json`),
  ...sampled(media).map((name) => `flows/media/${name}`),
  ...sampled(versions).map((file) => `flows/published/${file}`),
  "server/data/products/boa@1.json",
];

let root = "";
let places: Places;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "edited-"));
  for (const folder of ["flows", "server/data/products"])
    cpSync(join(repository, folder), join(root, folder), { recursive: true });
  places = placesOf(root, {});
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Parts are compared by what they say, all else by its bytes. */
function edit(file: string): void {
  const path = join(root, file);
  if (!file.includes("/parts/")) return appendFileSync(path, " ");
  const part: object = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...part, description: "Edited in place." }, null, 2));
}

/** What a check finds in a file of this name. */
const findingsOf = (names: readonly string[], file: string): readonly string[] =>
  findingsIn(places, select(places, names), { scenarios: false })
    .filter((found) => found.file === file && found.rule === "published-edited")
    .map(formatFinding);

describe.each(sampled(files, 2))("%s, edited in place,", (file) => {
  beforeAll(() => edit(file));
  afterAll(() => cpSync(join(repository, file), join(root, file)));

  test("is found by a check of its flow, as by one of all", () => {
    const found = findingsOf(["boa"], file);
    expect(found).toHaveLength(1);
    expect(found).toEqual(findingsOf([], file));
  });

  test("keeps its flow from being published, before it is checked", () => {
    const { code, out, err } = publishNamed({ root, names: ["boa"] });
    expect(out).toEqual([expect.stringContaining(file), expect.stringMatching(/: 1 finding$/)]);
    expect([code, err]).toEqual([1, ["Nothing was published: only what has no findings is."]]);
  });
});

test("a file of another flow alone is not a finding of this one", () => {
  const file = "server/data/products/passport360@1.json";
  edit(file);
  expect(findingsOf(["boa"], file)).toEqual([]);
  expect(findingsOf([], file)).toHaveLength(1);
});

test("a version that was put among the published ones by hand is found, also with a line in the index", () => {
  const [from, to] = ["boa/1.0.0.flow.json", "boa/0.9.0.flow.json"].map((file) => join(root, "flows/published", file));
  cpSync(from ?? "", to ?? "");
  const found = (names: readonly string[]): readonly (string | undefined)[] =>
    findingsIn(places, select(places, names), { scenarios: false })
      .filter(({ rule }) => rule === "not-published")
      .map(({ file }) => file);
  const index = join(root, "flows/published/published.json");
  const hashes = readRegister(index);
  for (const more of [{}, { "boa/0.9.0.flow.json": hashes["boa/1.0.0.flow.json"] }]) {
    writeFileSync(index, JSON.stringify({ ...hashes, ...more }));
    expect(found(["boa"])).toEqual(["flows/published/boa/0.9.0.flow.json"]);
    expect(found([])).toEqual(["flows/published/boa/0.9.0.flow.json"]);
    expect(found(["passport360"])).toEqual([]);
  }
});

test("the next version that the studio begins of a rate book is sound beside the published one", () => {
  const [path, folder] = ["products/boa@1.json", join(root, "server/data")];
  const published = readFileSync(join(folder, path), "utf8");
  const edited = [{ path, text: published.replace("750", "800") }];
  const next = nextBookOf(edited, new Map([["boa@1", published]]), path);
  for (const file of next?.files ?? []) writeFileSync(join(folder, file.path), file.text);
  expect(next?.files.map((file) => file.path)).toEqual(["products/boa@2.json", path]);
  const found = findingsIn(places, select(places, ["boa"]), { scenarios: false });
  expect(found.filter(({ rule }) => rule !== "not-published").map(formatFinding)).toEqual([]);
  rmSync(join(folder, "products/boa@2.json"));
});
