import { describe, expect, it } from "vitest";
import type { Json, JsonObject, StartInit } from "../../engine";
import { asks, kiteEngine } from "./support/kite";
import { Person, Provider } from "./support/provider";

/** Vehicles and drivers whose questions depend on each other, on the day, and on the world around the list. */
const TODAY = "2027-03-01";
const YEAR = 2027;
const WORDS = { add: "Add", add_title: "Add", edit_title: "Edit", remove_title: "Remove?", remove_text: "Gone." };
const VAR = (path: string) => ({ var: path });

const DRIVERS = {
  type: "array",
  title: "Drivers",
  items: {
    name: "{item.name}",
    lines: [[{ when: { "==": [VAR("accidents"), 1] }, text: "1 accident" }, "{item.accidents} accidents"]],
    questions: {
      name: { type: "string", title: "Name" },
      born: { type: "string", title: "Born", format: "us-date" },
      age: { type: "integer", title: "Age", derived: { years_between: [VAR("born"), VAR("today")] } },
      accidents: { type: "integer", title: "Accidents", minimum: 0, starts_as: 0 },
      worst: { type: "string", title: "The worst", show_when: { ">": [VAR("accidents"), 0] } },
    },
    checks: [
      {
        id: "too_young",
        at: "born",
        fail_when: { and: [{ "<": [VAR("age"), 21] }, { "==": [VAR("answers.colour"), "R"] }] },
        message: "{item.name} is too young",
      },
    ],
  },
  words: WORDS,
};

const VEHICLES = {
  type: "array",
  title: "Vehicles",
  items: {
    name: "{item.plate}",
    questions: {
      plate: { type: "string", title: "Plate" },
      year: {
        type: "integer",
        title: "Year",
        minimum: 1950,
        maximum: { "+": [{ year: [VAR("today")] }, 1] },
        wrong: { maximum: "Not after {maximum}", else: "A year" },
      },
      uses: { type: "array", title: "Uses", choices: { mail: "Mail", food: "Food" }, optional: true },
      old: { type: "boolean", title: "Old", derived: { "<": [VAR("year"), { "-": [{ year: [VAR("today")] }, 20] }] } },
    },
  },
  words: WORDS,
};

const LARGE = "Large: {item.rooms}";
const WRONG_YEAR = { minimum: "From {minimum} on", maximum: "Until {maximum}", else: "A year" };
const HOUSE = { name: "{said.built}", lines: ["Of {said.built}"] };

const COLOUR = { type: "string", title: "Colour", list: "colours@1" };
const engine = kiteEngine({
  steps: [
    { id: "kite", group: "kite", title: "Kite", questions: { colour: COLOUR, drivers: DRIVERS, vehicles: VEHICLES } },
  ],
});
const INIT: StartInit = { entry: "share", today: TODAY, data: { quote: { quote_number: "Q-1" } } };

/** Somebody on the step with these things saved. */
function saved(answers: JsonObject): Person {
  const data = { quote: { quote_number: "Q-1", application: { answers: { colour: "R", ...answers } } } };
  return new Person(engine, new Provider(), { ...INIT, data, step: "kite" });
}

const { session } = saved({});
const draft = (list: string, values: JsonObject) => engine.draft(session, values, list);
const names = (list: string, values: JsonObject) => draft(list, values).form?.questions.map(({ name }) => name);
const wrong = (list: string, values: JsonObject) => draft(list, values).errors.map(({ at, rule }) => `${at} ${rule}`);
const ANN = { name: "Ann", born: "02/29/2000", accidents: 0 };

