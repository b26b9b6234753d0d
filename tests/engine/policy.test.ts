import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../engine";
import { kiteEngine, KITE_STEP, PAY_STEP } from "./support/kite";

/** The policy that a quote makes: when it starts and ends, and whether it renews (flow-format principle 11). */

const TODAY = "2028-01-20";
const engineOf = (lasts: JsonObject, pay: JsonObject = {}) =>
  kiteEngine({ policy: { lasts }, steps: [KITE_STEP, { ...PAY_STEP, ...pay }] });
const policyOf = (engine: ReturnType<typeof engineOf>, application: JsonObject, entry = "share") =>
  engine.policyOf({ entry, today: TODAY, data: { quote: { application } } });

describe("the policy that a quote makes", () => {
  it.each([
    [{ years: 1 }, "2028-02-29", "2029-02-28"],
    [{ years: 4 }, "2028-02-29", "2032-02-29"],
    [{ months: 1 }, "2028-01-31", "2028-02-29"],
    [{ months: 18 }, "2028-03-31", "2029-09-30"],
    [{ months: 11 }, "2028-02-01", "2029-01-01"],
    [{ days: 30 }, "2028-02-01", "2028-03-02"],
    [{ days: 1 }, "2028-02-28", "2028-02-29"],
  ])("of a product that lasts %j from %s ends on %s (P-17)", (lasts, starts, ends) => {
    expect(policyOf(engineOf(lasts), { policy_effective_date: starts })).toEqual({
      starts,
      ends,
      renews: false,
      shows: [],
    });
  });

  it("starts today without a start date (P-16)", () => {
    expect(policyOf(engineOf({ months: 1 }), {})).toMatchObject({ starts: TODAY, ends: "2028-02-20" });
    expect(policyOf(engineOf({ months: 1 }), { policy_effective_date: "soon" })).toMatchObject({ starts: TODAY });
  });

  it("renews when the buyer has said so, and never for a broker, who is not asked", () => {
    const application = { policy_effective_date: "2028-02-01", auto_renewal: true };
    expect(policyOf(engineOf({ years: 1 }), application).renews).toBe(true);
    expect(policyOf(engineOf({ years: 1 }), application, "dashboard").renews).toBe(false);
  });

  it("never renews where the flow lays false over the rule", () => {
    const once = engineOf({ days: 3 }, { policy: { renews: false } });
    expect(policyOf(once, { auto_renewal: true }).renews).toBeNull();
  });

  it("ends as rules and texts say it", () => {
    const title = "Until {policy.ends|date}";
    const engine = kiteEngine({ policy: { lasts: { months: 6 } }, steps: [{ ...KITE_STEP, title }, PAY_STEP] });
    const quote = { application: { policy_effective_date: "2028-03-31" } };
    const { session } = engine.start({ entry: "share", today: TODAY, data: { quote } });
    expect(engine.view(session).step.title).toBe("Until Sep 30, 2028");
  });
});

describe("the answers that a policy shows", () => {
  const shows = [
    { label: { broker: "The client's line", client: "Your line" }, value: "{answers.line} m" },
    { label: "Colour", value: "{answers.colour}" },
    { label: "Long", value: "Yes", when: { ">": [{ var: ["answers.line", 0] }, 50] } },
    { label: "By", value: [{ when: { var: "is.broker" }, text: "Your agent" }, "You"] },
    { label: "Ends", value: "{policy.ends|date}" },
  ];
  const engine = kiteEngine({
    policy: { lasts: { months: 1 }, shows },
    steps: [{ ...KITE_STEP, title: "Kite" }, PAY_STEP],
  });
  const saved = { policy_effective_date: "2028-02-01", answers: { line: 60 } };

  it.each(["share", "dashboard"])("are said in the client's wording, without empty ones, from %s", (entry) => {
    expect(policyOf(engine, saved, entry).shows).toEqual([
      { label: "Your line", value: "60 m" },
      { label: "Long", value: "Yes" },
      { label: "By", value: "You" },
      { label: "Ends", value: "Mar 01, 2028" },
    ]);
    const short = policyOf(engine, { ...saved, answers: { line: 5 } }, entry).shows;
    expect(short.map(({ label }) => label)).toEqual(["Your line", "By", "Ends"]);
  });
});
