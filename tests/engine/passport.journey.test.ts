import { describe, expect, it } from "vitest";
import type { JsonObject, Judging, PlanChoiceView, StartInit, ItemsView, StepView, View } from "../../engine";
import { isObject } from "../../engine";
import { explain } from "../../engine/analysis";
import { ALL_PLANS, Person, plan, Provider } from "./support/provider";
import { BENEFICIARY, BLANK_QUOTE, CLIENT, DASHBOARD, ENROLL, PERSON, SHARE } from "./support/sample";
import { shippedEngine } from "./support/shipped";

const engine = shippedEngine("passport360");

function at(init: StartInit, plans = ALL_PLANS): Person {
  const provider = new Provider();
  provider.plans = plans;
  if (init.entry !== "share") [provider.quote, provider.client] = [BLANK_QUOTE, CLIENT];
  return new Person(engine, provider, init);
}
const view = (person: Person): View => engine.view(person.session);
/** The list that the step asks for. */
const things = (person: Person): ItemsView => {
  const found = step(person, "questions").form.questions.find(({ items }) => items)?.items;
  if (!found) throw new Error("no list is asked here");
  return found;
};
const step = <K extends StepView["kind"]>(person: Person, kind: K): Extract<StepView, { kind: K }> => {
  const shown = view(person).step;
  if (shown.kind !== kind) throw new Error(`expected ${kind}, found ${shown.kind} (${shown.id})`);
  return shown as Extract<StepView, { kind: K }>;
};

const toDob = (person: Person) => person.answers(PERSON).next();
const toPlanType = (person: Person) => toDob(person).answers({ dob: "02/29/1992" }).next();
const toPlans = (person: Person, type = "family") => toPlanType(person).answers({ plan_type: type }).next();
const toAddOns = (person: Person) => toPlans(person).send({ type: "choose", value: "enhanced" });
const toCheckout = (person: Person) => toAddOns(person).next();

describe("headings (wizards §2.1)", () => {
  it.each([
    ["policyholder", DASHBOARD, (p: Person) => p, "Who are you enrolling in Passport 360?"],
    ["policyholder", SHARE, (p: Person) => p, "Who are you enrolling in Passport 360?"],
    ["policyholder", ENROLL, (p: Person) => p, "Welcome Ann! Please tell us about yourself:"],
    ["dob", DASHBOARD, toDob, "When is Ann's date of birth?"],
    ["dob", SHARE, toDob, "When is your date of birth?"],
    ["checkout", DASHBOARD, toCheckout, "You're almost done"],
    [
      "add-beneficiaries",
      DASHBOARD,
      (p: Person) => toCheckout(p).send({ type: "go", step: "add-beneficiaries" }),
      "Would Ann like to name a beneficiary?",
    ],
    [
      "add-beneficiaries",
      SHARE,
      (p: Person) => toCheckout(p).send({ type: "go", step: "add-beneficiaries" }),
      "Would you like to name a beneficiary?",
    ],
    ["beneficiaries", DASHBOARD, (p: Person) => toBeneficiaries(p), "Tell us about Ann's beneficiaries:"],
    ["beneficiaries", ENROLL, (p: Person) => toBeneficiaries(p), "Tell us about your beneficiaries"],
  ] as const)("%s", (id, init, go, title) => {
    const person = at(init);
    go(person);
    expect([view(person).step.id, view(person).step.title]).toEqual([id, title]);
  });
});

const toBeneficiaries = (person: Person) =>
  toCheckout(person).send({ type: "go", step: "add-beneficiaries" }).answers({ name_beneficiary: true }).next();

