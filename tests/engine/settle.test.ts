import { describe, expect, it } from "vitest";
import type { Call, JsonObject, Transition, View } from "../../engine";
import { Person, Provider, type Fault } from "./support/provider";
import { CLIENT, PERSON, SHARE } from "./support/sample";
import { shippedEngine } from "./support/shipped";

const engine = shippedEngine("passport360");

/** A buyer at checkout, by card or by check, ready to press Submit. */
function atCheckout(billing: "platform_eft" | "carrier_bill"): Person {
  const person = new Person(engine, new Provider(), SHARE);
  person.answers(PERSON).next().answers({ dob: "02/29/1992" }).next().answers({ plan_type: "individual" }).next();
  person.send({ type: "choose", value: "essential" }).next();
  return person.answers({
    billing_type: billing,
    cardholder_name: "Ann Lee",
    card_complete: billing === "platform_eft",
    acknowledged: true,
  });
}
const view = (person: Person): View => engine.view(person.session);
const names = (person: Person): readonly string[] => person.provider.calls.map(({ call }) => call);
const since = (person: Person, count: number): readonly string[] => names(person).slice(count);

const lost: Fault = { error: { code: "network", uncertain: true }, effect: true };
const never: Fault = { error: { code: "network", uncertain: true } };
const finalized: Fault = { error: { code: "quote_finalized", message: "This enrollment is finished." } };
const paying: Fault = { error: { code: "payment_in_progress", message: "The payment is being confirmed." } };
const silent: Fault = {
  error: { code: "payment_unavailable", message: "The payment service does not answer.", uncertain: true },
};
const declined: Fault = { error: { code: "card_declined", message: "Your card was declined." } };

/** The person, with what happened to the quote elsewhere: another tab, or the answer that was lost. */
function elsewhere(person: Person, change: JsonObject): Person {
  person.provider.quote = { ...person.provider.quote, ...change };
  return person;
}
const BOUND = { policy: { id: "P-1", status: "inforce" } };

describe("after payment (R-06)", () => {
  it.each(["platform_eft", "carrier_bill"] as const)(
    "a lost answer of finalize ends at the confirmation, and binds once (%s)",
    (billing) => {
      const person = atCheckout(billing);
      person.provider.next.set("quote.finalize", [lost]);
      const before = names(person).length;
      person.next();
      expect(person.session.step).toBe("confirmation");
      expect(since(person, before).filter((call) => call === "quote.finalize")).toHaveLength(1);
      expect(view(person).problem).toBeNull();
    },
  );

  it.each(["dob", "checkout"])("a second tab that is told `quote_finalized` on %s goes to the confirmation", (step) => {
    const person = atCheckout("platform_eft");
    if (step !== "checkout") person.send({ type: "go", step });
    elsewhere(person, BOUND).provider.next.set("quote.update", [finalized]);
    if (step === "dob") person.answers({ dob: "03/01/1992" });
    person.next();
    expect(person.session.step).toBe("confirmation");
  });

  it("a finalize that never arrived leaves the person at checkout with the failure, and Submit works again", () => {
    const person = atCheckout("carrier_bill");
    person.provider.next.set("quote.finalize", [never]);
    person.next();
    expect(view(person)).toMatchObject({
      step: { id: "checkout" },
      problem: { call: "quote.finalize", code: "network", phase: "next", uncertain: false },
      busy: false,
      next: { enabled: true },
    });
    expect(person.next().session.step).toBe("confirmation");
  });

  it("when the quote cannot be loaded either, the failure is said and the next press finds the policy", () => {
    const person = atCheckout("carrier_bill");
    person.provider.next.set("quote.finalize", [lost]);
    person.provider.next.set("quote.load", [never]);
    person.next();
    expect(view(person).problem).toMatchObject({ call: "quote.finalize", uncertain: true });
    person.provider.next.set("quote.update", [finalized]);
    expect(person.next().session.step).toBe("confirmation");
  });

  it("a payment under way is asked for until it is the confirmation, and no card is tokenised for it", () => {
    const person = atCheckout("platform_eft");
    person.provider.next.set("quote.update", [paying]);
    person.provider.next.set("quote.finalize", [silent, paying, never]);
    const before = names(person).length;
    person.next();
    expect(person.session.step).toBe("confirmation");
    expect(since(person, before)).toEqual([
      "card.tokenise",
      "quote.update",
      "quote.finalize",
      "quote.finalize",
      "quote.finalize",
      "quote.finalize",
      "quote.load",
      "checkout.load",
    ]);
  });

  it("a payment under way that is declined says so at the card, which is empty then, and Submit works again", () => {
    const person = atCheckout("platform_eft");
    person.provider.next.set("quote.finalize", [silent, declined]);
    person.next();
    expect(view(person)).toMatchObject({
      step: { id: "checkout", card: { error: "Your card was declined." } },
      activity: null,
      next: { enabled: false, missing: [{ name: "Card details" }] },
    });
    // The fields that appear again report nothing new, so the message stays.
    expect(person.session.answers).not.toHaveProperty("card_complete");
    person.answers({ card_complete: true });
    expect(view(person)).toMatchObject({ next: { enabled: true } });
  });

  it("a reload while the payment is under way waits for it without asking for a card", () => {
    const person = atCheckout("platform_eft");
    const provider = person.provider;
    provider.quote = { ...provider.quote, payment_in_progress: true };
    provider.client = CLIENT;
    const before = provider.calls.length;
    const again = engine.start({
      ...SHARE,
      step: "checkout",
      query: { finalize: "true" },
      data: { ...SHARE.data, quote: provider.quote },
    });
    const calls: Call[] = [];
    let now: Transition = again;
    while (now.outcome.kind === "calls" && calls.length < 30) {
      const [call] = now.outcome.calls as [Call];
      calls.push(call);
      if (call.call === "quote.finalize")
        expect(engine.view(now.session)).toMatchObject({ activity: "confirming", back: null, busy: true });
      now = engine.send(now.session, { type: "receive", result: provider.answer(call) });
    }
    expect(now.session.step).toBe("confirmation");
    expect(calls.find(({ call }) => call === "quote.finalize")?.delay_ms).toBeGreaterThan(0);
    expect(provider.calls.slice(before).map(({ call }) => call)).not.toContain("card.tokenise");
  });

  it("a decline after such a reload leaves a checkout that can be used: priced, and with the reason", () => {
    const person = atCheckout("platform_eft");
    const { provider } = person;
    provider.quote = { ...provider.quote, payment_in_progress: true };
    provider.next.set("quote.finalize", [declined]);
    provider.next.set("quote.update", [paying]);
    const loads = new Person(engine, openAfterDecline(provider), {
      ...SHARE,
      step: "checkout",
      data: { ...SHARE.data, quote: provider.quote },
    });
    expect(view(loads)).toMatchObject({
      step: { id: "checkout", card: { error: "Your card was declined." }, summary: { total: "$585.00" } },
      activity: null,
    });
  });

  it("a refusal that decides nothing about the payment is shown as ever", () => {
    const person = atCheckout("platform_eft");
    person.provider.next.set("quote.finalize", [
      { error: { code: "plan_not_available", message: "This plan is not available in this state." } },
    ]);
    person.next();
    expect(view(person)).toMatchObject({
      step: { id: "checkout" },
      problem: { message: "This plan is not available in this state." },
    });
  });
});

