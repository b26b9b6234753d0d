import { describe, expect, it } from "vitest";
import { evaluate, loadFlow } from "../../engine";
import { baseLists, changed } from "./flow/edit";

const found = (rule: unknown): readonly string[] => {
  const loaded = loadFlow(changed([{ set: "/finished_when", to: rule }]), { lists: baseLists });
  return loaded.ok ? [] : loaded.findings.map((finding) => finding.rule);
};
const many = (count: number): unknown[] => Array.from({ length: count }, () => 1);

/** Everything that a rule of a flow may say. */
const WORDS = [
  "var",
  "if",
  "==",
  "!=",
  "===",
  "!==",
  "!",
  "!!",
  "and",
  "or",
  "<",
  "<=",
  ">",
  ">=",
  "+",
  "-",
  "*",
  "in",
  "cat",
  "min",
  "max",
  "count",
  "lookup",
  "iso_date",
  "us_date",
  "add_days",
  "add_years",
];
const ROOTS = [
  "answers.line",
  "quote",
  "client",
  "broker",
  "brokerage",
  "carrier",
  "actor",
  "entry",
  "query",
  "plans",
  "plan",
  "saved_plan",
  "offered.theft",
  "checkout",
  "values.sells",
  "flags",
  "results",
  "review",
  "today",
];

describe("the words of rules", () => {
  it.each(WORDS)("%s wants some arguments and not any number of them", (word) => {
    expect([
      found({ [word]: [] }).includes("wrong-arity"),
      found({ [word]: many(65) }).includes("wrong-arity"),
    ]).toEqual([true, true]);
  });

  it.each(["/", "%", "log", "map", "filter", "missing", "substr"])("%s is none", (word) => {
    expect(found({ [word]: [1, 2] })).toEqual(["unknown-operator"]);
    expect(() => evaluate({ [word]: [1, 2] }, {})).toThrow(`Unknown operator "${word}"`);
  });

  it.each(ROOTS)("a rule may read %s", (path) => {
    expect(found({ "!!": [{ var: path }] })).toEqual([]);
  });

  it("and nothing else of the world", () => {
    expect(found({ "!!": [{ var: "process.env" }] })).toEqual(["unknown-root"]);
  });
});

describe("what a rule says where the reference says it too, at the edges", () => {
  const lookups = new Map([
    [
      "limits",
      new Map<string, unknown>([
        ["CO", 3],
        ["7", "seven"],
      ]),
    ],
  ]);
  const data = { answers: { n: 2, none: null, list: ["a"], empty: [], deep: { a: { b: 4 } } }, lookups };
  const v = (path: unknown) => ({ var: path });
  it.each([
    [v("answers.deep.a.b"), 4],
    [v("answers.deep.x.b"), null],
    [v("answers.none.a.b"), null],
    [v(["answers.deep.x.b", 9]), 9],
    [v(["answers.x", 9]), 9],
    [v(["x", 9]), 9],
    [v("answers.none"), null],
    [{ lookup: ["limits", "CO"] }, 3],
    [{ lookup: ["limits", 7] }, "seven"],
    [{ lookup: ["limits", "NY"] }, null],
    [{ lookup: ["limits", "NY", 5] }, 5],
    [{ lookup: ["limits", "CO", 5] }, 3],
    [{ lookup: ["other", "CO", 5] }, 5],
    [{ count: [v("answers.list")] }, 1],
    [{ count: [v("answers.empty")] }, 0],
    [{ count: [v("answers.none")] }, 0],
    [{ count: ["abc"] }, 0],
    [{ "!!": [v("answers.empty")] }, false],
    [{ "!": [v("answers.empty")] }, true],
    [{ in: ["b", "abc"] }, true],
    [{ in: ["a", v("answers.list")] }, true],
    [{ in: ["z", v("answers.list")] }, false],
    [{ in: ["a", v("answers.none")] }, false],
    [{ "<": [1, 2, 3] }, true],
    [{ "<": [1, 3, 3] }, false],
    [{ "<": [3, 3, 4] }, false],
    [{ "<=": [1, 3, 3] }, true],
    [{ "<=": [1, 4, 3] }, false],
    [{ "<=": [2, 1, 3] }, false],
    [{ "<": [2, 2] }, false],
    [{ "<=": [2, 2] }, true],
    [{ ">": [2, 2] }, false],
    [{ ">=": [2, 2] }, true],
    [{ "+": ["3", 4] }, 7],
    [{ "-": [5] }, -5],
    [{ "-": [5, 2] }, 3],
    [{ "*": ["3", 4] }, 12],
    [{ min: [3, 1, 2] }, 1],
    [{ max: [3, 1, 2] }, 3],
    [{ cat: ["a", 1, "b"] }, "a1b"],
    [{ if: [false, 1] }, null],
    [{ if: [false, 1, true, 2, 3] }, 2],
    [{ if: [false, 1, false, 2, 3] }, 3],
    [{ if: [[], 1, 2] }, 2],
    [{ and: [1, [], 3] }, []],
    [{ and: [1, 2] }, 2],
    [{ or: [0, [], "x", 1] }, "x"],
    [{ or: [0, false] }, false],
    [{ "==": [1, "1"] }, true],
    [{ "===": [1, "1"] }, false],
    [{ "==": [1, 2] }, false],
    [{ "!=": [1, 2] }, true],
    [{ "===": [1, 1] }, true],
    [{ "!==": [1, 1] }, false],
    [{ ">": [3, 2] }, true],
    [{ ">=": [1, 2] }, false],
    [{ "!!": [v("answers.list")] }, true],
    [{ "!=": [1, "1"] }, false],
    [{ "!==": [1, "1"] }, true],
    [
      [1, v("answers.n")],
      [1, 2],
    ],
    [
      { two: 1, keys: 2 },
      { two: 1, keys: 2 },
    ],
    ["text", "text"],
    [null, null],
  ])("%j is %j", (rule, value) => {
    expect(evaluate(rule, data)).toEqual(value);
  });
});
