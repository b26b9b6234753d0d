import { describe, expect, it } from "vitest";
import { compileValidators, createEngine } from "../../engine";
import type { Engine, Flow, JsonObject, Session, SessionEvent } from "../../engine";
import { baseLists, changed, type Change } from "./flow/edit";

const asks = (name: string, more: object) => ({
  kind: "questions",
  group: "kite",
  title: `About ${name}`,
  schema: { type: "object", required: [name], properties: { [name]: { type: "string", title: name } } },
  messages: {},
  ...more,
});

/** A kite with a tail, whose tail may have a ribbon: each is a step of its own, asked only after the one before it. */
const TAILED: readonly Change[] = [
  { set: "/steps/kite/reject", to: [] },
  { set: "/steps/kite/checks", to: [] },
  { set: "/steps/kite/confirm", to: [] },
  { set: "/steps/kite/on_change", to: {} },
  { set: "/steps/kite/on_next", to: [] },
  { set: "/steps/tail", to: asks("tail", { when: { "==": [{ var: "answers.shape" }, "delta"] } }) },
  { set: "/steps/ribbon", to: asks("ribbon", { when: { "!!": [{ var: "answers.tail" }] } }) },
  {
    set: "/steps/name",
    to: asks("name", {
      title: "Tail {answers.tail}, first flown {answers.first}",
      on_next: [
        {
          call: "quote.update",
          with: {
            tail: { $: { var: "answers.tail" } },
            ribbon: { $: { var: "answers.ribbon" } },
            first: { $: { var: "answers.first" } },
          },
        },
      ],
    }),
  },
  { set: "/entries/web/steps", to: ["kite", "tail", "ribbon", "name", "done"] },
];

function engineOf(changes: readonly Change[]): Engine {
  const flow = changed(changes) as Flow;
  return createEngine(flow, {
    lists: { colour: baseLists["colours@1"] as NonNullable<(typeof baseLists)["colours@1"]> },
    validators: compileValidators(flow),
  });
}

const answer = (values: JsonObject): SessionEvent[] =>
  Object.entries(values).map(([name, value]) => ({ type: "answer", name, value: value ?? null }));
const next: SessionEvent = { type: "next" };
const back: SessionEvent = { type: "back" };

/** What the last step of a walk shows, and what its Next would save. */
function end(events: readonly SessionEvent[]): {
  readonly step: string;
  readonly title: string;
  readonly saved: JsonObject | undefined;
  readonly session: Session;
} {
  const engine = engineOf(TAILED);
  const session = engine.replay({ entry: "web", today: "2027-01-15" }, events);
  const { outcome } = engine.send(session, next);
  return {
    session,
    step: session.step,
    title: engine.view(session).step.title,
    saved: outcome.kind === "calls" ? outcome.calls[0]?.with : undefined,
  };
}

const KITE = { colour: "R", line: 20 };
const withTail = [
  ...answer({ ...KITE, shape: "delta" }),
  next,
  ...answer({ tail: "long" }),
  next,
  ...answer({ ribbon: "red" }),
  next,
  ...answer({ name: "Bo" }),
];

describe("an answer of a step that has left the path (wizards §2.1)", () => {
  const changedMind = [...withTail, back, back, back, ...answer({ shape: "box", first: "2026-05-01" }), next];

  it("counts while the step is on the path", () => {
    expect(end(withTail)).toMatchObject({
      step: "name",
      title: "Tail long, first flown ",
      saved: { tail: "long", ribbon: "red" },
    });
  });

  it("is neither said nor saved, and lets no later step in", () => {
    const { step, title, saved } = end(changedMind);
    expect({ step, title, saved }).toEqual({
      step: "name",
      title: "Tail , first flown 2026-05-01",
      saved: { first: "2026-05-01" },
    });
  });

  it("is kept, and counts again when the step comes back", () => {
    expect(end([...changedMind, back, ...answer({ shape: "delta" }), next, next, next]).saved).toEqual({
      tail: "long",
      ribbon: "red",
    });
  });
});

