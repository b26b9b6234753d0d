/** What is said of a condition that always or never holds is a claim about all answers: no answer may disprove it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { loadFlow } from "../../../engine/index";
import { compileRule } from "../../../engine/analysis/index";
import { samples } from "../../support/tier";
import { baseLists, baseParts, changed } from "./edit";

const number = { type: "number", title: "Number", minimum: 0, maximum: 3, wrong: "Please enter it" };
const ASKED = { weight: number, length: number, holes: { ...number, type: "integer" } };
const names = Object.keys(ASKED).map((name) => ({ var: `answers.${name}` }));

const literal = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom(0.5, 1.25, 2.5, 2.75));
const side = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...names) }, { weight: 2, arbitrary: literal });
const comparison = fc
  .tuple(fc.constantFrom("<", "<=", ">", ">=", "==", "!="), fc.constantFrom(...names), side)
  .map(([name, left, right]) => ({ [name]: [left, right] }));
const rule = fc.letrec<{ rule: unknown }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    comparison,
    fc.array(tie("rule"), { minLength: 2, maxLength: 3 }).map((parts) => ({ and: parts })),
    fc.array(tie("rule"), { minLength: 2, maxLength: 3 }).map((parts) => ({ or: parts })),
    tie("rule").map((part) => ({ "!": [part] })),
  ),
})).rule;

const MOST = 3;
const eighths = Array.from({ length: MOST * 8 + 1 }, (_, at) => at / 8);
const whole = eighths.filter(Number.isInteger);
const answers = eighths.flatMap((weight) =>
  eighths.flatMap((length) => whole.map((holes) => ({ answers: { weight, length, holes } }))),
);

/** What the check claims of a rule as a whole: that it always holds, or never; undefined where it claims nothing. */
function claimOf(fail_when: unknown): boolean | undefined {
  const at = "/at_binding/0/fail_when";
  const questions = Object.entries(ASKED).map(([name, to]) => ({ set: `/steps/1/questions/${name}`, to }));
  const flow = changed([...questions, { set: at, to: fail_when }]);
  const loaded = loadFlow(flow, { lists: baseLists, parts: baseParts });
  const found = loaded.ok ? undefined : loaded.findings.find(({ pointer }) => pointer === at);
  if (found?.rule === "always-true") return true;
  return found?.rule === "never-true" ? false : undefined;
}

test("no answer disproves what is claimed of a rule over numbers", () => {
  fc.assert(
    fc.property(rule, (condition) => {
      const claim = claimOf(condition);
      if (claim === undefined) return;
      const run = compileRule(condition);
      expect(answers.filter((scope) => Boolean(run(scope)) !== claim)).toEqual([]);
    }),
    { numRuns: samples(40, 2000), seed: 7 },
  );
});

test("a band between two numbers is met by what lies between them", () => {
  const [weight, length, holes] = names;
  const between = (name: unknown, from: number, to: number) => ({ and: [{ ">": [name, from] }, { "<": [name, to] }] });
  expect(claimOf(between(weight, 1, 2))).toBeUndefined();
  expect(claimOf(between(holes, 1.5, 2.5))).toBeUndefined();
  expect(
    claimOf({ and: [{ ">": [weight, length] }, ...between(length, 1, 2).and, { "<": [weight, 2] }] }),
  ).toBeUndefined();
  expect(claimOf(between(holes, 1, 2))).toBe(false);
  expect(claimOf({ or: [{ "<": [weight, 2] }, { ">": [weight, 1] }] })).toBe(true);
});
