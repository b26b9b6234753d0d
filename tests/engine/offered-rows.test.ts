import { describe, expect, it } from "vitest";
import type { JsonObject, StartInit } from "../../engine";
import { kiteEngine } from "./support/kite";
import { Person, Provider } from "./support/provider";

/** A coverage with a condition is part of the plan while its condition holds: as it is shown, and as it is sold. */
const engine = kiteEngine({
  steps: [
    { id: "kite", group: "kite", title: "Kite", questions: { age: { type: "integer", title: "Age" } } },
    {
      id: "plan",
      kind: "plan-choice",
      group: "kite",
      title: "Plan",
      questions: {
        chosen: { type: "string", title: "Plan", choices: ["small"], saved: "plan.settings.details.plan_name" },
      },
      price: { path: "settings.price", format: "usd" },
    },
  ],
  coverages: {
    groups: [
      {
        rows: {
          loss: { title: "Loss" },
          collision: { title: "Collision", offered_when: { "<": [{ var: "answers.age" }, 20] } },
        },
      },
    ],
  },
});
const COVERED = { loss: { title: "Loss", value: true }, collision: { title: "Collision", value: true } };
const PLAN: JsonObject = {
  id: "p1",
  plan_type: "kite",
  currency: "USD",
  settings: {
    price: 12,
    price_lines: [
      { title: "Kite", amount: 13.5 },
      { title: "Old friend", amount: -1.5 },
    ],
    details: { plan_name: "small", coverage_details: COVERED },
    optional_coverages: {},
  },
};

const initAt = (age: number): StartInit => ({
  entry: "share",
  today: "2027-01-15",
  data: { plans: [PLAN], quote: { quote_number: "Q-1", application: { answers: { age } } } },
});
/** The rows of the plan step. */
function shownAt(age: number): readonly string[] {
  const { session } = new Person(engine, new Provider(), { ...initAt(age), step: "plan" });
  const { step } = engine.view(session);
  return step.kind === "plan-choice" ? step.rows.map(({ key }) => key) : [];
}
const soldAt = (age: number) => engine.completePlan(initAt(age), PLAN);
const coveredAt = (age: number) =>
  engine
    .coverage(initAt(age), PLAN)
    .tables.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows.map(({ key }) => key)));

describe("a coverage with a condition", () => {
  it("is shown beside the others while the condition holds, on the page and for the policy alike", () => {
    expect([19, 20].map(shownAt)).toEqual([["loss", "collision"], ["loss"]]);
    expect([19, 20].map(coveredAt)).toEqual([["loss", "collision"], ["loss"]]);
  });

  it("is part of the plan that is sold only then", () => {
    expect(soldAt(19)).toMatchObject({ settings: { details: { coverage_details: COVERED } } });
    expect(soldAt(20)).toMatchObject({ settings: { details: { coverage_details: { loss: COVERED.loss } } } });
    expect(JSON.stringify(soldAt(20))).not.toContain("Collision");
  });

  it("comes back with the answer, in a page that has shown the plan without it", () => {
    const { session } = new Person(engine, new Provider(), { ...initAt(20), step: "plan" });
    engine.view(session);
    expect(shownAt(19)).toEqual(["loss", "collision"]);
  });
});

it("a price in lines is shown line by line with its plan", () => {
  const { session } = new Person(engine, new Provider(), { ...initAt(19), step: "plan" });
  const { step } = engine.view(session);
  expect(step.kind === "plan-choice" && step.columns[0]).toMatchObject({
    price: "$12.00",
    price_lines: [
      { title: "Kite", amount: "$13.50" },
      { title: "Old friend", amount: "-$1.50" },
    ],
  });
});