/** The payment is over once finalize has said so. */
function openAfterDecline(provider: Provider): Provider {
  const answer = provider.answer.bind(provider);
  provider.answer = (call) => {
    const result = answer(call);
    if (call.call === "quote.finalize" && !result.ok)
      provider.quote = { ...provider.quote, payment_in_progress: undefined };
    return result;
  };
  return provider;
}

describe("Back while a call is in flight (R-05)", () => {
  const press = (person: Person): Transition => engine.send(person.session, { type: "next" });
  const back = (now: Transition): Transition => engine.send(now.session, { type: "back" });
  const receive = (person: Person, now: Transition, fault?: Fault): Transition => {
    const [call] = (now.outcome.kind === "calls" ? now.outcome.calls : []) as [Call];
    if (fault) person.provider.next.set(call.call, [fault]);
    return engine.send(now.session, { type: "receive", result: person.provider.answer(call) });
  };

  it("is done as soon as the save is answered, and the save is kept", () => {
    const person = new Person(engine, new Provider(), SHARE);
    person.answers(PERSON).next().answers({ dob: "02/29/1992" });
    const saving = press(person);
    const asked = back(saving);
    expect(engine.view(asked.session)).toMatchObject({ activity: "leaving", busy: true });
    const gone = receive(person, { ...saving, session: asked.session });
    expect(gone.session).toMatchObject({ step: "policyholder", pending: null, unsaved: [] });
    expect(JSON.stringify(person.provider.quote)).toContain("1992-02-29");
  });

  it("is done when the save fails, with the answer still typed", () => {
    const person = new Person(engine, new Provider(), SHARE);
    person.answers(PERSON).next().answers({ dob: "02/29/1992" });
    const saving = press(person);
    const gone = receive(person, { ...saving, session: back(saving).session }, never);
    expect(gone.session).toMatchObject({ step: "policyholder", problem: null, answers: { dob: "02/29/1992" } });
  });

  it("leaves out the calls that are still due, and their answers wait for Next", () => {
    const person = new Person(engine, new Provider(), SHARE);
    person.answers(PERSON).next().send({ type: "go", step: "policyholder" }).answers({ first_name: "Anna" });
    const saving = press(person);
    const due = saving.outcome.kind === "calls" ? saving.outcome.calls.map(({ call }) => call) : [];
    expect(due).toEqual(["client.update"]);
    const away = engine.send(saving.session, { type: "go", step: "dob" });
    const gone = receive(person, { ...saving, session: away.session });
    expect(gone.session).toMatchObject({ answers: { first_name: "Anna" }, unsaved: ["first_name"] });
    expect(person.provider.calls.at(-1)?.call).toBe("client.update");
  });

  it("works right after checkout has appeared, while it is priced", () => {
    const person = atCheckout("carrier_bill");
    person.send({ type: "back" });
    const arriving = engine.send(person.session, { type: "next" });
    expect(arriving.session.step).toBe("checkout");
    const gone = receive(person, { ...arriving, session: back(arriving).session });
    expect(gone.session.step).toBe("add-ons");
  });

  it("is refused while coverage is being bound, and no Back is offered then", () => {
    const person = atCheckout("carrier_bill");
    let now = press(person);
    while (now.outcome.kind === "calls" && now.outcome.calls[0]?.call !== "quote.finalize") now = receive(person, now);
    expect(engine.view(now.session)).toMatchObject({ activity: "finishing", back: null });
    expect(back(now).outcome.kind).toBe("ignored");
  });
});

