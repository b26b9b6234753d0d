/** What a session keeps from step to step, and what it forgets: of typed answers, messages, and the way back. */
import { describe, expect, it } from "vitest";
import type { JsonObject, SessionEvent, StartInit } from "../../engine";
import { asks, CLEARS_LINE, kiteEngine, KITE_STEP } from "./support/kite";
import { Person, Provider } from "./support/provider";
import { PERSON, SHARE } from "./support/sample";
import { shippedEngine } from "./support/shipped";

const isBox = { "==": [{ var: "answers.shape" }, "box"] };
const KITE = {
  ...KITE_STEP,
  questions: {
    colour: { type: "string", title: "Colour", list: "colours@1" },
    line: { type: "integer", title: "Line", minimum: 1, maximum: 90 },
    shape: { type: "string", title: "Shape", choices: ["delta", "box"] },
    spare: { type: "string", title: "Spare", optional: true, show_when: isBox, not_asked_is: "none" },
  },
  checks: [
    {
      id: "box_needs_spare",
      at: "spare",
      fail_when: { and: [isBox, { "==": [{ var: "answers.spare" }, null] }, { "==": [{ var: "answers.line" }, 7] }] },
      message: "A spare line, please.",
    },
  ],
};
const LOOP = {
  type: "integer",
  title: "Loop",
  minimum: 1,
};
const engine = kiteEngine({
  steps: [
    KITE,
    asks("tail", { when: { "!": [isBox] } }),
    {
      ...asks("loop", { questions: { loop: LOOP } }),
      checks: [
        {
          id: "loop_too_long",
          at: "loop",
          fail_when: { ">": [{ var: "answers.loop" }, { var: "answers.line" }] },
          message: "The loop is longer than the line.",
        },
      ],
    },
    asks("name"),
    asks("last"),
  ],
});
const INIT: StartInit = { entry: "share", today: "2027-01-15", data: { quote: { quote_number: "Q-1" } } };
const BOX = { colour: "R", line: 20, shape: "box" };
const DONE = { ...BOX, spare: "A", loop: 10, name: "Bo" };

/** Somebody who comes back to a quote with these answers. */
function back(answers: JsonObject, step?: string): Person {
  const provider = new Provider();
  provider.quote = { quote_number: "Q-1", application: { answers } };
  return new Person(engine, provider, { ...INIT, ...(step !== undefined && { step }) });
}
const next: SessionEvent = { type: "next" };
const edit = (step: string, return_to?: string): SessionEvent => ({
  type: "go",
  step,
  ...(return_to !== undefined && { return_to }),
});
const answer = (name: string, value: string | number): SessionEvent => ({ type: "answer", name, value });
const BACK: SessionEvent = { type: "back" };

describe("Next after Edit", () => {
  it.each<[string, readonly SessionEvent[], readonly string[]]>([
    ["leads to where the person came from", [next], ["last"]],
    ["also after a change that leaves the steps between done", [answer("line", 15), next], ["kite", "last"]],
    [
      "stops at a step between that is asked now, and then goes on to where the person came from",
      [answer("shape", "delta"), next, answer("tail", "long"), next],
      ["kite", "tail", "tail", "last"],
    ],
    [
      "stops at a step between whose answer does not fit any more",
      [answer("line", 5), next, answer("loop", 5), next],
      ["kite", "loop", "loop", "last"],
    ],
    ["of another step, without a way back, leads to the step after it", [edit("loop"), next], ["loop", "name"]],
    ["of another step leads back to where that was", [edit("loop", "last"), next], ["loop", "last"]],
    [
      "leads back once: the next time it is the step after this one",
      [next, BACK, BACK, BACK, next],
      ["last", "name", "loop", "kite", "loop"],
    ],
    ["leads to no step before this one", [edit("name", "kite"), next], ["name", "last"]],
  ])("%s", (_, events, steps) => {
    const person = back(DONE, "last");
    expect(person.session.step).toBe("last");
    person.send(edit("kite", "last"));
    expect(events.map((event) => person.send(event).session.step)).toEqual(steps);
  });
});

