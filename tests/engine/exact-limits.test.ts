import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it, test } from "vitest";
import type { Engine, Json, JsonObject, StartInit } from "../../engine";
import { addDays } from "../../engine";
import { asks, kiteEngine } from "./support/kite";
import { Person, Provider } from "./support/provider";

/**
 * What a flow limits is taken up to the limit itself and refused from the first step beyond it: on the page, in a thing
 * of a list, and by the server's judgment of what is saved.
 */
interface Limit {
  /** The question with this limit. */
  readonly question: (limit: number) => object;
  /** An answer of this size. */
  readonly answer: (size: number) => Json;
  readonly side: "least" | "most";
  /** From one size to the next. */
  readonly step: number;
  readonly limits: readonly number[];
  /** The rule that is broken beyond the limit. */
  readonly rule: string;
}

const TODAY = "2027-01-15";
const letters = (size: number): string => "x".repeat(size);
const FILE = { file: "file_1", name: "kite.pdf", type: "application/pdf" };
const things = (size: number): Json => Array.from({ length: size }, (_, n) => ({ tail: `Tail ${n}` }));
const LIST = {
  type: "array",
  title: "Tails",
  items: { questions: { tail: { type: "string", title: "Tail" } }, name: "{item.tail}" },
  words: { add: "Add", add_title: "Add", edit_title: "Edit", remove_title: "Remove?", remove_text: "Gone." },
};
const daysFromToday = (days: number): string => addDays(TODAY, days) ?? "";
const DATE = { type: "string", title: "Date", format: "date" };

/** Word of the format → the limit that it is. */
const WORDS: Readonly<Record<string, Limit>> = {
  minLength: {
    question: (minLength) => ({ type: "string", title: "Name", minLength }),
    answer: letters,
    side: "least",
    step: 1,
    limits: [2, 3, 40],
    rule: "minLength",
  },
  maxLength: {
    question: (maxLength) => ({ type: "string", title: "Name", maxLength }),
    answer: letters,
    side: "most",
    step: 1,
    limits: [2, 3, 80],
    rule: "maxLength",
  },
  minimum: {
    question: (minimum) => ({ type: "integer", title: "Number", minimum }),
    answer: (size) => size,
    side: "least",
    step: 1,
    limits: [-1, 0, 1, 5, 1000],
    rule: "minimum",
  },
  maximum: {
    question: (maximum) => ({ type: "integer", title: "Number", maximum }),
    answer: (size) => size,
    side: "most",
    step: 1,
    limits: [-1, 0, 1, 5, 1000],
    rule: "maximum",
  },
  minItems: {
    question: (minItems) => ({ ...LIST, minItems }),
    answer: things,
    side: "least",
    step: 1,
    limits: [1, 2, 8],
    rule: "required",
  },
  maxItems: {
    question: (maxItems) => ({ ...LIST, maxItems }),
    answer: things,
    side: "most",
    step: 1,
    limits: [1, 2, 8, 100],
    rule: "max",
  },
  max_bytes: {
    question: (max_bytes) => ({ type: "file", title: "File", accepts: ["application/pdf"], max_bytes }),
    answer: (size) => ({ ...FILE, size }),
    side: "most",
    step: 1,
    limits: [2, 500, 1_000_000, 10_000_000],
    rule: "max_bytes",
  },
};

