import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { mergedText } from "../../../../engine/analysis";
import { longProduct } from "../../../../tools/bench/analysis-flow";

const text = (json: unknown): string => `${JSON.stringify(json, null, 2)}\n`;
const flow = (steps: readonly unknown[]): string => text({ id: "x", steps });
const [start, size, end] = [
  { id: "start", title: "Start" },
  { id: "size", title: "Size", questions: { employees: { type: "integer", minimum: 1 }, pets: { type: "integer" } } },
  { id: "end", title: "End" },
];
const base = flow([start, size, end]);
const apart = (mine: string, theirs: string): unknown => {
  const { text: merged, conflicts } = mergedText(base, mine, theirs);
  expect(conflicts).toEqual([]);
  return JSON.parse(merged);
};

describe("Two people in one flow", () => {
  it("have a step where one moved it, with what the other changed in it", () => {
    const changed = { ...size, title: "Your size" };
    expect(apart(flow([size, start, end]), flow([start, changed, end]))).toEqual({
      id: "x",
      steps: [changed, start, end],
    });
  });

  it("have the questions that both added, each behind the one that it was added behind", () => {
    const withMine = {
      ...size,
      questions: { employees: size.questions?.employees, cats: {}, pets: { type: "integer" } },
    };
    const withTheirs = { ...size, questions: { ...size.questions, dogs: {} } };
    const merged = JSON.stringify(apart(flow([start, withMine, end]), flow([start, withTheirs, end])));
    expect(merged).toMatch(/employees.*cats.*pets.*dogs/);
  });

  it("lose a step that one removed and the other left as it was", () => {
    const changed = { ...end, title: "The end" };
    expect(apart(flow([start, end]), flow([start, size, changed]))).toEqual({ id: "x", steps: [start, changed] });
  });

  it("are asked where one removed what the other changed, and get what they choose", () => {
    const changed = { ...size, title: "Your size" };
    const [mine, theirs] = [flow([start, end]), flow([start, changed, end])];
    const { text: merged, conflicts } = mergedText(base, mine, theirs);
    expect(merged).toBe(mine);
    expect(conflicts).toMatchObject([{ pointer: "/steps/1", of: "value", mine: undefined }]);
    expect(JSON.parse(conflicts[0]?.base ?? "")).toEqual(size);
    expect(JSON.parse(conflicts[0]?.theirs ?? "")).toEqual(changed);
    expect(mergedText(base, mine, theirs, ["theirs"]).text).toBe(theirs);
  });

  it("are asked where both changed the same value, at its place in the merged text", () => {
    const [mine, theirs] = [
      flow([start, { id: "new" }, { ...size, title: "How many" }, end]),
      flow([start, { ...size, title: "How large" }, { ...end, title: "The end" }]),
    ];
    const { text: merged, conflicts } = mergedText(base, mine, theirs);
    expect(conflicts).toEqual([
      { pointer: "/steps/2/title", of: "value", base: '"Size"', mine: '"How many"', theirs: '"How large"' },
    ]);
    expect(JSON.parse(merged)).toMatchObject({
      steps: [start, { id: "new" }, { title: "How many" }, { title: "The end" }],
    });
    expect(mergedText(base, mine, theirs, ["theirs"]).text).toContain("How large");
  });

  it("are not asked where both made the same change", () => {
    const changed = flow([start, { ...size, title: "How many" }, end]);
    expect(apart(changed, `${changed}\n`)).toEqual(JSON.parse(changed));
  });

  it("are asked where both moved the same step to different places", () => {
    const last = { id: "last" };
    const was = flow([start, size, end, last]);
    const [mine, theirs] = [flow([size, start, end, last]), flow([start, end, last, size])];
    expect(mergedText(was, mine, theirs).conflicts).toMatchObject([{ pointer: "/steps", of: "order" }]);
    expect(mergedText(was, mine, theirs).text).toBe(mine);
    expect(mergedText(was, mine, theirs, ["theirs"]).text).toBe(theirs);
  });

  it("have each step where somebody moved it, where both moved another one", () => {
    const last = { id: "last" };
    const was = flow([start, size, end, last]);
    const { text: merged, conflicts } = mergedText(was, flow([size, end, last, start]), flow([start, size, last, end]));
    expect(conflicts).toEqual([]);
    expect(JSON.parse(merged)).toEqual({ id: "x", steps: [size, last, end, start] });
  });

  it("never get a rule of which one has the operator and the other one the values", () => {
    const rule = (when: object): string => text({ when });
    const { text: merged, conflicts } = mergedText(
      rule({ "<": [{ var: "a" }, 1] }),
      rule({ ">": [{ var: "a" }, 1] }),
      rule({ "<": [{ var: "a" }, 2] }),
    );
    expect(conflicts.map(({ pointer }) => pointer)).toEqual(["/when"]);
    expect(JSON.parse(merged)).toEqual({ when: { ">": [{ var: "a" }, 1] } });
  });
});

describe("Two people of whom one has a text that is not JSON", () => {
  const broken = base
    .replace('"title": "Start",', '"title": "Start"')
    .replace('"title": "End"', '"title": "The end" oops');

  it("have the lines that each changed", () => {
    const mine = flow([{ ...start, title: "Begin" }, size, end]);
    const { text: merged, conflicts } = mergedText(base, mine, broken);
    expect(conflicts).toEqual([]);
    expect(merged).toContain("Begin");
    expect(merged).toContain("The end");
  });

  it("are asked for lines that both changed, with the number of the first", () => {
    const mine = flow([start, size, { ...end, title: "Good-bye" }]);
    const { text: merged, conflicts } = mergedText(base, mine, broken);
    expect(conflicts).toMatchObject([{ of: "lines", line: 23, mine: expect.stringContaining("Good-bye") }]);
    expect(merged).toContain("Good-bye");
    // The line is of the text of the one who asks: the other one has a line less before it.
    expect(mergedText(base, broken.replace("{\n", "{"), mine).conflicts).toMatchObject([{ line: 22 }]);
    expect(mergedText(base, mine, broken, ["theirs"]).text).toBe(broken);
  });

  it("get an answer at once for twenty thousand equal lines", () => {
    const many = "a\n".repeat(20_000);
    const began = performance.now();
    const { conflicts } = mergedText(many, `x\n${many}y`, `z\n${many}${many}`);
    expect(conflicts.length).toBeGreaterThan(0);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe("The merge of a flow", () => {
  const shipped = readFileSync(resolve(import.meta.dirname, "../../../../flows/boa.flow.json"), "utf8");
  const long = `${JSON.stringify(longProduct(60).flow, null, 2)}\n`;

  it.each([
    { what: "shipped flow of 22 KB", whole: shipped, atMost: 20 },
    { what: "flow of 60 more steps", whole: long, atMost: 40 },
  ])("takes less time than a key for a $what", ({ whole, atMost }) => {
    const mine = whole.replace('"title": "', '"title": "A ');
    const theirs = whole.replace(/"title": "(?![^]*"title": ")/, '"title": "Z ');
    const times = Array.from({ length: 20 }, () => {
      const began = performance.now();
      expect(mergedText(whole, mine, theirs).conflicts).toEqual([]);
      return performance.now() - began;
    });
    expect(Math.min(...times)).toBeLessThan(atMost);
  });
});
