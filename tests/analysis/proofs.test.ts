/** What is proven to have no effect comes to the same for every person: random rules, and random values of what they read. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileRule, editsIn, isEqualForAll, isTrue, proofOf, treeOf, type Edit } from "../../engine/analysis";
import { isWhole } from "../support/tier";
import type { Editable } from "../tools/support/edited";

const PATHS = ["answers.a", "answers.b", "today"];
const LITERALS = [0, 0.1, 1, 2, 10, "a", "ab", "2027-06-30", "2027-07-10", true, false, null];
const VALUES = [
  ...LITERALS,
  undefined,
  "",
  "b",
  "0",
  "1",
  "0.5",
  -1,
  0.5,
  5,
  11,
  "2027-07-01",
  [],
  ["a"],
  ["a", "ab"],
  ["b"],
];

const path = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...PATHS).map((name) => ({ var: name })) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...PATHS), fc.constantFrom(...LITERALS)).map((args) => ({ var: args })),
  },
);
const literal = fc.constantFrom(...LITERALS);
const comparison = fc.oneof(
  path,
  fc
    .tuple(fc.constantFrom("==", "!=", "===", "<", "<=", ">", ">="), path, literal, fc.boolean())
    .map(([name, left, right, isSwapped]) => ({ [name]: isSwapped ? [right, left] : [left, right] })),
  fc.tuple(path, fc.array(literal, { maxLength: 3 })).map((args) => ({ in: args })),
  fc.tuple(fc.constantFrom("a", "ab"), path).map((args) => ({ in: args })),
);
const { rule } = fc.letrec<{ rule: unknown }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    comparison,
    fc
      .tuple(fc.constantFrom("and", "or"), fc.array(tie("rule"), { minLength: 1, maxLength: 3 }))
      .map(([name, args]) => ({
        [name]: args,
      })),
    tie("rule").map((inner) => ({ "!": [inner] })),
  ),
}));

/** Two rules that are alike: in another order, with a part twice, with one literal or comparison changed. */
const pairs = fc.oneof(
  fc.tuple(rule, rule),
  fc
    .tuple(rule, rule, fc.constantFrom("and", "or"))
    .map(([a, b, name]) => [{ [name]: [a, b] }, { [name]: [b, a] }] as const),
  fc
    .tuple(rule, rule, fc.constantFrom("and", "or"))
    .map(([a, b, name]) => [{ [name]: [a, { [name]: [a, b] }] }, { [name]: [a, b] }] as const),
  fc.tuple(rule, rule).map(([a, b]) => [{ and: [a, b] }, a] as const),
  fc.tuple(rule, rule).map(([a, b]) => [{ or: [{ and: [a, b] }, a] }, a] as const),
);
const scopes = fc.record({
  answers: fc.record({ a: fc.constantFrom(...VALUES), b: fc.constantFrom(...VALUES) }),
  today: fc.constantFrom("2027-06-30", "2027-07-01", "2027-07-10", "2027-08-01"),
});

/** The same cases in each `npm test`, and others each time in `npm run test:all`. */
const drawn = (count: number, whole: number): { readonly numRuns: number; readonly seed?: number } =>
  isWhole ? { numRuns: whole } : { numRuns: count, seed: 39 };

const flowOf = (step: object): Editable => ({ values: {}, tables: {}, messages: {}, steps: [step] });
const courseOf = (flow: Editable): Editable => ({ run: { flow: { flow } } });

function provenIn(was: Editable, now: Editable): readonly { readonly edit: Edit; readonly isProven: boolean }[] {
  return editsIn(treeOf({ flow: was }, { flow: now })).map((edit) => ({
    edit,
    isProven:
      proofOf(edit, { was: courseOf(was), now: courseOf(now) }) !== undefined ||
      isEqualForAll(edit, { was, without: was, now }),
  }));
}

