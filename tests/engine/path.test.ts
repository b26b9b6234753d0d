import { describe, expect, it } from "vitest";
import type { Engine, JsonObject, Session, SessionEvent, StartInit } from "../../engine";
import { asks, CLEARS_LINE, kiteEngine, KITE_STEP } from "./support/kite";
import { Person, Provider } from "./support/provider";

const SHAPE = {
  shape: {
    type: "string",
    title: "Shape",
    choices: ["delta", "box"],
  },
  first: {
    type: "string",
    title: "First flight",
    format: "date",
    latest: { var: "today" },
    optional: true,
    show_when: { "==": [{ var: "answers.shape" }, "box"] },
  },
};
const KITE = { ...KITE_STEP, questions: { ...(KITE_STEP.questions as object), ...SHAPE } };

/** A kite with a tail, whose tail may have a ribbon: each is a step of its own, asked only after the one before it. */
const TAILED = [
  KITE,
  asks("tail", { when: { "==": [{ var: "answers.shape" }, "delta"] } }),
  asks("ribbon", { when: { "!!": [{ var: "answers.tail" }] } }),
  asks("name", { title: "Tail {answers.tail}, first flown {answers.first}" }),
];
const tailed = kiteEngine({ steps: TAILED });

const answer = (values: JsonObject): SessionEvent[] =>
  Object.entries(values).map(([name, value]) => ({ type: "answer", name, value: value ?? null }));
const next: SessionEvent = { type: "next" };
const back: SessionEvent = { type: "back" };
const INIT: StartInit = { entry: "share", today: "2027-01-15", data: { quote: { quote_number: "Q-1" } } };

/** Somebody with a quote of which nothing is saved yet, after these events. */
function walked(events: readonly SessionEvent[], engine: Engine = tailed): Person {
  const provider = new Provider();
  provider.quote = { quote_number: "Q-1", application: {} };
  const person = new Person(engine, provider, INIT);
  for (const event of events) person.send(event);
  return person;
}

/** The answers as the quote keeps them. */
const saved = ({ provider }: Person): JsonObject =>
  ((provider.quote?.application as JsonObject).answers ?? {}) as JsonObject;

/** What the step shows, and what is kept after its Next. */
function end(events: readonly SessionEvent[]) {
  const person = walked(events);
  const { step } = tailed.view(person.session);
  const { colour: _, line: __, shape: ___, name: ____, ...kept } = saved(person.next());
  return { step: step.id, title: step.title, saved: kept };
}

const COLOUR = { colour: "R", line: 20 };
const withTail = [
  ...answer({ ...COLOUR, shape: "delta" }),
  next,
  ...answer({ tail: "long" }),
  next,
  ...answer({ ribbon: "red" }),
  next,
  ...answer({ name: "Bo" }),
];

describe("an answer of a step that has left the path (wizards §2.1)", () => {
  const boxed = [...withTail, back, back, back, ...answer({ shape: "box", first: "2026-05-01" })];
  const changedMind = [...boxed, next];

  it("counts while the step is on the path", () => {
    expect(end(withTail)).toEqual({
      step: "name",
      title: "Tail long, first flown ",
      saved: { tail: "long", ribbon: "red" },
    });
  });

  it("is neither said nor saved, and lets no later step in", () => {
    expect(end(changedMind)).toEqual({
      step: "name",
      title: "Tail , first flown 2026-05-01",
      saved: { first: "2026-05-01" },
    });
  });

  it("is kept until Next takes it off, and counts again when the step comes back before", () => {
    expect(end([...boxed, ...answer({ shape: "delta" }), next, next, next]).saved).toEqual({
      tail: "long",
      ribbon: "red",
    });
  });

  it("is asked again when the step comes back after Next has cleared it (R-20)", () => {
    const person = walked([...changedMind, back, ...answer({ shape: "delta" }), next]);
    expect([person.session.step, person.session.answers.tail, tailed.view(person.session).next?.missing]).toEqual([
      "tail",
      undefined,
      [{ name: "tail", at: "tail" }],
    ]);
  });
});

describe("an answer of a question that is not shown", () => {
  const boxed = [...answer({ ...COLOUR, shape: "box", first: "2026-05-01" }), next, back];

  it("is neither said nor saved", () => {
    expect(end([...boxed, next, ...answer({ name: "Bo" })]).saved).toEqual({ first: "2026-05-01" });
    const tailedAfter = [
      ...boxed,
      ...answer({ shape: "delta" }),
      next,
      ...answer({ tail: "long" }),
      next,
      ...answer({ ribbon: "red" }),
      next,
      ...answer({ name: "Bo" }),
    ];
    expect(end(tailedAfter)).toEqual({
      step: "name",
      title: "Tail long, first flown ",
      saved: { tail: "long", ribbon: "red" },
    });
  });

  it("is kept until Next clears it", () => {
    const hidden = walked([...boxed, ...answer({ shape: "delta" })]);
    expect(saved(hidden).first).toBe("2026-05-01");
    const { step } = tailed.view(hidden.send(answer({ shape: "box" })[0] as SessionEvent).session);
    expect(step.kind === "questions" && step.form.values.first).toBe("2026-05-01");
  });
});

