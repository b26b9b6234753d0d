/** Rules of a newer version that hold for enrollments which began with an older one (`applies_to_started`). */
import { describe, expect, it } from "vitest";
import { compileValidators, createEngine, laterRules, type Engine, type Flow } from "../../engine/index";
import { kiteFlow, KITE_STEP, LISTS } from "./support/kite";
import { library } from "./support/shipped";

const given = { parts: library.parts, lists: LISTS };
const words = KITE_STEP.questions as { readonly line: object; readonly colour: object };
const STEPS = (more: object = {}): object[] => [
  { ...KITE_STEP, ...more },
  { id: "done", use: "confirmation@3", group: "end" },
];

const older = kiteFlow({
  values: { line_limit: 1 },
  steps: STEPS({ reject: [{ id: "red", with: "no_wind", when: { "==": [{ var: "answers.colour" }, "G"] } }] }),
});

const SAID = "A line of {answers.line} m is more than {values.line_limit} m.";
const newer = (more: object = {}): Flow =>
  kiteFlow({
    version: "1.1.0",
    tables: { longest_line: { by: "colours@1", of: { type: "integer" }, cells: { R: 20, G: 30 } } },
    values: {
      line_limit: { lookup: ["longest_line", { var: "answers.colour" }] },
      too_long: { ">": [{ var: "answers.line" }, { var: "values.line_limit" }] },
    },
    rejections: {
      no_wind: { also_for: ["no_plans"], title: "No cover now", body: ["Not today."] },
    },
    steps: STEPS({
      checks: [
        {
          id: "line_too_long",
          at: "line",
          fail_when: { var: "values.too_long" },
          message: SAID,
          applies_to_started: "2027-02-01",
        },
        {
          id: "unmarked",
          at: "line",
          fail_when: { ">": [{ var: "answers.line" }, 1] },
          message: "Never for started ones.",
        },
      ],
      reject: [
        {
          id: "red",
          with: "no_wind",
          when: { "==": [{ var: "answers.colour" }, "R"] },
          applies_to_started: "2027-03-01",
        },
      ],
    }),
    ...more,
  });

const pinned = (by: Flow): Engine =>
  createEngine(older, {
    ...given,
    validators: compileValidators(older, given),
    later: laterRules(by, older, library.parts),
  });

const found = (engine: Engine, today: string, answers: object): readonly (readonly string[])[] =>
  engine
    .review(
      { entry: "dashboard", today, data: { plans: [], quote: { application: { answers } } as never } },
      { judge: "before_sale" },
    )
    .map(({ rule, kind, step, message }) => [rule, kind, step, message]);

const LONG = { colour: "R", line: 25 };
const TOO_LONG = ["line_too_long", "invalid", "kite", "A line of 25 m is more than 20 m."];

describe("a marked rule of a newer version, beside a flow that an enrollment began with", () => {
  it("holds from its date on, with its own values, tables and words", () => {
    const engine = pinned(newer());
    expect(found(engine, "2027-01-31", LONG)).toEqual([]);
    expect(found(engine, "2027-02-01", LONG)).toEqual([TOO_LONG]);
    expect(found(engine, "2027-02-01", { colour: "R", line: 20 })).toEqual([]);
  });

  it("stands beside a rule of the same id, each with its own words", () => {
    const engine = pinned(newer());
    expect(found(engine, "2027-03-01", { colour: "R", line: 5 })).toEqual([
      ["red_later", "rejection", "kite", "No cover now"],
    ]);
    expect(found(engine, "2027-03-01", { colour: "G", line: 5 })).toEqual([["red", "rejection", "kite", "No cover"]]);
  });

  it("is judged at the Next of its step", () => {
    const engine = pinned(newer());
    const next = (today: string): string => {
      const begun = engine.start({ entry: "dashboard", today, data: { plans: [] }, answers: { line: 25 } }).session;
      const session = { ...begun, pending: null, answers: { line: 25, colour: "R" } };
      return JSON.stringify(engine.view(engine.send(session, { type: "next" }).session));
    };
    expect(next("2027-01-31")).not.toContain(TOO_LONG[3]);
    expect(next("2027-02-01")).toContain(TOO_LONG[3]);
  });

  it("leaves the older version as it is, and has none that it has already", () => {
    const before = JSON.stringify(older);
    pinned(newer());
    expect(JSON.stringify(older)).toBe(before);
    expect(laterRules(older, older, library.parts)).toBeUndefined();
    expect(laterRules(newer({ version: "1.2.0" }), newer(), library.parts)).toBeUndefined();
  });

  it("reads an answer under the name that it had in the older version", () => {
    const renamed = newer({ migrations: { "1.1.0": [{ rename: "length", to: "line" }] } });
    const before = kiteFlow({ steps: STEPS({ questions: { colour: words.colour, length: words.line } }) });
    const later = laterRules(renamed, before, library.parts);
    const engine = createEngine(before, { ...given, validators: compileValidators(before, given), later });
    expect(found(engine, "2027-02-01", { colour: "R", length: 25 })).toEqual([TOO_LONG]);
    expect(found(engine, "2027-02-01", { colour: "R", length: 20 })).toEqual([]);
    expect(later?.rules.map(({ rule }) => rule.at)).toEqual(["length", undefined]);
  });

  it("reads an answer under its oldest name after several renames, by the numbers of their versions", () => {
    const migrations = {
      "1.10.0": [{ rename: "span", to: "line" }],
      "1.9.0": [{ rename: "length", to: "span" }],
    };
    const asked = (version: string, name: string): Flow =>
      kiteFlow({ version, steps: STEPS({ questions: { colour: words.colour, [name]: words.line } }) });
    const by = newer({ version: "1.10.0", migrations });
    const names = [asked("1.8.0", "length"), asked("1.9.0", "span"), asked("1.9.5", "span")].map(
      (each) => laterRules(by, each, library.parts)?.rules[0]?.rule.at,
    );
    expect(names).toEqual(["length", "span", "span"]);
  });

  it("is left out where the older version lacks what it reads: there it could not be judged", () => {
    const asksMore = newer();
    const without = kiteFlow({ steps: STEPS({ questions: { colour: { type: "string", list: "colours@1" } } }) });
    expect(laterRules(asksMore, without, library.parts)?.rules.map(({ rule }) => rule.id)).toEqual(["red"]);
    const elsewhere = kiteFlow({ steps: STEPS({ id: "other" }) });
    expect(laterRules(asksMore, elsewhere, library.parts)).toBeUndefined();
  });
});
