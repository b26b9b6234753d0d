import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate, evaluateByReference } from "../../engine";

const leaf = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom("", "a", "b", "10", "2027-01-31", "02/29/2028"),
  fc.boolean(),
  fc.constant(null),
);
const paths = ["answers.a", "answers.b", "answers.list", "answers.deep.c", "quote.x", "today", "actor"].map((path) => ({
  var: path,
}));

/** Rules that a flow may hold, so that the generator reaches every operator. */
const rule = fc.letrec((tie) => {
  const any = tie("rule");
  const two = (name: string) => fc.tuple(any, any).map((args) => ({ [name]: args }));
  const one = (name: string) => any.map((arg) => ({ [name]: [arg] }));
  const some = (name: string) => fc.array(any, { minLength: 1, maxLength: 4 }).map((args) => ({ [name]: args }));
  return {
    rule: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      leaf,
      fc.constantFrom(...paths),
      ...["==", "!=", "===", "!==", "<", "<=", ">", ">=", "add_days", "add_years"].map(two),
      ...["!", "!!", "count", "iso_date", "us_date"].map(one),
      ...["and", "or", "cat", "if"].map(some),
      fc.tuple(any, any, any).map((args) => ({ "<": args })),
      any.map((key) => ({ lookup: ["minimum", key, 0] })),
      fc.tuple(any, fc.constantFrom<unknown>({ var: "answers.list" }, "abc")).map((args) => ({ in: args })),
    ),
  };
}).rule;

const number = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constant({ var: "answers.n" }));
const arithmetic = fc.oneof(
  fc
    .tuple(fc.constantFrom("+", "*", "min", "max"), fc.array(number, { minLength: 1, maxLength: 4 }))
    .map(([name, args]) => ({ [name]: args })),
  fc.tuple(number, number).map((args) => ({ "-": args })),
  number.map((value) => ({ "-": [value] })),
);

const scope = fc.record({
  answers: fc.record(
    {
      a: leaf,
      b: leaf,
      n: fc.integer(),
      list: fc.array(leaf, { maxLength: 3 }),
      deep: fc.oneof(fc.record({ c: leaf }), fc.constant(null)),
    },
    { requiredKeys: ["n"] },
  ),
  quote: fc.oneof(fc.constant(undefined), fc.record({ x: leaf })),
  today: fc.constant("2027-01-31"),
  actor: fc.constantFrom("broker", "client"),
});
const lookups = new Map([
  [
    "minimum",
    new Map<string, unknown>([
      ["a", 10],
      ["10", 2],
    ]),
  ],
]);

describe("rules", () => {
  it("mean what json-logic-js says they mean, in their compiled form too", () => {
    fc.assert(
      fc.property(fc.oneof(rule, arithmetic), scope, (logic, data) => {
        const whole = { ...data, lookups };
        expect(evaluate(logic, whole)).toEqual(evaluateByReference(logic, whole));
      }),
      { numRuns: 20_000 },
    );
  });

  it.each([
    ["a leap day a year on is the 28th (P-17)", { add_years: ["2028-02-29", 1] }, "2029-02-28"],
    [
      "89 days cross a daylight-saving change without losing one (P-16)",
      { add_days: ["2027-03-01", 89] },
      "2027-05-29",
    ],
    ["30 February is no date", { iso_date: ["02/30/1990"] }, null],
    ["a date needs two-digit parts", { iso_date: ["1/1/1990"] }, null],
    ["29 February 1992 is one", { iso_date: ["02/29/1992"] }, "1992-02-29"],
    ["1900 was no leap year", { iso_date: ["02/29/1900"] }, null],
    ["dates go back to what people type", { us_date: ["1992-02-29"] }, "02/29/1992"],
  ])("%s", (_, logic, value) => {
    expect(evaluate(logic, {})).toEqual(value);
  });

  it("add days as the calendar does, whatever the zone", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2024-01-01"), max: new Date("2040-12-31"), noInvalidDate: true }),
        fc.integer({ min: -400, max: 400 }),
        (date, days) => {
          const from = date.toISOString().slice(0, 10);
          const to = String(evaluate({ add_days: [from, days] }, {}));
          expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(days);
          expect(evaluate({ add_days: [to, -days] }, {})).toBe(from);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