describe("where an address leads", () => {
  it.each([
    ["an unknown step, to the first", SHARE, "nowhere", "policyholder"],
    ["a step whose predecessors are open, to the first open one", SHARE, "checkout", "policyholder"],
    ["no step, to the one that is due", ENROLL, undefined, "policyholder"],
    ["the end before anything was bought, to what is open", SHARE, "confirmation", "policyholder"],
  ] as const)("%s", (_, init, asked, lands) => {
    expect(at(asked === undefined ? init : { ...init, step: asked }).session.step).toBe(lands);
  });

  it("checkout without a plan, to plan-type (P-05)", () => {
    expect(toPlanType(at(SHARE)).send({ type: "go", step: "checkout" }).session.step).toBe("plan-type");
  });
  it("beneficiaries without a yes, to the question (P-01)", () => {
    expect(toCheckout(at(SHARE)).send({ type: "go", step: "beneficiaries" }).session.step).toBe("add-beneficiaries");
  });
  it("confirmation before binding, to checkout (C-11); everything after binding, to confirmation (W31)", () => {
    const person = toCheckout(at(SHARE));
    expect(person.send({ type: "go", step: "confirmation" }).session.step).toBe("checkout");
    person.answers({ billing_type: "carrier_bill", acknowledged: true }).next();
    expect(person.session.step).toBe("confirmation");
    for (const id of ["checkout", "policyholder", "add-beneficiaries"])
      expect(person.send({ type: "go", step: id }).session.step).toBe("confirmation");
    expect(view(person).back).toBeNull();
  });
  it("a quote with everything saved resumes at checkout, and Edit drops `finalize` (P-14)", () => {
    const first = toCheckout(at(SHARE));
    const again = new Person(engine, first.provider, {
      ...ENROLL,
      step: "checkout",
      query: { finalize: "true", b: "1" },
    });
    expect(again.session.step).toBe("checkout");
    expect(again.provider.calls.at(-1)?.call).toBe("checkout.load");
    const saves = again.provider.calls.filter((call) => call.call === "quote.update").length;
    again.send({ type: "go", step: "plan-type", drop_query: ["finalize"] });
    expect(again.session.query).toEqual({ b: "1" });
    again.send({ type: "go", step: "checkout" });
    expect(again.provider.calls.filter((call) => call.call === "quote.update")).toHaveLength(saves + 1);
  });

  it.each([
    ["today is shown, in a quote that has none", undefined, {}, "2027-01-15"],
    ["another one was typed and not saved", "2027-02-01", { policy_effective_date: "02/02/2027" }, "2027-02-02"],
    ["a wrong one was typed", "2027-02-01", { policy_effective_date: "01/01/2020" }, "2027-02-01"],
    ["the saved one has passed (P-15)", "2027-01-01", {}, "2027-01-01"],
  ])("a start date at a checkout whose address asks to finish: %s", (_, stored, answers, kept) => {
    const { provider } = toCheckout(at(SHARE));
    const { application } = provider.quote ?? {};
    const dated = { ...(isObject(application) && application), policy_effective_date: stored };
    provider.quote = { ...provider.quote, application: dated };
    const person = new Person(engine, provider, { ...ENROLL, step: "checkout", query: { finalize: "true" }, answers });
    expect(person.session.step).toBe("checkout");
    expect(provider.quote).toMatchObject({ application: { policy_effective_date: kept } });
  });

  it("another plan is saved and priced at a checkout whose address asks to finish, without Edit", () => {
    const first = toCheckout(at(SHARE));
    const query = { finalize: "true" };
    const person = new Person(engine, first.provider, { ...ENROLL, step: "checkout", query });
    expect(person.provider.quote).toMatchObject({ application: { plan_id: "family-enhanced" } });
    person.send({ type: "go", step: "plans" }).send({ type: "choose", value: "essential" }).next();
    expect(person.session.step).toBe("checkout");
    expect(person.provider.quote).toMatchObject({ application: { plan_id: "family-essential" } });
    expect(view(person).step).toMatchObject({ summary: { total: "$585.00", updating: false } });
  });
});

