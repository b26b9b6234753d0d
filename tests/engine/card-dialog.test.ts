/** The dialog of a card of known answers: its Save saves, and the rest of the step waits for Next. */
import { describe, expect, it } from "vitest";
import { isObject } from "../../engine";
import type { JsonObject, StartInit } from "../../engine";
import { Person, Provider } from "./support/provider";
import { shippedEngine } from "./support/shipped";

const engine = shippedEngine("boa");
const PERSON = {
  first_name: "Ann",
  last_name: "Lee",
  email: "ann@mail.example",
  phone_number: "303-555-0100",
  address: {
    line1: "1 Main Street",
    city: "Springfield",
    postal: "80202",
    region: { code: "CO", name: "Colorado" },
    country: { code: "US", name: "United States" },
  },
};
const APPLICATION = {
  rating_address: { region: { code: "CO", name: "Colorado" } },
  rating_confirmed: true,
  answers: {
    related_industries: false,
    sic_code: 742,
    corporation_vc_form: false,
    corporation_add_policy: false,
    owners_count: 6,
    employees_count: 40,
  },
  holders: [{ ...PERSON, business_name: "Acme Tools", position_on_policy: 1 }],
  plan_id: "boa",
};
const INIT: StartInit = {
  entry: "dashboard",
  today: "2026-11-20",
  step: "policyholder",
  data: { quote: { quote_number: "Q-1" } },
};

/** A broker on the step with the client's card. */
function broker(init: Partial<StartInit> = {}): Person {
  const provider = new Provider();
  provider.plans = [{ id: "boa", settings: { plan_title: "Plan", details: { plan_name: "boa" } } }];
  provider.client = { id: "C-1", client_type: "business", person: { ...PERSON, company_name: "Acme Tools" } };
  provider.quote = { quote_number: "Q-1", client: { id: "C-1" }, application: APPLICATION };
  const person = new Person(engine, provider, { ...INIT, ...init });
  expect(person.session.step).toBe("policyholder");
  provider.calls.length = 0;
  return person;
}

const save = (person: Person, answers: JsonObject): Person => person.send({ type: "save", answers });
const madeBy = ({ provider }: Person) => provider.calls.map(({ call }) => call);
/** The holders as the quote keeps them. */
function holdersIn({ provider: { quote } }: Person): readonly unknown[] {
  const holders = isObject(quote?.application) ? quote.application.holders : undefined;
  return Array.isArray(holders) ? holders : [];
}
/** What the card says of the last name. */
const nameOn = ({ session }: Person) => {
  const { step } = engine.view(session);
  return step.kind === "questions" ? step.summary?.form.values.last_name : undefined;
};

describe("Save of the dialog", () => {
  it("updates the client, and the quote with the holder, and stays on the step", () => {
    const person = save(broker(), { last_name: "Costa" });
    expect(madeBy(person)).toEqual(["client.update", "client.load", "quote.update"]);
    expect(person.provider.client).toMatchObject({ person: { last_name: "Costa" } });
    expect(holdersIn(person)).toMatchObject([{ last_name: "Costa" }]);
    expect(person.session).toMatchObject({ step: "policyholder", pending: null, problem: null, unsaved: [] });
    expect(nameOn(person)).toBe("Costa");
  });

  it("saves nothing of the step's other questions, which wait for Next", () => {
    const person = save(broker().answers({ title_at_business: "Owner" }), { last_name: "Costa" });
    expect(holdersIn(person)[0]).not.toHaveProperty("title_at_business");
    expect(person.session).toMatchObject({ answers: { title_at_business: "Owner" }, unsaved: ["title_at_business"] });
    expect(holdersIn(person.next())).toMatchObject([{ last_name: "Costa", title_at_business: "Owner" }]);
  });

  it("makes no call if nothing is changed", () => {
    const person = save(broker(), { last_name: "Lee" });
    expect([madeBy(person), person.now.outcome.kind, person.session.unsaved]).toEqual([[], "stay", []]);
  });

  it.each<[string, JsonObject, string]>([
    ["takes no wrong answer", { email: "nobody" }, "invalid"],
    ["takes no question that the card does not show", { title_at_business: "Owner" }, "ignored"],
  ])("%s", (_, answers, kind) => {
    const person = save(broker(), answers);
    expect([person.now.outcome.kind, madeBy(person), person.session.answers]).toEqual([kind, [], {}]);
  });

  it("is nothing for a person who has no card", () => {
    expect(save(broker({ entry: "enroll" }), { last_name: "Costa" }).now.outcome.kind).toBe("ignored");
  });
});

