import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { draftFindings, nextVersionOf, sentencesBetween } from "../../../../engine/analysis";
import { lists, parts } from "../flows";
import { products, type DraftFile } from "./products";

const folder = resolve(import.meta.dirname, "../../../../flows");
const textsIn = (sort: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(folder, sort)).map((file) => [
      file.replace(/\.json$/, ""),
      readFileSync(join(folder, sort, file), "utf8"),
    ]),
  );
const texts = { lists: textsIn("lists"), parts: textsIn("parts") };
const library = { lists, parts };
const boa = products.boa ?? [];

const applied = (files: readonly DraftFile[], changed: readonly DraftFile[]): readonly DraftFile[] => [
  ...files.map((file) => changed.find(({ path }) => path === file.path) ?? file),
  ...changed.filter(({ path }) => !files.some((file) => file.path === path)),
];

describe("The next version of a shared part or list", () => {
  it("is the draft's own, and the flow names it, with all other bytes as they were", () => {
    const next = nextVersionOf(boa, texts, "checkout@5");
    expect(next).toMatchObject({ name: "checkout@6", path: "parts/checkout@6.json", through: [] });
    const [part, flow] = next?.files ?? [];
    expect(part?.text).toBe(texts.parts.get("checkout@5")?.replace('"version": 5', '"version": 6'));
    expect(flow).toEqual({
      path: "boa.flow.json",
      text: boa[0]?.text.replace('"use": "checkout@5"', '"use": "checkout@6"'),
    });
    const files = applied(boa, next?.files ?? []);
    expect(draftFindings(files, library)).toEqual([]);
    expect(sentencesBetween(boa, files, library).map(({ text }) => text)).toEqual([
      "The part “Checkout” is now version 6 instead of 5, and says here what it said before.",
      "The part “Checkout” (checkout@6) is new.",
    ]);
  });

  it("is named wherever the draft names a list", () => {
    const next = nextVersionOf(boa, texts, "us-regions@1");
    expect(next).toMatchObject({ name: "us-regions@2", path: "lists/us-regions@2.json" });
    const flow = next?.files.find(({ path }) => path === "boa.flow.json");
    expect(flow?.text).toBe(boa[0]?.text.replaceAll('"us-regions@1"', '"us-regions@2"'));
    // The parts that ask for an address lead to the list, and the messages name it.
    expect(next?.through.toSorted()).toEqual(["address@2", "messages@4", "person@2"]);
  });

  it("has a number that no other one has, neither in the draft nor in the library", () => {
    const own = [...boa, { path: "parts/checkout@8.json", text: "{" }];
    expect(nextVersionOf(own, texts, "checkout@5")?.name).toBe("checkout@9");
    expect(nextVersionOf(boa, texts, "checkout@5", ["checkout@11"])?.name).toBe("checkout@12");
  });

  it("is none of what is not shared", () => {
    expect(nextVersionOf(boa, texts, "nothing@1")).toBe(undefined);
  });
});