/** Limits that are said in other words. */
const OTHERS: Readonly<Record<string, Limit>> = {
  earliest: {
    question: (days) => ({ ...DATE, earliest: { add_days: [{ var: "today" }, days] } }),
    answer: daysFromToday,
    side: "least",
    step: 1,
    limits: [-30, 0, 14],
    rule: "window",
  },
  latest: {
    question: (days) => ({ ...DATE, latest: { add_days: [{ var: "today" }, days] } }),
    answer: daysFromToday,
    side: "most",
    step: 1,
    limits: [-30, 0, 14],
    rule: "window",
  },
  "the least amount of money": {
    question: () => ({ type: "number", title: "Amount", format: "usd" }),
    answer: (size) => size,
    side: "least",
    step: 0.01,
    limits: [0],
    rule: "minimum",
  },
  "the minimum of an amount of money": {
    question: (minimum) => ({ type: "number", title: "Amount", format: "usd", minimum }),
    answer: (size) => size,
    side: "least",
    step: 0.01,
    limits: [0.5, 100],
    rule: "minimum",
  },
  "the maximum of an amount of money": {
    question: (maximum) => ({ type: "number", title: "Amount", format: "usd", maximum }),
    answer: (size) => size,
    side: "most",
    step: 0.01,
    limits: [99.99, 50_000],
    rule: "maximum",
  },
  "the least percentage": {
    question: () => ({ type: "number", title: "Part", format: "percent" }),
    answer: (size) => size,
    side: "least",
    step: 0.01,
    limits: [0],
    rule: "minimum",
  },
  "the greatest number that a rule gives": {
    question: () => ({ type: "integer", title: "Part", maximum: { "+": [{ year: [{ var: "today" }] }, 1] } }),
    answer: (size) => size,
    side: "most",
    step: 1,
    limits: [Number(TODAY.slice(0, 4)) + 1],
    rule: "maximum",
  },
  "the least number that a rule gives": {
    question: () => ({ type: "number", title: "Part", minimum: { if: [{ var: "answers.off" }, 2, 7] } }),
    answer: (size) => size,
    side: "least",
    step: 0.01,
    limits: [7],
    rule: "minimum",
  },
  "the greatest percentage": {
    question: () => ({ type: "number", title: "Part", format: "percent" }),
    answer: (size) => size,
    side: "most",
    step: 0.01,
    limits: [100],
    rule: "maximum",
  },
};

const schema = JSON.parse(readFileSync(resolve(import.meta.dirname, "../../schemas/flow.schema.json"), "utf8")) as {
  readonly $defs: { readonly question: { readonly properties: Readonly<Record<string, Word>> } };
};

interface Word {
  readonly type?: string;
  /** A limit may also be given by a rule. */
  readonly anyOf?: readonly Word[];
}

const isNumber = ({ type, anyOf = [] }: Word): boolean =>
  type === "integer" || type === "number" || anyOf.some(isNumber);

test("each word of a question that is a number is a limit with cases here", () => {
  const words = Object.entries(schema.$defs.question.properties).filter(([, word]) => isNumber(word));
  expect(words.map(([word]) => word).toSorted()).toEqual(Object.keys(WORDS).toSorted());
});

const INIT: StartInit = { entry: "share", today: TODAY, data: { quote: { quote_number: "Q-1" } } };
const COLOUR = { type: "string", title: "Colour", list: "colours@1" };

/** The rules that an answer breaks on the page, when Next is pressed. */
function onPage(engine: Engine, value: Json): readonly string[] {
  // A list is answered by its own events, so it comes saved.
  const answers: JsonObject = Array.isArray(value) ? { colour: "R", asked: value } : {};
  const data = { quote: { quote_number: "Q-1", application: { answers } } };
  const person = new Person(engine, new Provider(), { ...INIT, data, step: "kite" }).answers({ colour: "G" });
  if (!Array.isArray(value)) person.answers({ asked: value });
  const { outcome } = engine.send(person.session, { type: "next" });
  return outcome.kind === "invalid" ? outcome.errors.map(({ rule }) => rule) : [];
}

/** The same by the server's check of what is saved. */
function asSaved(engine: Engine, answers: JsonObject): readonly string[] {
  const data = { plans: [], quote: { application: { answers: { colour: "R", ...answers } } } as JsonObject };
  const found = engine.review({ entry: "share", today: TODAY, data }, { judge: "all" });
  return found.filter(({ step }) => step === "kite").map(({ rule }) => rule);
}

const kite = (questions: object) => ({ id: "kite", group: "kite", title: "Kite", questions });

const beyond = ({ side, step }: Limit, limit: number, steps: number): number =>
  Number((limit + (side === "most" ? steps : -steps) * step).toFixed(2));

