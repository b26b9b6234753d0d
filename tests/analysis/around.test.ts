/** A rule may judge more than answers: the address of the page, a flag, the brokerage, what is known of the client. */
import { describe, expect, test } from "vitest";
import { asFile, differenceOf, wholeFlow } from "../../engine/analysis";
import { courseOf, fixtureOf } from "./support/mutated";
import { sampled } from "../support/tier";

const fixture = fixtureOf("belongings");
const { usual, engine, course } = fixture.edition;

/** Compares the product with one that also rejects by this rule, at the step of the safety. */
function differenceWith(when: unknown) {
  const flow = JSON.parse(JSON.stringify(asFile(wholeFlow(engine))));
  const step = flow.steps.find(({ id }: { id: string }) => id === "safety");
  step.reject = [...(step.reject ?? []), { id: "other", with: "not_insured", when }];
  const now = courseOf(fixture, { flow });
  if (!now) throw new Error("The flow is not sound.");
  return differenceOf(course, now, usual, undefined, (key) => key === "safety/refusals");
}

describe("a rejection that reads what is not an answer is found, with a witness that has it", () => {
  test.each(
    sampled(
      [
        [{ "==": [{ var: "query.promo" }, "spring"] }, { query: { promo: "spring" } }],
        [{ "!!": [{ var: "query.promo" }] }, { query: { promo: "Sample" } }],
        [{ "==": [{ var: "flags.pilot" }, true] }, { around: { flags: { pilot: true } } }],
        [{ var: "flags.pilot" }, { around: { flags: { pilot: true } } }],
        [{ "==": [{ var: "brokerage.slug" }, "other-agency"] }, { around: { brokerage: { slug: "other-agency" } } }],
        [{ "==": [{ var: "broker.name" }, "Other Broker"] }, { around: { broker: { name: "Other Broker" } } }],
        [{ "==": [{ var: "client.person.first_name" }, "Zed"] }, { client: { person: { first_name: "Zed" } } }],
      ],
      3,
    ),
  )("%j", (when, has) => {
    const { changed, sampled, notVaried } = differenceWith(when);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed[0]?.witness).toMatchObject(has);
    expect([sampled, notVaried]).toEqual([[], []]);
  });
});

test("a rule over what no journey has otherwise is named, and not every class counts as tried", () => {
  const { sampled, notVaried } = differenceWith({ "==": [{ var: "quote.quote_number" }, "Q-77"] });
  expect(sampled).toEqual(["safety/refusals"]);
  expect(notVaried).toEqual([{ decision: "safety/refusals", inputs: ["quote.quote_number"] }]);
});
