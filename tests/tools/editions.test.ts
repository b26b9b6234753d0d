import { describe, expect, test } from "vitest";
import { align, replaced } from "../../tools/editions/align";
import { BadAllowance, judge, readAllowances } from "../../tools/editions/allowed";
import { compareAssertions } from "../../tools/editions/assertions";
import { diffCalls, diffJourneys, diffJson, diffMoments, type Difference } from "../../tools/editions/differences";
import type { PlainScenario } from "../../tools/editions/edition";
import { chancesOf } from "../../tools/editions/random";
import { recorder, type Moment } from "../../tools/editions/recorder";
import { reportOf } from "../../tools/editions/report";

const moment: Moment = {
  event: '{"type":"next"}',
  calls: [{ call: "quote.update", with: { application: { plan_id: "a" } } }],
  step: "plans",
  outcome: { kind: "moved", step: "plans" },
  texts: ["Choose a plan", "Essential", "Enhanced"],
  questions: { plan: { label: "Plan", required: true } },
};
const kinds = (found: readonly { readonly kind: string }[]): readonly string[] => found.map(({ kind }) => kind);

describe("two JSON values", () => {
  test("are the same in another order of keys, and when a key has no value", () => {
    expect(diffJson({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2, d: undefined }], a: 1 })).toEqual([]);
  });

  test("differ leaf by leaf, with a pointer to each", () => {
    expect(diffJson({ a: { "x/y": 1 }, list: [1, 2] }, { a: { "x/y": null }, list: [1] })).toEqual([
      { at: "/a/x~1y", was: "1", now: "null" },
      { at: "/list/1", was: "2", now: "absent" },
    ]);
  });

  test("tell a list from an object, and null from absent", () => {
    expect(diffJson([], {})).toEqual([{ at: "", was: "[]", now: "{}" }]);
    expect(diffJson({ a: null }, {})).toEqual([{ at: "/a", was: "null", now: "absent" }]);
  });
});

describe("two moments", () => {
  test("that are the same have no difference", () => {
    expect(diffMoments(moment, structuredClone(moment))).toEqual([]);
  });

  test("differ by payload, text and question", () => {
    const now: Moment = {
      ...moment,
      calls: [{ call: "quote.update", with: { application: { plan_id: "b" } } }],
      texts: ["Choose your plan", "Essential", "Enhanced"],
      questions: { plan: { label: "Plan", required: false } },
    };
    expect(diffMoments(moment, now)).toEqual([
      { kind: "payload", call: "quote.update", at: "/application/plan_id", was: '"a"', now: '"b"' },
      { kind: "text", at: "", was: '"Choose a plan"', now: '"Choose your plan"' },
      { kind: "question", at: "/plan/required", was: "true", now: "false" },
    ]);
  });

  test("differ when texts change places", () => {
    expect(diffMoments(moment, { ...moment, texts: ["Choose a plan", "Enhanced", "Essential"] })).toHaveLength(2);
  });

  test("on two steps are told apart by the step, not by all that the steps show", () => {
    expect(kinds(diffMoments(moment, { ...moment, step: "checkout", texts: [] }))).toEqual(["step"]);
  });
});

describe("two lists of calls", () => {
  const [update, load] = [{ call: "quote.update" }, { call: "plans.load" }];

  test("differ by a call that is gone or new", () => {
    expect(diffCalls([update, load], [update])).toEqual([
      { kind: "call", call: "plans.load", at: "", was: '"plans.load"', now: "absent" },
    ]);
    expect(diffCalls([], [load])).toEqual([
      { kind: "call", call: "plans.load", at: "", was: "absent", now: '"plans.load"' },
    ]);
  });

  test("differ by order, and say that it is the order", () => {
    const found = diffCalls([update, load], [load, update]);
    expect(found.map(({ at }) => at)).toEqual(["/order", "/order"]);
  });

  test("differ by the wait before a call", () => {
    expect(diffCalls([update], [{ ...update, delay_ms: 400 }])).toEqual([
      { kind: "call", call: "quote.update", at: "/delay_ms", was: "absent", now: "400" },
    ]);
  });
});

