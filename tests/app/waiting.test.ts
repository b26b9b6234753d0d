import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { callError } from "../../app/wizard/calls";
import type { SessionEvent } from "../../app/wizard/engine";
import { createRuntime } from "../../app/wizard/runtime";
import { createWaiting, firstStepOf } from "../../app/wizard/waiting";
import type { FirstStep } from "../../app/wizard/waiting";
import { buyer, policyholder, recordingApi, shipped } from "./support/enrollment";

const { engine, lists } = shipped();
const started = () => createRuntime(engine, buyer, recordingApi().perform, callError);

/** The first step as it comes with the page: JSON. */
const sent = ((): FirstStep => {
  const { view, session } = started();
  return JSON.parse(JSON.stringify(firstStepOf(view(), session(), lists))) as FirstStep;
})();

const values = (running: { view: () => FirstStep["view"] }): unknown => {
  const { step } = running.view();
  return step.kind === "questions" ? step.form.values : undefined;
};

const names = fc.constantFrom(...Object.keys(policyholder));
const event: fc.Arbitrary<SessionEvent> = fc.oneof(
  names.map((name) => ({ type: "answer" as const, name, value: policyholder[name] ?? "" })),
  fc.tuple(names, fc.string({ maxLength: 12 })).map(([name, value]) => ({ type: "answer" as const, name, value })),
  names.map((name) => ({ type: "blur" as const, name })),
);

describe("a first step that is shown before its engine has come", () => {
  test("shows what the server has rendered, with the lists that its questions choose from", () => {
    const waiting = createWaiting(sent);
    expect(waiting.view()).toEqual(started().view());
    expect(Object.keys(sent.lists)).toEqual(["us-regions@1"]);
  });

  test("shows answers as they are typed", () => {
    const waiting = createWaiting(sent);
    let told = 0;
    waiting.subscribe(() => told++);
    waiting.send({ type: "answer", name: "first_name", value: "Ada" });
    expect(values(waiting)).toMatchObject({ first_name: "Ada" });
    expect(told).toBe(1);
  });

  test("says that Next waits, and takes nothing else until then", () => {
    const waiting = createWaiting(sent);
    waiting.send({ type: "next" });
    expect(waiting.view()).toMatchObject({ busy: true, activity: "saving" });
    expect(waiting.send({ type: "answer", name: "first_name", value: "Ada" }).kind).toBe("ignored");
    expect(values(waiting)).not.toHaveProperty("first_name");
  });

  test("goes on, when it comes, as if it had been there from the first moment", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), fc.boolean(), (events, pressed) => {
        const all: SessionEvent[] = pressed ? [...events, { type: "next" }] : events;
        const [waiting, late, direct] = [createWaiting(sent), started(), started()];
        for (const one of all) {
          waiting.send(one);
          direct.send(one);
        }
        waiting.handOver(late);
        expect(waiting.view()).toEqual(direct.view());
        expect(waiting.session()).toBe(late.session());
      }),
    );
  });

  test("loses nothing that is typed between the engine's coming and the page's next render", () => {
    const [waiting, late] = [createWaiting(sent), started()];
    let told = 0;
    waiting.subscribe(() => told++);
    waiting.send({ type: "answer", name: "first_name", value: "Ad" });
    waiting.handOver(late);
    waiting.send({ type: "answer", name: "first_name", value: "Ada" });
    expect(values(late)).toMatchObject({ first_name: "Ada" });
    expect(told).toBe(3);
  });

  test("keeps what was typed for another try, when the engine cannot be had", () => {
    const waiting = createWaiting(sent);
    waiting.send({ type: "answer", name: "first_name", value: "Ada" });
    expect(waiting.keepable()).toEqual({ answers: { first_name: "Ada" }, unsaved: [], given: { first_name: "Ada" } });
  });
});