describe("an answer that waits for its Next", () => {
  it("waits on through the Next of another step, and beside another answer", () => {
    const person = back({ ...BOX, loop: 10 }, "name").answers({ name: "Bo" });
    person.send(edit("kite")).answers({ line: 30 });
    expect(person.session.unsaved).toEqual(["name", "line"]);
    expect([person.next().session.unsaved, person.session.step]).toEqual([["name"], "loop"]);
    expect(person.session.answers.name).toBe("Bo");
  });

  it("waits no more once a dialog has cleared it", () => {
    const asking = kiteEngine({ steps: [{ ...KITE_STEP, confirm: [CLEARS_LINE] }] });
    const provider = new Provider();
    provider.quote = { quote_number: "Q-1", application: {} };
    const person = new Person(asking, provider, INIT).answers({ colour: "G", line: 45 });
    expect(person.next().session).toMatchObject({ dialog: { confirm: "sure" }, unsaved: ["colour", "line"] });
    expect(person.send({ type: "confirm" }).session.unsaved).not.toContain("line");
  });
});

describe("what a host may keep to go on later", () => {
  it("is what was typed and not saved, and what is asked at all", () => {
    const person = back({ ...BOX, spare: "A", loop: 10 }, "name").answers({ name: "Bo" });
    expect(engine.keepable(person.session)).toMatchObject({ answers: { name: "Bo" }, unsaved: ["name"] });
    expect(engine.keepable(person.session).given).toEqual({ ...BOX, spare: "A", loop: 10, name: "Bo" });
    person.send(edit("kite")).answers({ shape: "delta" });
    expect(engine.keepable(person.session).given).not.toHaveProperty("spare");
  });
});

describe("a message", () => {
  const shown = ({ session }: Person): JsonObject => {
    const { step } = engine.view(session);
    const questions = step.kind === "questions" ? step.form.questions : [];
    return Object.fromEntries(questions.flatMap(({ name, error }) => (error === undefined ? [] : [[name, error]])));
  };
  const refused = (): Person => {
    const person = back(DONE, "kite").answers({ line: 30 });
    const details = [
      { rule: "x", at: "colour", message: "Not red." },
      { rule: "y", at: "line", message: "Not thirty." },
    ];
    person.provider.next.set("quote.update", [{ error: { code: "invalid", message: "No.", details } }]);
    return person.next();
  };

  it("of the server is beside its field until that field changes; the others stay", () => {
    const person = refused();
    expect(shown(person)).toEqual({ colour: "Not red.", line: "Not thirty." });
    person.answers({ shape: "delta" });
    expect(shown(person)).toEqual({ colour: "Not red.", line: "Not thirty." });
    person.answers({ colour: "G" });
    expect([shown(person), person.session.problem?.message]).toEqual([{ line: "Not thirty." }, "No."]);
    person.answers({ line: 31 });
    expect([shown(person), person.session.problem]).toEqual([{}, null]);
  });

  it("of the server is gone on the next step and when the person comes back", () => {
    const person = refused();
    expect(person.send(edit("loop")).session.problem).toBeNull();
    expect(shown(person.send(BACK))).toEqual({});
  });

  it("of a field that was left is gone when the person comes back to its step", () => {
    const person = back({ ...BOX, spare: "A" }, "loop")
      .answers({ loop: 0 })
      .send({ type: "blur", name: "loop" });
    expect(Object.keys(shown(person))).toEqual(["loop"]);
    person.send(BACK).next();
    expect([person.session.step, person.session.touched, shown(person)]).toEqual(["loop", [], {}]);
  });
});

describe("trying again", () => {
  it("at the start leads to the step that the address asks for", () => {
    const provider = new Provider();
    provider.quote = { quote_number: "Q-1", application: { answers: DONE } };
    provider.next.set("quote.load", [{ error: { code: "internal" } }]);
    const person = new Person(engine, provider, { ...INIT, step: "loop" });
    expect(person.session.problem).toMatchObject({ phase: "start", then: "loop" });
    expect(person.send({ type: "retry" }).session.step).toBe("loop");
  });
});

describe("while a call is in flight", () => {
  it("going to the same step is ignored, and going to another one is done", () => {
    const { session } = engine.send(back(DONE, "kite").answers({ line: 30 }).session, next);
    expect(session.pending).not.toBeNull();
    expect(engine.send(session, edit("kite")).outcome.kind).toBe("ignored");
    expect(engine.send(session, edit("loop")).session.pending?.leave_to).toBe("loop");
    expect(engine.send(session, BACK).outcome.kind).toBe("ignored");
  });
});

