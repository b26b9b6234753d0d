/** A product written from an empty draft, word by word, as a form puts them: it comes to be its files to the byte. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../../../engine";
import { editedFile, kindOfPath, wordsAt } from "../../../../../engine/analysis";
import { samples } from "../../../../support/tier";
import { products, type DraftFile } from "../products";

const root = resolve(import.meta.dirname, "../../../../..");

type Keys = readonly string[];

const membersOf = (value: Json): readonly (readonly [string, Json])[] =>
  value !== null && typeof value === "object" ? Object.entries(value).map(([key, inner = null]) => [key, inner]) : [];

/** The way to every value that has nothing inside. */
const leavesOf = (value: Json, way: Keys = []): readonly Keys[] => {
  const members = membersOf(value);
  return members.length === 0 ? [way] : members.flatMap(([key, inner]) => leavesOf(inner, [...way, key]));
};

const pointerOf = (keys: Keys): string =>
  keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** Writes a file leaf by leaf. */
class Writing {
  private readonly ways = new Set([""]);
  private readonly words = new Map<string, readonly string[] | undefined>();

  constructor(
    private readonly path: string,
    public text: string,
    private readonly whole: Json,
  ) {
    for (const leaf of leavesOf(JSON.parse(text))) this.note(leaf);
  }

  /** Puts a word of an object alone; of a list, or of names that its author gives, the whole with what is new. */
  put(leaf: Keys): void {
    const known = leaf.findIndex((_, at) => !this.ways.has(pointerOf(leaf.slice(0, at + 1))));
    if (known < 0) return;
    this.note(leaf);
    const around = leaf.slice(0, known);
    const isWord = this.wordsOf(around)?.includes(leaf[known] ?? "") ?? false;
    this.putPart(leaf.slice(0, isWord ? known + 1 : known));
  }

  /** Puts what is written of a part of the file once more: members in another order are moved. */
  putPart(way: Keys): void {
    const value = way.reduce<Json>((of, key) => new Map(membersOf(of)).get(key) ?? null, this.whole);
    const pointer = pointerOf(way.map((key, at) => this.placeOf(way.slice(0, at), key)));
    this.text = editedFile({ path: this.path, text: this.text }, pointer, this.writtenOf(value, way)) ?? "";
  }

  private note(leaf: Keys): void {
    leaf.forEach((_, at) => this.ways.add(pointerOf(leaf.slice(0, at + 1))));
  }

  private wordsOf(way: Keys): readonly string[] | undefined {
    const pointer = pointerOf(way);
    if (!this.words.has(pointer)) this.words.set(pointer, wordsAt(kindOfPath(this.path), pointer, this.whole));
    return this.words.get(pointer);
  }

  /** The key of a part in what is written so far, where an item has fewer before it. */
  private placeOf(around: Keys, key: string): string {
    const value = around.reduce<Json>((of, each) => new Map(membersOf(of)).get(each) ?? null, this.whole);
    if (!Array.isArray(value)) return key;
    const before = value.filter((_, at) => at < Number(key) && this.ways.has(pointerOf([...around, String(at)])));
    return String(before.length);
  }

  private writtenOf(value: Json, way: Keys): Json {
    const members = membersOf(value)
      .filter(([key]) => this.ways.has(pointerOf([...way, key])))
      .map(([key, inner]) => [key, this.writtenOf(inner, [...way, key])] as const);
    if (Array.isArray(value)) return members.map(([, inner]) => inner);
    return value !== null && typeof value === "object" ? Object.fromEntries(members) : value;
  }
}

const parts = ["address@2", "consent@4", "messages@2", "person@2"].map((name) => `parts/${name}.json`);
const lists = ["us-regions@1", "beneficiary-relationships@1"].map((name) => `lists/${name}.json`);
const shared = [...parts, ...lists].map((path): DraftFile => {
  const text = readFileSync(join(root, "flows", path), "utf8");
  return { path, text };
});
const own = [...(products.boa ?? []), ...(products.passport360 ?? [])];
const files = [...own.filter(({ path }) => !path.startsWith("scenarios/")), ...shared];

/** How a file begins: with nothing, or with as much as shows how it is written, where that is not as in the house. */
const BEGUN: { readonly [path: string]: string } = {
  "products/passport360@1.json":
    '{\n  "vertical": {\n    "code": "chubb_passport360",\n    "name": "Passport 360"\n  }\n}\n',
  "lists/us-regions@1.json": '{"items":[\n  {"code":"AL"}\n]}\n',
  "lists/beneficiary-relationships@1.json": '{"items":[\n  {"code":"Aunt"}\n]}\n',
};

const written = (path: string, whole: Json, order: readonly Keys[]): Writing => {
  const writing = new Writing(path, BEGUN[path] ?? "{}\n", whole);
  for (const leaf of order) writing.put(leaf);
  return writing;
};

/** The words that say what other words there may be. */
const FIRST: ReadonlySet<string | undefined> = new Set(["use", "kind"]);

describe("A file written word by word from nothing", () => {
  it.each(files)("is $path to the byte, in its own order", ({ path, text }) => {
    const whole: Json = JSON.parse(text);
    const writing = written(path, whole, leavesOf(whole));
    writing.putPart([]);
    expect(writing.text).toBe(text);
  });

  it.each(files)("is $path to the byte, in any order", ({ path, text }) => {
    const whole: Json = JSON.parse(text);
    const leaves = leavesOf(whole);
    // What a step or a question is, its author says before all else of it.
    const kinds = leaves.filter((leaf) => FIRST.has(leaf.at(-1)));
    const others = leaves.filter((leaf) => !FIRST.has(leaf.at(-1)));
    const shuffled = (all: readonly Keys[]): fc.Arbitrary<Keys[]> =>
      fc.shuffledSubarray([...all], { minLength: all.length });
    const orders = fc.tuple(shuffled(kinds), shuffled(others)).map(([first, then]) => [...first, ...then]);
    fc.assert(
      fc.property(orders, (order) => {
        const writing = written(path, whole, order);
        // What is published keeps the order in which its author wrote words, also another than that of the schema: they
        // are moved in the end.
        if (path.startsWith("parts/") || path === "passport360.flow.json") writing.putPart([]);
        expect(writing.text).toBe(text);
      }),
      { numRuns: samples(1, 10) },
    );
  });
});
