import fc from "fast-check";
import { OPERATORS, type Operator } from "../../../engine/analysis";

/** Generated rules: every operator of the engine with every number of arguments that it takes (at most four). */

const leaf = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom("", "a", "b", "10", "2027-01-31", "02/29/2028"),
  fc.boolean(),
  fc.constant(null),
);
const PATHS = ["answers.a", "answers.b", "answers.n", "answers.list", "answers.deep.c", "quote.x", "today", "actor"];

const THINGS = { var: "answers.things" };
const ofThing = fc.constantFrom("size", "kind");
/** What a rule over one thing may read: the thing by its answers' names, as `item`, by a name, and what is around it. */
const inThing = fc.constantFrom("size", "kind", "item.size", "box.size", "answers.n", "answers.a", "today");
/** A rule over one thing in a list, which may look at the things of a list again. */
const { thing: thingRule } = fc.letrec<{ readonly thing: unknown }>((tie) => ({
  thing: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    inThing.map((path): unknown => ({ var: path })),
    fc
      .tuple(fc.constantFrom("<", ">=", "==", "!=="), inThing, leaf)
      .map(([name, path, value]) => ({ [name]: [{ var: path }, value] })),
    fc.tuple(inThing, inThing).map(([one, two]) => ({ and: [{ var: one }, { "!": { var: two } }] })),
    fc
      .tuple(fc.constantFrom("some", "all", "count", "sum"), tie("thing"), fc.constantFrom([], ["box"]))
      .map(([name, inside, named]) => ({ [name]: [THINGS, inside, ...named] })),
  ),
}));

const { rule, ...operations } = fc.letrec<Record<string, unknown>>((tie) => {
  const operations = Object.entries(OPERATORS).map(([name, row]) => [name, operation(name, row, tie("rule"))] as const);
  return {
    ...Object.fromEntries(operations),
    rule: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      leaf,
      fc.constantFrom(...PATHS.map((path) => ({ var: path }))),
      fc.array(tie("rule"), { maxLength: 3 }),
      ...operations.map(([name]) => tie(name)),
    ),
  };
});

function operation(
  name: string,
  { min, max, names, perThing }: Operator,
  any: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  if (perThing) {
    const second = perThing === "value" ? fc.oneof(ofThing, thingRule) : thingRule;
    const whole = fc.tuple(second, fc.constantFrom([], ["box"])).map(([inside, named]) => [THINGS, inside, ...named]);
    return (
      min > 1
        ? whole
        : fc.oneof(
            whole,
            any.map((list) => [list]),
          )
    ).map((args) => ({ [name]: args }));
  }
  const first = { path: fc.constantFrom(...PATHS), table: fc.constantFrom("minimum", "nowhere") };
  const named = names ? 1 : 0;
  const rest = fc.array(names === "path" ? leaf : any, { minLength: min - named, maxLength: Math.min(max, 4) - named });
  const args = names ? fc.tuple(first[names], rest).map(([what, others]) => [what, ...others]) : rest;
  // A single argument may stand without its list, unless it is a list itself.
  return args.map((list) => ({ [name]: list.length === 1 && !Array.isArray(list[0]) ? list[0] : list }));
}

/** Any rule. */
export const anyRule = rule as fc.Arbitrary<unknown>;

/** A rule whose outermost operator is this one. */
export function ruleOf(operator: string): fc.Arbitrary<unknown> {
  const found = operations[operator];
  if (!found) throw new Error(`There is no operator ${operator}.`);
  return found;
}

const data = fc.record({
  answers: fc.record(
    {
      a: leaf,
      b: leaf,
      n: fc.integer(),
      list: fc.array(leaf, { maxLength: 3 }),
      things: fc.array(fc.record({ size: fc.oneof(fc.integer({ min: -9, max: 9 }), leaf), kind: leaf }), {
        maxLength: 3,
      }),
      deep: fc.oneof(fc.record({ c: leaf }), fc.constant(null)),
    },
    { requiredKeys: ["n"] },
  ),
  quote: fc.oneof(fc.constant(undefined), fc.record({ x: leaf })),
  today: fc.constant("2027-01-31"),
  actor: fc.constantFrom("broker", "client"),
});
const minimum = new Map<string, unknown>([
  ["a", 10],
  ["10", 2],
]);

/** What a generated rule may read. */
export const anyScope = data.map((values) => ({ ...values, lookups: new Map([["minimum", minimum]]) }));

/** Values whose own keys JavaScript would take for the ways to make a text or a number of them. */
const unspeakable = fc.constantFrom<unknown>(
  { toString: false },
  { toString: "x", valueOf: 1 },
  { toJSON: 1, toString: {} },
  [{ toString: null }],
  [[{ toString: 0 }], 1],
);
const inPlaceOf = fc.constantFrom("a", "b", "n", "list", "things", "deep");

/** What a generated rule may read where somebody has saved answers that no form would take. */
export const hostileScope = fc
  .tuple(anyScope, fc.array(fc.tuple(inPlaceOf, unspeakable), { minLength: 1, maxLength: 4 }))
  .map(([scope, answers]) => ({ ...scope, answers: { ...scope.answers, ...Object.fromEntries(answers) } }));
