import { describe, expect, it } from "vitest";
import { loadRateBook } from "../../../engine/index";
import { changedRates, type Change } from "./edit";

/** Rule and place of what is wrong with the base rate book after an edit. */
function said(...changes: readonly Change[]): readonly string[] {
  const loaded = loadRateBook(JSON.stringify(changedRates(changes).book), { named: "kite@1", file: "kite.json" });
  return loaded.ok ? [] : loaded.findings.map(({ rule, pointer, file }) => `${rule} ${file}${pointer}`);
}

describe("a rate book", () => {
  it("is loaded when it is sound", () => {
    expect(said()).toEqual([]);
  });

  it.each<readonly [string, Change, string]>([
    ["a plan name that there is not", { set: "/availability/SL/only_plan_names/0", to: "smal" }, "unknown-plan-name"],
    [
      "an add-on that there is not",
      { set: "/availability/SL/without_coverages/0", to: "thetf" },
      "unknown-optional-coverage",
    ],
    ["a region in lower case", { set: "/availability/sl", to: {} }, "bad-name"],
    ["a price of no plan", { set: "/plan_prices/huge", to: { kite: 1 } }, "unknown-plan-name"],
    ["a price of no plan type", { set: "/plan_prices/small/kiet", to: 1 }, "unknown-plan-type"],
    ["a plan without a price", { remove: "/plan_prices/small" }, "missing-property"],
    ["an add-on without a price", { remove: "/optional_coverages/theft/price/kite" }, "missing-property"],
    ["a price in words", { set: "/plan_prices/small/kite", to: "ten" }, "wrong-type"],
    ["a price below zero", { set: "/plan_prices/small/kite", to: -10 }, "out-of-range"],
    ["a word that there is not", { set: "/availabilty", to: {} }, "unknown-property"],
    ["a price that reads what no price can", { set: "/plan_prices/small/kite", to: { var: "rating.x" } }, "bad-path"],
    ["a value that reads one below it", { set: "/values", to: { a: { var: "values.b" }, b: 1 } }, "value-below"],
    ["a value that reads itself", { set: "/values", to: { a: { var: "values.a" } } }, "value-below"],
    ["a price by a value that there is not", { set: "/price", to: { var: "values.x" } }, "unknown-value"],
    [
      "an unknown operator over the things of a list",
      { set: "/price", to: { some: [{ var: "answers.tail" }, { times: [1] }] } },
      "unknown-operator",
    ],
    ["another id than its file", { set: "/id", to: "kites" }, "rate-book-name"],
    ["another version than its file", { set: "/version", to: 2 }, "rate-book-name"],
    ["no version", { remove: "/version" }, "missing-property"],
    ["a version of zero", { set: "/version", to: 0 }, "out-of-range"],
    ["half a version", { set: "/version", to: 1.5 }, "wrong-type"],
    ["neither listed nor combined plans", { remove: "/coverages" }, "missing-property"],
    [
      "a coverage that leaves a plan out",
      { set: "/coverages", to: [{ key: "loss", title: "Loss", description: "x", small: "1" }] },
      "missing-property",
    ],
    [
      "a coverage of no plan",
      { set: "/coverages", to: [{ key: "loss", title: "Loss", description: "x", small: "1", large: "2", lareg: "3" }] },
      "unknown-plan-name",
    ],
  ])("with %s is refused at its place", (_, change, rule) => {
    const [first, ...others] = said(change);
    expect(first).toMatch(new RegExp(`^${rule} kite\\.json`));
    expect(others).toEqual([]);
  });

  it("with two add-ons of one suffix is refused", () => {
    const again = { title: "Wind", suffix: "theft", description: "x", price: { kite: 1 }, benefits: [] };
    expect(said({ set: "/optional_coverages/wind", to: again })).toEqual([
      "name-twice kite.json/optional_coverages/wind/suffix",
    ]);
  });

  it("that is no JSON is refused with its line", () => {
    expect(loadRateBook("{\n]", { named: "kite@1", file: "kite.json" })).toMatchObject({
      ok: false,
      findings: [{ file: "kite.json", line: 2, rule: "syntax-error" }],
    });
  });
});