const CASES = Object.entries({ ...WORDS, ...OTHERS }).flatMap(([word, of]) =>
  of.limits.map((limit) => [word, limit, of] as const),
);

describe.each(CASES)("%s, where it is %d", (_, limit, of) => {
  const engine = kiteEngine({ steps: [kite({ colour: COLOUR, asked: of.question(limit) }), asks("after")] });

  it("takes an answer one step within the limit and one at the limit", () => {
    for (const steps of [-1, 0]) {
      const value = of.answer(beyond(of, limit, steps));
      expect([steps, onPage(engine, value), asSaved(engine, { asked: value })]).toEqual([steps, [], []]);
    }
  });

  it("refuses one that is one step beyond it", () => {
    const value = of.answer(beyond(of, limit, 1));
    expect(onPage(engine, value)).toEqual([of.rule]);
    expect(asSaved(engine, { asked: value })).toEqual([`kite.asked.${of.rule}`]);
  });
});

/** Somebody whose list of at most, or at least, so many things holds this many. */
function listing(word: "maxItems" | "minItems", limit: number, size: number, more: object = {}) {
  const engine = kiteEngine({ steps: [kite({ colour: COLOUR, asked: { ...LIST, [word]: limit, ...more } })] });
  const data = { quote: { quote_number: "Q-1", application: { answers: { colour: "R", asked: things(size) } } } };
  const { session } = new Person(engine, new Provider(), { ...INIT, data, step: "kite" });
  const list = () => {
    const { step } = engine.view(session);
    const items =
      step.kind === "questions" ? step.form.questions.find(({ name }) => name === "asked")?.items : undefined;
    if (!items) throw new Error("no list is shown");
    return items;
  };
  return { engine, session, list };
}

describe.each(WORDS.maxItems?.limits ?? [])("a list of at most %d things", (limit) => {
  const add = { type: "item.add", name: "asked", item: { tail: "One more" } } as const;

  it("has room for one more while it is one short", () => {
    const { engine, session, list } = listing("maxItems", limit, limit - 1);
    expect(list().can_add).toBe(true);
    const { outcome } = engine.send(session, add);
    expect(outcome.kind).not.toBe("ignored");
  });

  it("has no room once it is exactly full, and is still a good answer", () => {
    const { engine, session, list } = listing("maxItems", limit, limit);
    expect([list().can_add, list().items.length]).toEqual([false, limit]);
    expect(engine.send(session, add).outcome.kind).toBe("ignored");
    expect(engine.send(session, { type: "next" }).outcome.kind).not.toBe("invalid");
  });

  it("lets a thing of a full list be changed and removed", () => {
    const { engine, session } = listing("maxItems", limit, limit);
    const edit = { type: "item.edit", name: "asked", index: limit - 1, item: { tail: "Another" } } as const;
    expect(engine.send(session, edit).outcome.kind).not.toBe("ignored");
    const remove = { type: "item.remove", name: "asked", index: limit - 1 } as const;
    expect(engine.send(session, remove).outcome.kind).not.toBe("ignored");
    for (const index of [limit, -1])
      expect(engine.send(session, { ...remove, index }).outcome, String(index)).toMatchObject({ kind: "ignored" });
  });
});

it("a list of at least one thing is required, and one of at least none is not", () => {
  expect([1, 2].map((limit) => listing("minItems", limit, 2).list().is_required)).toEqual([true, true]);
  expect(listing("minItems", 0, 2).list().is_required).toBe(false);
});

