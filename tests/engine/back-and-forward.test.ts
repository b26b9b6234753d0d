import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject, SessionEvent, StartInit } from "../../engine";
import { newcomer, PRODUCTS, walk, type Answers, type Product } from "./support/buyers";
import { Person } from "./support/provider";
import { BUSINESS, DASHBOARD, ENROLL, PERSON, SHARE } from "./support/sample";
import { shippedEngine } from "./support/shipped";

const owners = shippedEngine("boa");
const travel = shippedEngine("passport360");

const BUYER: Answers = { ...PERSON, ...BUSINESS, plan_name: "boa", dob: "02/29/1992", plan_type: "family" };

/** Somebody who has come to checkout, where nothing is agreed to yet. */
function atCheckout(engine: typeof owners, product: Product, init: StartInit, answers: Answers): Person {
  const person = newcomer(engine, product, init);
  expect(walk(person, answers)).toMatchObject({ kind: "invalid", step: "checkout" });
  return person;
}
const boa = (init: StartInit): Person => atCheckout(owners, PRODUCTS.boa as Product, init, BUYER);
const saved = ({ provider }: Person): JsonObject => (provider.quote?.application as JsonObject).answers as JsonObject;
const shown = ({ engine, session }: Person): JsonObject => {
  const { step } = engine.view(session);
  return step.kind === "questions" || step.kind === "checkout" ? step.form.values : {};
};

const ENTRIES = [
  ["dashboard", DASHBOARD],
  ["enroll", ENROLL],
  ["share", SHARE],
] as const;