describe("a question of a thing", () => {
  it("is asked where its rule over the thing holds, while it is filled in", () => {
    expect(names("drivers", ANN)).toEqual(["name", "born", "age", "accidents"]);
    expect(names("drivers", { ...ANN, accidents: 2 })).toContain("worst");
    expect(wrong("drivers", { ...ANN, accidents: 2 })).toEqual(["worst required"]);
  });

  it("is worked out from its siblings and the day, and shown as it is worked out", () => {
    const age = draft("drivers", ANN).form?.questions.find(({ name }) => name === "age");
    expect(age).toMatchObject({ widget: "output", said: "27" });
  });

  it("shows nothing that is worked out from an answer which is refused or missing", () => {
    const said = (list: string, values: JsonObject, own: string) =>
      draft(list, values).form?.questions.find(({ name }) => name === own)?.said;
    expect(said("vehicles", { plate: "A1", year: YEAR }, "old")).toBe("No");
    for (const year of [YEAR + 2, 1949, "next", null]) expect(said("vehicles", { plate: "A1", year }, "old")).toBe("");
    expect(said("drivers", { ...ANN, born: "02/30/2000" }, "age")).toBe("");
    expect(said("drivers", { ...ANN, accidents: -1 }, "age")).toBe("27");
  });

  it("begins as `starts_as` says", () => {
    const { step } = engine.view(session);
    const list = step.kind === "questions" ? step.form.questions.find(({ name }) => name === "drivers") : undefined;
    expect(list?.items?.form.values).toEqual({ accidents: 0 });
  });

  it("takes several of a few", () => {
    expect(wrong("vehicles", { plate: "A1", year: YEAR, uses: ["mail", "food"] })).toEqual([]);
    expect(wrong("vehicles", { plate: "A1", year: YEAR, uses: ["mail", "war"] })).toEqual(["uses enum"]);
  });

  it("has a bound that the day gives, said in its message and at its control", () => {
    const values = { plate: "A1", year: YEAR + 2 };
    expect(draft("vehicles", values).errors).toMatchObject([
      { at: "year", rule: "maximum", message: "Not after 2,028" },
    ]);
    expect(draft("vehicles", values).form?.questions[1]).toMatchObject({ name: "year", min: 1950, max: YEAR + 1 });
    expect(wrong("vehicles", { ...values, year: YEAR + 1 })).toEqual([]);
  });

  it("says a year as it is typed, in its messages and wherever its answer is said", () => {
    const asked = { type: "integer", format: "year", title: "Built", minimum: 1900, maximum: 2030, wrong: WRONG_YEAR };
    const houses = { type: "array", title: "Houses", items: { ...HOUSE, questions: { built: asked } }, words: WORDS };
    const houseEngine = kiteEngine({
      steps: [asks("houses", { questions: { colour: COLOUR, first: asked, houses } })],
    });
    const person = new Person(houseEngine, new Provider(), INIT);
    const errors = (values: JsonObject) => houseEngine.draft(person.session, values, "houses").errors;
    expect(errors({ built: 1899 })).toMatchObject([{ rule: "minimum", message: "From 1900 on" }]);
    expect(errors({ built: 2031 })).toMatchObject([{ rule: "maximum", message: "Until 2030" }]);
    expect(errors({ built: "2,020" })).toEqual([]);
    expect(errors({ built: 2020.5 })).toMatchObject([{ rule: "type" }]);
    person.answers({ colour: "R", first: 2031 }).send({ type: "item.add", name: "houses", item: { built: 2020 } });
    const { step } = houseEngine.view(person.session);
    const [, first, list] = step.kind === "questions" ? step.form.questions : [];
    expect(first).toMatchObject({ widget: "number", inputmode: "numeric", size: 6 });
    expect(list?.items?.items).toMatchObject([{ name: "2020", lines: ["Of 2020"] }]);
    expect(person.next().now.outcome).toMatchObject({
      kind: "invalid",
      errors: [{ at: "first", message: "Until 2030" }],
    });
  });
});

describe("a check of a thing", () => {
  const TEEN = { ...ANN, born: "03/02/2006" };

  it("reads the thing, and what is around its list", () => {
    expect(draft("drivers", TEEN).errors).toEqual([{ at: "born", rule: "too_young", message: "Ann is too young" }]);
    const green = saved({ colour: "G" });
    expect(engine.draft(green.session, TEEN, "drivers").errors).toEqual([]);
  });

  it("is judged on the day of the birthday as on no day before", () => {
    expect(wrong("drivers", { ...ANN, born: "03/01/2006" })).toEqual([]);
    expect(wrong("drivers", { ...ANN, born: "03/02/2006" })).toEqual(["born too_young"]);
  });

  it("waits for answers that are wrong by themselves", () => {
    expect(wrong("drivers", { ...ANN, born: "13/01/2006" })).toEqual(["born format"]);
  });

  it("refuses the thing at Next, and at the server with the same words", () => {
    const answers = { drivers: [{ name: "Ben", born: "2010-01-01", age: 99, accidents: 0 }] };
    const person = saved(answers);
    expect(engine.send(person.session, { type: "next" }).outcome).toMatchObject({
      kind: "invalid",
      errors: [{ at: "drivers.0.born", rule: "too_young", message: "Ben is too young" }],
    });
    const quote: JsonObject = { application: { answers: { colour: "R", ...answers } } };
    const data = { plans: [], quote };
    expect(engine.review({ entry: "share", today: TODAY, data }, { judge: "all" })).toMatchObject([
      { at: "drivers.0.born", message: "Ben is too young", kind: "invalid" },
    ]);
  });
});