describe("the shares of a list", () => {
  const shares = {
    name: "part",
    title: "Part",
    total: 100,
    running_total: "Total: {total}%",
    wrong: { total: "Not 100", else: "Not whole" },
  };
  const engine = kiteEngine({ steps: [kite({ colour: COLOUR, asked: { ...LIST, maxItems: 100, shares } })] });
  const found = (...parts: readonly Json[]) =>
    asSaved(engine, { asked: parts.map((part, n) => ({ tail: `Tail ${n}`, part })) });

  it("add up to the total exactly", () => {
    expect(found(100)).toEqual([]);
    expect(found(40, 60)).toEqual([]);
    for (const parts of [[40, 59], [40, 61], [0], [99]]) expect(found(...parts)).toEqual(["kite.asked.total"]);
  });

  it("are whole numbers from 0 to the total", () => {
    expect(found(0, 100)).toEqual([]);
    expect(found(101)).toContain("kite.asked.0.part.whole");
    expect(found(-1, 101)).toEqual(expect.arrayContaining(["kite.asked.0.part.whole", "kite.asked.1.part.whole"]));
    expect(found(0.5, 99.5)).toContain("kite.asked.0.part.whole");
  });

  it("are shared out so that a list of as many things as the total is full of ones", () => {
    const ones = Array.from({ length: 100 }, () => 1);
    expect(found(...ones)).toEqual([]);
    expect(found(...ones, 1)).toEqual(["kite.asked.max"]);
  });
});

describe("the share of a thing", () => {
  const shares = {
    name: "part",
    title: "Part",
    total: 100,
    running_total: "Total: {total}%",
    wrong: { total: "Not 100", else: "Not whole" },
  };
  const engine = kiteEngine({ steps: [kite({ colour: COLOUR, asked: { ...LIST, shares } })] });
  const listed = (parts: readonly number[]) => {
    const asked = parts.map((part, n) => ({ tail: `Tail ${n}`, part }));
    const data = { quote: { quote_number: "Q-1", application: { answers: { colour: "R", asked } } } };
    return new Person(engine, new Provider(), { ...INIT, data, step: "kite" });
  };
  const share = (index: number) => ({ type: "item.share", name: "asked", index, value: "40" }) as const;

  it("is the whole of a list of one, and can be changed from two on", () => {
    expect(engine.send(listed([100]).session, share(0)).outcome.kind).toBe("ignored");
    expect(listed([50, 50]).send(share(1)).session.answers.asked).toMatchObject([{ part: 50 }, { part: 40 }]);
    expect(engine.send(listed([50, 50]).session, share(2)).outcome.kind).toBe("ignored");
  });

  it("stays when the thing is edited, and is shared out again when one is added or removed", () => {
    const person = listed([30, 70]);
    person.send({ type: "item.edit", name: "asked", index: 0, item: { tail: "New" } });
    expect(person.session.answers.asked).toEqual([
      { tail: "New", part: 30 },
      { tail: "Tail 1", part: 70 },
    ]);
    person.send({ type: "item.add", name: "asked", item: { tail: "More" } });
    expect(person.session.answers.asked).toMatchObject([{ part: 33 }, { part: 33 }, { part: 34 }]);
    person.send({ type: "item.remove", name: "asked", index: 0 });
    expect(person.session.answers.asked).toMatchObject([{ part: 50 }, { part: 50 }]);
  });
});

describe("a question of a thing in a list", () => {
  const inList = Object.entries({ ...WORDS, ...OTHERS }).filter(([, { question }]) => !("items" in question(1)));

  it.each(inList)("has the limit %s too", (_, of) => {
    const limit = of.limits.at(-1) ?? 0;
    const list = { ...LIST, items: { ...LIST.items, questions: { tail: of.question(limit) } } };
    const engine = kiteEngine({ steps: [kite({ colour: COLOUR, asked: list })] });
    const { session } = engine.start(INIT);
    const answers = [-1, 0, 1].map((steps) => of.answer(beyond(of, limit, steps)));
    const rules = (errors: readonly { readonly rule: string }[]) => errors.map(({ rule }) => rule);
    expect(answers.map((tail) => rules(engine.draft(session, { tail }, "asked").errors))).toEqual([[], [], [of.rule]]);
    expect(answers.map((tail) => asSaved(engine, { asked: [{ tail }] }))).toEqual([
      [],
      [],
      [`kite.asked.0.tail.${of.rule}`],
    ]);
  });
});