describe("what is saved", () => {
  it("in the share flow: one quote, created once, then updated (P-08)", () => {
    const person = toDob(at(SHARE)).send({ type: "back" }).next();
    const calls = person.provider.calls.map((call) => call.call);
    expect(calls.filter((call) => call === "quote.create")).toHaveLength(1);
    expect(person.provider.calls[0]?.with).toMatchObject({
      broker: { id: "B-1" },
      brokerage: { slug: "acme" },
      application: {
        holders: [
          { position_on_policy: 1, address: { country: { code: "US" }, region: { code: "CO", name: "Colorado" } } },
        ],
        rating_address: { region: { code: "CO" } },
      },
    });
  });

  it("by a broker: the client first when changed, then the quote, then plans (wizards §4.1)", () => {
    const person = at(DASHBOARD);
    person.provider.calls.length = 0;
    toDob(person);
    expect(person.provider.calls.map((call) => call.call)).toEqual([
      "client.update",
      "client.load",
      "quote.update",
      "plans.load",
    ]);
    person.send({ type: "back" });
    person.provider.calls.length = 0;
    person.next();
    expect(
      person.provider.calls.map((call) => call.call),
      "an unchanged client is not saved again",
    ).toEqual(["client.load", "quote.update", "plans.load"]);
  });

  it("drops what is empty, keeps false and [] (A-57)", () => {
    const person = toCheckout(at(SHARE))
      .send({ type: "go", step: "add-beneficiaries" })
      .answers({ name_beneficiary: false })
      .next();
    const sent = person.provider.calls.map((call) => call.with?.application as JsonObject | undefined);
    expect(sent.find((application) => application && "beneficiaries" in application)?.beneficiaries).toEqual([]);
    expect(JSON.stringify(person.provider.calls)).not.toContain("line2");
    person.answers({ acknowledged: true, card_complete: true }).next();
    expect(person.provider.calls.findLast((call) => call.call === "quote.update")?.with).toEqual({
      application: {
        billing: { billing_type: "platform_eft", source_token: "tok_1" },
        auto_renewal: false,
        acknowledgement: { accepted: true, actor: "client", texts: ["electronic_delivery@2", "fraud_notice@1"] },
      },
    });
  });

  it("a card token lives only while its calls run", () => {
    const person = toCheckout(at(SHARE)).answers({ acknowledged: true, card_complete: true }).next();
    expect(JSON.stringify(person.session)).not.toContain("tok_1");
  });
});

describe("plans and add-ons (wizards §2.1, P-03, P-04)", () => {
  it("show the combination without optional coverages, in the flow's column order", () => {
    const choice = step(toPlans(at(SHARE)), "plan-choice");
    expect(choice.columns.map(({ value, price }) => [value, price])).toEqual([
      ["essential", "$100 a year"],
      ["enhanced", "$100 a year"],
    ]);
    expect(choice.rows).toHaveLength(15);
    expect(choice.rows.find((row) => row.key === "trip_delay")?.cells).toEqual(["$500", "$500"]);
    expect(choice.rows[0]?.cells).toEqual(["n/a", "n/a"]);
  });
  it("a single plan makes a single column", () => {
    const choice: PlanChoiceView = step(toPlans(at(SHARE, [plan("family", "enhanced", [])])), "plan-choice");
    expect(choice.columns.map((column) => column.value)).toEqual(["enhanced"]);
  });
  it("no add-ons anywhere leads straight to checkout, one step fewer", () => {
    const person = toPlans(
      at(
        SHARE,
        ["essential", "enhanced"].map((name) => plan("family", name, [])),
      ),
    ).send({ type: "choose", value: "enhanced" });
    expect([person.session.step, view(person).progress.m]).toEqual(["checkout", 6]);
  });
  it("a coverage that does not go with the ticked one cannot be ticked, and says why", () => {
    const person = toAddOns(
      at(SHARE, [
        plan("family", "enhanced", []),
        plan("family", "enhanced", ["golf_package"]),
        plan("family", "enhanced", ["trip_cancellation"]),
      ]),
    );
    person.answers({ golf_package: true });
    expect(step(person, "add-ons").coverages.map(({ name, disabled }) => [name, disabled])).toEqual([
      ["golf_package", undefined],
      ["trip_cancellation", "Not available together with the other choice"],
    ]);
  });
  it("skipping sets both to no", () => {
    expect(toAddOns(at(SHARE)).answers({ golf_package: true }).send({ type: "skip" }).session.answers).toMatchObject({
      golf_package: false,
      trip_cancellation: false,
    });
  });
  it("no plans at all is refused, with everything kept (P-11)", () => {
    const person = toDob(at(SHARE, []));
    expect(person.now.outcome).toEqual({ kind: "rejected", rejection: "no_quote", rule: "no_plans" });
    expect(view(person).dialog).toMatchObject({
      kind: "rejection",
      title: "Thank you for your interest in Passport360 Travel Accident Insurance",
      contacts: [
        { role: "broker", name: "Dana Reyes" },
        { role: "carrier", name: "Meridian Casualty" },
      ],
    });
    person.send({ type: "dismiss" });
    expect([person.session.step, person.session.answers.first_name, view(person).dialog]).toEqual([
      "policyholder",
      "Ann",
      null,
    ]);
  });
});

