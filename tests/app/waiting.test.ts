import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError } from "../../app/shared/api/request";
import { callError } from "../../app/wizard/calls";
import type { SessionEvent } from "../../app/wizard/engine";
import { createRuntime } from "../../app/wizard/runtime";
import { createWaiting, firstStepOf } from "../../app/wizard/waiting";
import type { Kept } from "../../app/wizard/kept";
import type { FirstStep } from "../../app/wizard/waiting";
import { buyer, policyholder, recordingApi, shipped } from "./support/enrollment";
import { testHost } from "./support/host";

const { engine, lists } = shipped();
const started = () => createRuntime(engine, buyer, recordingApi().perform, callError, testHost().clock);

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

  test("says what is still needed by what is blank, and lets Next be pressed once nothing is", () => {
    const waiting = createWaiting(sent);
    for (const [name, value] of Object.entries(policyholder))
      if (name !== "city") waiting.send({ type: "answer", name, value });
    expect(waiting.view().next).toMatchObject({ enabled: false, missing: [{ name: "City", at: "city" }] });
    waiting.send({ type: "answer", name: "city", value: "  " });
    expect(waiting.view().next).toMatchObject({ enabled: false, missing: [{ name: "City", at: "city" }] });
    waiting.send({ type: "answer", name: "city", value: "Denver" });
    expect(waiting.view().next).toMatchObject({ enabled: true, missing: [] });
  });

  test("keeps in the tab what is typed, and shows it again after a reload", () => {
    let kept: Kept | undefined;
    const tab = () => ({ kept, keep: (now: Kept) => void (kept = now) });
    createWaiting(sent, tab()).send({ type: "answer", name: "first_name", value: "Ada" });
    const answers = { first_name: "Ada" };
    expect(kept).toEqual({ answers, unsaved: ["first_name"], given: answers });
    const reloaded = createWaiting(sent, tab());
    expect(values(reloaded)).not.toHaveProperty("first_name");
    reloaded.restore();
    expect(values(reloaded)).toMatchObject(answers);
    reloaded.send({ type: "answer", name: "city", value: "Denver" });
    expect(reloaded.keepable().answers).toEqual({ ...answers, city: "Denver" });
  });
});

describe("a first step whose engine cannot be had", () => {
  const offline = new ApiError(0, "network", undefined, undefined, []);

  test("stays as it is while nobody waits, and is asked for again when a field is left", async () => {
    const waiting = createWaiting(sent);
    waiting.send({ type: "answer", name: "first_name", value: "Ada" });
    const wanted = waiting.failed(offline);
    expect(waiting.view()).toMatchObject({ busy: false, problem: null });
    waiting.send({ type: "blur", name: "first_name" });
    await wanted;
  });

  test("says so at Next, keeps the answers, and tries again when Next is pressed again: once", async () => {
    const [waiting, late] = [createWaiting(sent), started()];
    for (const [name, value] of Object.entries(policyholder)) waiting.send({ type: "answer", name, value });
    waiting.send({ type: "next" });
    const wanted = waiting.failed(offline);
    expect(waiting.view()).toMatchObject({
      busy: false,
      next: { enabled: true },
      problem: { phase: "next", code: "network", message: "Sorry, something went wrong." },
    });
    expect(values(waiting)).toMatchObject(policyholder);
    waiting.send({ type: "next" });
    await wanted;
    expect(waiting.view()).toMatchObject({ busy: true, problem: null });
    waiting.handOver(late);
    await late.idle();
    expect(late.session().problem).toBeNull();
    expect(late.session().step).toBe("dob");
  });

  test("a Next that was told to have failed is not pressed later by itself", () => {
    const [waiting, late] = [createWaiting(sent), started()];
    for (const [name, value] of Object.entries(policyholder)) waiting.send({ type: "answer", name, value });
    waiting.send({ type: "next" });
    void waiting.failed(offline);
    waiting.send({ type: "blur", name: "city" });
    waiting.handOver(late);
    expect(late.session().step).toBe("policyholder");
    expect(late.session().pending).toBeNull();
  });
});
