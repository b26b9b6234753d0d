import { describe, expect, it } from "vitest";
import Ajv from "ajv";
import fc from "fast-check";
import { loadFlow } from "../../engine";
import { compileRule } from "../../engine/analysis/index";
import { OPERATORS } from "../../engine/analysis";
import flowSchema from "../../schemas/flow.schema.json";
import { ruleSchema } from "../../tools/generate/rule-schema";
import { anyRule } from "./support/rules";
import { library, shippedFlow } from "./support/shipped";

const found = (rule: unknown): readonly string[] => {
  const flow = shippedFlow("boa");
  const check = { id: "tried", fail_when: rule, message: "No" };
  const loaded = loadFlow({ ...flow, at_binding: [check] }, library);
  return loaded.ok ? [] : loaded.findings.map((finding) => finding.rule);
};
const many = (count: number): unknown[] => Array.from({ length: count }, () => 1);

const ROOTS = [
  "answers.owners_count",
  "quote",
  "client",
  "broker",
  "brokerage",
  "carrier",
  "is.broker",
  "is.client",
  "is.share_link",
  "query",
  "plans",
  "plan",
  "checkout",
  "values.staff",
  "flags",
  "rating.region",
  "policy.starts",
  "policy.ends",
  "policy.renews",
  "today",
];

describe("the words of rules", () => {
  it.each(Object.entries(OPERATORS))("%s takes as many arguments as its row says", (name, { min, max }) => {
    const isRefused = (count: number): boolean => found({ [name]: many(count) }).includes("wrong-arity");
    expect([min - 1, min, max, max + 1].map(isRefused)).toEqual([true, false, false, true]);
  });

  it.each(["%", "log", "map", "filter", "missing", "substr"])("%s is none", (word) => {
    expect(found({ [word]: [1, 2] })).toEqual(["unknown-operator"]);
    expect(() => compileRule({ [word]: [1, 2] })({})).toThrow(`Unknown operator "${word}"`);
  });

  it.each(ROOTS)("a rule may read %s", (path) => {
    expect(found({ "!!": [{ var: path }] })).toEqual([]);
  });

  // owners_count is at least 0 and at most 100,000.
  it.each<[string, number, readonly string[]]>([
    ["<", 0, ["never-true"]],
    ["<", 1, []],
    ["<", 100_000, []],
    ["<", 100_001, ["always-true"]],
    ["<=", -1, ["never-true"]],
    ["<=", 0, []],
    ["<=", 99_999, []],
    ["<=", 100_000, ["always-true"]],
    [">", 100_000, ["never-true"]],
    [">", 99_999, []],
    [">", 0, []],
    [">", -1, ["always-true"]],
    [">=", 100_001, ["never-true"]],
    [">=", 100_000, []],
    [">=", 1, []],
    [">=", 0, ["always-true"]],
  ])("a count that is %s %d can come out both ways, or is said to come out one way", (operator, bound, rules) => {
    expect(found({ [operator]: [{ var: ["answers.owners_count", 0] }, bound] })).toEqual(rules);
  });

  it("and nothing else of the world", () => {
    expect(found({ "!!": [{ var: "process.env" }] })).toEqual(["unknown-root"]);
  });
});