describe("allotments (wizards §4.2, P-12, P-13)", () => {
  it.each([
    [1, [100]],
    [2, [50, 50]],
    [3, [33, 33, 34]],
    [7, [14, 14, 14, 14, 14, 14, 16]],
    [8, [13, 13, 13, 13, 13, 13, 13, 9]],
    [34, [...Array.from({ length: 33 }, () => 3), 1]],
    [41, [...Array.from({ length: 40 }, () => 2), 20]],
  ])("%i people", (count, shares) => {
    expect(sharesOf(count)).toEqual(shares);
  });
  it("never go below 1, for any number up to the cap", () => {
    for (let count = 1; count <= 100; count++) {
      const shares = sharesOf(count);
      expect(Math.min(...shares), `${count} people`).toBeGreaterThanOrEqual(1);
      expect(shares.reduce((sum, share) => sum + share)).toBe(100);
    }
  });
  function sharesOf(count: number): readonly number[] {
    const person = toBeneficiaries(at(SHARE));
    for (let n = 0; n < count; n++) person.send({ type: "item.add", name: "beneficiaries", item: BENEFICIARY });
    return things(person).items.map(({ share }) => Number(share?.value));
  }
  it("changed by hand must total 100, or Next waits", () => {
    const person = toBeneficiaries(at(SHARE));
    for (let n = 0; n < 3; n++) person.send({ type: "item.add", name: "beneficiaries", item: BENEFICIARY });
    person.send({ type: "item.share", name: "beneficiaries", index: 0, value: "40" });
    expect(things(person).total).toEqual({
      value: 107,
      text: "Total: 107%",
      error: "Allotments must add up to 100%",
    });
    expect(view(person).next?.enabled).toBe(false);
    person.send({ type: "item.share", name: "beneficiaries", index: 2, value: "27" });
    expect(view(person).next?.enabled).toBe(true);
    expect(
      person.send({ type: "item.share", name: "beneficiaries", index: 2, value: "27.5" }).send({ type: "next" }).now
        .outcome.kind,
    ).toBe("invalid");
    expect(things(person).items[2]?.share?.error).toBe("Please enter a whole number from 0 to 100");
  });
  it("an incomplete person is not added", () => {
    const person = toBeneficiaries(at(SHARE)).send({
      type: "item.add",
      name: "beneficiaries",
      item: { ...BENEFICIARY, email: "nobody" },
    });
    expect(person.now.outcome).toMatchObject({ kind: "invalid", errors: [{ at: "email", rule: "format" }] });
    expect(things(person).items).toEqual([]);
  });
});

