import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenceRule } from "../../engine";
import { compileRule } from "../../engine/analysis/index";
import { OPERATORS } from "../../engine/analysis";
import { samples } from "../support/tier";
import { anyRule, anyScope, hostileScope, ruleOf } from "./support/rules";

describe("rules", () => {
  it.each(Object.keys(OPERATORS))("with %s outside mean what json-logic-js says they mean", (operator) => {
    fc.assert(
      fc.property(ruleOf(operator), anyScope, (rule, scope) => {
        expect(compileRule(rule)(scope)).toEqual(referenceRule(rule)(scope));
      }),
      { numRuns: samples(100, 1_000) },
    );
  });

  it("mean the same at any depth, however often they run", () => {
    fc.assert(
      fc.property(anyRule, anyScope, (rule, scope) => {
        const compiled = compileRule(rule);
        const once = compiled(scope);
        expect(once).toEqual(referenceRule(rule)(scope));
        expect(compiled(scope)).toEqual(once);
      }),
      { numRuns: samples(1_000, 10_000) },
    );
  });

  it.each(Object.keys(OPERATORS))("with %s outside never throw, also over answers that have no text", (operator) => {
    fc.assert(
      fc.property(ruleOf(operator), hostileScope, (rule, scope) => {
        expect(() => compileRule(rule)(scope)).not.toThrow();
      }),
      { numRuns: samples(50, 500) },
    );
  });

  it("with an operator that there is not are refused by both", () => {
    for (const compile of [compileRule, referenceRule])
      expect(() => compile({ "!": [{ age: [1] }] })({})).toThrow(/(Unknown operator|Unrecognized operation).*age/);
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
    expect(compileRule(logic)({})).toEqual(value);
  });

  it("add days as the calendar does, whatever the zone", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2024-01-01"), max: new Date("2040-12-31"), noInvalidDate: true }),
        fc.integer({ min: -400, max: 400 }),
        (date, days) => {
          const from = date.toISOString().slice(0, 10);
          const to = String(compileRule({ add_days: [from, days] })({}));
          expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(days);
          expect(compileRule({ add_days: [to, -days] })({})).toBe(from);
        },
      ),
      { numRuns: samples(500, 5_000) },
    );
  });
});
