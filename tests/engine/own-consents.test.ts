/** Consents on steps of questions: what is shown, what counts, and what is sent, by the engine alone. */
import { describe, expect, it } from "vitest";
import { isObject } from "../../engine";
import type { Json, JsonObject } from "../../engine";
import { asks, kiteEngine, KITE_STEP } from "./support/kite";
import { Person, Provider } from "./support/provider";

const MAY = { optional: true };
const MUST = { const: true };

const wind = (more: object) => ({
  type: "boolean",
  title: "Wind",
  widget: "checkbox",
  agrees_to: { "wind@2": { title: "Of winds", body: ["Winds of {answers.line} knots.", { bullets: ["Any wind"] }] } },
  wrong: "Please read about winds",
  ...more,
});

const DARES = { type: "boolean", title: "Dares", widget: "checkbox", optional: true };
const step = (question: object) => ({
  id: "winds",
  group: "kite",
  title: "Winds",
  questions: { dares: DARES, wind: question },
});
const engineWith = (question: object) =>
  kiteEngine({
    steps: [
      KITE_STEP,
      step(question),
      asks("last", { when: { "!": [{ var: ["answers.wind", false] }] } }),
      asks("only", { when: { var: ["answers.wind", false] } }),
    ],
  });

const GIVEN = { accepted: true, actor: "client", texts: ["wind@2"], at: "2026-11-20T00:00:00.000Z" };

/** A client who comes back to a quote with these answers. */
function back(question: object, answers: JsonObject): Person {
  const server = new Provider();
  server.client = { id: "C-1", client_type: "individual", person: {} };
  server.quote = {
    quote_number: "Q-1",
    client: { id: "C-1" },
    application: { answers: { colour: "R", line: 20, ...answers } },
  };
  return new Person(engineWith(question), server, {
    entry: "enroll",
    today: "2026-11-20",
    data: { quote: { quote_number: "Q-1" } },
  });
}

const seen = ({ engine, session }: Person) => {
  const view = engine.view(session).step;
  if (view.kind !== "questions") throw new Error(view.kind);
  return { ticked: view.form.values.wind, asked: view.form.questions.find(({ name }) => name === "wind") };
};
function lastSaved({ provider }: Person): unknown {
  const sent = provider.calls.findLast(({ call }) => call === "quote.update")?.with?.application;
  return isObject(sent) ? sent.answers : undefined;
}

describe("a consent on a step of questions", () => {
  it("is shown with its texts above it, in the words of now, and unticked", () => {
    const { ticked, asked } = seen(back(wind(MUST), {}));
    expect(ticked).toBeUndefined();
    expect(asked).toMatchObject({
      required: true,
      texts: [
        { title: "Of winds", body: [{ kind: "paragraph", spans: [{ text: "Winds of 20 knots." }] }, { kind: "list" }] },
      ],
    });
  });

  it("counts on other steps as it is kept, and is never shown as given before", () => {
    const person = back(wind(MUST), { wind: GIVEN });
    expect(person.session.step).toBe("only");
    person.send({ type: "back" });
    expect([person.session.step, seen(person).ticked]).toEqual(["winds", undefined]);
    expect(person.next().now.outcome).toMatchObject({ kind: "invalid", errors: [{ at: "wind", rule: "required" }] });
    expect(person.send({ type: "go", step: "only" }).session.step).toBe("winds");
    expect(person.answers({ wind: true }).next().session.step).toBe("only");
  });

  it.each([
    ["by another", { ...GIVEN, actor: "broker" }],
    ["to another version of the text", { ...GIVEN, texts: ["wind@1"] }],
    ["not at all", { ...GIVEN, accepted: false }],
    ["as a mere Yes", true],
  ])("that was given %s is asked again at its step", (_, kept) => {
    expect(back(wind(MUST), { wind: kept }).session.step).toBe("winds");
  });

  it("that was declined is kept as a No, and leads on", () => {
    const person = back(wind(MAY), { wind: { ...GIVEN, accepted: false } });
    expect(person.session.step).toBe("last");
  });

  it("is sent as not given by Next, and as given once it is ticked", () => {
    const person = back(wind(MAY), { dares: true });
    person.send({ type: "go", step: "winds" }).next();
    expect(person.session.step).toBe("last");
    expect(lastSaved(person)).toMatchObject({ wind: { accepted: false, actor: "client", texts: ["wind@2"] } });
    person.send({ type: "back" }).answers({ wind: true }).next();
    expect(person.session.step).toBe("only");
    expect(lastSaved(person)).toMatchObject({ wind: { accepted: true, actor: "client", texts: ["wind@2"] } });
  });

  it("stays ticked for who goes back in the same visit, until the server has dropped it", () => {
    const person = back(wind(MAY), { dares: true });
    person.send({ type: "go", step: "winds" }).answers({ wind: true }).next();
    person.send({ type: "back" });
    expect(seen(person).ticked).toBe(true);
    person.provider.quote = { ...person.provider.quote, application: { answers: { colour: "R", line: 20 } } };
    const session = { ...person.session, data: { ...person.session.data, quote: person.provider.quote } };
    person.now = { ...person.now, session };
    expect(seen(person).ticked).toBeUndefined();
    person.answers({ wind: true });
    expect(seen(person).ticked).toBe(true);
  });

  it("is open again when it is asked again after it was hidden, also from another step", () => {
    const person = back(wind({ ...MAY, show_when: { ">": [{ var: "answers.line" }, 10] } }), {});
    person.send({ type: "go", step: "winds" }).answers({ wind: true }).send({ type: "back" });
    person.answers({ line: 5 }).answers({ line: 20 }).next();
    expect([person.session.step, seen(person).ticked]).toEqual(["winds", undefined]);
  });
});