describe("checkout (wizards §4.4, §5)", () => {
  const broker = () => toCheckout(at(DASHBOARD));
  it("needs a method from the broker, and the acknowledgement only to bind (C-04, C-08)", () => {
    const person = broker();
    expect(view(person).next).toMatchObject({ enabled: false, missing: [{ name: "How would you like to finish?" }] });
    expect(view(person.answers({ method: "client_email" })).next?.enabled).toBe(true);
    expect(view(person.answers({ method: "by_broker" })).next).toMatchObject({
      enabled: false,
      missing: [{ name: "Acknowledgement" }],
    });
    person.answers({ acknowledged: true, method: "client_email" }).answers({ method: "by_broker" });
    expect(view(person).next?.enabled, "changing away unticks it").toBe(false);
  });
  it("a proposal leaves for the client page with the notice", () => {
    const person = broker().answers({ method: "client_email" }).next();
    expect(person.now.outcome).toEqual({
      kind: "left",
      to: "client",
      notice: "Ann Lee has been sent a quote proposal email.",
    });
    expect(person.provider.calls.at(-1)).toEqual({ call: "quote.handoff", with: { handoff_type: "proposal" } });
    expect(person.send({ type: "next" }).now.outcome.kind).toBe("ignored");
  });
  it.each([
    ["quote.handoff", { method: "client_email" }],
    ["quote.finalize", { method: "by_broker", acknowledged: true }],
  ] as const)("the way back from %s is shut while it is asked for, because it cannot be undone", (final, answers) => {
    const person = broker().answers(answers);
    let now = engine.send(person.session, { type: "next" });
    while (now.outcome.kind === "calls" && now.outcome.calls[0] && now.outcome.calls[0].call !== final)
      now = engine.send(now.session, { type: "receive", result: person.provider.answer(now.outcome.calls[0]) });
    expect(now.outcome).toMatchObject({ kind: "calls", calls: [{ call: final }] });
    expect(engine.view(now.session)).toMatchObject({ activity: "finishing", back: null });
    for (const event of [{ type: "back" }, { type: "go", step: "dob" }, { type: "next" }] as const)
      expect(engine.send(now.session, event).outcome.kind, event.type).toBe("ignored");
  });
  it("a broker binds by check, without card fields", () => {
    const person = broker().answers({ method: "by_broker", acknowledged: true });
    expect(step(person, "checkout").card).toBeNull();
    person.next();
    expect(person.provider.calls.findLast((call) => call.call === "quote.update")?.with).toMatchObject({
      application: { billing: { billing_type: "carrier_bill" }, auto_renewal: false },
    });
    expect(view(person).step.title).toBe("Ann's coverage is bound!");
    expect(step(person, "confirmation")).toMatchObject({
      is_settled: false,
      total_label: "Total due",
      exit: { label: "Return to client details", to: "client" },
      contact: null,
    });
  });
  it.each([
    ["2027-01-14", false],
    ["2027-01-15", true],
    ["2027-04-14", true],
    ["2027-04-15", false],
  ])("start date %s allowed: %s (today 2027-01-15, 90 choices)", (date, allowed) => {
    const person = toCheckout(at(SHARE))
      .answers({ billing_type: "carrier_bill", acknowledged: true })
      .answers({ policy_effective_date: date });
    expect(view(person).next?.enabled).toBe(allowed);
    expect((person.provider.quote?.application as JsonObject).policy_effective_date).toBe(
      allowed ? date : "2027-01-15",
    );
  });
  it("a declined card keeps everything, says so at the card, and a retry makes a new token (W30)", () => {
    const person = toCheckout(at(SHARE)).answers({ acknowledged: true, card_complete: true });
    person.provider.failures.set("quote.finalize", { code: "card_declined", message: "Your card was declined." });
    person.next();
    expect(step(person, "checkout").card?.error).toBe("Your card was declined.");
    expect(view(person).next?.enabled).toBe(true);
    person.provider.failures.clear();
    person.next();
    expect(person.provider.calls.filter((call) => call.call === "card.tokenise")).toHaveLength(2);
    expect(person.session.step).toBe("confirmation");
  });
  it("pricing that failed blocks Submit until it is tried again", () => {
    const person = toAddOns(at(SHARE));
    person.provider.failures.set("checkout.load", { code: "internal" });
    person.next().answers({ billing_type: "carrier_bill", acknowledged: true });
    expect(view(person)).toMatchObject({
      next: { enabled: false },
      problem: { phase: "enter", message: "Sorry, something went wrong." },
    });
    person.provider.failures.clear();
    expect(view(person.send({ type: "retry" })).next?.enabled).toBe(true);
  });
  it("shows the notice of the rating region right above the acknowledgement", () => {
    const person = toCheckout(at(SHARE));
    expect(JSON.stringify(step(person, "checkout").notices.at(-1))).toContain("Colorado Division of Insurance");
  });
});

