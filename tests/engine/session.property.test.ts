import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Call, JsonObject, Session, SessionEvent, StartInit } from "../../engine";
import { ALL_PLANS, Person, plan, Provider } from "./support/provider";
import { BENEFICIARY, BLANK_QUOTE, CLIENT, DASHBOARD, ENROLL, PERSON, SHARE } from "./support/sample";
import { shippedEngine } from "./support/shipped";
import { samples } from "../support/tier";

const engine = shippedEngine("passport360");
const steps = engine.steps("share").map(({ id }) => id);
const names = [
  ...Object.keys(PERSON),
  "dob",
  "plan_type",
  "golf_package",
  "trip_cancellation",
  "name_beneficiary",
  "method",
  "billing_type",
  "card_complete",
  "auto_renewal",
  "acknowledged",
  "policy_effective_date",
];
const values = fc.oneof(
  fc.constantFrom<string | boolean | number | null>(
    ...Object.values(PERSON),
    "02/29/1992",
    "family",
    "individual",
    "client_email",
    "by_broker",
    "platform_eft",
    "carrier_bill",
    "2027-02-01",
    "2027-12-01",
    true,
    false,
    null,
    7,
  ),
  fc.string({ maxLength: 8 }),
);

const event: fc.Arbitrary<SessionEvent> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant("answer" as const), name: fc.constantFrom(...names), value: values }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("blur" as const), name: fc.constantFrom(...names) }) },
  {
    weight: 6,
    arbitrary: fc.constantFrom<SessionEvent>(
      { type: "next" },
      { type: "back" },
      { type: "skip" },
      { type: "confirm" },
      { type: "dismiss" },
      { type: "retry" },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        type: fc.constant("go" as const),
        step: fc.constantFrom(...steps, "nowhere"),
        drop_query: fc.constant(["finalize"]),
      },
      { requiredKeys: ["type", "step"] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("choose" as const),
      value: fc.constantFrom("essential", "enhanced", "golden"),
    }),
  },
  { weight: 3, arbitrary: fc.constant<SessionEvent>({ type: "item.add", name: "beneficiaries", item: BENEFICIARY }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("item.remove" as const),
      name: fc.constant("beneficiaries"),
      index: fc.nat(3),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("item.share" as const),
      name: fc.constant("beneficiaries"),
      index: fc.nat(3),
      value: fc.constantFrom(0, 40, 60, "50", "", 99),
    }),
  },
  // Shortcuts through the forms, so that random walks get beyond the first steps.
  { weight: 6, arbitrary: fc.constant<SessionEvent>({ type: "answer", name: "dob", value: "02/29/1992" }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("receive" as const),
      result: fc.record({
        call: fc.constantFrom<Call["call"]>("plans.load", "quote.update"),
        ok: fc.constant(true as const),
      }),
    }),
  },
);

/** Every step of a whole enrollment, in order. */
const JOURNEY: readonly SessionEvent[] = [
  { type: "next" },
  { type: "answer", name: "dob", value: "02/29/1992" },
  { type: "next" },
  { type: "answer", name: "plan_type", value: "family" },
  { type: "next" },
  { type: "choose", value: "enhanced" },
  { type: "answer", name: "golf_package", value: true },
  { type: "next" },
  { type: "go", step: "add-beneficiaries" },
  { type: "answer", name: "name_beneficiary", value: true },
  { type: "next" },
  { type: "item.add", name: "beneficiaries", item: BENEFICIARY },
  { type: "next" },
];

/** Plans without optional coverages: there is nothing to add on. */
const PLAIN_PLANS = ["individual", "family"].flatMap((type) =>
  ["essential", "enhanced"].map((name) => plan(type, name, [])),
);

/** The plan is edited from the checkout, which ends that the address asks to finish (C-10). */
const EDITING: readonly SessionEvent[] = [
  { type: "go", step: "plans", drop_query: ["finalize"] },
  { type: "go", step: "checkout" },
];

/** A walk: some way along the journey, or all of it and an edit, then anything at all. */
const walk = (maxLength: number) =>
  fc
    .tuple(
      fc.oneof(
        fc.nat(JOURNEY.length).map((way) => JOURNEY.slice(0, way)),
        fc.constant([...JOURNEY, ...EDITING]),
      ),
      fc.array(event, { maxLength }),
    )
    .map(([way, events]) => [...way, ...events]);

const start = fc.constantFrom<StartInit>(SHARE, DASHBOARD, ENROLL, { ...ENROLL, query: { finalize: "true" } });
const failing = fc.subarray<Call["call"]>(
  ["quote.update", "quote.create", "plans.load", "checkout.load", "quote.finalize", "card.tokenise", "client.load"],
  { maxLength: 1 },
);

/** A quote whose start has become wrong: it gives way, unless the address asks to finish (P-16). */
const LONG_AGO: JsonObject = { ...BLANK_QUOTE, application: { policy_effective_date: "2026-01-01" } };

function person(init: StartInit, broken: readonly Call["call"][] = []): Person {
  const provider = new Provider();
  if (init.entry !== "share") [provider.quote, provider.client] = [LONG_AGO, CLIENT];
  const known = { ...init, answers: PERSON };
  const walker = new Person(engine, provider, known);
  for (const call of broken) provider.failures.set(call, { code: "broken", message: "It broke" });
  return walker;
}

