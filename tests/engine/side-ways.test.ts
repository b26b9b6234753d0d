import { describe, expect, it } from "vitest";
import type { JsonObject, SessionEvent, StartInit } from "../../engine";
import { asks, kiteEngine, KITE_STEP } from "./support/kite";
import { Person, Provider } from "./support/provider";

/** The steps beside the counted line: three lead up to the deal and two to the farewell, so that a wrong turn shows. */
const KITE = {
  ...KITE_STEP,
  questions: {
    ...(KITE_STEP.questions as object),
    shape: { type: "string", title: "Shape", choices: ["delta", "box"], optional: true },
  },
};
const beside = (id: string, aside: string, more: object = {}) => ({
  id,
  group: "kite",
  title: `About ${id}`,
  aside,
  questions: { [id]: { type: "string", title: id, optional: true } },
  ...more,
});
const OFTEN_OUT = { when: { "!==": [{ var: "answers.shape" }, "box"] } };
const engine = kiteEngine({
  steps: [
    KITE,
    beside("wing", "deal"),
    beside("bridle", "deal", OFTEN_OUT),
    beside("spar", "deal"),
    asks("deal"),
    beside("wind", "farewell"),
    beside("rain", "farewell"),
    asks("farewell"),
  ],
});
const INIT: StartInit = { entry: "share", today: "2027-01-15", data: { quote: { quote_number: "Q-1" } } };
const go = (step: string): SessionEvent => ({ type: "go", step });
const next: SessionEvent = { type: "next" };
const back: SessionEvent = { type: "back" };

/** Somebody who has answered the first step, and where each of these events leads them. */
function way(events: readonly SessionEvent[], shape: JsonObject = {}): readonly string[] {
  const provider = new Provider();
  provider.quote = { quote_number: "Q-1", application: {} };
  const person = new Person(engine, provider, INIT).answers({ colour: "R", line: 20, ...shape }).next();
  expect(person.session.step).toBe("deal");
  return events.map((event) => person.send(event).session.step);
}

describe("a side way of three steps", () => {
  it("is walked forward in order, up to the step that it leads to", () => {
    expect(way([go("wing"), next, next, next])).toEqual(["wing", "bridle", "spar", "deal"]);
  });

  it("is walked back in order, and then to the step that it leads to", () => {
    expect(way([go("spar"), back, back, back])).toEqual(["spar", "bridle", "wing", "deal"]);
  });

  it("can be turned at every step of it", () => {
    expect(way([go("wing"), next, next, back, next, back, back, next])).toEqual([
      "wing",
      "bridle",
      "spar",
      "bridle",
      "spar",
      "bridle",
      "wing",
      "bridle",
    ]);
  });

  it("leaves out a step that is not included, in both directions", () => {
    const box = { shape: "box" };
    expect(way([go("wing"), next, back], box)).toEqual(["wing", "spar", "wing"]);
    expect(way([go("spar"), back, next, next], box)).toEqual(["spar", "wing", "spar", "deal"]);
  });

  it("is entered at the step before one that is not included", () => {
    expect(way([go("bridle")], { shape: "box" })).toEqual(["wing"]);
  });

  it("is not counted, and the counted line does not lead into it", () => {
    const provider = new Provider();
    provider.quote = { quote_number: "Q-1", application: {} };
    const person = new Person(engine, provider, INIT).answers({ colour: "R", line: 20 }).next();
    const { n, m } = engine.view(person.session).progress;
    expect(person.answers({ deal: "yes" }).next().session.step).toBe("farewell");
    const later = engine.view(person.session).progress;
    expect([n, m, later.n, later.m]).toEqual([2, 4, 3, 4]);
    expect(person.send(back).session.step).toBe("deal");
    expect(person.send(back).session.step).toBe("kite");
  });
});

describe("the side ways of two steps", () => {
  const toFarewell = (events: readonly SessionEvent[]) => {
    const provider = new Provider();
    provider.quote = { quote_number: "Q-1", application: {} };
    const person = new Person(engine, provider, INIT).answers({ colour: "R", line: 20 }).next();
    person.answers({ deal: "yes" }).next();
    return events.map((event) => person.send(event).session.step);
  };

  it("are not mixed up: each leads back and forward to its own step", () => {
    expect(toFarewell([go("wind"), back, go("rain"), back, back])).toEqual([
      "wind",
      "farewell",
      "rain",
      "wind",
      "farewell",
    ]);
    expect(toFarewell([go("wind"), next, next])).toEqual(["wind", "rain", "farewell"]);
    expect(toFarewell([go("spar"), next])).toEqual(["spar", "deal"]);
    expect(toFarewell([go("wing"), back])).toEqual(["wing", "deal"]);
  });
});
