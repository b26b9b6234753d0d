import { describe, expect, it } from "vitest";
import { money } from "../../engine";
import type { Engine, Flow, JsonObject, StepView } from "../../engine";
import { ALL_PLANS, Person, Provider } from "./support/provider";
import { DASHBOARD, PERSON, SHARE } from "./support/sample";
import { engineFor, shippedEngine } from "./support/shipped";

const engine = shippedEngine("passport360");
const PAY = { billing_type: "carrier_bill", acknowledged: true } as const satisfies JsonObject;

/** The flow with one step told otherwise. */
function changed(step: string, parts: object): Engine {
  const steps = engine.flow.steps.map((each) => (each.id === step ? { ...each, ...parts } : each));
  return engineFor({ ...engine.flow, steps } as Flow);
}

const planType = engine.flow.steps.flatMap((step) =>
  step.id === "plan-type" && "questions" in step ? [step.questions] : [],
)[0];

/** A buyer with the price before them and nothing left to answer. */
function atCheckout(provider = new Provider(), on = engine): Person {
  const person = new Person(on, provider, SHARE);
  person.answers(PERSON).next().answers({ dob: "02/29/1992" }).next().answers({ plan_type: "family" }).next();
  return person.send({ type: "choose", value: "enhanced" }).next().answers(PAY);
}

function summary(person: Person): Extract<StepView, { kind: "checkout" }>["summary"] {
  const { step } = engine.view(person.session);
  if (step.kind !== "checkout") throw new Error(`expected checkout, found ${step.id}`);
  return step.summary;
}
const failing = (person: Person, call: string): Person => {
  person.provider.failures.set(call, { code: "internal" });
  return person;
};
const made = (person: Person, call: string): number => person.provider.calls.filter((one) => one.call === call).length;

function expectNoPrice(person: Person): void {
  expect(summary(person)).toMatchObject({ total: null, lines: [] });
  const { problem, next } = engine.view(person.session);
  // Where the price has failed, the failure says so: the person can add nothing.
  const missing = problem ? [] : [{ name: "Total due", at: "total" }];
  expect(next).toMatchObject({ enabled: false, missing });
  expect(engine.send(person.session, { type: "next" }).outcome).toMatchObject({
    kind: "invalid",
    errors: [{ at: "total" }],
  });
}

describe("the total is the price of the plan chosen, as saved (wizards §4.4, Q-04)", () => {
  it("is shown once it has come, and then Submit is open", () => {
    const person = atCheckout();
    expect(summary(person)).toMatchObject({
      total: "$585.00",
      lines: [
        { title: "Plan", amount: "$525.00" },
        { title: "Golf package", amount: "$60.00" },
      ],
    });
    expect(engine.view(person.session).next?.enabled).toBe(true);
  });

  it("is forgotten when plans are loaded again, though nothing was saved", () => {
    // Where an answer beside the state may change the price, the step of the plans loads them again (B-12).
    const asksMore = changed("plan-type", { questions: { ...planType, club: { type: "string", optional: true } } });
    const person = atCheckout(new Provider(), asksMore);
    const saved = made(person, "quote.update");
    person.send({ type: "go", step: "plans" });
    expect([person.provider.calls.at(-1)?.call, made(person, "quote.update")]).toEqual(["plans.load", saved]);
    expect(person.session.data.checkout).toBeUndefined();
    expectNoPrice(failing(person, "quote.update").send({ type: "go", step: "checkout" }));
  });

  it("is forgotten when something else of the quote is saved", () => {
    const person = failing(atCheckout().send({ type: "go", step: "dob" }), "checkout.load");
    expect(person.session.data.checkout).toBeDefined();
    person.answers({ dob: "03/01/1992" }).next();
    expect(person.session.data.checkout).toBeUndefined();
    expectNoPrice(person.send({ type: "go", step: "checkout" }));
  });

  it("is not shown for another plan, though saving that choice failed; chosen again, the first one has it back", () => {
    const person = failing(atCheckout(), "quote.update").send({ type: "go", step: "plans" });
    person.send({ type: "choose", value: "essential" }).next();
    expectNoPrice(person);
    person.provider.failures.clear();
    person.send({ type: "go", step: "plans" }).send({ type: "choose", value: "enhanced" });
    expect(person.session.data.checkout).toBeDefined();
  });

  it("is gone while the price for another start date has not come", () => {
    const person = failing(atCheckout(), "checkout.load").answers({ policy_effective_date: "2027-02-01" });
    expectNoPrice(person);
    person.provider.failures.clear();
    expect(summary(person.send({ type: "retry" })).total).toBe("$585.00");
    expect(engine.view(person.session).next?.enabled).toBe(true);
  });

  it("is not bound by a Submit after the failure is out of sight", () => {
    const person = atCheckout().send({ type: "go", step: "plans" });
    person.provider.failures.set("quote.update", { code: "plan_gone" });
    person
      .send({ type: "choose", value: "essential" })
      .next()
      .answers({ policy_effective_date: "not a date" })
      .answers({ policy_effective_date: "2027-01-15" });
    person.next();
    expect(made(person, "quote.finalize")).toBe(0);
  });

  it("outlives how it is paid: a declined card changes no price, and the confirmation needs no second one", () => {
    const person = atCheckout().answers({ billing_type: "platform_eft", card_complete: true, acknowledged: true });
    person.provider.failures.set("quote.finalize", { code: "card_declined" });
    expect(summary(person.next()).total).toBe("$585.00");
    person.provider.failures.clear();
    person.next();
    expect(engine.view(person.session).step).toMatchObject({ kind: "confirmation", total: "$585.00" });
    expect(made(person, "checkout.load")).toBe(1);
  });
});