const IN_COLORADO =
  "In Colorado this insurance is for businesses with at least 10 owners and employees together. You entered 2.";

describe("Save that changes the state of the address (wizards §4.3)", () => {
  const asked = () => {
    const person = save(broker().answers({ title_at_business: "Owner" }), { region: "TX", last_name: "Costa" });
    expect(person.session.dialog).toMatchObject({ kind: "confirm", confirm: "region_change" });
    expect(madeBy(person)).toEqual([]);
    return person;
  };

  it("saves nothing and leaves the card as it was on Cancel", () => {
    const person = asked().send({ type: "dismiss" });
    expect([madeBy(person), nameOn(person)]).toEqual([[], "Lee"]);
    expect(person.session.answers).toEqual({ title_at_business: "Owner" });
  });

  it("saves the client, the holder and the rating state on Confirm, and leads to the plans", () => {
    const person = asked().send({ type: "confirm" });
    expect(madeBy(person).slice(0, 4)).toEqual(["client.update", "client.load", "quote.update", "plans.load"]);
    expect(person.provider.quote?.application).toMatchObject({
      rating_address: { region: { code: "TX" } },
      holders: [{ last_name: "Costa", address: { region: { code: "TX" } } }],
    });
    expect(holdersIn(person)[0]).not.toHaveProperty("title_at_business");
    expect(person.session).toMatchObject({ step: "plans", unsaved: ["title_at_business"] });
  });

  it("saves nothing and leaves the card as it was when too few people work for that state (B-05)", () => {
    const texas = { region: { code: "TX", name: "Texas" } };
    const { provider } = broker();
    provider.client = { ...provider.client, person: { ...PERSON, address: { ...PERSON.address, ...texas } } };
    const answers = { ...APPLICATION.answers, owners_count: 1, employees_count: 1 };
    provider.quote = { ...provider.quote, application: { ...APPLICATION, rating_address: texas, answers } };
    const person = save(new Person(engine, provider, INIT), { region: "CO", last_name: "Costa" });
    provider.calls.length = 0;
    person.send({ type: "confirm" });
    expect(person.session.dialog).toMatchObject({ kind: "rejection", rule: "below_staff_minimum" });
    // The reason is about the state that was tried, though it is not kept.
    expect(engine.view(person.session).dialog).toMatchObject({ reason: IN_COLORADO, change: { step: "employees" } });
    expect([madeBy(person), nameOn(person.send({ type: "dismiss" }))]).toEqual([[], "Lee"]);
  });
});

describe("A rejection that a dialog judges (B-05)", () => {
  it("gives the reason of the state that was tried, and leads to the answer that chose it", () => {
    const person = broker({ entry: "enroll" });
    const texas = { region: { code: "TX", name: "Texas" } };
    const answers = { ...APPLICATION.answers, owners_count: 1, employees_count: 1 };
    person.provider.quote = {
      ...person.provider.quote,
      application: { ...APPLICATION, rating_address: texas, answers },
    };
    const again = new Person(engine, person.provider, { ...INIT, entry: "enroll" });
    again.answers({ region: "CO", title_at_business: "Owner" }).next();
    again.send({ type: "confirm" });
    expect(engine.view(again.session).dialog).toMatchObject({
      kind: "rejection",
      reason: IN_COLORADO,
      change: { step: "policyholder", at: "region" },
    });
  });
});

describe("Save that fails", () => {
  const failed = () => {
    const person = broker().answers({ title_at_business: "Owner" });
    person.provider.next.set("client.update", [{ error: { code: "unavailable", message: "Later." } }]);
    save(person, { last_name: "Costa" });
    expect(person.session.problem).toMatchObject({ phase: "save", message: "Later." });
    return person;
  };

  it("is made again, by Save and by a retry, although the answers are the same", () => {
    for (const person of [save(failed(), {}), failed().send({ type: "retry" })]) {
      expect(person.provider.client).toMatchObject({ person: { last_name: "Costa" } });
      expect(person.session).toMatchObject({ problem: null, unsaved: ["title_at_business"] });
      expect(holdersIn(person)[0]).not.toHaveProperty("title_at_business");
    }
  });

  it("leaves the card as it was once its dialog is closed", () => {
    const person = failed().send({ type: "dismiss" });
    expect([nameOn(person), person.session.problem, person.session.answers]).toEqual([
      "Lee",
      null,
      { title_at_business: "Owner" },
    ]);
  });
});
