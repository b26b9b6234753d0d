/** A condition as rows: what people read and edit, written back as it was. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { newRow, withOperator, withRead } from "../../../app/studio/draft/inspector/rules/changes";
import { vocabularyOfProduct } from "../support/vocabulary";
import { argsOf, sortOf, withArg, withArgs } from "../../../app/studio/draft/inspector/rules/expressions";
import { isJson, rowsOf, offeredFor, conditionSaid, isGroup, ruleOf } from "../../../engine/analysis/index";
import type { Group, Row } from "../../../engine/analysis/index";
import { products } from "../../engine/analysis/authoring/products";
import { operatorsOfSchema, ruleOfSchema } from "../../engine/support/schema-rules";
import { samples } from "../../support/tier";

const written = (rule: unknown): string => JSON.stringify(rule);
const again = (rule: unknown): unknown => ruleOf(rowsOf(rule));

/** All nodes of some rows, those about things too. */
const nodesOf = (node: Row | Group): readonly (Row | Group)[] => [
  node,
  ...(isGroup(node) ? node.rules.flatMap(nodesOf) : node.inside ? nodesOf(node.inside) : []),
];
const rowsIn = (rule: unknown): readonly Row[] =>
  nodesOf(rowsOf(rule)).flatMap((node) => (isGroup(node) ? [] : [node]));

/** All rules of a product's files, those inside of others too. */
const rulesIn = (value: unknown): readonly object[] => {
  if (value === null || typeof value !== "object") return [];
  const [name = "", ...others] = Object.keys(value);
  const own = others.length === 0 && operatorsOfSchema.includes(name) ? [value] : [];
  return [...own, ...Object.values(value).flatMap(rulesIn)];
};

test("a rule of any form that the schema allows is written back as it was", () => {
  fc.assert(
    fc.property(ruleOfSchema, (rule) => {
      expect(written(again(rule))).toBe(written(rule));
    }),
    { numRuns: samples(2_000, 50_000) },
  );
});

test("any other value is written back as it was, too", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(written(again(value))).toBe(written(value));
    }),
    { numRuns: samples(500, 10_000) },
  );
});

test.each(Object.keys(products))(
  "every rule of %s has rows, none of them written by hand, and is written back",
  (name) => {
    const rules = (products[name] ?? []).flatMap(({ path, text }) =>
      /\.flow\.json$|^(?:parts|products)\//.test(path) ? rulesIn(JSON.parse(text)) : [],
    );
    expect(rules.length).toBeGreaterThan(2);
    for (const rule of rules) {
      expect(written(again(rule))).toBe(written(rule));
      expect(rowsIn(rule).filter(({ operator }) => operator === "by-hand")).toEqual([]);
    }
  },
);

const answer = { var: "answers.a" };
test.each<readonly [string, unknown, Partial<Row>]>([
  ["yes", answer, { field: "answers.a", operator: "holds" }],
  ["no", { "!": [answer] }, { field: "answers.a", operator: "holds-not" }],
  ["an equality", { "===": [answer, 1] }, { operator: "is", value: 1, form: { isStrict: true } }],
  ["an order written the other way round", { ">": [5, answer] }, { operator: "less", value: 5, field: "answers.a" }],
  ["a range", { "<=": [1, answer, 5] }, { operator: "between", field: "answers.a", value: [1, 5] }],
  ["one of several", { in: [answer, ["a", "b"]] }, { operator: "one-of", value: ["a", "b"] }],
  ["none of several", { "!": { in: [answer, ["a"]] } }, { operator: "none-of", value: ["a"], form: { not: "bare" } }],
  ["several that hold one", { in: ["a", answer] }, { operator: "includes", value: "a", field: "answers.a" }],
  ["an answer that may be absent", { "<": [{ var: ["answers.a", 0] }, 5] }, { field: "answers.a", fallback: 0 }],
  ["a calculation", { "<": [{ "+": [answer, 1] }, 5] }, { field: "", reads: { "+": [answer, 1] }, operator: "less" }],
  ["things", { "!": [{ some: [answer, { var: "b" }] }] }, { operator: "none", field: "answers.a" }],
  ["a rule without words", { "==": [answer] }, { operator: "by-hand", value: { "==": [answer] } }],
])("%s is a row", (_, rule, row) => {
  expect(rowsIn(rule)[0]).toMatchObject(row);
});

test("groups of all, any and none are what they say, and a row more joins them", () => {
  const rows = rowsOf({ "!": [{ or: [answer, { and: [answer, { "!": [answer] }] }] }] });
  expect(rows).toMatchObject({ combinator: "none", rules: [{ operator: "holds" }, { combinator: "all" }] });
  const one = rowsOf(answer);
  one.rules.push({ field: "answers.b", operator: "less", value: 3, form: {} });
  expect(ruleOf(one)).toEqual({ and: [answer, { "<": [{ var: "answers.b" }, 3] }] });
  expect(ruleOf({ ...one, combinator: "none" })).toEqual({
    "!": [{ or: [answer, { "<": [{ var: "answers.b" }, 3] }] }],
  });
  expect(ruleOf({ ...one, rules: [] })).toBeUndefined();
});

test("the parts of an expression are put back in the form in which it is written", () => {
  fc.assert(
    fc.property(ruleOfSchema, (rule) => {
      if (!isJson(rule)) throw new Error("A rule is JSON.");
      const parts = argsOf(rule);
      if (!["value", "values", "read", "by-hand", "param"].includes(sortOf(rule))) {
        expect(written(withArgs(rule, parts))).toBe(written(rule));
        for (const [index, part] of parts.entries()) expect(written(withArg(rule, index, part))).toBe(written(rule));
      }
    }),
    { numRuns: samples(1_000, 20_000) },
  );
});

test.each(["boa", "courier"])("each comparison that is offered for what rules of %s read is a row again", (product) => {
  const vocabulary = vocabularyOfProduct(product);
  for (const readable of vocabulary.readables)
    for (const operator of offeredFor(readable.kind)) {
      const read = withRead(newRow(vocabulary), { var: readable.path }, vocabulary);
      const made = withOperator(read, operator, vocabulary);
      const [row] = rowsIn(ruleOf(made));
      expect(row, `${readable.path} ${operator}`).toMatchObject({ field: readable.path, operator, value: made.value });
      expect(conditionSaid(ruleOf(made), vocabulary)).toContain(readable.label);
    }
});
