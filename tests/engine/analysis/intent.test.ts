/** Declared changes are subtracted from the classes that changed; what nobody declared is left. */
import { describe, expect, test } from "vitest";
import { residueOf, type ChangedClass, type Condition } from "../../../engine/analysis";
import type { IntendedChange } from "../../../schemas/intent.types";

const CO: Condition = { input: "answers.state", is: [{ value: "CO" }] };
const SIZE = (value: number | string): Condition => ({ input: "answers.size", is: [{ value }] });
const BLANK: Condition = { input: "answers.size", is: [{ blank: true }] };
const changed = (where: readonly Condition[], about: Partial<ChangedClass> = {}): ChangedClass => ({
  decision: "staff/refusals",
  about: "refusals",
  steps: ["staff"],
  question: null,
  pointer: "",
  entries: ["enroll"],
  where,
  was: null,
  now: null,
  witness: { entry: "enroll", client: null, answers: {}, usual: {} },
  outcomes: { was: "", now: "" },
  ...about,
});

describe("a declared change", () => {
  const cases: readonly (readonly [string, IntendedChange, ChangedClass, boolean])[] = [
    ["allows the decision that it names", { decision: "staff/refusals" }, changed([CO]), true],
    ["allows no other decision", { decision: "staff/title" }, changed([CO]), false],
    ["allows every decision that begins so", { decision: "staff/*" }, changed([CO]), true],
    ["allows a class within its answers", { where: { state: ["CO", "TX"] } }, changed([CO]), true],
    ["allows the long name of an input", { where: { "answers.state": ["CO"] } }, changed([CO]), true],
    ["allows nobody with another answer", { where: { state: ["TX"] } }, changed([CO]), false],
    [
      "allows no class that reaches further",
      { where: { state: ["CO"] } },
      changed([{ input: "answers.state", is: [{ value: "CO" }, { value: "TX" }] }]),
      false,
    ],
    ["allows no class that asks nothing of the input", { where: { state: ["CO"] } }, changed([]), false],
    [
      "takes no answer as null",
      { where: { state: [null] } },
      changed([{ input: "answers.state", is: [{ blank: true }] }]),
      true,
    ],
    [
      "allows a range within its own",
      { where: { "values.staff": { from: 10, to: 12 } } },
      changed([{ term: { var: "values.staff" }, from: 10, to: 11 }]),
      true,
    ],
    [
      "allows no range beyond its own",
      { where: { "values.staff": { from: 10, to: 12 } } },
      changed([{ term: { var: "values.staff" }, from: 10, to: 13 }]),
      false,
    ],
    [
      "allows no open range",
      { where: { "values.staff": { from: 10, to: 12 } } },
      changed([{ term: { var: "values.staff" }, from: 10 }]),
      false,
    ],
    [
      "allows an open range where it is open",
      { where: { "values.staff": { from: 10 } } },
      changed([{ term: { var: "values.staff" }, from: 10 }]),
      true,
    ],
    [
      "allows days",
      { where: { start: { to: "2026-12-31" } } },
      changed([{ input: "answers.start", is: [{ to: "2026-12-01" }] }]),
      true,
    ],
    ["allows only its steps", { steps: ["staff"] }, changed([CO], { steps: ["staff", "plans"] }), false],
    ["allows only its entries", { entries: ["share"] }, changed([CO]), false],
    ["allows no entry besides", { entries: ["share"] }, changed([CO], { entries: ["share", "enroll"] }), false],
    ["allows fewer entries", { entries: ["share", "enroll"] }, changed([CO]), true],
    ["allows fewer steps", { steps: ["staff", "plans"] }, changed([CO]), true],
    ["allows a class that asks more besides", { where: { state: ["CO"] } }, changed([SIZE(3), CO]), true],
    ["allows no class that asks only one of two inputs", { where: { state: ["CO"], size: [3] } }, changed([CO]), false],
    ["allows both of two inputs", { where: { state: ["CO"], size: [3] } }, changed([CO, SIZE(3)]), true],
    ...[10, 12].map(
      (size) =>
        [
          `allows ${size} from 10 to 12`,
          { where: { size: { from: 10, to: 12 } } },
          changed([SIZE(size)]),
          true,
        ] as const,
    ),
    ...[9, 13].map(
      (size) =>
        [
          `allows no ${size} from 10 to 12`,
          { where: { size: { from: 10, to: 12 } } },
          changed([SIZE(size)]),
          false,
        ] as const,
    ),
    [
      "allows exactly its own range",
      { where: { "values.staff": { from: 10, to: 12 } } },
      changed([{ term: { var: "values.staff" }, from: 10, to: 12 }]),
      true,
    ],
    [
      "takes the open bounds of a term for closed ones",
      { where: { "values.staff": { from: 10, to: 12 } } },
      changed([{ term: { var: "values.staff" }, above: 10, below: 12 }]),
      true,
    ],
    ["allows no answer in no range", { where: { size: { from: 1 } } }, changed([BLANK]), false],
    ["allows no day where it names numbers", { where: { size: { from: 1 } } }, changed([SIZE("2027-01-01")]), false],
    ["allows no other part of a named answer", { where: { size: [null] } }, changed([SIZE(3)]), false],
  ];
  test.each(cases)("%s", (_, intended, one, isMeant) => {
    expect(residueOf([one], [intended])).toEqual({ meant: [isMeant ? 0 : null], missing: isMeant ? [] : [0] });
  });

  test("of which nothing happens is told beside one that does", () => {
    const declared: readonly IntendedChange[] = [{ decision: "nothing" }, { decision: "staff/*" }];
    expect(residueOf([changed([CO]), changed([])], declared)).toEqual({ meant: [1, 1], missing: [0] });
  });
});
