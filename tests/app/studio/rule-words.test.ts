/** A rule in English, with the words that people know its answers and choices by. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { isJson, conditionSaid, expressionSaid } from "../../../engine/analysis/index";
import { ruleOfSchema } from "../../engine/support/schema-rules";
import { samples } from "../../support/tier";
import { vocabularyOfProduct } from "../support/vocabulary";

const boa = vocabularyOfProduct("boa");
const courier = vocabularyOfProduct("courier");
const answer = (name: string) => ({ var: `answers.${name}` });

test.each<readonly [unknown, string]>([
  [answer("related_industries"), "Related industries is yes"],
  [{ "!": [{ var: "is.share_link" }] }, "Came by a share link is no"],
  [
    { "<": [{ var: "values.staff" }, { lookup: ["staff_minimum", answer("business_region")] }] },
    "Staff is less than Staff minimum for State (business region)",
  ],
  [{ in: [answer("business_region"), ["CO", "NM"]] }, "State (business region) is one of “Colorado”, “New Mexico”"],
  [
    {
      and: [
        { "!": [answer("email")] },
        { or: [answer("related_industries"), { ">": [answer("owners_count"), 1_000] }] },
      ],
    },
    "Email is not answered and (Related industries is yes or Number of owners is more than 1,000)",
  ],
  [
    { "!": [{ or: [{ var: "is.broker" }, { var: "is.client" }] }] },
    "not (Answered by a broker is yes or Answered by a client is yes)",
  ],
  [
    { "<=": ["2026-01-01", answer("policy_effective_date"), { var: "today" }] },
    "Coverage start date is between 2026-01-01 and Today",
  ],
])("%j is said with the labels of the flow", (rule, said) => {
  expect(conditionSaid(rule, boa)).toBe(said);
});

test.each<readonly [unknown, string]>([
  [
    { some: [answer("drivers"), { and: [{ "<": [{ var: "age" }, 25] }, { in: [{ var: "rating.region" }, ["NJ"]] }] }] },
    "for at least one of Drivers (Age is less than 25 and State that sets the prices is one of “New Jersey”)",
  ],
  [{ in: ["explosives", answer("cargo")] }, "Cargo includes “Explosives”"],
  [
    { ">": [{ count: [answer("drivers")] }, { "*": [3, { count: [answer("vehicles")] }] }] },
    "the number of Drivers is more than (3 times the number of Vehicles)",
  ],
  [
    { "!": [{ some: [answer("vehicles"), { "==": [{ var: "vehicle.plate" }, { var: "drives" }] }, "vehicle"] }] },
    "for none of Vehicles (License plate is drives)",
  ],
])("%j is said of things", (rule, said) => {
  expect(conditionSaid(rule, courier)).toBe(said);
});

test.each<readonly [unknown, string]>([
  [{ "+": [answer("owners_count"), answer("employees_count")] }, "Number of owners plus Number of employees"],
  [{ var: ["answers.owners_count", 0] }, "Number of owners (0 while not answered)"],
  [{ if: [answer("related_industries"), 600, 200] }, "600 if Related industries is yes, else 200"],
  [{ param: "start.from_days" }, "what the use of this part says (start.from_days)"],
])("%j is an expression", (rule, said) => {
  expect(isJson(rule) && expressionSaid(rule, boa)).toBe(said);
});

test("every rule that the schema allows has words", () => {
  fc.assert(
    fc.property(ruleOfSchema, (rule) => {
      expect(conditionSaid(rule, courier)).not.toMatch(/undefined|\[object/);
      expect(isJson(rule) && typeof expressionSaid(rule, courier)).toBe("string");
    }),
    { numRuns: samples(1_000, 20_000) },
  );
});
