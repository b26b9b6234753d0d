/** What the answer of a call, or its failure, makes of an enrollment. */
import { describe, expect, it } from "vitest";
import type { CallError, CallResult, JsonObject, StartInit } from "../../engine";
import { asks, kiteEngine, KITE_STEP } from "./support/kite";
import { Person, Provider } from "./support/provider";

const KITE = {
  ...KITE_STEP,
  reject: [{ id: "too_windy", when: { "==": [{ var: "answers.line" }, 88] }, with: "no_wind" }],
};
const NOTE = { ...asks("note"), questions: { note: { type: "string", title: "Note", optional: true } } };
const engine = kiteEngine({ steps: [KITE, NOTE, asks("name"), asks("last")] });
const INIT: StartInit = { entry: "share", today: "2027-01-15", data: { quote: { quote_number: "Q-1" } } };
const SAVED = { colour: "R", line: 20, name: "Bo" };

/** Somebody who comes back to a quote with these answers. */
function back(answers: JsonObject, step: string): Person {
  const provider = new Provider();
  provider.quote = { quote_number: "Q-1", application: { answers, seen: "yes" } };
  return new Person(engine, provider, { ...INIT, step });
}

describe("a save that the server refuses (R-01)", () => {
  type Detail = NonNullable<CallError["details"]>[number];
  const refused = (step: string, details: readonly Detail[]) => {
    const person = back(SAVED, step).answers(step === "name" ? { name: "Al" } : { line: 30 });
    const error = { code: "invalid", message: "No.", request_id: "req_1", details };
    person.provider.next.set("quote.update", [{ error }]);
    return person.next().session;
  };

  it("opens the dialog of a rejection of this step, also when another rule is named first", () => {
    const details = [
      { rule: "other", message: "Other." },
      { rule: "too_windy", message: "Wind." },
    ];
    expect(refused("kite", details)).toMatchObject({
      step: "kite",
      dialog: { kind: "rejection", rejection: "no_wind", rule: "too_windy" },
      problem: null,
    });
  });

  it("leads to the step of the first rule that another step of the flow has, with the message at its field", () => {
    const details = [
      { rule: "a", message: "Nowhere." },
      { rule: "b", step: "gone", at: "x", message: "Gone." },
      { rule: "c", step: "kite", at: "line", message: "Not twenty." },
    ];
    const { step, dialog, problem } = refused("name", details);
    expect({ step, dialog }).toEqual({ step: "kite", dialog: null });
    expect(problem).toEqual({
      phase: "next",
      call: "quote.update",
      code: "invalid",
      message: "Not twenty.",
      fields: { line: "Not twenty." },
    });
  });

  it("leads to the step of a rule that names no field, with the message alone", () => {
    expect(refused("name", [{ rule: "c", step: "kite", message: "Not so." }])).toMatchObject({
      step: "kite",
      problem: { message: "Not so.", fields: {} },
    });
  });

  it("opens no dialog of another step's rejection, and does not say its words either", () => {
    const { step, dialog, problem } = refused("name", [
      { rule: "too_windy", step: "kite", at: "line", message: "Words of the dialog." },
    ]);
    expect({ step, dialog }).toEqual({ step: "kite", dialog: null });
    expect(problem?.message).not.toBe("Words of the dialog.");
    expect(problem?.message).toMatch(/./);
  });

  it("stays on this step for a rule of its own, with the messages at the fields that it names", () => {
    const details = [
      { rule: "c", step: "name", at: "name", message: "Not Al." },
      { rule: "d", step: "name", message: "Not at all." },
    ];
    const { step, problem } = refused("name", details);
    expect(step).toBe("name");
    expect(problem).toEqual({
      phase: "next",
      call: "quote.update",
      code: "invalid",
      message: "No.",
      fields: { name: "Not Al." },
      request_id: "req_1",
    });
  });
});

describe("a save that is answered without a body (A-58, N-06)", () => {
  const saved = (step: string, typed: JsonObject) => {
    const { session } = engine.send(back({ ...SAVED, note: "a" }, step).answers(typed).session, { type: "next" });
    const result: CallResult = { call: "quote.update", ok: true };
    return engine.send(session, { type: "receive", result }).session.data.quote;
  };

  it.each<[string, string, JsonObject, JsonObject]>([
    ["replaces the answers that were sent", "kite", { line: 30 }, { ...SAVED, line: 30, note: "a" }],
    ["removes the answers that were sent as null", "note", { note: "" }, SAVED],
  ])("%s, and keeps the rest", (_, step, typed, answers) => {
    expect(saved(step, typed)).toEqual({ quote_number: "Q-1", application: { answers, seen: "yes" } });
  });
});

describe("an answer of a call that is not pending", () => {
  it.each<[string, CallResult]>([
    ["of another call", { call: "client.load", ok: true, value: { id: "C-9" } }],
    ["of another call that failed", { call: "client.load", ok: false, error: { code: "internal" } }],
  ])("%s changes nothing", (_, result) => {
    const { session } = engine.send(back(SAVED, "kite").answers({ line: 30 }).session, { type: "next" });
    const after = engine.send(session, { type: "receive", result });
    expect(after.outcome.kind).toBe("ignored");
    expect(after.session).toBe(session);
  });

  it("changes nothing when no call is pending at all", () => {
    const { session } = back(SAVED, "kite");
    const result: CallResult = { call: "quote.update", ok: true, value: { quote_number: "Q-2" } };
    expect(engine.send(session, { type: "receive", result })).toMatchObject({ outcome: { kind: "ignored" }, session });
  });
});