describe("a call that fails", () => {
  it("keeps the person on the step with the answers, and Next works again (W7)", () => {
    const person = at(SHARE).answers(PERSON);
    person.provider.failures.set("quote.create", { code: "internal", message: "Try later" });
    person.next();
    expect(view(person)).toMatchObject({
      problem: { message: "Try later" },
      busy: false,
      next: { enabled: true },
      step: { id: "policyholder" },
    });
    person.provider.failures.clear();
    expect(person.next().session.step).toBe("dob");
  });
  it("for a licence becomes the rejection dialog (A-74)", () => {
    const person = at(SHARE).answers(PERSON);
    person.provider.failures.set("plans.load", { code: "broker_not_licensed", message: "no licence" });
    expect(person.next().now.outcome).toEqual({
      kind: "rejected",
      rejection: "not_licensed",
      rule: "broker_not_licensed",
    });
    expect(view(person).problem).toBeNull();
  });
  it("at the start shows the problem and can be tried again", () => {
    const provider = new Provider();
    [provider.quote, provider.client] = [BLANK_QUOTE, CLIENT];
    provider.failures.set("client.load", { code: "internal" });
    const person = new Person(engine, provider, { ...ENROLL, step: "dob" });
    expect(view(person)).toMatchObject({ status: "loading", problem: { phase: "start" } });
    provider.failures.clear();
    expect(view(person.send({ type: "retry" })).status).toBe("open");
  });
});

describe("review: what the server refuses (issue: it believes nothing)", () => {
  const bound = () =>
    toCheckout(at(SHARE)).answers({ acknowledged: true, billing_type: "carrier_bill" }).next().provider;
  const rules = (
    change: (application: JsonObject) => JsonObject,
    judging: Judging | ((bound: JsonObject | undefined) => Judging) = { judge: "all" },
    entry = "share",
  ) => {
    const provider = bound();
    const quote = { ...provider.quote, application: change(provider.quote?.application as JsonObject) };
    return engine
      .review(
        { entry, today: "2027-01-15", data: { quote, plans: provider.plans } },
        typeof judging === "function" ? judging(provider.quote) : judging,
      )
      .map(({ rule }) => rule);
  };
  const holder = (application: JsonObject) => (application.holders as readonly JsonObject[])[0] as JsonObject;
  const person = (percentage: number) => ({
    ...BENEFICIARY,
    percentage,
    address: { line1: "1", city: "D", region: { code: "CO" }, postal: "80202" },
  });

  it.each<[string, (application: JsonObject) => JsonObject, readonly string[]]>([
    ["nothing when all is right", (a) => a, []],
    [
      "a start date beyond the window",
      (a) => ({ ...a, policy_effective_date: "2027-04-15" }),
      ["checkout.policy_effective_date.window"],
    ],
    ["a birth date to come", (a) => ({ ...a, holders: [{ ...holder(a), dob: "2027-01-16" }] }), ["dob.dob.window"]],
    ["no birth date", (a) => ({ ...a, holders: [{ ...holder(a), dob: undefined }] }), ["dob.dob.required"]],
    [
      "a plan that is not offered",
      (a) => ({ ...a, plan_id: "free-plan" }),
      ["plan-type.plan_type.required", "plans.plan_name.required"],
    ],
    [
      "allotments of 99",
      (a) => ({ ...a, beneficiaries: [person(50), person(49)] }),
      ["beneficiaries.beneficiaries.total"],
    ],
    ["one allotment of 99", (a) => ({ ...a, beneficiaries: [person(99)] }), ["beneficiaries.beneficiaries.total"]],
    [
      "a mail address that is none",
      (a) => ({ ...a, holders: [{ ...holder(a), email: "a@b@c.example" }] }),
      ["policyholder.email.format"],
    ],
    [
      "a state that does not exist",
      (a) => ({
        ...a,
        holders: [{ ...holder(a), address: { ...(holder(a).address as JsonObject), region: { code: "XX" } } }],
        rating_address: { region: { code: "XX" } },
      }),
      ["policyholder.region.list"],
    ],
    [
      "rating in another state than the address",
      (a) => ({ ...a, rating_address: { region: { code: "NY" } } }),
      ["rated_elsewhere"],
    ],
    [
      "an acknowledgement given by someone else",
      (a) => ({ ...a, acknowledgement: { ...(a.acknowledgement as JsonObject), actor: "broker" } }),
      ["checkout.acknowledged.required"],
    ],
    [
      "an acknowledgement of no text",
      (a) => ({ ...a, acknowledgement: { accepted: true, actor: "client", texts: [] } }),
      ["checkout.acknowledged.texts"],
    ],
    [
      "a holder whose names only the client record has",
      (a) => ({ ...a, holders: [{ ...holder(a), first_name: undefined }] }),
      ["policyholder.first_name.required"],
    ],
    [
      "a card payment without a card",
      (a) => ({ ...a, billing: { billing_type: "platform_eft" } }),
      ["checkout.card_complete.required"],
    ],
  ])("%s", (_, change, expected) => {
    expect(rules(change)).toEqual(expected);
  });
  it("a broker's bind by card", () => {
    expect(
      rules(
        (a) => ({
          ...a,
          billing: { billing_type: "platform_eft", source_token: "tok" },
          acknowledgement: { accepted: true, actor: "broker" },
        }),
        { judge: "all" },
        "dashboard",
      ),
    ).toContain("broker_binds_without_card");
  });
  it("judges a save only by what is there", () => {
    const first: Judging = { judge: "changed", before: undefined };
    const later = (before: JsonObject | undefined): Judging => ({ judge: "changed", before });
    const past = (a: JsonObject) => ({ ...a, policy_effective_date: "2020-01-01" });
    expect(rules((a) => ({ holders: [{ first_name: holder(a).first_name }] }), first)).toEqual([]);
    for (const judging of [first, later])
      expect(rules(past, judging)).toEqual(["checkout.policy_effective_date.window"]);
  });
  it("judges no step whose answers a save leaves as they were (R-01)", () => {
    const spoiled = (a: JsonObject) => ({ ...a, holders: [{ ...holder(a), email: "nobody" }] });
    const before = (quote: JsonObject | undefined): Judging => {
      const application = { ...(quote?.application as JsonObject), policy_effective_date: "2020-01-01" };
      return { judge: "changed", before: { ...quote, application } };
    };
    const same = (a: JsonObject) => ({ ...spoiled(a), policy_effective_date: "2020-01-01" });
    expect(rules(same, before)).toEqual(["policyholder.email.format"]);
    expect(rules(same, { judge: "before_sale" })).toEqual(["policyholder.email.format"]);
    expect(rules(same)).toEqual(["policyholder.email.format", "checkout.policy_effective_date.window"]);
  });
});