describe("money is written in the currency of the data (resolutions C-02)", () => {
  const inDollarsOf = (currency: string): Provider => {
    const provider = new Provider();
    provider.plans = ALL_PLANS.map((plan) => ({ ...plan, currency }));
    provider.currency = currency;
    return provider;
  };
  const toPlans = (provider: Provider): Person =>
    new Person(engine, provider, SHARE)
      .answers(PERSON)
      .next()
      .answers({ dob: "02/29/1992" })
      .next()
      .answers({ plan_type: "family" })
      .next();

  it.each([
    ["USD", "$"],
    ["CAD", "CA$"],
    ["EUR", "€"],
  ])("%s: plans, add-ons, lines, total and confirmation begin with %s", (currency, sign) => {
    const person = toPlans(inDollarsOf(currency));
    expect(engine.view(person.session).step).toMatchObject({
      kind: "plan-choice",
      columns: [{ price: `${sign}100 a year` }, { price: `${sign}100 a year` }],
    });
    person.send({ type: "choose", value: "enhanced" });
    expect(engine.view(person.session).step).toMatchObject({
      kind: "add-ons",
      coverages: [{ price: `${sign}60 a year` }, { price: `${sign}210 a year` }],
    });
    person.next();
    expect(summary(person)).toMatchObject({
      total: `${sign}585.00`,
      lines: [{ amount: `${sign}525.00` }, { amount: `${sign}60.00` }],
    });
    person.answers(PAY).next();
    expect(engine.view(person.session).step).toMatchObject({ kind: "confirmation", total: `${sign}585.00` });
  });

  it("the price of a plan shown alone", () => {
    const provider = inDollarsOf("CAD");
    provider.plans = [{ id: "boa", currency: "CAD", settings: { price: 770, details: { plan_name: "boa" } } }];
    provider.client = { id: "C-1", client_type: "business", person: {} };
    const answers = {
      related_industries: false,
      sic_code: 742,
      corporation_vc_form: false,
      corporation_add_policy: false,
      owners_count: 6,
      employees_count: 6,
    };
    provider.quote = {
      quote_number: "Q-1",
      client: { id: "C-1" },
      application: { rating_address: { region: { code: "CO" } }, holders: [{ first_name: "Ann" }], answers },
    };
    const owners = shippedEngine("boa");
    const person = new Person(owners, provider, { ...DASHBOARD, step: "plans" });
    expect(owners.view(person.session).step).toMatchObject({
      kind: "plan-details",
      plan: { price: "CA$770.00 a year" },
    });
  });

  it("a text says an amount in the currency named nearest around it, and in US dollars where none is", () => {
    const told = changed("checkout", {
      title: "{plan.settings.details.plan_price|usd0}, {checkout.grandtotal|usd}, {quote.application.fee|usd}",
    });
    const provider = inDollarsOf("CAD");
    const person = toPlans(provider).send({ type: "choose", value: "enhanced" }).next();
    const data = {
      ...person.session.data,
      quote: {
        ...person.session.data.quote,
        application: { ...(person.session.data.quote?.application as JsonObject), fee: 5 },
      },
    };
    expect(told.view({ ...person.session, data }).step.title).toBe("CA$100, CA$585.00, $5.00");
  });

  it.each(["cad", "", 124])("an amount of %j, which is no currency, is not passed off as dollars", (currency) => {
    expect(money(5, 2, currency)).toBe("");
  });
});