describe("a consent that the server drops with another save", () => {
  /** Goes back to the first step and saves another answer there; what is kept then has no consent. */
  function saveElsewhere(person: Person): Person {
    person.send({ type: "go", step: "kite" }).answers({ line: 25 });
    const { provider } = person;
    const save = provider.answer.bind(provider);
    provider.answer = (call, ...rest) => {
      const result = save(call, ...rest);
      if (call.call !== "quote.update") return result;
      provider.quote = { ...provider.quote, application: { answers: { colour: "R", line: 25 } } };
      return { call: call.call, ok: true, value: provider.quote };
    };
    person.next();
    provider.answer = save;
    return person;
  }
  const said = ({ engine, session }: Person) => engine.view(session).notices;
  const GONE = "The consent “Wind” no longer counts, because other answers have changed since it was given.";
  const HERE = { text: `${GONE} Please give it again if it is still meant.` };
  const link = { label: "To give it again, go back to “Winds”", to: "winds" };
  const LATER = { text: `${GONE} The price may be another one without it.`, link };

  it.each([
    [
      "in this visit",
      () => back(wind(MAY), { dares: true }).send({ type: "go", step: "winds" }).answers({ wind: true }).next(),
    ],
    ["in an earlier visit", () => back(wind(MAY), { dares: true, wind: GIVEN })],
  ])("is said at its step and at those after it, if it was given %s, until it is given again", (_, given) => {
    const person = given();
    expect([person.session.step, said(person)]).toEqual(["only", []]);
    saveElsewhere(person);
    expect([person.session.step, said(person), seen(person).ticked]).toEqual(["winds", [HERE], undefined]);
    person.send({ type: "go", step: "last" });
    expect([person.session.step, said(person)]).toEqual(["last", [LATER]]);
    person.send({ type: "go", step: "winds" }).answers({ wind: true }).next();
    expect([person.session.step, said(person)]).toEqual(["only", []]);
  });

  it("is not said any more once it is declined", () => {
    const person = saveElsewhere(back(wind(MAY), { dares: true, wind: GIVEN })).next();
    expect([person.session.step, said(person)]).toEqual(["last", []]);
  });
});

describe("a consent of a product's own at a checkout", () => {
  const PAY = {
    id: "pay",
    kind: "checkout",
    group: "end",
    title: "Pay",
    summary: { title: "Plan", total_label: "Total", edit: { to: "kite" } },
    sections: [{ questions: ["wind"] }],
    questions: { wind: wind(MUST) },
    submit: [{ does: "bind", notice: "Sold" }],
    policy: { starts: { var: "today" }, renews: false },
  };

  it("leaves the total that was shown, so that a sale that fails can be tried again", () => {
    const server = new Provider();
    server.client = { id: "C-1", client_type: "individual", person: {} };
    const application = { answers: { colour: "R", line: 20 }, plan_id: "family-essential" };
    server.quote = { quote_number: "Q-1", client: { id: "C-1" }, application };
    server.failures.set("quote.finalize", { code: "unexpected" });
    const engine = kiteEngine({ steps: [KITE_STEP, PAY] });
    const init = { entry: "enroll", today: "2026-11-20", data: { quote: { quote_number: "Q-1" } }, step: "pay" };
    const person = new Person(engine, server, init).answers({ wind: true }).next();
    expect(person.now.outcome).toMatchObject({ kind: "failed" });
    const { step, next } = engine.view(person.session);
    expect(step.kind === "checkout" && step.summary.total).toBeTruthy();
    expect(next).toMatchObject({ enabled: true, missing: [] });
  });
});

describe("the server's review", () => {
  const review = (question: object, kept: Json | undefined) =>
    engineWith(question)
      .review(
        {
          entry: "enroll",
          today: "2026-11-20",
          data: {
            quote: {
              quote_number: "Q-1",
              application: { answers: { colour: "R", line: 20, wind: kept } },
            },
          },
        },
        { judge: "all" },
      )
      .flatMap(({ at, rule }) => (at === "wind" ? [rule] : []));

  it.each([
    ["a consent", GIVEN, [], []],
    ["none", undefined, [], ["winds.wind.required"]],
    ["one that was declined", { ...GIVEN, accepted: false }, [], ["winds.wind.required"]],
    ["one of the broker's", { ...GIVEN, actor: "broker" }, [], ["winds.wind.required"]],
    ["one to another version", { ...GIVEN, texts: ["wind@1"] }, ["winds.wind.texts"], ["winds.wind.texts"]],
    ["a mere Yes", true, ["winds.wind.texts"], ["winds.wind.required", "winds.wind.texts"]],
  ])(
    "of %s says what is wrong with one that may be declined, and with one that must be given",
    (_, kept, may, must) => {
      expect(review(wind(MAY), kept)).toEqual(may);
      expect(review(wind(MUST), kept)).toEqual(must);
    },
  );
});