describe("the row of each operator", () => {
  const rows = Object.entries(OPERATORS);
  const said = (count: number): string[] => ["this", "that", "those", "these"].slice(0, count);

  it.each(rows)("%s is a sentence with all its arguments, and not its sign", (name, { english, min, max }) => {
    for (let count = min; count <= Math.min(max, 4); count += 1) {
      const sentence = english(said(count));
      // The default of a path is not said: the path alone says what is meant.
      const missing = said(name === "var" ? 1 : count).filter((argument) => !sentence.includes(argument));
      expect([sentence, missing]).toEqual([sentence, []]);
      const isSign = /[^a-z]/.test(name) && !(name === "-" && count === 1);
      expect(isSign && sentence.includes(name) ? `${sentence} holds ${name}` : "").toBe("");
    }
  });

  it.each(rows)("%s says in one line what it does", (_, { does }) => {
    expect(does).toMatch(/^[A-Z][^\n]{5,120}\.$/);
  });

  // This is the table's half: schemas/flow.schema.json takes its `$defs.rule` from ruleSchema().
  const schema = ruleSchema();
  const isRule = new Ajv({ strict: true, strictTuples: false, allowUnionTypes: true }).compile({
    ...schema,
    $defs: { ...flowSchema.$defs, rule: schema },
  });

  it.each(rows)("%s stands in the schema of a rule with its arity", (name, { does, min, max, names }) => {
    expect(schema.properties).toHaveProperty([name, "description"], does);
    const args = (count: number): unknown[] => (count === 0 ? [] : [names ? "today" : 1, ...many(count - 1)]);
    expect([min - 1, min, max, max + 1].map((count) => isRule({ [name]: args(count) }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isRule({ [name]: "today" })).toBe(min === 1);
    expect(isRule({ [name]: args(min), other: 1 })).toBe(false);
  });

  it("is all that the schema lets through", () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        expect(isRule(rule)).toBe(true);
      }),
    );
    const misspelled = [{ adn: [1] }, { if: [{ adn: [1] }, 1] }, { "!": { adn: 1 } }, [{ adn: 1 }], {}, { var: 7 }];
    expect(misspelled.filter((rule) => isRule(rule))).toEqual([]);
  });
});

describe("what a rule says where the reference says it too, at the edges", () => {
  const lookups = new Map([
    [
      "limits",
      new Map<string, unknown>([
        ["CO", 3],
        ["7", "seven"],
        ["XX", null],
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
    [v(["answers.none", 9]), null],
    [{ lookup: ["limits", "CO"] }, 3],
    [{ lookup: ["limits", 7] }, "seven"],
    [{ lookup: ["limits", "NY"] }, null],
    [{ lookup: ["limits", "NY", 5] }, 5],
    [{ lookup: ["limits", "CO", 5] }, 3],
    [{ lookup: ["limits", "XX", 5] }, null],
    [{ lookup: ["other", "CO", 5] }, 5],
    [{ count: [v("answers.list")] }, 1],
    [{ count: [v("answers.empty")] }, 0],
    [{ count: [v("answers.none")] }, 0],
    [{ count: ["abc"] }, 0],
    [{ "!!": [v("answers.empty")] }, false],
    [{ "!": [v("answers.empty")] }, true],
    [{ in: ["b", "abc"] }, true],
    [{ in: ["", ""] }, false],
    [{ in: ["a", v("answers.list")] }, true],
    [{ in: ["z", v("answers.list")] }, false],
    [{ in: ["a", v("answers.none")] }, false],
    [{ "<": [1, 2, 3] }, true],
    [{ "<": [1, 3, 3] }, false],
    [{ "<": [3, 3, 4] }, false],
    [{ "<=": [1, 3, 3] }, true],
    [{ "<=": [1, 4, 3] }, false],
    [{ "<=": [2, 1, 3] }, false],
    [{ "<": [1, 2, v("answers.none")] }, false],
    [{ "<=": [1, 2, v("answers.none")] }, false],
    [{ "<=": [-1, v("answers.none"), 0] }, true],
    [{ "<=": [3, 3, 3] }, true],
    [{ "<": [2, 2] }, false],
    [{ "<=": [2, 2] }, true],
    [{ ">": [2, 2] }, false],
    [{ ">=": [2, 2] }, true],
    [{ "+": ["3", 4] }, 7],
    [{ "-": [5] }, -5],
    [{ "-": [5, 2] }, 3],
    [{ "-": [5, v("answers.none")] }, 5],
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
    expect(compileRule(rule)(data)).toEqual(value);
  });
});