describe("A change that is proven to have no effect", () => {
  it("is of a condition that holds for the same, in every scope", () => {
    let proven = 0;
    fc.assert(
      fc.property(pairs, fc.array(scopes, { minLength: 30, maxLength: 30 }), ([was, now], all) => {
        const [first] = provenIn(flowOf({ id: "s", when: was }), flowOf({ id: "s", when: now }));
        if (!first?.isProven) return;
        proven++;
        const [before, after] = [compileRule(was), compileRule(now)];
        for (const scope of all) expect(isTrue(after(scope))).toBe(isTrue(before(scope)));
      }),
      drawn(1500, 100_000),
    );
    expect(proven).toBeGreaterThan(100);
  });

  it("is of a value that comes to the same, in every scope", () => {
    fc.assert(
      fc.property(pairs, fc.array(scopes, { minLength: 30, maxLength: 30 }), ([was, now], all) => {
        const [first] = provenIn(flowOf({ id: "s", starts_as: was }), flowOf({ id: "s", starts_as: now }));
        if (!first?.isProven) return;
        const [before, after] = [compileRule(was), compileRule(now)];
        for (const scope of all) expect(after(scope)).toEqual(before(scope));
      }),
      drawn(1500, 100_000),
    );
  });

  it("is of texts of which the same one is said, in every scope", () => {
    const texts = fc.array(fc.tuple(rule, fc.constantFrom("one", "two", "three")), { minLength: 1, maxLength: 3 });
    const written = (all: readonly (readonly [unknown, string])[]): Editable => [
      ...all.map(([when, text]) => ({ when, text })),
      "else",
    ];
    const saidIn = (all: readonly (readonly [unknown, string])[], scope: object): string =>
      all.find(([when]) => isTrue(compileRule(when)(scope)))?.[1] ?? "else";
    fc.assert(
      fc.property(texts, fc.boolean(), fc.array(scopes, { minLength: 30, maxLength: 30 }), (was, isTurned, all) => {
        const now = isTurned ? was.toReversed() : [...was, ...was].slice(1);
        const found = provenIn(flowOf({ id: "s", title: written(was) }), flowOf({ id: "s", title: written(now) }));
        if (!found.some(({ isProven }) => isProven)) return;
        for (const scope of all) expect(saidIn(now, scope)).toBe(saidIn(was, scope));
      }),
      drawn(700, 50_000),
    );
  });

  const asking = (questions: object): Editable => flowOf({ id: "s", questions });
  const dialog = (judges: readonly string[]): Editable =>
    flowOf({ id: "s", confirm: [{ id: "c", when: true, judges }] });
  it.each<readonly [what: string, was: Editable, now: Editable, isProven: boolean]>([
    ["slugs, the first of which is in links", { slugs: ["a", "b"] }, { slugs: ["b", "a"] }, false],
    [
      "to whom a product is sold, the first of whom is chosen",
      { sold_to: ["business", "individual"] },
      { sold_to: ["individual", "business"] },
      false,
    ],
    ["rejections that a dialog judges, the first of which is shown", dialog(["a", "b"]), dialog(["b", "a"]), false],
    [
      "choices of a question that has the name of a list without order",
      asking({ errors: { type: "string", choices: ["a", "b"] } }),
      asking({ errors: { type: "string", choices: ["b", "a"] } }),
      false,
    ],
    [
      "errors of the card, which are looked up",
      asking({ card: { type: "boolean", errors: ["a", "b"] } }),
      asking({ card: { type: "boolean", errors: ["b", "a"] } }),
      true,
    ],
  ])("is an order only where it says nothing: %s", (_, was, now, isProven) => {
    const whole = (flow: Editable): Editable => ({ ...flowOf({ id: "s" }), ...flow });
    const found = provenIn(whole(was), whole(now));
    expect(found.map((each) => each.isProven)).toEqual([isProven]);
  });

  it("is of a condition, and not of a value that has the name of one", () => {
    const valued = (rule: object): Editable => ({
      ...flowOf({ id: "s", title: "{values.when}" }),
      values: { when: rule },
    });
    const [a, b] = [{ var: "answers.a" }, { var: "answers.b" }];
    const [first] = provenIn(valued({ or: [a, b] }), valued({ or: [b, a] }));
    expect(first?.isProven).toBe(false);
  });

  const dated = (earliest: object): Editable => flowOf({ id: "s", questions: { day: { type: "string", earliest } } });
  const today = { var: "today" };
  it.each<readonly [what: string, was: object, now: object, isProven: boolean]>([
    ["nothing is added", { add_days: [today, 0] }, { add_years: [today, 0] }, true],
    ["a year has not always as many days", { add_days: [today, 365] }, { add_years: [today, 1] }, false],
    ["one of them adds a day", { add_days: [today, 0] }, { add_days: [today, 1] }, false],
    ["a value that is not a date is nothing then", { add_days: [today, 0] }, today, false],
    ["it is another date", { add_days: [today, 0] }, { add_years: [{ var: "answers.a" }, 0] }, false],
  ])("is of a date to which nothing is added, in days or years: %s", (_, was, now, isProven) => {
    expect(provenIn(dated(was), dated(now)).map((each) => each.isProven)).toEqual([isProven]);
  });

  const type = { var: "client.client_type" };
  const named = { var: "client.person.company_name" };
  const ofBusiness = (rule: unknown): object => ({ and: [{ "==": [type, "business"] }, rule] });
  it.each<readonly [what: string, soldTo: readonly string[], was: object, now: object, isProven: boolean]>([
    ["a type to which it is not sold", ["individual"], ofBusiness(named), ofBusiness({ "!": [named] }), true],
    ["those who may buy it", ["individual", "business"], ofBusiness(named), ofBusiness({ "!": [named] }), false],
    [
      "those whose type no rule names",
      ["individual", "business"],
      { "==": [type, "business"] },
      { "!!": [type] },
      false,
    ],
    ["those of whom nothing is known yet", ["business"], { "==": [type, "business"] }, { "==": [1, 1] }, false],
  ])(
    "is of a condition that holds for the same clients to whom the product is sold: %s",
    (_, sold_to, was, now, isProven) => {
      const said = (when: object): Editable => ({
        ...flowOf({ id: "s", title: [{ when, text: "one" }, "two"] }),
        sold_to,
      });
      expect(provenIn(said(was), said(now)).map((each) => each.isProven)).toEqual([isProven]);
    },
  );
});
