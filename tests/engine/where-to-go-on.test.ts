/** Where an enrollment goes on: from what is saved, from an address, and by Next. */
import { describe, expect, it } from "vitest";
import type { JsonObject, StartInit } from "../../engine";
import { asks, CLEARS_LINE, kiteEngine, KITE_STEP } from "./support/kite";
import { Person, Provider } from "./support/provider";

const optional = (name: string) =>
  asks(name, { questions: { [name]: { type: "string", title: name, optional: true } } });
const INIT: StartInit = { entry: "share", today: "2027-01-15", data: { quote: { quote_number: "Q-1" } } };
const KITE = { colour: "R", line: 20 };

/** Somebody who comes back to a quote with these answers, at this step or at the one that is due. */
function back(engine: ReturnType<typeof kiteEngine>, answers: JsonObject, step?: string): Person {
  const provider = new Provider();
  provider.quote = { quote_number: "Q-1", application: { answers } };
  return new Person(engine, provider, { ...INIT, ...(step !== undefined && { step }) });
}

describe("the step that is due when somebody comes back", () => {
  const engine = kiteEngine({ steps: [KITE_STEP, optional("note"), optional("extra"), asks("name"), asks("last")] });
  it.each<[string, JsonObject, string]>([
    ["is the first of the optional steps that were never answered", {}, "note"],
    ["is the optional step after the last one that was answered", { note: "a" }, "extra"],
    ["passes an optional step that comes before one that was answered", { extra: "b" }, "name"],
    ["is the first step that lacks an answer", { note: "a", extra: "b" }, "name"],
    ["is a later step when all before it are answered", { note: "a", extra: "b", name: "Bo" }, "last"],
  ])("%s", (_, answers, due) => {
    expect(back(engine, { ...KITE, ...answers }).session.step).toBe(due);
  });
});

describe("an address that names a step that is not included", () => {
  const isLong = { when: { ">": [{ var: "answers.line" }, 30] } };
  const engine = kiteEngine({
    steps: [
      KITE_STEP,
      asks("tail", isLong),
      { ...optional("wing"), aside: "loop", ...isLong },
      { ...optional("feather"), aside: "loop" },
      asks("ribbon", isLong),
      asks("loop"),
      asks("name"),
      asks("last"),
    ],
  });
  const DONE = { ...KITE, loop: "a", name: "Bo" };
  it.each([
    ["tail", "loop"],
    ["ribbon", "loop"],
    ["wing", "loop"],
    ["name", "name"],
  ])("%s leads to %s: the next step of the counted line, or the one that a side way leads to", (step, lands) => {
    expect(back(engine, DONE, step).session.step).toBe(lands);
  });
});

describe("Next of a step whose answer makes an earlier one wrong", () => {
  const LOOP = {
    ...asks("loop"),
    checks: [
      {
        id: "not_for_zed",
        at: "loop",
        fail_when: { "==": [{ var: "answers.name" }, "Zed"] },
        message: "Not for Zed.",
      },
    ],
  };
  const to = (step: ReturnType<typeof asks>, name: string) => {
    const engine = kiteEngine({ steps: [KITE_STEP, LOOP, asks("name"), step] });
    return back(engine, { ...KITE, loop: "a" }, "name")
      .answers({ name })
      .next().session.step;
  };
  const SUMMARY = { id: "last", group: "kite", kind: "summary", title: "All of it" };

  it.each([
    ["leads to the earlier one before a step that shows every answer", SUMMARY, "Zed", "loop"],
    ["leads to the step that shows every answer once nothing is wrong", SUMMARY, "Bo", "last"],
    ["leads on to any other step (R-01)", asks("last"), "Zed", "last"],
  ])("%s", (_, step, name, lands) => {
    expect(to(step, name)).toBe(lands);
  });
});

describe("a dialog that is confirmed", () => {
  it("leads to the step that it names, and the answer of its own step waits no more", () => {
    const confirm = [{ ...CLEARS_LINE, when: { "==": [{ var: "answers.tail" }, "long"] } }];
    const engine = kiteEngine({ steps: [KITE_STEP, asks("name"), asks("tail", { confirm }), asks("last")] });
    const person = back(engine, { ...KITE, name: "Bo" }, "tail")
      .answers({ tail: "long" })
      .next();
    expect(person.session.dialog).toMatchObject({ confirm: "sure" });
    expect(person.send({ type: "confirm" }).session).toMatchObject({ step: "kite", unsaved: [], dialog: null });
  });
});
