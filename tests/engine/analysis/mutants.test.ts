import { describe, expect, it } from "vitest";
import { changesOfRule, OPERATORS } from "../../../engine/analysis";

describe("the small mistakes in a rule", () => {
  it.each(Object.entries(OPERATORS))("write another operator for %s, and never a word that is not one", (name, row) => {
    const isOther = (word: string): boolean => word !== name && Object.hasOwn(OPERATORS, word);
    expect(row.mistakenFor.filter((word) => !isOther(word))).toEqual([]);
  });

  it("leave alone the names that an operator takes", () => {
    const rule = { lookup: ["staff_minimum", { var: "answers.state" }, 0] };
    expect(changesOfRule(rule, false).map(({ does }) => does)).toEqual(["0 becomes -1", "0 becomes 1"]);
  });

  it("negate the parts of a condition, and drop them", () => {
    const rule = { and: [{ var: "is.broker" }, { "!": [{ var: "answers.a" }] }] };
    expect(changesOfRule(rule, true).map((each) => each.rule)).toEqual([
      { "!": [rule] },
      { or: [{ var: "is.broker" }, { "!": [{ var: "answers.a" }] }] },
      { "!": [{ var: "answers.a" }] },
      { var: "is.broker" },
      { and: [{ "!": [{ var: "is.broker" }] }, { "!": [{ var: "answers.a" }] }] },
      { and: [{ var: "is.broker" }, { var: "answers.a" }] },
    ]);
  });
});