describe("explanations", () => {
  it("say which values a rule read, where it stands and what came of it", () => {
    const person = toCheckout(at(SHARE));
    const start = `/steps/${engine.steps("share").findIndex(({ id }) => id === "checkout")}/questions/policy_effective_date`;
    expect(explain(engine, person.session, `${start}/earliest`)).toMatchObject({ result: "2027-01-15" });
    expect(explain(engine, person.session, `${start}/latest`)).toEqual({
      pointer: `${start}/latest`,
      result: "2027-04-14",
      reads: [{ path: "today", value: "2027-01-15" }],
      english: 'today plus 89 days: "2027-04-14"',
    });
    expect(explain(engine, person.session, "/values/fraud_notice").reads).toEqual([
      { path: "rating.region", value: "CO" },
    ]);
    expect(() => explain(engine, person.session, "/steps/nowhere")).toThrow("nothing at /steps/nowhere");
  });

  it("of a check say the answers and the named values that it read", () => {
    const owners = shippedEngine("boa");
    const index = owners.steps("dashboard").findIndex(({ id }) => id === "employees");
    const answers = { business_region: "CO", owners_count: 8, employees_count: 1 };
    const { session } = owners.start({ ...DASHBOARD, step: "employees", data: {}, answers });
    const check = `/steps/${index}/checks/0/fail_when`;
    expect(explain(owners, session, check)).toEqual({
      pointer: check,
      result: false,
      reads: [{ path: "values.staff", value: 9 }],
      english: "values.staff is less than 1: false",
    });
    expect(explain(owners, session, `/steps/${index}/reject/0/when`)).toEqual({
      pointer: `/steps/${index}/reject/0/when`,
      result: true,
      reads: [
        { path: "values.staff", value: 9 },
        { path: "answers.business_region", value: "CO" },
      ],
      english: "values.staff is less than staff_minimum for answers.business_region: true",
    });
  });
});