test("journeys are compared up to the event that only one has", () => {
  const other = { ...moment, event: '{"type":"skip"}' };
  expect(diffJourneys("a/b", [moment, moment, moment], [moment, other, other])).toEqual([
    { scenario: "a/b", kind: "event", event: `2. ${moment.event}`, at: "", was: moment.event, now: other.event },
  ]);
  expect(kinds(diffJourneys("a/b", [moment, moment], [moment]))).toEqual(["event"]);
});

test("lists are put side by side with as much in common as can be", () => {
  const pairs = align(["a", "b", "c", "d"], ["a", "x", "c", "y", "d"], (one, other) => one === other);
  expect(replaced(pairs)).toEqual([
    { was: "a", now: "a" },
    { was: "b", now: "x" },
    { was: "c", now: "c" },
    { now: "y" },
    { was: "d", now: "d" },
  ]);
});

describe("the assertions of scenarios", () => {
  const scenario: PlainScenario = {
    flow: "boa",
    entry: "share",
    today: "2026-11-20",
    steps: [
      { step: "owners", answers: { owners: 8 }, shows: ["How many own it?", "8"] },
      { step: "employees", answers: { employees: 2 }, expect: { rejected: "too_few" } },
    ],
    expect: { outcome: "open", calls: ["quote.update"], saved: { answers: { owners: 8 } } },
  };
  const [owners, employees] = scenario.steps;
  const lost = (now: Partial<PlainScenario>): readonly string[] =>
    compareAssertions(new Map([["f", scenario]]), new Map([["f", { ...scenario, ...now }]])).differences.map(
      ({ at, was, now: after }) => `${at}: ${was} → ${after}`,
    );

  test("stand when nothing was lost, and new ones do not matter", () => {
    expect(lost({ expect: { ...scenario.expect, total: 5, texts: ["Hello"] } })).toEqual([]);
    expect(lost({ steps: [{ ...owners, shows: ["8", "new", "How many own it?"] }, { ...employees }] })).toEqual([]);
  });

  test("are lost with a text, an answer, an expectation and a value", () => {
    expect(lost({ steps: [{ ...owners, shows: ["8"] }, { ...employees }] })).toEqual([
      '/steps/0/shows/0: "How many own it?" → absent',
    ]);
    expect(lost({ steps: [{ ...owners }, { ...employees, answers: { employees: 3 } }] })).toEqual([
      "/steps/1/answers/employees: 2 → 3",
    ]);
    expect(lost({ steps: [{ ...owners }, { step: "employees", answers: { employees: 2 } }] })).toEqual([
      '/steps/1/expect: {"rejected":"too_few"} → "goes on"',
    ]);
    expect(lost({ expect: { outcome: "open", calls: [], saved: { answers: {} } } })).toEqual([
      '/calls/0: "quote.update" → absent'.replace("/calls", "/expect/calls"),
      "/expect/saved/answers/owners: 8 → absent",
    ]);
  });

  test("are lost when an action that led on may no longer", () => {
    expect(lost({ steps: [{ ...owners, expect: { stays: true } }, { ...employees }] })).toEqual([
      '/steps/0/expect: "goes on" → {"stays":true}',
    ]);
  });

  test("are found again behind a new step, which is named", () => {
    expect(lost({ steps: [{ step: "new" }, ...scenario.steps] })).toEqual(['/steps: absent → {"step":"new"}']);
  });

  test("are lost with their file; a new file is only counted", () => {
    const compared = compareAssertions(new Map([["old", scenario]]), new Map([["new", scenario]]));
    expect(compared.differences).toMatchObject([{ scenario: "old", now: "absent" }]);
    expect(compared.added).toEqual(["new"]);
    expect(compared.promises).toBe(14);
  });
});