describe("blank is absent, and spaces at the edges are not judged (R-03)", () => {
  it.each(["   ", "\t", "\n", " \t "])("%j does not fill a field", (blank) => {
    const person = new Person(engine, new Provider(), SHARE).answers({ ...PERSON, first_name: blank, city: blank });
    expect(view(person).next).toMatchObject({ enabled: false, missing: [{ name: "First name" }, { name: "City" }] });
  });

  it("is told in the question's own words", () => {
    const person = new Person(engine, new Provider(), SHARE)
      .answers({ ...PERSON, first_name: "  " })
      .send({ type: "blur", name: "first_name" });
    const { step } = view(person);
    expect(step.kind === "questions" && step.form.questions.find(({ name }) => name === "first_name")?.error).toBe(
      "First name is required",
    );
  });

  it.each([
    ["email", " ann@buyer.example ", "ann@buyer.example"],
    ["phone_number", "555-123-4567 ", "555-123-4567"],
    ["postal", " 80202", "80202"],
    ["city", "Denver\t", "Denver"],
  ])("%s: %j is judged, saved and shown as %j", (name, typed, kept) => {
    const person = new Person(engine, new Provider(), SHARE).answers({ ...PERSON, [name]: typed });
    expect(view(person).next?.enabled).toBe(true);
    person.next();
    expect(person.session.step).toBe("dob");
    const shown = view(person.send({ type: "back" })).step;
    expect(shown.kind === "questions" && shown.form.values[name]).toBe(kept);
    expect(JSON.stringify(person.provider.quote)).not.toContain(JSON.stringify(typed).slice(1, -1));
  });

  it("is trimmed when the field is left, and not while it is typed", () => {
    const person = new Person(engine, new Provider(), SHARE).answers({ first_name: "Mary " });
    expect(person.session.answers.first_name).toBe("Mary ");
    expect(person.send({ type: "blur", name: "first_name" }).session.answers.first_name).toBe("Mary");
  });
});

describe("PUT clients (wizards §7, R-08)", () => {
  it("sends the client's broker with what the step changed", () => {
    const provider = new Provider();
    [provider.quote, provider.client] = [
      { quote_number: "Q-1", client: { id: "C-1" }, application: {} },
      { ...CLIENT, broker: { id: "B-2", name: "Lee Park" } },
    ];
    const person = new Person(engine, provider, {
      ...SHARE,
      entry: "dashboard",
      data: { ...SHARE.data, quote: { quote_number: "Q-1" } },
    });
    person.answers({ ...PERSON, city: "Boulder" }).next();
    expect(provider.calls.find(({ call }) => call === "client.update")?.with).toMatchObject({
      client_type: "individual",
      broker: { id: "B-2" },
      person: { first_name: "Ann" },
    });
  });

  it("is still left out when nothing has changed", () => {
    const provider = new Provider();
    const address = {
      line1: PERSON.line1,
      city: PERSON.city,
      region: { code: "CO", name: "Colorado" },
      postal: PERSON.postal,
      country: { code: "US", name: "United States" },
    };
    const person = { ...(CLIENT.person as JsonObject), address };
    [provider.quote, provider.client] = [
      { quote_number: "Q-1", client: { id: "C-1" }, application: {} },
      { ...CLIENT, person, broker: { id: "B-2", name: "Lee Park" } },
    ];
    new Person(engine, provider, {
      ...SHARE,
      entry: "dashboard",
      data: { ...SHARE.data, quote: { quote_number: "Q-1" } },
    }).next();
    expect(provider.calls.map(({ call }) => call)).not.toContain("client.update");
  });
});
