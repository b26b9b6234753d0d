import { describe, expect, it } from "vitest";
import type { JsonObject, StepView, View } from "../../engine";
import { asks, kiteEngine, KITE_STEP } from "./support/kite";
import { ALL_PLANS, Person, Provider } from "./support/provider";
import { BLANK_QUOTE, CLIENT, DASHBOARD, PERSON, SHARE } from "./support/sample";
import { shippedEngine } from "./support/shipped";

/** What is said of money and of changes: offers, the running total, the last button, the receipt, what was lost. */

const engine = shippedEngine("passport360");

const buyer = (provider = new Provider()): Person => new Person(engine, provider, SHARE);
/** A broker's client with a blank quote. */
function withQuote(): Provider {
  const provider = new Provider();
  provider.quote = BLANK_QUOTE;
  provider.client = CLIENT;
  return provider;
}
const view = (person: Person) => engine.view(person.session);

function step<K extends StepView["kind"]>(person: Person, kind: K): Extract<StepView, { kind: K }> {
  const found = view(person).step;
  if (found.kind !== kind) throw new Error(`expected ${kind}, found ${found.id}`);
  return found as Extract<StepView, { kind: K }>;
}

const atPlans = (person = buyer()): Person =>
  person.answers(PERSON).next().answers({ dob: "02/29/1992" }).next().answers({ plan_type: "family" }).next();
const atAddOns = (person = buyer()): Person => atPlans(person).send({ type: "choose", value: "essential" });
const atCheckout = (person = buyer()): Person => atAddOns(person).next();

describe("an offer", () => {
  it("promises what its choice says, and tells which cells say nothing", () => {
    const { columns, rows } = step(atPlans(), "plan-choice");
    expect(columns.map(({ promise }) => promise?.length ?? 0).every((length) => length > 10)).toBe(true);
    const says = (key: string) => rows.find((row) => row.key === key)?.has;
    expect([says("trip_delay"), says("baggage_delay")]).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});

describe("the running total of optional coverages", () => {
  const plain = { lines: [{ title: "Your plan", price: "$100" }], total: "$100 a year" };

  it("is the plan alone, then the plan with each ticked coverage", () => {
    const person = atAddOns();
    expect(step(person, "add-ons").total).toEqual(plain);
    person.answers({ golf_package: true });
    expect(step(person, "add-ons").total).toEqual({
      lines: [...plain.lines, { title: "Golf package", price: "$60" }],
      total: "$160 a year",
    });
  });
});

describe("the last button names the act and the amount (W40)", () => {
  it("of a buyer, by the way to pay", () => {
    const person = atCheckout();
    expect(view(person).next?.label).toBe("Submit and pay $585.00");
    person.answers({ billing_type: "carrier_bill" });
    expect(view(person).next?.label).toBe("Submit and enroll for $585.00");
  });

  it("of a broker, by the way to finish", () => {
    const person = atCheckout(new Person(engine, withQuote(), DASHBOARD));
    expect(view(person).next?.label).toBe("Submit");
    person.answers({ method: "client_email" });
    expect(view(person).next?.label).toBe("Submit and send the proposal");
    person.answers({ method: "by_broker" });
    expect(view(person).next?.label).toBe("Submit and bind coverage");
  });

  it("names no amount before there is a price", () => {
    const provider = new Provider();
    provider.failures.set("checkout.load", { code: "internal" });
    expect(view(atCheckout(buyer(provider))).next?.label).toBe("Submit");
  });
});

describe("automatic renewal", () => {
  const label = (person: Person) =>
    step(person, "checkout").form.questions.find(({ name }) => name === "auto_renewal")?.label;

  it("names the day, and no day while there is no start date", () => {
    const person = atCheckout();
    expect(label(person)).toBe("Automatically renew on Jan 15, 2028 to prevent a lapse in coverage");
    person.answers({ policy_effective_date: "" });
    expect(label(person)).toBe("Automatically renew when the policy ends, to prevent a lapse in coverage");
  });
});

describe("the receipt (W39)", () => {
  const bought = (): Person => atCheckout().answers({ billing_type: "carrier_bill", acknowledged: true }).next();

  it("tells what, for whom, from when, how it is paid, the reference and where it was mailed", () => {
    const { owed, receipt, mailed, next, total, total_label } = step(bought(), "confirmation");
    expect(receipt?.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Plan: essential",
      "Policyholder: Ann Lee",
      "Coverage: Jan 15, 2027 to Jan 15, 2028",
      "Policy status: In force",
      "Payment method: Check (Bill me later)",
      "Quote number: Q-1",
      "Travel assistance: 800-555-0140. From abroad, call collect: +1 860-555-0140",
    ]);
    expect(owed?.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Amount: $585.00",
      "To arrive by: Feb 15, 2027",
      "Payable to: Meridian Casualty",
      "Write on the check: K7Q2MX (or enclose a print of this page)",
    ]);
    expect(receipt?.title).toBe("Summary");
    expect(receipt?.lines.at(-1)).toEqual({ title: "Golf package", amount: "$60.00" });
    expect([total_label, total, mailed]).toEqual(["Total due", "$585.00", "We emailed this to ann@buyer.example."]);
    expect(next?.lines).toContain("Policy documents will be emailed within 7 business days.");
  });

  it("keeps the dates of what was sold when it is opened long after", () => {
    const { provider } = bought();
    const later = new Person(engine, provider, {
      ...SHARE,
      today: "2027-09-01",
      data: { ...SHARE.data, quote: { quote_number: "Q-1" } },
    });
    const rows = step(later, "confirmation").receipt?.rows;
    expect(rows?.find(({ label }) => label === "Coverage")?.value).toBe("Jan 15, 2027 to Jan 15, 2028");
  });
});