describe("what a thing keeps", () => {
  it("is what it is asked for now: a hidden answer is gone, a derived one is worked out", () => {
    const person = saved({});
    const item = { ...ANN, worst: "A wall", age: 5 };
    person.send({ type: "item.add", name: "drivers", item });
    expect(person.session.answers.drivers).toEqual([{ name: "Ann", born: "02/29/2000", age: 27, accidents: 0 }]);
  });

  it("is corrected by the server where somebody else has sent it", () => {
    const drivers: Json = [{ name: "Ann", born: "2000-02-29", age: 5, accidents: 0, worst: "A wall", odd: 1 }];
    const quote: JsonObject = { application: { answers: { colour: "R", drivers } } };
    const data = { quote };
    expect(engine.corrections({ entry: "share", today: TODAY, data })).toEqual([
      { path: ["answers", "drivers"], value: [{ name: "Ann", born: "2000-02-29", age: 27, accidents: 0 }] },
    ]);
  });

  it("is said with the words that a rule over it chooses", () => {
    const lines = (accidents: number): unknown => {
      const drivers = [{ name: "Ann", born: "2000-02-29", age: 27, accidents, worst: "A wall" }];
      const { step } = engine.view(saved({ drivers }).session);
      const list = step.kind === "questions" ? step.form.questions.find(({ name }) => name === "drivers") : undefined;
      return list?.items?.items[0]?.lines;
    };
    expect([1, 2].map(lines)).toEqual([["1 accident"], ["2 accidents"]]);
  });

  it("has a line only where its rule holds, over the thing and over what is around it", () => {
    const houses = {
      type: "array",
      title: "Houses",
      items: {
        name: "{item.street}",
        lines: [
          "{item.rooms} rooms",
          { when: { and: [{ ">": [VAR("rooms"), 9] }, { "==": [VAR("answers.colour"), "R"] }] }, text: LARGE },
          { when: { "==": [VAR("rooms"), 12] }, text: { broker: "A dozen", client: "Twelve" } },
        ],
        questions: { street: { type: "string", title: "Street" }, rooms: { type: "integer", title: "Rooms" } },
      },
      words: WORDS,
    };
    const step = asks("houses", { questions: { colour: COLOUR, houses } });
    const check = { id: "check", kind: "summary", group: "kite", title: "Check" };
    const houseEngine = kiteEngine({ steps: [step, check] });
    const sayings = (colour: string): unknown => {
      const answers = { colour, houses: [9, 10, 12].map((rooms) => ({ street: `${rooms} Main St`, rooms })) };
      const data = { quote: { quote_number: "Q-1", application: { answers } } };
      const person = new Person(houseEngine, new Provider(), { ...INIT, data, step: "check" });
      const { step: shown } = houseEngine.view(person.session);
      return shown.kind === "summary" ? shown.sections[0]?.rows.at(-1)?.details : shown.kind;
    };
    expect(sayings("R")).toEqual([["9 rooms"], ["10 rooms", "Large: 10"], ["12 rooms", "Large: 12", "Twelve"]]);
    expect(sayings("G")).toEqual([["9 rooms"], ["10 rooms"], ["12 rooms", "Twelve"]]);
  });
});

it("shows nothing on a step that is worked out from an answer which is refused there", () => {
  const questions = {
    count: { type: "integer", title: "Count", maximum: 10 },
    twice: { type: "integer", title: "Twice", derived: { "*": [2, VAR("answers.count")] } },
    more: { type: "integer", title: "More", derived: { "+": [1, VAR("answers.twice")] } },
  };
  const ofCounts = kiteEngine({ steps: [{ id: "kite", group: "kite", title: "Kite", questions }] });
  const person = new Person(ofCounts, new Provider(), { ...INIT, step: "kite" });
  const said = (count: Json): readonly unknown[] => {
    const { step } = ofCounts.view(person.answers({ count }).session);
    return step.kind === "questions" ? step.form.questions.slice(1).map((question) => question.said) : [];
  };
  expect(said(4)).toEqual(["8", "9"]);
  expect(said(11)).toEqual(["", ""]);
  expect(said(10)).toEqual(["20", "21"]);
});
