import { describe, expect, it } from "vitest";
import type { Call, JsonObject, StartInit } from "../../engine";
import { newcomer, paying, PRODUCTS, walk, type Product } from "./support/buyers";
import { asks, kiteEngine } from "./support/kite";
import { Person, Provider } from "./support/provider";
import { BENEFICIARY, CLIENT, DASHBOARD, ENROLL, PERSON, SHARE } from "./support/sample";
import { shippedEngine } from "./support/shipped";

const travel = shippedEngine("passport360");
const owners = shippedEngine("boa");
const stored = ({ provider }: Person): JsonObject => provider.quote?.application as JsonObject;
const holderOf = (application: JsonObject): JsonObject =>
  (application.holders as readonly JsonObject[])[0] as JsonObject;

/** What the last save of the quote sent; the last that said something of this part of it. */
function sent({ provider }: Person, part?: string): JsonObject {
  const saves = provider.calls.filter(({ call }) => call === "quote.update").map(({ with: payload }) => payload);
  const applications = saves.map((payload) => payload?.application as JsonObject);
  return applications.findLast((application) => part === undefined || part in application) ?? {};
}

describe.each([
  ["share", SHARE],
  ["dashboard", DASHBOARD],
  ["enroll", ENROLL],
] as const)("an optional answer that was saved and is blank now (R-20), at the entry %s", (_, init) => {
  const named = (line2: string): Person => {
    const person = newcomer(travel, PRODUCTS.passport360 as Product, init);
    return person.answers({ ...PERSON, line2 }).next();
  };

  it.each(["", "   "])("is sent as null at its home and in its copies, and left out of holders (%j)", (blank) => {
    const person = named("Flat 2");
    expect(stored(person)).toMatchObject({
      rating_address: { line2: "Flat 2" },
      client: { address: { line2: "Flat 2" } },
      holders: [{ address: { line2: "Flat 2" } }],
    });
    person.send({ type: "back" }).answers({ line2: blank }).next();
    const application = sent(person);
    expect(application).toMatchObject({
      rating_address: { line1: "1 Main St", line2: null },
      client: { address: { line1: "1 Main St", line2: null } },
    });
    expect(holderOf(application).address).not.toHaveProperty("line2");
    expect(JSON.stringify(stored(person))).not.toContain("line2");
    const client = person.provider.calls.findLast(({ call }) => call === "client.update")?.with;
    expect(JSON.stringify(client ?? {}), "a PUT of a client is whole").not.toContain("line2");
    expect(person.send({ type: "back" }).session.step).toBe("policyholder");
    const { step } = travel.view(person.session);
    expect(step.kind === "questions" && step.form.values.line2).toBeFalsy();
  });

  it("that was never saved is not sent at all", () => {
    const person = named("");
    person.send({ type: "back" }).next();
    expect(JSON.stringify(person.provider.calls)).not.toContain("line2");
  });
});

describe("an answer that is called something else in its copies (R-20)", () => {
  const enrolled = (clientType: "individual" | "business", init = DASHBOARD): Person => {
    const person = newcomer(owners, { ...(PRODUCTS.boa as Product), clientType }, init);
    const step = { ...PERSON, business_region: "CO", related_industries: false, sic_code: 742 };
    const company = { corporation_vc_form: false, corporation_add_policy: false, owners_count: 8, employees_count: 2 };
    walk(person, { ...step, ...company, plan_name: "boa", business_name: "Lee Ltd", title_at_business: "Owner" });
    return person;
  };

  it("is cleared there under that name", () => {
    const person = enrolled("individual");
    expect(stored(person)).toMatchObject({
      client: { company_name: "Lee Ltd" },
      holders: [{ business_name: "Lee Ltd" }],
    });
    person.send({ type: "go", step: "policyholder" }).answers({ business_name: "" }).next();
    expect(sent(person, "client")).toMatchObject({ client: { company_name: null } });
    expect(holderOf(sent(person, "client"))).not.toHaveProperty("business_name");
    expect(JSON.stringify(stored(person))).not.toContain("Lee Ltd");
    const client = person.provider.calls.findLast(({ call }) => call === "client.update")?.with;
    expect(client).toMatchObject({ person: { first_name: "Ann" } });
    expect(JSON.stringify(client)).not.toContain("company_name");
  });

  it("stays where every client of that type needs it, and is named at its question (R-10)", () => {
    const { session } = enrolled("business").send({ type: "go", step: "policyholder" });
    // The broker's Edit dialog asks the engine before it closes.
    const values = { ...PERSON, title_at_business: "Owner" };
    expect(owners.draft(session, values).errors).toMatchObject([{ at: "business_name", rule: "required" }]);
    expect(owners.draft(session, { ...values, business_name: "Lee & Co" }).errors).toEqual([]);

    const client = enrolled("business", ENROLL).send({ type: "go", step: "policyholder" });
    const { next } = owners.view(client.answers({ business_name: "" }).session);
    expect(next).toMatchObject({ enabled: false, missing: [{ name: "Business name", at: "business_name" }] });
  });
});