describe.each(ENTRIES)("a typed number that was not confirmed (R-02), at the entry %s", (_, init) => {
  const typing = (): Person => boa(init).send({ type: "go", step: "business-ownership" }).answers({ owners_count: 3 });

  it.each(["employees", "plans", "policyholder", "checkout"])("is not passed over on the way to %s", (step) => {
    const person = typing();
    const order = owners.steps(init.entry as "share").map(({ id }) => id);
    const isBefore = order.indexOf(step) < order.indexOf("business-ownership");
    expect(person.send({ type: "go", step }).session.step).toBe(isBefore ? step : "business-ownership");
    expect(saved(person).owners_count).toBe(8);
    expect(shown(person.send({ type: "go", step: "business-ownership" })).owners_count).toBe(3);
  });

  it("is kept typed by Back, and the way forward stops at its step", () => {
    const person = typing().send({ type: "back" });
    expect(person.session.step).toBe("accident-policy");
    for (const event of [
      { type: "go", step: "checkout" },
      { type: "go", step: "employees" },
    ] as const) {
      person.send(event);
      expect([person.session.step, shown(person).owners_count]).toEqual(["business-ownership", 3]);
      person.send({ type: "back" });
    }
    expect(person.next().session.step).toBe("business-ownership");
    expect(saved(person).owners_count).toBe(8);
  });

  it("is saved by Next, and then counts", () => {
    const person = typing().next();
    expect([saved(person).owners_count, person.session.unsaved]).toEqual([3, []]);
    expect(person.session.answers).not.toHaveProperty("owners_count");
  });

  it("is never saved, priced or sold, wherever the person goes", () => {
    const steps = owners.steps(init.entry as "share").map(({ id }) => id);
    const way = fc.array(
      fc.oneof(
        fc.constant<SessionEvent>({ type: "back" }),
        fc.record({ type: fc.constant("go" as const), step: fc.constantFrom(...steps) }),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(way, (events) => {
        const person = typing();
        const before = person.provider.calls.length;
        for (const event of events) {
          person.send(event);
          // Next elsewhere saves what is asked there.
          if (person.session.step !== "business-ownership") person.next();
        }
        const sent = person.provider.calls.slice(before).filter(({ with: payload }) => payload !== undefined);
        expect(sent.filter(({ with: payload }) => JSON.stringify(payload).includes('"owners_count"'))).toEqual([]);
        expect(saved(person).owners_count).toBe(8);
        expect(person.provider.calls.map(({ call }) => call)).not.toContain("quote.finalize");
        person.send({ type: "go", step: "business-ownership" });
        expect(shown(person).owners_count).toBe(3);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a typed text that was not confirmed (R-02)", () => {
  it("is said by no other step, and stands in its field", () => {
    const person = boa(DASHBOARD).send({ type: "go", step: "policyholder" }).answers({ business_name: "Other Ltd" });
    person.send({ type: "back" });
    expect(owners.view(person.session).step).toMatchObject({ id: "plans", title: "Quote for Lee Ltd" });
    const { step } = owners.view(person.send({ type: "go", step: "checkout" }).session);
    expect(step).toMatchObject({ id: "policyholder", summary: { form: { values: { business_name: "Other Ltd" } } } });
    person.next().send({ type: "go", step: "plans" });
    expect(owners.view(person.session).step.title).toBe("Quote for Other Ltd");
  });
});

describe("an earlier answer can always be corrected first (R-01)", () => {
  it("CO 8 + 2 becomes 2 + 8 without a refusal", () => {
    const person = boa(DASHBOARD).send({ type: "go", step: "business-ownership" }).answers({ owners_count: 2 }).next();
    expect([person.session.step, person.session.dialog, saved(person).owners_count]).toEqual(["employees", null, 2]);
    expect(person.answers({ employees_count: 8 }).next().session.dialog).toBeNull();
    expect([saved(person), person.session.step]).toEqual([
      expect.objectContaining({ owners_count: 2, employees_count: 8 }),
      "plans",
    ]);
  });

  it("the way on leads to the later step that no longer holds, which refuses at its own Next", () => {
    const person = boa(DASHBOARD).send({ type: "go", step: "business-ownership" }).answers({ owners_count: 2 }).next();
    expect(person.send({ type: "go", step: "checkout" }).session.step).toBe("employees");
    expect(shown(person).employees_count).toBe(2);
    expect(person.next().now.outcome).toMatchObject({ kind: "rejected", rule: "below_staff_minimum" });
  });
});

describe("an answer that somebody else has changed meanwhile (R-01)", () => {
  it("leads to the step that refuses by it, with what is stored now", () => {
    const person = boa(DASHBOARD).answers({ method: "by_broker", acknowledged: true });
    const { provider } = person;
    const application = provider.quote?.application as JsonObject;
    provider.quote = {
      ...provider.quote,
      application: { ...application, answers: { ...saved(person), owners_count: 3 } },
    };
    const details = [{ rule: "below_staff_minimum", step: "employees", message: "Not enough people" }];
    provider.next.set("quote.update", [{ error: { code: "rule_refused", message: "Not enough people", details } }]);
    person.next();
    expect([person.session.step, person.session.problem?.message]).toEqual(["employees", "Please check this answer"]);
    expect(person.next().now.outcome).toMatchObject({ kind: "rejected", rule: "below_staff_minimum" });
    person.send({ type: "dismiss" }).send({ type: "back" });
    expect(shown(person).owners_count).toBe(3);
  });
});

describe("a consent that is no longer asked for (R-19)", () => {
  it("is open when it is asked for again, and nothing is said of it yet", () => {
    const person = boa(DASHBOARD).answers({ method: "by_broker", acknowledged: true });
    person
      .send({ type: "blur", name: "acknowledged" })
      .answers({ method: "client_email" })
      .answers({ method: "by_broker" });
    const { step } = owners.view(person.session);
    const asked =
      step.kind === "checkout" ? step.form.questions.find(({ name }) => name === "acknowledged") : undefined;
    expect([shown(person).acknowledged, asked?.name, asked?.error]).toEqual([undefined, "acknowledged", undefined]);
  });
});

describe("a start date outside its window (R-04)", () => {
  const HINT = "Coverage start date: choose a date from Jan 15, 2027 to Apr 14, 2027";
  const SAID = "Please choose a date from Jan 15, 2027 to Apr 14, 2027";
  const arriving = (query: { readonly [name: string]: string }): Person => {
    const { provider } = atCheckout(travel, PRODUCTS.passport360 as Product, SHARE, {
      ...BUYER,
      plan_name: "essential",
    });
    const application = { ...(provider.quote?.application as JsonObject), policy_effective_date: "2027-01-10" };
    provider.quote = { ...provider.quote, application };
    const data = { ...SHARE.data, quote: { quote_number: "Q-1" } };
    return new Person(travel, provider, { ...SHARE, step: "checkout", query, data });
  };
  const dateOf = (person: Person) => {
    const { step } = travel.view(person.session);
    const question =
      step.kind === "checkout" && step.form.questions.find(({ name }) => name === "policy_effective_date");
    return { error: question ? question.error : "no such question", value: shown(person).policy_effective_date };
  };
  const hintOf = (person: Person): string | undefined => {
    const { step } = travel.view(person.session);
    return step.kind === "checkout"
      ? step.form.questions.find(({ name }) => name === "policy_effective_date")?.hint
      : undefined;
  };
  const stored = ({ provider }: Person) => (provider.quote?.application as JsonObject).policy_effective_date;

  it("is shown at arrival where the address asks to finish, and said with what to do", () => {
    const person = arriving({ finalize: "true" });
    expect(dateOf(person)).toEqual({ error: SAID, value: "2027-01-10" });
    expect(travel.view(person.session).next).toMatchObject({ enabled: false });
    expect(travel.view(person.session).next?.missing.map(({ name }) => name)).toContain(HINT);
    expect(stored(person), "nothing is saved by looking").toBe("2027-01-10");
  });

  it("gives way to today otherwise", () => {
    const person = arriving({});
    expect([dateOf(person), stored(person)]).toEqual([{ error: undefined, value: "2027-01-15" }, "2027-01-15"]);
  });

  const RANGE = "Any day until Apr 14, 2027.";

  it("that gave way is said while today stands in its place, and not on the next visit", () => {
    const person = arriving({});
    expect(hintOf(person)).toMatch(/^The start date chosen before, Jan 10, 2027, is no longer possible\./);
    expect(hintOf(arriving({ finalize: "true" }))).toBe(RANGE);
    expect(hintOf(person.answers({ policy_effective_date: "2027-02-01" }))).toBe(
      `${RANGE} Coverage ends on Feb 01, 2028.`,
    );
    expect(hintOf(arriving({}).send({ type: "back" }).next())).toBe(`${RANGE} Coverage ends on Jan 15, 2028.`);
  });

  it("that was typed is not saved by coming back, and stands in no way of the plan chosen meanwhile", () => {
    const person = arriving({}).answers({ policy_effective_date: "2027-04-15" });
    const before = person.provider.calls.length;
    person.send({ type: "go", step: "plans" }).send({ type: "choose", value: "enhanced" }).next();
    expect(person.session.step).toBe("checkout");
    const saves = person.provider.calls.slice(before).filter(({ call }) => call === "quote.update");
    expect(saves.map(({ with: payload }) => payload)).toEqual([{ application: { plan_id: "family-enhanced" } }]);
    expect(dateOf(person)).toEqual({ error: SAID, value: "2027-04-15" });
    expect(travel.view(person.session).step).toMatchObject({ summary: { total: "$585.00" } });
    person.answers({ policy_effective_date: "2027-02-01" });
    expect([stored(person), dateOf(person).error]).toEqual(["2027-02-01", undefined]);
  });

  it("gives no end of the policy that the line of the renewal could name, and a good one does", () => {
    const renewal = (person: Person) => {
      const { step } = travel.view(person.session);
      return step.kind === "checkout" && step.form.questions.find(({ name }) => name === "auto_renewal")?.label;
    };
    const person = arriving({}).answers({ policy_effective_date: "2027-02-01" });
    expect(renewal(person)).toContain("on Feb 01, 2028");
    for (const refused of ["2027-04-15", "2027-01-14"])
      expect(renewal(person.answers({ policy_effective_date: refused }))).toContain("when the policy ends");
  });

  it("is told at once when it is typed, and not saved", () => {
    const person = arriving({}).answers({ policy_effective_date: "2027-04-15" });
    expect(dateOf(person)).toEqual({ error: SAID, value: "2027-04-15" });
    expect(travel.view(person.session).next?.missing.map(({ name }) => name)).toContain(HINT);
    expect(stored(person)).toBe("2027-01-15");
    expect(dateOf(person.answers({ policy_effective_date: "2027-04-14" })).error).toBeUndefined();
    expect(stored(person)).toBe("2027-04-14");
  });
});
