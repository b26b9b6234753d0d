/** A rate book has named values of its own, also where the flow has one of the same name. */
import { describe, expect, test } from "vitest";
import { loadFlow, type Finding } from "../../../engine/index";
import { baseLists, baseParts, changed, changedRates, type Change } from "./edit";

/** A question that may stay open when plans are shown. */
const strings = { type: "integer", title: "Strings", optional: true };
const line = { var: "answers.strings" };

function findingsOf(flow: readonly Change[], rates: readonly Change[]): readonly Partial<Finding>[] {
  const loaded = loadFlow(changed([{ set: "/steps/1/questions/strings", to: strings }, ...flow]), {
    lists: baseLists,
    parts: baseParts,
    rateBooks: [changedRates([...rates])],
  });
  return loaded.ok ? [] : loaded.findings.map(({ rule, pointer, found }) => ({ rule, pointer, found }));
}

const priced = (value: unknown): readonly Change[] => [
  { set: "/values", to: { factor: value } },
  { set: "/plan_prices/small/kite", to: { "+": [1, { var: "values.factor" }] } },
];
/** A value of the flow of the same name, which a text reads, so that it is not unused. */
const named = (value: unknown): readonly Change[] => [
  { set: "/values/factor", to: value },
  { set: "/steps/0/title", to: "{values.factor}" },
];

const ABSENT = { rule: "reads-absent-answer", found: '"strings", which may stay unanswered' };

describe("a value of a rate book with the name of a value of the flow", () => {
  test("says what holds without an answer, also where the flow's value does not", () => {
    const guarded = { var: ["answers.strings", 0] };
    expect(findingsOf([], priced(guarded))).toEqual([]);
    expect(findingsOf(named({ "+": [line, 1] }), priced(guarded))).toEqual(findingsOf(named({ "+": [line, 1] }), []));
  });

  test("is named itself where it says nothing, and not the prices that read it", () => {
    const found = [{ ...ABSENT, pointer: "/values/factor" }];
    expect(findingsOf([], priced({ "+": [line, 1] }))).toEqual(found);
    expect(findingsOf(named({ var: ["answers.strings", 0] }), priced({ "+": [line, 1] }))).toEqual([
      ...found,
      ...findingsOf(named({ var: ["answers.strings", 0] }), []),
    ]);
  });

  test("guards what a price reads behind it", () => {
    const hasLine = { "!=": [{ var: ["answers.strings", null] }, null] };
    const rates: readonly Change[] = [
      { set: "/values", to: { has_line: hasLine } },
      { set: "/plan_prices/small/kite", to: { if: [{ var: "values.has_line" }, { "+": [1, line] }, 1] } },
    ];
    expect(findingsOf([], rates)).toEqual([]);
  });
});