describe("an answer that the path leaves behind (R-20)", () => {
  const shape = { type: "string", title: "Shape", choices: ["delta", "box"] };
  const first = {
    type: "string",
    title: "First",
    optional: true,
    show_when: { "==": [{ var: "answers.shape" }, "box"] },
  };
  const engine = kiteEngine({
    steps: [
      { id: "kite", group: "kite", title: "Kite", questions: { shape, first } },
      asks("tail", { when: { "==": [{ var: "answers.shape" }, "delta"] } }),
      asks("name"),
    ],
  });
  const tailed = (): Person => {
    const provider = new Provider();
    provider.quote = { quote_number: "Q-1", application: {} };
    const person = new Person(engine, provider, { ...SHARE, data: { quote: { quote_number: "Q-1" } } });
    return person.answers({ shape: "delta" }).next().answers({ tail: "long" }).next();
  };

  it("is cleared by the Next that takes it off, not before and not later", () => {
    const person = tailed().send({ type: "go", step: "kite" }).answers({ shape: "box" });
    expect(stored(person).answers).toEqual({ shape: "delta", tail: "long" });
    person.next();
    expect(sent(person)).toEqual({ answers: { shape: "box", tail: null } });
    expect([person.session.step, stored(person).answers]).toEqual(["name", { shape: "box" }]);
    person.answers({ name: "Bo" }).next();
    expect(sent(person), "what is cleared is not cleared again").toEqual({ answers: { name: "Bo" } });
  });

  it("and so is one that is hidden on its own step", () => {
    const person = tailed().send({ type: "go", step: "kite" }).answers({ shape: "box", first: "2026" }).next();
    person.send({ type: "go", step: "kite" }).answers({ shape: "delta" }).next();
    expect(sent(person)).toEqual({ answers: { shape: "delta", first: null } });
    expect(stored(person).answers).toEqual({ shape: "delta" });
  });
});

describe("what is saved while a question is not asked", () => {
  const ANSWERS = {
    ...PERSON,
    dob: "02/29/1992",
    plan_type: "family",
    plan_name: "essential",
    method: "by_broker",
    billing_type: "carrier_bill",
    auto_renewal: true,
    acknowledged: true,
  };
  const sold = (init: StartInit, before: (person: Person) => void = () => undefined): Person => {
    const person = newcomer(travel, PRODUCTS.passport360 as Product, init);
    before(person);
    expect(walk(person, ANSWERS).kind).toBe("sold");
    return person;
  };

  it("is what the flow says, for a broker (C-09)", () => {
    expect(sent(sold(DASHBOARD))).toEqual({
      billing: { billing_type: "carrier_bill" },
      auto_renewal: false,
      acknowledgement: paying(ANSWERS, true).acknowledgement,
    });
    expect(sent(sold(SHARE))).toMatchObject({ billing: { billing_type: "carrier_bill" }, auto_renewal: true });
  });

  it("is said over what somebody else has saved there, and its card is cleared", () => {
    const person = sold(DASHBOARD, ({ provider }) => {
      const billing = { billing_type: "platform_eft", source_token: "tok_0" };
      provider.quote = { ...provider.quote, application: { billing, auto_renewal: true } };
    });
    expect(sent(person)).toMatchObject({ billing: { billing_type: "carrier_bill" }, auto_renewal: false });
    expect(JSON.stringify(stored(person))).not.toContain("tok_0");
  });
});

describe("a list that a No empties", () => {
  const atCheckout = (): Person => {
    const person = new Person(travel, new Provider(), SHARE);
    person.answers(PERSON).next().answers({ dob: "02/29/1992" }).next().answers({ plan_type: "family" }).next();
    return person.send({ type: "choose", value: "essential" }).next();
  };

  it("is sent empty, and what is blank in one of its things is left out", () => {
    const person = atCheckout()
      .send({ type: "go", step: "add-beneficiaries" })
      .answers({ name_beneficiary: true })
      .next();
    person.send({ type: "item.add", name: "beneficiaries", item: { ...BENEFICIARY, line2: "Flat 2" } }).next();
    expect(sent(person, "beneficiaries")).toMatchObject({
      beneficiaries: [{ address: { line2: "Flat 2" }, percentage: 100 }],
    });
    person.send({ type: "go", step: "beneficiaries" });
    person.send({ type: "item.edit", name: "beneficiaries", index: 0, item: { ...BENEFICIARY, line2: "" } }).next();
    const [one] = sent(person, "beneficiaries").beneficiaries as readonly JsonObject[];
    expect(one?.address).toMatchObject({ line1: "1 Main St" });
    expect(JSON.stringify(one)).not.toContain("line2");
    person.send({ type: "go", step: "add-beneficiaries" }).answers({ name_beneficiary: false }).next();
    person.send({ type: "confirm" });
    expect([sent(person, "beneficiaries"), stored(person).beneficiaries]).toEqual([{ beneficiaries: [] }, []]);
  });
});