function expectValid(session: Session): void {
  const view = engine.view(session);
  expect(steps).toContain(session.step);
  expect(session.step === view.step.id && view.step.title.length > 0).toBe(true);
  expect(JSON.parse(JSON.stringify(session))).toEqual(session);
  expect(view.progress.n).toBeGreaterThanOrEqual(1);
  expect(view.progress.n).toBeLessThanOrEqual(view.progress.m);
  expect(view.next?.enabled && view.busy).not.toBe(true);
  expect(JSON.stringify(view)).not.toMatch(/undefined|NaN|\[object/);
}

describe("any sequence of events", () => {
  it("leaves a valid session, and the same session when replayed", () => {
    fc.assert(
      fc.property(start, failing, walk(60), (init, broken, events) => {
        const walker = person(init, broken);
        for (const each of events) {
          walker.send(each);
          expectValid(walker.session);
        }
        expect(engine.replay(walker.init, walker.events)).toEqual(walker.session);
      }),
      { numRuns: samples(50, 400) },
    );
  });

  it("is seen as an engine sees it that has seen nothing before, whichever session came in between", () => {
    const stranger = shippedEngine("passport360");
    fc.assert(
      fc.property(start, start, walk(40), fc.array(fc.boolean(), { minLength: 1 }), (one, other, events, sold) => {
        const walkers = [person(one), person(other)];
        const seen = events.map((each, index) => {
          const walker = walkers[index % 5 === 4 ? 1 : 0] as Person;
          walker.provider.plans = sold[index % sold.length] === true ? ALL_PLANS : PLAIN_PLANS;
          const { session } = walker.send(each);
          return { session, view: engine.view(session) };
        });
        // Backwards, so that what the stranger remembers is never what the engine remembered.
        for (const { session, view } of seen.toReversed())
          expect(view).toEqual(stranger.view(JSON.parse(JSON.stringify(session)) as Session));
      }),
      { numRuns: samples(25, 150) },
    );
  });

  it("is answered as by an engine that has seen nothing before", () => {
    const stranger = shippedEngine("passport360");
    fc.assert(
      fc.property(start, failing, walk(40), (init, broken, events) => {
        const walker = person(init, broken);
        for (const each of events) walker.send(each);
        let transition = engine.start(walker.init);
        for (const each of walker.events) {
          // A copy of the session: nothing that the stranger has worked out before is known to hold for it.
          engine.view(transition.session);
          const asTold = stranger.send(JSON.parse(JSON.stringify(transition.session)) as Session, each);
          transition = engine.send(transition.session, each);
          expect(transition).toEqual(asTold);
        }
      }),
      { numRuns: samples(25, 150) },
    );
  });

  it("changes nothing when an event does not apply", () => {
    fc.assert(
      fc.property(start, walk(30), event, (init, events, last) => {
        const walker = person(init);
        for (const each of events) walker.send(each);
        const { session, outcome } = engine.send(walker.session, last);
        if (outcome.kind === "ignored") expect(session).toBe(walker.session);
      }),
      { numRuns: samples(40, 300) },
    );
  });

  it("never saves an answer of a step that has left the path", () => {
    fc.assert(
      fc.property(start, walk(60), (init, events) => {
        const walker = person(init);
        for (const each of events) walker.send(each);
        for (const call of walker.provider.calls) expectOnPath(call);
      }),
      { numRuns: samples(50, 400) },
    );
    expect(saved.beneficiaries, "the walks must reach the branch").toBeGreaterThan(0);
  });

  const saved = { beneficiaries: 0 };
  /** Who said no to beneficiaries saves none; a broker saves no card. */
  function expectOnPath(call: Call): void {
    const application = call.with?.application as JsonObject | undefined;
    if (!Array.isArray(application?.beneficiaries)) return;
    const people = application.beneficiaries as readonly JsonObject[];
    saved.beneficiaries += people.length;
    const sum = people.reduce((total, each) => total + Number(each.percentage), 0);
    expect([0, 100]).toContain(sum);
  }
});

describe("back, then next with the same answers", () => {
  let walker: Person;
  beforeEach(() => {
    walker = person(SHARE);
  });

  it("changes nothing, wherever it happens", () => {
    for (const each of JOURNEY) {
      walker.send(each);
      if (engine.view(walker.session).back === null || walker.session.unsaved.length > 0) continue;
      const before = walker.session;
      const here = walker.session.step;
      walker.send({ type: "back" }).send({ type: "next" });
      if (walker.session.step !== here) walker.send({ type: "go", step: here });
      expect(walker.session).toEqual(before);
    }
    expect(walker.session.step).toBe("checkout");
  });
});

describe("an answer that has left the path", () => {
  it("is not saved: beneficiaries named before the buyer says no", () => {
    const walker = person(SHARE);
    for (const each of JOURNEY.slice(0, -1)) walker.send(each);
    walker.send({ type: "back" });
    walker.answers({ name_beneficiary: false }).next();
    expect(walker.session.answers.beneficiaries).toHaveLength(1);
    const sent = walker.provider.calls
      .map((call) => (call.with?.application as JsonObject | undefined)?.beneficiaries)
      .filter((list) => list !== undefined);
    expect(sent).toEqual([[]]);
    expect(walker.session.step).toBe("checkout");
  });
});

describe("an answer that was typed but not confirmed", () => {
  it("is not saved by another step's Next", () => {
    const walker = person(SHARE).next();
    walker.answers({ dob: "02/29/2092" }).send({ type: "back" }).next();
    expect(walker.provider.calls.some((call) => JSON.stringify(call).includes("2092"))).toBe(false);
    expect(walker.session.step).toBe("dob");
    expect(walker.session.answers.dob).toBe("02/29/2092");
  });
});