describe("allowed differences", () => {
  const broker: Difference = {
    scenario: "random/boa/share/3",
    kind: "payload",
    event: "1. start",
    call: "client.update",
    at: "/broker/id",
    was: "absent",
    now: '"bkr"',
  };
  const why = { reason: "asked for", resolution: "R-08" };

  test("fit by every pattern that they name", () => {
    const entry = { scenario: "random/*/share/*", kind: "payload", call: "client.update", at: "/broker/**", ...why };
    const allowedBy = judge(readAllowances([entry]));
    expect(allowedBy(broker)).toMatchObject(why);
    for (const other of [
      { ...broker, kind: "saved" as const },
      { ...broker, call: "quote.update" },
      { ...broker, at: "/person/broker" },
      { ...broker, scenario: "random/boa/enroll/3" },
      { ...broker, scenario: "random/boa/share/3/more" },
    ])
      expect(allowedBy(other)).toBeUndefined();
  });

  test("fit by what was and is there, with signs of patterns taken as letters", () => {
    const allowedBy = judge(readAllowances([{ scenario: "**", kind: "payload", was: "absent", now: '"b.r"', ...why }]));
    expect(allowedBy({ ...broker, now: '"b.r"' })).toBeDefined();
    expect(allowedBy({ ...broker, now: '"bkr"' })).toBeUndefined();
  });

  test.each([
    [{}, "a list"],
    [[{ scenario: "**", kind: "payload", reason: "x" }], '"resolution"'],
    [[{ scenario: "**", kind: "payloads", ...why }], '"payloads"'],
    [[{ scenario: "**", kind: "payload", path: "/x", ...why }], '"path"'],
  ])("that cannot be read are refused by name: %j", (json, named) => {
    expect(() => readAllowances(json)).toThrow(BadAllowance);
    expect(() => readAllowances(json)).toThrow(named);
  });

  test("are counted, and the others are reported scenario by scenario", () => {
    const entry = { scenario: "**", kind: "payload", call: "client.update", ...why };
    const text: Difference = { scenario: "boa/x", kind: "text", event: "2. next", at: "", was: '"A"', now: '"B"' };
    const { lines, refused } = reportOf([broker, text, { ...text, event: "3. next" }], readAllowances([entry]));
    expect(refused).toBe(2);
    expect(lines.slice(0, 3)).toEqual(["boa/x", '  text     : "A" → "B"  at 2. next and 1 more', ""]);
    expect(lines.slice(3)).toEqual([
      "2 differences are not allowed, 1 are",
      "       1  R-08, payload client.update in **: asked for",
    ]);
  });
});

test("a recorder writes down calls, outcome and what the step shows, and not the order of a view's parts", () => {
  const views = [
    { b: "second", a: "first", schema: "unseen" },
    { a: "first", b: "second" },
  ];
  const shown = views.map((view) => {
    const session = { step: "s", data: {} };
    const { engine, moments } = recorder({
      start: () => ({ session, outcome: { kind: "calls", calls: [{ call: "quote.load" }] } }),
      send: () => ({ session, outcome: { kind: "ignored", reason: "in words that may change" } }),
      view: () => view,
    });
    const { session: started } = engine.start({ entry: "share", today: "2026-11-20" });
    engine.send(started, { type: "receive" });
    return moments;
  });
  expect(shown[0]).toEqual([
    {
      event: "start",
      calls: [{ call: "quote.load" }],
      step: "s",
      outcome: { kind: "ignored" },
      texts: ["first", "second"],
      questions: {},
    },
  ]);
  expect(shown[1]).toEqual(shown[0]);
});

test("chances are the same for the same seed only", () => {
  const drawn = (seed: string): readonly number[] => {
    const chances = chancesOf(seed);
    return Array.from({ length: 50 }, () => chances.whole(1, 6));
  };
  expect(drawn("a")).toEqual(drawn("a"));
  expect(drawn("a")).not.toEqual(drawn("b"));
  expect(new Set(drawn("a"))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
});