describe("an answer of a question that is not shown", () => {
  it("is neither said nor saved", () => {
    const boxed = [...answer({ ...KITE, shape: "box", first: "2026-05-01" }), next, back];
    expect(end([...boxed, next, ...answer({ name: "Bo" })]).saved).toEqual({ first: "2026-05-01" });
    const { title, saved, session } = end([
      ...boxed,
      ...answer({ shape: "delta" }),
      next,
      ...answer({ tail: "long" }),
      next,
      ...answer({ ribbon: "red" }),
      next,
      ...answer({ name: "Bo" }),
    ]);
    expect({ title, saved }).toEqual({ title: "Tail long, first flown ", saved: { tail: "long", ribbon: "red" } });
    expect(session.answers.first).toBe("2026-05-01");
  });
});

describe("while a call is pending", () => {
  it("Next is shown and cannot be pressed; its answer opens it again (W8)", () => {
    const engine = engineOf(TAILED);
    const asked = engine.send(engine.replay({ entry: "web", today: "2027-01-15" }, withTail), next);
    expect(asked.outcome.kind).toBe("calls");
    expect(engine.view(asked.session)).toMatchObject({ busy: true, next: { enabled: false, missing: [] } });
    expect(engine.send(asked.session, next)).toEqual({
      session: asked.session,
      outcome: { kind: "ignored", reason: expect.any(String) as string },
    });
    const failed = engine.send(asked.session, {
      type: "receive",
      result: { call: "quote.update", ok: false, error: { code: "internal" } },
    });
    expect(engine.view(failed.session)).toMatchObject({ busy: false, next: { enabled: true } });
  });
});

describe("a dialog that clears answers", () => {
  it("clears them when it is confirmed, and only then", () => {
    const engine = engineOf([]);
    const asked = engine.replay({ entry: "web", today: "2027-01-15", data: { plans: [] } }, [
      ...answer({ colour: "G", line: 45 }),
      { type: "receive", result: { call: "plans.load", ok: true, value: { plans: [{ id: "k" }] } } },
      next,
    ]);
    expect(asked.dialog).toEqual({ kind: "confirm", confirm: "sure" });
    expect(engine.send(asked, { type: "dismiss" }).session.answers).toEqual({ colour: "G", line: 45 });
    expect(engine.send(asked, { type: "confirm" }).session).toMatchObject({ step: "kite", answers: { colour: "G" } });
    expect(engine.send(asked, { type: "confirm" }).session.answers.line).toBeUndefined();
  });
});

describe("a step that is done by what was saved", () => {
  it("is not passed by an address while nothing was saved, though everything is answered", () => {
    const engine = engineOf([
      ...TAILED,
      { set: "/steps/kite/done_when", to: { "!!": [{ var: "quote.kite.colour" }] } },
    ]);
    const answers = { ...KITE, shape: "box" };
    const at = (data: object): string =>
      engine.start({ entry: "web", today: "2027-01-15", step: "name", answers, data }).session.step;
    expect([at({}), at({ quote: { kite: { colour: "R" } } })]).toEqual(["kite", "name"]);
  });
});

describe("an optional part", () => {
  const plan = (size: string, options: object) =>
    ({ id: `${size}${Object.keys(options).length}`, details: { size, price: 10 }, options }) as unknown as JsonObject;
  const PLANS = [plan("small", {}), plan("small", { theft: { title: "Theft", price: 5 } }), plan("large", {})];

  it("that the other size does not offer does not stand in the way of that size", () => {
    const engine = engineOf([
      { set: "/steps/name", to: asks("name", { title: "{plan.id}" }) },
      { set: "/entries/web/steps", to: ["kite", "sizes", "extras", "name", "done"] },
    ]);
    const chosen = (size: string) =>
      engine.replay(
        {
          entry: "web",
          today: "2027-01-15",
          step: "extras",
          answers: { ...KITE, shape: "delta", size: "small", theft: true },
          data: { plans: PLANS },
        },
        [back, { type: "choose", value: size }],
      );
    const titled = (session: Session) =>
      engine.view(session.step === "name" ? session : engine.send(session, next).session).step.title;
    expect([titled(chosen("small")), titled(chosen("large"))]).toEqual(["small1", "large0"]);
  });
});

describe("the check of saved data", () => {
  it("is no glance at the path that a person's session has just taken", () => {
    const engine = engineOf([
      ...TAILED,
      { set: "/final_checks", to: [{ id: "judged", step: "name", fail_when: { var: "review" }, message: "judged" }] },
    ]);
    const init = { entry: "web", today: "2027-01-15", query: {}, answers: { ...KITE }, data: {} };
    engine.view(engine.start(init).session);
    expect(engine.review(init, "complete").map(({ rule }) => rule)).toContain("judged");
  });
});
