import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offsetOf, outlineOf, placeAt, textsOf, type Outlined } from "../../../../engine/analysis";
import { samples } from "../../../support/tier";
import { jsonTexts, placesIn, products } from "./products";

const all = (nodes: readonly Outlined[]): readonly Outlined[] => nodes.flatMap((each) => [each, ...all(each.children)]);
const flows = Object.entries(products).map(([name, files]) => ({
  name,
  text: files.find(({ path }) => path.endsWith(".flow.json"))?.text ?? "",
}));
const pointerOf = (keys: readonly (string | number)[]): string =>
  keys.map((key) => `/${String(key).replace(/~/g, "~0").replace(/\//g, "~1")}`).join("");

describe("The outline of a flow", () => {
  it.each(flows)("has each step and question, rejection and check of $name, where it is written", ({ text }) => {
    const found = new Map(all(outlineOf(text)).map((each) => [each.pointer, each]));
    const expected = placesIn(text).filter(
      ({ keys }) =>
        (keys.length === 2 && keys[0] === "steps") ||
        (keys.at(-2) === "questions" && keys[0] === "steps") ||
        (keys.length === 4 && ["reject", "checks", "confirm"].includes(String(keys[2]))),
    );
    expect(expected.length).toBeGreaterThan(5);
    expect(expected.map(({ keys }) => pointerOf(keys)).filter((pointer) => !found.has(pointer))).toEqual([]);
    for (const { pointer, offset, end, title } of found.values()) {
      expect(title.trim()).not.toBe("");
      expect(offsetOf(text, pointer)).toEqual({ offset, end });
    }
  });

  it("has titles as people read them", () => {
    const outline = all(outlineOf(products.boa?.[0]?.text ?? ""));
    const titleAt = (pointer: string): unknown => outline.find((each) => each.pointer === pointer)?.title;
    expect(titleAt("/steps/5")).toBe("How many individuals have an ownership interest in the company?");
    expect(titleAt("/steps/5/questions/owners_count")).toBe("Number of owners");
    expect(titleAt("/tables/staff_minimum")).toBe("Staff minimum");
    expect(outline.filter(({ kind }) => kind === "part").map(({ title }) => title)).toContain("checkout@5");
  });

  it("tells things beside each other apart: those of one title have their names", () => {
    const refusal = { title: "We cannot offer this", text: "Call us." };
    const flow = { rejections: { in_state: refusal, by_age: refusal, other: { title: "Not now" } } };
    const [refusals] = outlineOf(JSON.stringify(flow));
    expect(refusals?.children.map(({ title }) => title)).toEqual([
      "We cannot offer this (in_state)",
      "We cannot offer this (by_age)",
      "Not now",
    ]);
  });

  it.each(flows)("has no two things of one title and kind beside each other, in $name", ({ text }) => {
    const nodes = outlineOf(text);
    for (const { children } of all(nodes)) {
      const titles = children.map(({ title, kind }) => `${title} ${kind}`);
      expect(titles).toEqual([...new Set(titles)]);
    }
  });

  it("has what comes before the place where a text is broken", () => {
    const text = products.boa?.[0]?.text ?? "";
    const broken = text.slice(0, text.indexOf('"owners_count"'));
    expect(all(outlineOf(broken)).filter(({ kind }) => kind === "step").length).toBe(6);
  });

  it("is made of any text, and so are its texts", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json(), fc.constantFrom("{", '{"steps":[1,{"questions":[]}]}', "[".repeat(5000))),
        (text) => {
          for (const { offset, end } of all(outlineOf(text))) expect(end).toBeGreaterThanOrEqual(offset);
          for (const { offset, end } of textsOf(text)) expect(end).toBeGreaterThanOrEqual(offset);
        },
      ),
      { numRuns: samples(300, 3000) },
    );
  });
});

describe("A place in a text", () => {
  it("is the one that is written at an offset, as the offset is that of the place", () => {
    fc.assert(
      fc.property(fc.constantFrom(...jsonTexts), fc.nat(1_000_000), (text, number) => {
        const places = placesIn(text).filter(({ keys, node }) => keys.length > 0 && node.children === undefined);
        const { keys, node } = places[number % places.length] ?? {};
        if (!keys || !node) return;
        expect(placeAt(text, node.offset + 1)).toBe(pointerOf(keys));
        const stretch = offsetOf(text, pointerOf(keys));
        expect(stretch?.end).toBe(node.offset + node.length);
      }),
      { numRuns: samples(200, 2000) },
    );
  });

  it("of each text that people read is found by the text", () => {
    const text = products.boa?.[0]?.text ?? "";
    const texts = textsOf(text);
    for (const each of texts) expect(JSON.parse(text.slice(each.offset - 1, each.end + 1))).toBe(each.text);
    expect(texts.find((each) => each.text === "Number of owners")?.pointer).toBe("/policy/shows/0/label");
    expect(texts.some((each) => each.text === "us-regions@1")).toBe(false);
  });
});
