/** What a rule compares an answer with is tried, however far away it is, and all that is worked out of the answer. */
import { describe, expect, test } from "vitest";
import { asFile, differenceOf, wholeFlow } from "../../engine/analysis";
import type { Node } from "../../tools/exact/product";
import { courseOf, fixtureOf } from "./support/mutated";
import { sampled } from "../support/tier";

const fixture = fixtureOf("belongings");
const { usual, engine } = fixture.edition;
const AMOUNT = { var: "answers.amount" };
const COUNT = { var: "answers.number" };
const DAY = { var: "answers.day" };

/** The product with questions without bounds, and a rule about their answers that rejects. */
function rejecting(when: unknown) {
  const flow = JSON.parse(JSON.stringify(asFile(wholeFlow(engine))));
  const step: Node = flow.steps.find(({ id }: Node) => id === "safety");
  step.questions.number = { type: "integer", title: "Number", wrong: "Please enter a number" };
  step.questions.other = { type: "integer", title: "Other", minimum: 0, maximum: 5000, wrong: "Please enter a number" };
  step.questions.amount = { type: "number", format: "usd", title: "Amount", wrong: "Please enter an amount" };
  step.questions.day = { type: "string", format: "date", title: "Day", wrong: "Please enter a day" };
  step.reject = [{ id: "too_far", with: "not_insured", when }];
  const course = courseOf(fixture, { flow });
  if (!course) throw new Error("The flow is not sound.");
  return course;
}

const found = (was: unknown, now: unknown): readonly unknown[] => {
  const { changed } = differenceOf(
    rejecting(was),
    rejecting(now),
    usual,
    undefined,
    (key) => key === "safety/refusals",
  );
  return changed.map(({ witness: { answers } }) => answers);
};

describe("a bound that is moved is found", () => {
  test.each(
    sampled(
      [
        ["above all usual numbers", { ">": [COUNT, 1_500_000_000] }, { ">": [COUNT, 2_000_000_000] }],
        ["above all usual amounts", { ">": [AMOUNT, 50_000_000] }, { ">": [AMOUNT, 60_000_000] }],
        ["years after the usual days", { ">": [DAY, "2035-01-01"] }, { ">": [DAY, "2035-01-03"] }],
        [
          "of a part of the answer",
          { ">": [{ "/": [COUNT, 3] }, 900_000_000] },
          { ">": [{ "/": [COUNT, 3] }, 900_000_001] },
        ],
        ["of a sum that must be met", { "==": [{ "+": [COUNT, 10] }, 60] }, { "==": [{ "+": [COUNT, 10] }, 61] }],
        ["of a product that must be met", { "==": [{ "*": [COUNT, 7] }, 6321] }, { "==": [{ "*": [COUNT, 7] }, 6328] }],
        [
          "of a narrow window",
          { "<=": [1001, { "*": [COUNT, 3] }, 1003] },
          { "<=": [1004, { "*": [COUNT, 3] }, 1006] },
        ],
        [
          "of a sum of two that must be met",
          { "==": [{ "+": [COUNT, { var: "answers.other" }] }, 4321] },
          { "==": [{ "+": [COUNT, { var: "answers.other" }] }, 4322] },
        ],
        [
          "among the numbers of a list",
          { in: [{ "+": [COUNT, 1] }, [77, 5555]] },
          { in: [{ "+": [COUNT, 1] }, [77, 5557]] },
        ],
      ],
      4,
    ),
  )("%s", (_, was, now) => {
    expect(found(was, now).length).toBeGreaterThan(0);
  });
});