describe("what was lost is said where the person arrives", () => {
  const offering = (keep: (plan: JsonObject) => boolean) => ALL_PLANS.filter(keep);
  const movedTo = (person: Person, region: string, plans: readonly JsonObject[]): Person => {
    person.send({ type: "go", step: "policyholder" });
    person.provider.plans = plans;
    return person.answers({ region }).next().send({ type: "go", step: "checkout" });
  };
  const withGolf = (): Person => atAddOns().answers({ golf_package: true }).next();

  it("says nothing to a person who lost nothing", () => {
    expect(view(withGolf()).notices).toEqual([]);
  });

  it("names an optional coverage that the new state does not have, before it is paid", () => {
    const plans = offering(({ id }) => !String(id).includes("golf"));
    const person = movedTo(withGolf(), "NY", plans);
    expect(view(person).step.id).toBe("checkout");
    expect(view(person).notices).toEqual([
      { text: "Golf package is not offered in New York, so it is not part of this enrollment any more." },
    ]);
  });

  it("names the plan that the new state does not have, at the step that chooses one", () => {
    const person = movedTo(
      withGolf(),
      "MT",
      offering(({ id }) => !String(id).includes("essential")),
    );
    expect(view(person).step.id).toBe("plans");
    expect(view(person).notices).toEqual([
      { text: "essential with Golf package is not offered in Montana. Please choose again." },
    ]);
  });

  it("tells a person who comes back that the plan saved before is gone", () => {
    const { provider } = withGolf();
    provider.plans = offering(({ id }) => !String(id).includes("family"));
    const back = new Person(engine, provider, {
      ...SHARE,
      data: { ...SHARE.data, quote: { quote_number: "Q-1" } },
    });
    expect(view(back).step.id).toBe("plan-type");
    expect(view(back).notices).toEqual([
      { text: "The plan chosen before is not offered in Colorado. Please choose again." },
    ]);
  });

  it("does not say it again once another plan is chosen", () => {
    const person = movedTo(
      withGolf(),
      "MT",
      offering(({ id }) => !String(id).includes("essential")),
    );
    person.send({ type: "choose", value: "enhanced" });
    expect(view(person).notices).toEqual([]);
  });
});

describe("an answer that no longer fits an earlier one", () => {
  it("is asked for again with a sentence", () => {
    const boa = shippedEngine("boa");
    const broker = new Person(boa, withQuote(), DASHBOARD);
    broker.answers({ business_region: "TX" }).next().answers({ related_industries: false }).next();
    broker.answers({ sic_code: 742 }).next().answers({ corporation_vc_form: false }).next();
    broker.answers({ corporation_add_policy: false }).next().answers({ owners_count: 1 }).next();
    broker.answers({ employees_count: 1 }).next();
    expect(boa.view(broker.session).step.id).toBe("plans");
    broker.send({ type: "go", step: "business-region" }).answers({ business_region: "CO" }).next();
    broker.send({ type: "go", step: "plans" });
    expect([boa.view(broker.session).step.id, boa.view(broker.session).notices]).toEqual([
      "employees",
      [{ text: "An earlier answer has changed, so please check this one again." }],
    ]);
  });

  const QUESTIONS = {
    loop: { type: "integer", title: "Loop" },
    nick: { type: "string", title: "Nick", optional: true },
  };
  const isLong = { ">": [{ var: "answers.loop" }, { var: "answers.line" }] };
  const checks = [{ id: "loop_too_long", at: "loop", fail_when: isLong, message: "The loop is too long." }];
  const kite = kiteEngine({ steps: [KITE_STEP, { ...asks("loop", { questions: QUESTIONS }), checks }, asks("last")] });
  const AGAIN = [{ text: "An earlier answer has changed, so please check this one again." }];

  it.each<readonly [string, JsonObject, View["notices"]]>([
    ["with an optional answer left open", { line: 5, loop: 10 }, AGAIN],
    ["with an optional answer that is blank", { line: 5, loop: 10, nick: "" }, AGAIN],
    ["with all answers", { line: 5, loop: 10, nick: "Bo" }, AGAIN],
    ["but not where it is still missing", { line: 5, nick: "Bo" }, []],
    ["but not where it fits", { line: 10, loop: 10 }, []],
  ])("is asked for again %s", (_, answers, notices) => {
    const provider = new Provider();
    provider.quote = { quote_number: "Q-1", application: { answers: { colour: "R", ...answers } } };
    const quote = { quote_number: "Q-1" };
    const person = new Person(kite, provider, { entry: "share", today: "2027-01-15", data: { quote }, step: "loop" });
    expect(kite.view(person.session)).toMatchObject({ step: { id: "loop" }, notices });
  });
});

describe("a field is as wide as its answers", () => {
  it("by the format, and by the largest count", () => {
    const person = buyer();
    const size = (name: string) => {
      const { step: here } = view(person);
      return "form" in here ? here.form?.questions.find((each) => each.name === name)?.size : undefined;
    };
    expect([size("postal"), size("phone_number"), size("first_name"), size("region")]).toEqual([
      8,
      16,
      undefined,
      undefined,
    ]);
  });
});
