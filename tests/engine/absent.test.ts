import { describe, expect, it } from "vitest";
import type { Engine, Json, JsonObject } from "../../engine";
import { asks, kiteEngine } from "./support/kite";
import { Person, Provider } from "./support/provider";
import { SHARE } from "./support/sample";

/** Flow-format principle 8: a rule says itself what it means that an answer is not there; nobody else does. */

const NUMBER = { type: "integer", title: "Number" };
const OPTIONAL = { ...NUMBER, optional: true };
const rule = { id: "no_bonus", at: "bonus", message: "Say a bonus" };

/** A flow of one step that asks these questions under these rules. */
const flying = (questions: JsonObject, more: JsonObject): Engine =>
  kiteEngine({
    steps: [
      asks("bonus", {
        questions: { colour: { type: "string", title: "Colour", list: "colours@1" }, ...questions },
        ...more,
      }),
    ],
  });

/** The rules that the server finds broken at binding. */
const broken = (engine: Engine, answers: { readonly [name: string]: Json }): readonly string[] =>
  engine
    .review(
      {
        ...SHARE,
        data: {
          ...SHARE.data,
          quote: { application: { rating_address: { region: { code: "R" } }, answers: { colour: "R", ...answers } } },
        },
      },
      { judge: "all" },
    )
    .map(({ rule: id }) => id);

/** What Next comes to for a person who answers so. */
function pressed(engine: Engine, answers: { readonly [name: string]: Json }): string {
  const { outcome } = new Person(engine, new Provider(), SHARE)
    .answers({ colour: "R", ...answers })
    .send({ type: "next" }).now;
  return outcome.kind === "invalid" ? outcome.errors.map(({ rule: id }) => id).join() : outcome.kind;
}

describe.each([
  ["says a default", { "<": [{ var: ["answers.bonus", 0] }, 1] }],
  ["asks whether it is there", { "!": [{ var: "answers.bonus" }] }],
])("a rule that %s for an answer that may stay open", (_, when) => {
  const check = flying({ bonus: OPTIONAL }, { checks: [{ ...rule, fail_when: when }] });
  const reject = flying({ bonus: OPTIONAL }, { reject: [{ id: "too_poor", with: "no_wind", when }] });

  it("is broken by its absence in the browser and at binding", () => {
    expect([pressed(check, {}), broken(check, {})]).toEqual(["no_bonus", ["no_bonus"]]);
    expect([pressed(reject, {}), broken(reject, {})]).toEqual(["rejected", ["too_poor"]]);
  });

  it("holds with the answer", () => {
    expect([pressed(check, { bonus: 5 }), broken(check, { bonus: 5 })]).toEqual(["moved", []]);
    expect([pressed(reject, { bonus: 5 }), broken(reject, { bonus: 5 })]).toEqual(["moved", []]);
  });
});

describe("a rule that reads an answer which is not asked", () => {
  const when = { and: [{ ">": [{ var: "answers.owners" }, 5] }, { "<": [{ var: "answers.extra" }, 1] }] };
  const extra = { ...NUMBER, show_when: { ">": [{ var: "answers.owners" }, 5] } };
  const engine = flying({ owners: NUMBER, extra }, { reject: [{ id: "too_many", with: "no_wind", when }] });

  it("waits for nobody who is not asked", () => {
    expect([pressed(engine, { owners: 3 }), broken(engine, { owners: 3 })]).toEqual(["moved", []]);
  });

  it("waits for the answer once it is asked", () => {
    expect(broken(engine, { owners: 6 })).toEqual(["bonus.extra.required"]);
    expect(broken(engine, { owners: 6, extra: 0 })).toEqual(["too_many"]);
  });
});

describe("an answer that is stored while it is not asked (R-20)", () => {
  const shelter = {
    type: "boolean",
    title: "Shelter",
    widget: "radio",
    show_when: { ">": [{ var: "answers.owners" }, 5] },
  };
  const correctionsOf = (question: JsonObject, answers: JsonObject) =>
    flying({ owners: NUMBER, shelter: { ...shelter, ...question } }, {}).corrections({
      ...SHARE,
      data: { ...SHARE.data, quote: { application: { answers: { colour: "R", ...answers } } } },
    });
  const path = ["answers", "shelter"];

  it.each<[string, JsonObject, JsonObject, readonly JsonObject[]]>([
    ["is taken away", {}, { owners: 3, shelter: false }, [{ path }]],
    ["becomes what it is then", { not_asked_is: true }, { owners: 3, shelter: false }, [{ path, value: true }]],
    ["stays where it is that", { not_asked_is: true }, { owners: 3, shelter: true }, []],
    ["stays where it is asked", { not_asked_is: true }, { owners: 6, shelter: false }, []],
    [
      "stays where somebody else is asked",
      { not_asked_is: true, show_when: { var: "is.broker" } },
      { owners: 3, shelter: false },
      [],
    ],
  ])("%s", (_, question, answers, expected) => {
    expect(correctionsOf(question, answers)).toEqual(expected);
  });
});
