import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draftFindings } from "../../../../engine/analysis";
import { samples } from "../../../support/tier";
import { lists, parts } from "../flows";
import { products, type DraftFile } from "./products";

const world = { lists, parts };
const boa = products.boa ?? [];

const withText = (path: string, from: string, to: string): readonly DraftFile[] => {
  const files = boa.map((file) => (file.path === path ? { path, text: file.text.replace(from, to) } : file));
  expect(files).not.toEqual(boa);
  return files;
};

describe("A finding of a draft", () => {
  it.each([
    ["boa.flow.json", '"minimum"', '"minimun"'],
    ["boa.flow.json", '"us-regions@1"', '"us-region@1"'],
    ["boa.flow.json", '"use": "checkout@5"', '"use": "chekout@5"'],
    ["boa.flow.json", "{answers.owners_count", "{answers.owner_count"],
    ["boa.flow.json", '"var": "answers.business_region"', '"var": "answers.busines_region"'],
    ["boa.flow.json", '"lookup"', '"lokup"'],
    ["scenarios/boa/usual.json", '"answers"', '"anwers"'],
    ["products/boa@1.json", '"availability"', '"avalability"'],
  ])("in %s offers to write what was meant: %s instead of %s", (path, right, wrong) => {
    const files = withText(path, right, wrong);
    const found = draftFindings(files, world).filter(({ fix }) => fix);
    expect(found.length).toBeGreaterThan(0);
    const [edit] = found[0]?.fix?.edits ?? [];
    const text = files.find((file) => file.path === edit?.path)?.text ?? "";
    const fixed = text.slice(0, edit?.offset) + edit?.text + text.slice((edit?.offset ?? 0) + (edit?.length ?? 0));
    expect(fixed).toBe(boa.find((file) => file.path === path)?.text);
  });

  it("is at the stretch of the text that it is about", () => {
    const files = withText("boa.flow.json", '"list": "us-regions@1"', '"list": "us-region@1"');
    const text = files[0]?.text ?? "";
    const [found] = draftFindings(files, world);
    expect(text.slice(found?.offset, found?.end)).toBe('"list": "us-region@1"');
    expect(text.split("\n")[(found?.line ?? 0) - 1]).toContain("us-region@1");
  });

  it("of something that is missing is at what it is missing from", () => {
    const base = boa[0]?.text ?? "";
    const use = /\{[^{}]*"use": "checkout@5"[^]*?"with": \{[^{}]*(?:\{[^{}]*\})?[^{}]*\}/.exec(base)?.[0] ?? "";
    const without = use.replace(/,\s*"with": \{[^]*$/, "");
    const files = withText("boa.flow.json", use, without);
    const text = files[0]?.text ?? "";
    const found = draftFindings(files, world).find(({ rule }) => rule === "missing-parameter");
    expect(found?.pointer).toBe("/steps/9/with");
    expect(text.slice(found?.offset, found?.end)).toContain(without);
    expect(text.slice(found?.offset, found?.end)).not.toContain('"steps"');
  });

  it("of a text that is not JSON is at its line", () => {
    const files = withText("boa.flow.json", '": 2', '" 2');
    const [found, ...others] = draftFindings(files, world);
    expect([found?.rule, found?.line, others]).toEqual(["syntax-error", 3, []]);
    expect((files[0]?.text ?? "").slice(found?.offset, found?.end)).toBe("2,");
  });

  it("of an unsound list is said once, and not again by the flow that names it", () => {
    const [third] = products.third ?? [];
    const list = (products.third ?? []).find(({ path }) => path.startsWith("lists/"));
    if (!third || !list) throw new Error("The fixture has a flow with a list.");
    const files = (products.third ?? []).map((file) =>
      file === list ? { ...file, text: file.text.replace('"items"', '"itens"') } : file,
    );
    const found = draftFindings(files, world).filter(({ rule }) => rule !== "unknown-media");
    expect(new Set(found.map(({ path }) => path))).toEqual(new Set([list.path]));
  });

  it("is had of any texts: the checks never throw", () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom("{", "[]", "null", '{"format":2,"steps":[null]}', '{"format":2}'),
    );
    const path = fc.constantFrom(
      "a.flow.json",
      "lists/a@1.json",
      "parts/b@1.json",
      "products/a@1.json",
      "scenarios/a/usual.json",
      "scenarios/a/b.json",
      "scenarios/a/looks.txt",
    );
    fc.assert(
      fc.property(fc.array(fc.record({ path, text }), { maxLength: 6 }), (files) => {
        for (const { offset = 0, end = 0 } of draftFindings(files, world)) expect(end).toBeGreaterThanOrEqual(offset);
      }),
      { numRuns: samples(200, 2000) },
    );
  });
});