describe("while a call is pending", () => {
  it("Next is shown and cannot be pressed; its answer opens it again (W8)", () => {
    const asked = tailed.send(walked(withTail).session, next);
    expect(asked.outcome.kind).toBe("calls");
    expect(tailed.view(asked.session)).toMatchObject({ busy: true, next: { enabled: false, missing: [] } });
    expect(tailed.send(asked.session, next)).toEqual({
      session: asked.session,
      outcome: { kind: "ignored", reason: expect.any(String) as string },
    });
    const failed = tailed.send(asked.session, {
      type: "receive",
      result: { call: "quote.update", ok: false, error: { code: "internal" } },
    });
    expect(tailed.view(failed.session)).toMatchObject({ busy: false, next: { enabled: true } });
  });
});

describe("a dialog that clears answers", () => {
  it("clears them when it is confirmed, and only then", () => {
    const engine = kiteEngine({ steps: [{ ...KITE_STEP, confirm: [CLEARS_LINE] }] });
    const asked = walked([...answer({ colour: "G", line: 45 }), next], engine).session;
    expect(asked.dialog).toEqual({ kind: "confirm", confirm: "sure" });
    expect(engine.send(asked, { type: "dismiss" }).session.answers).toEqual({ colour: "G", line: 45 });
    const confirmed = engine.send(asked, { type: "confirm" }).session;
    expect(confirmed).toMatchObject({ step: "kite", answers: { colour: "G" } });
    expect(confirmed.answers.line).toBeUndefined();
  });
});

describe("a step that is done by what was saved", () => {
  it("is not passed by an address while nothing was saved, though everything is answered", () => {
    const answers = { ...COLOUR, shape: "box" };
    const at = (application: JsonObject): string => {
      const data = { quote: { application } };
      return tailed.start({ entry: "share", today: "2027-01-15", step: "name", answers, data }).session.step;
    };
    expect([at({}), at({ answers })]).toEqual(["kite", "name"]);
  });
});

describe("an optional part", () => {
  const plan = (size: string, options: object) =>
    ({ id: `${size}${Object.keys(options).length}`, details: { size, price: 10 }, options }) as unknown as JsonObject;
  const part = (title: string) => ({ title, price: 5 });
  const PLANS = [
    plan("small", {}),
    plan("small", { theft: part("Theft") }),
    plan("large", {}),
    plan("large", { glass: part("Glass") }),
  ];
  const price = { path: "details.price", format: "usd" };
  const size = { type: "string", title: "Size", choices: ["small", "large"], saved: "plan.details.size" };
  const option = (name: string) => ({ type: "boolean", saved: `plan.options.${name}` });
  const questions = { theft: option("theft"), glass: option("glass") };
  const engine = kiteEngine({
    steps: [
      KITE_STEP,
      { id: "sizes", kind: "plan-choice", group: "kite", title: "Which size?", questions: { size }, price },
      { id: "extras", kind: "add-ons", group: "kite", title: "Anything else?", questions, price },
      asks("name", { title: "{plan.id}" }),
    ],
  });

  it("that the other size does not offer does not stand in the way of that size", () => {
    const chosen = (value: string) =>
      engine.replay(
        {
          entry: "share",
          today: "2027-01-15",
          step: "extras",
          answers: { size: "small", theft: true },
          data: { plans: PLANS, quote: { application: { answers: COLOUR } } },
        },
        [back, { type: "choose", value }],
      );
    const titled = (session: Session) =>
      engine.view(session.step === "name" ? session : engine.send(session, next).session).step.title;
    expect([titled(chosen("small")), titled(chosen("large"))]).toEqual(["small1", "large0"]);
  });
});

describe("the check of saved data", () => {
  it("is no glance at the path that a person's session has just taken", () => {
    const answers = { ...COLOUR, shape: "box", name: "Bo" };
    const init = { entry: "share", today: "2027-01-15", query: {}, answers, data: {} };
    expect(tailed.view(tailed.start(init).session).next?.enabled).toBe(true);
    expect(tailed.review(init, { judge: "all" }).map(({ rule }) => rule)).toEqual([
      "kite.colour.required",
      "kite.line.required",
      "kite.shape.required",
      "name.name.required",
    ]);
  });
});