describe("a client's record in an enrollment (R-08)", () => {
  const KNOWN: JsonObject = {
    ...CLIENT,
    broker: { id: "B-2", name: "Lee Park" },
    person: {
      ...(CLIENT.person as JsonObject),
      company_name: "Lee Ltd",
      nickname: "Annie",
      preferences: { language: "fr", post: false },
      tags: ["vip", { since: 2020 }],
    },
  };
  const enrolled = (init: StartInit): Call => {
    const provider = new Provider();
    [provider.client, provider.quote] = [
      KNOWN,
      { quote_number: "Q-1", client: { id: "C-1" }, application: {}, broker: { id: "B-1" } },
    ];
    const person = new Person(travel, provider, init).answers({ ...PERSON, first_name: "Bea" }).next();
    const call = provider.calls.find((made) => made.call === "client.update");
    if (!call) throw new Error(`the client was not saved on ${person.session.step}`);
    return call;
  };

  it.each([
    ["dashboard", DASHBOARD],
    ["enroll", ENROLL],
  ] as const)("keeps what the flow does not know, its broker and its type (%s)", (_, init) => {
    const { email, phone_number, last_name } = PERSON;
    expect(enrolled(init).with).toEqual({
      client_type: "individual",
      broker: { id: "B-2" },
      person: {
        first_name: "Bea",
        last_name,
        email,
        phone_number,
        dob: "1992-02-29",
        company_name: "Lee Ltd",
        nickname: "Annie",
        preferences: { language: "fr", post: false },
        tags: ["vip", { since: 2020 }],
        address: {
          line1: "1 Main St",
          city: "Denver",
          region: { code: "CO", name: "Colorado" },
          postal: "80202",
          country: { code: "US", name: "United States" },
        },
      },
    });
  });

  it("keeps on the quote, too, what the flow does not know of the holder", () => {
    const provider = new Provider();
    const held = { ...PERSON, position_on_policy: 1, height_in_inches: 70, dob: "1992-02-29" };
    [provider.client, provider.quote] = [
      KNOWN,
      { quote_number: "Q-1", client: { id: "C-1" }, application: { holders: [held, { position_on_policy: 2 }] } },
    ];
    const person = new Person(travel, provider, { ...DASHBOARD, step: "policyholder" }).answers(PERSON).next();
    expect(stored(person).holders).toMatchObject([
      { first_name: "Ann", height_in_inches: 70, dob: "1992-02-29", position_on_policy: 1 },
      { position_on_policy: 2 },
    ]);
  });
});

describe("an answer that its list does not offer any more", () => {
  const STEP = asks("town", {
    questions: {
      colour: { type: "string", title: "Colour", list: "colours@1" },
      kind: {
        type: "string",
        title: "Kind",
        list: "colours@1",
        where: { code: { var: "answers.colour" } },
        optional: true,
      },
    },
  });
  const person = (): Person => new Person(kiteEngine({ steps: [STEP] }), new Provider(), SHARE);

  it("is cleared by the answer that decides, so that the person is not stuck with what the field does not show", () => {
    const stuck = person().answers({ colour: "R", kind: "R" });
    expect(stuck.session.answers).toMatchObject({ colour: "R", kind: "R" });
    stuck.answers({ colour: "G" });
    expect(stuck.session.answers).toMatchObject({ colour: "G", kind: null });
    expect(stuck.engine.view(stuck.session).next).toMatchObject({ enabled: true, missing: [] });
  });

  it("stays while it is offered, and when it is itself the answer given", () => {
    const same = person().answers({ colour: "R", kind: "R" }).answers({ colour: "R" });
    expect(same.session.answers).toMatchObject({ kind: "R" });
    const wrong = person().answers({ colour: "R", kind: "G" });
    expect(wrong.session.answers).toMatchObject({ kind: "G" });
    expect(wrong.engine.view(wrong.session).next).toMatchObject({ enabled: false });
  });
});
