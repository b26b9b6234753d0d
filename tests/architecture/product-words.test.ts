import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { isObject } from "../../engine";
import { SCOPE_ROOTS } from "../../engine/analysis";

/** `ARCHITECTURE.md`: no product knowledge outside data. What counts as such is read from the data itself. */
const root = resolve(import.meta.dirname, "../..");
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), "utf8"));
const flowFiles = readdirSync(join(root, "flows")).filter((file) => file.endsWith(".flow.json"));

interface Source {
  readonly file: string;
  readonly text: string;
}
let sources: Source[] = [];

beforeAll(() => {
  sources = ["engine", "app/wizard"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(ts|tsx|css)$/.test(file))
      .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), "utf8") })),
  );
});

/** Every string at every depth, keys and values. */
function stringsIn(node: unknown): string[] {
  if (typeof node === "string") return [node];
  if (Array.isArray(node)) return node.flatMap(stringsIn);
  return isObject(node) ? Object.entries(node).flatMap(([key, value]) => [key, ...stringsIn(value)]) : [];
}

/** Ids of the rules that refuse: the names of `rejections`, and each `id` anywhere below the steps. */
function ruleIds(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(ruleIds);
  if (!isObject(node)) return [];
  return [...(typeof node.id === "string" ? [node.id] : []), ...Object.values(node).flatMap(ruleIds)];
}

const keysOf = (node: unknown): string[] => (isObject(node) ? Object.keys(node) : []);
const flows = flowFiles.map((file) => read(join("flows", file))).filter(isObject);
const parts = readdirSync(join(root, "flows/parts"))
  .map((file) => read(join("flows/parts", file)))
  .filter(isObject);
/** The format's own vocabulary (step kinds, call names, property names, what rules may read): what an engine is made of. */
const formatWords = new Set([...stringsIn(read("schemas/flow.schema.json")), ...SCOPE_ROOTS]);
const regionCodes = readdirSync(join(root, "flows/lists"))
  .filter((file) => file.startsWith("us-regions@"))
  .flatMap((file) => read(join("flows/lists", file)))
  .filter(isObject)
  .flatMap((list) => (Array.isArray(list.items) ? list.items : []))
  .filter(isObject)
  .map((item) => String(item.code));

const unique = (words: readonly string[]): string[] => [...new Set(words)].filter((word) => !formatWords.has(word));
const stepsOf = (flow: Record<string, unknown>) => (Array.isArray(flow.steps) ? flow.steps.filter(isObject) : []);
const stepIds = unique(flows.flatMap((flow) => stepsOf(flow).map(({ id }) => String(id))));
const rejections = unique(
  [...flows, ...parts].flatMap((source) => [
    ...keysOf(source.rejections),
    ...stepsOf(source).flatMap((step) => Object.values(step).flatMap(ruleIds)),
    ...ruleIds(source.at_binding),
  ]),
);
const products = unique(
  flows.flatMap((flow) => [
    String(flow.id),
    String(flow.vertical_code),
    ...(Array.isArray(flow.slugs) ? flow.slugs.map(String) : []),
  ]),
);
const sentences = unique(
  [...flows, ...parts].flatMap((source) => stringsIn(source)).filter((text) => text.length >= 24 && text.includes(" ")),
);

const quoted = (word: string): string[] => [`"${word}"`, `'${word}'`, `\`${word}\``];

function placesOf(words: readonly string[], spellings: (word: string) => string[]): string[] {
  return sources.flatMap(({ file, text }) =>
    words
      .filter((word) => spellings(word).some((spelling) => text.includes(spelling)))
      .map((word) => `${file}: ${word}`),
  );
}

describe("engine/ and app/wizard/ know no product", () => {
  test("the search has something to look for, and somewhere to look", () => {
    expect(sources.filter(({ file }) => file.startsWith("engine/")).length).toBeGreaterThan(5);
    expect(sources.filter(({ file }) => file.startsWith("app/wizard/")).length).toBeGreaterThan(5);
    expect(regionCodes).toHaveLength(56);
    for (const list of [stepIds, rejections, products, sentences]) expect(list).not.toEqual([]);
  });

  test("no product name, in code or comment", () => {
    const names = /\bboa\b|passport|chubb_/i;
    // The document that people's names are compared with, in the two sentences about letters that cannot be printed.
    const others = sources.map(({ file, text }) => ({
      file,
      text: text.replaceAll("as printed in the passport,", ""),
    }));
    expect(others.filter(({ text }) => names.test(text)).map(({ file }) => file)).toEqual([]);
    // As whole words: a short id may be part of an honest one.
    const asWords = products.map((product) => new RegExp(`(?<![a-z0-9])${product}(?![a-z0-9])`, "i"));
    expect(sources.filter(({ text }) => asWords.some((word) => word.test(text))).map(({ file }) => file)).toEqual([]);
  });

  test("no step id", () => {
    expect(placesOf(stepIds, quoted)).toEqual([]);
  });

  test("no state code", () => {
    expect(placesOf(regionCodes, quoted)).toEqual([]);
  });

  test("no refusal's id", () => {
    expect(placesOf(rejections, quoted)).toEqual([]);
  });

  test("no sentence that a flow says", () => {
    expect(placesOf(sentences, (word) => [word])).toEqual([]);
  });
});