describe("going away while a call is in flight", () => {
  it("drops what the link drops of the address", () => {
    const provider = new Provider();
    provider.quote = { quote_number: "Q-1", application: { answers: DONE } };
    const query = { finalize: "true", ref: "a" };
    const person = new Person(engine, provider, { ...INIT, query, step: "kite" }).answers({ line: 30 });
    const { session } = engine.send(person.session, next);
    const gone = engine.send(session, { type: "go", step: "loop", drop_query: ["finalize"] });
    expect(gone.session.query).toEqual({ ref: "a" });
  });
});

describe("a dialog that leads to a later step", () => {
  it("leads there only past steps that are done", () => {
    const sure = { id: "sure", when: { "!": [isBox] }, title: "Sure?", body: ["A delta."], to: "last" };
    const asking = kiteEngine({ steps: [{ ...KITE, confirm: [sure] }, asks("loop"), asks("name"), asks("last")] });
    const led = (answers: JsonObject): string => {
      const provider = new Provider();
      provider.quote = { quote_number: "Q-1", application: { answers } };
      const person = new Person(asking, provider, { ...INIT, step: "kite" }).answers({ shape: "delta" }).next();
      expect(person.session.dialog).toMatchObject({ confirm: "sure" });
      return person.send({ type: "confirm" }).session.step;
    };
    const { name: _name, ...unnamed } = { ...DONE, loop: "A" };
    expect(led({ ...BOX, loop: "A" })).toBe("kite");
    expect(led(unnamed)).toBe("kite");
  });
});

describe("at the last look before the sale", () => {
  const travel = shippedEngine("passport360");
  const atCheckout = (): Person => {
    const person = new Person(travel, new Provider(), SHARE);
    person.answers(PERSON).next().answers({ dob: "02/29/1992" }).next().answers({ plan_type: "family" }).next();
    return person.send({ type: "choose", value: "enhanced" }).next();
  };
  const groups = ({ session }: Person) => travel.view(session).progress.groups.map(({ state }) => state);

  it("a consent and a card are never kept, and what else was answered is", () => {
    const person = atCheckout().answers({ billing_type: "platform_eft", card_complete: true, acknowledged: true });
    const { answers, unsaved, given } = travel.keepable(person.session);
    const names = [...Object.keys(answers), ...unsaved, ...Object.keys(given)];
    expect(names.filter((name) => name === "acknowledged" || name === "card_complete")).toEqual([]);
    expect(person.session.answers).toMatchObject({ card_complete: true, acknowledged: true });
    expect([answers, given]).toMatchObject([{ plan_type: "family" }, { billing_type: "platform_eft" }]);
  });

  it("nothing can be bought while a change could not be saved, until it is tried again", () => {
    const person = atCheckout().answers({ billing_type: "carrier_bill", acknowledged: true });
    expect(travel.view(person.session).next?.enabled).toBe(true);
    person.provider.next.set("quote.update", [{ error: { code: "internal" } }]);
    person.answers({ policy_effective_date: "2027-02-01" });
    expect(person.session.problem?.phase).toBe("change");
    expect(travel.view(person.session).next?.enabled).toBe(false);
    person.send({ type: "retry" });
    expect([person.session.problem, travel.view(person.session).next?.enabled]).toEqual([null, true]);
  });

  it("the last group is under way, and done once the policy is bound", () => {
    const person = atCheckout().answers({ billing_type: "carrier_bill", acknowledged: true });
    expect(groups(person)).toContain("current");
    expect(new Set(groups(person.next()))).toEqual(new Set(["done"]));
  });
});

describe("the check of a save", () => {
  const found = (before: JsonObject, now: JsonObject): readonly string[] => {
    const quote = (answers: JsonObject): JsonObject => ({ application: { answers } });
    const data = { plans: [], quote: quote(now) };
    return engine.review({ ...INIT, data }, { judge: "changed", before: quote(before) }).map(({ rule }) => rule);
  };
  const seven = { ...DONE, line: 7, loop: 1 };
  const { spare: _, ...bare } = seven;

  it("judges a step from which only an answer was taken away", () => {
    expect(found(seven, bare)).toEqual(["box_needs_spare"]);
    expect(found(bare, bare)).toEqual([]);
    expect(found(bare, { ...bare, name: "Cy" })).toEqual([]);
  });
});
