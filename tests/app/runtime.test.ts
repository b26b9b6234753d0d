import { describe, expect, test } from "vitest";
import { callError } from "../../app/wizard/calls";
import { createRuntime } from "../../app/wizard/runtime";
import { ApiError } from "../../app/shared/api/request";
import { buyer, policyholder, recordingApi, shipped } from "./support/enrollment";
import { testHost } from "./support/host";

const { engine } = shipped();

function begin(api: ReturnType<typeof recordingApi>) {
  return createRuntime(engine, buyer, api.perform, callError, testHost().clock);
}

async function filled(api: ReturnType<typeof recordingApi>) {
  const runtime = begin(api);
  await runtime.idle();
  for (const [name, value] of Object.entries(policyholder)) runtime.send({ type: "answer", name, value });
  return runtime;
}

describe("the runtime makes the engine's calls", () => {
  test("in order, one at a time, and arrives at the next step", async () => {
    const api = recordingApi();
    const runtime = await filled(api);
    const before = runtime.session().step;
    runtime.send({ type: "next" });
    await runtime.idle();
    expect(api.names()).toEqual(["quote.create", "client.load", "plans.load"]);
    expect(runtime.session().step).not.toBe(before);
    expect(runtime.session().pending).toBeNull();
  });

  test("once, however often Next is pressed", async () => {
    const api = recordingApi();
    const runtime = await filled(api);
    runtime.send({ type: "next" });
    expect(runtime.send({ type: "next" }).kind).toBe("ignored");
    await runtime.idle();
    expect(api.names().filter((name) => name === "quote.create")).toHaveLength(1);
  });

  test("a refused call leaves step and answers, says why, and lets the person try again", async () => {
    const api = recordingApi({ "quote.create": new ApiError(500, "internal", undefined, "r-1", []) });
    const runtime = await filled(api);
    const { step, answers } = runtime.session();
    runtime.send({ type: "next" });
    await runtime.idle();
    const after = runtime.session();
    expect({ step: after.step, answers: after.answers }).toEqual({ step, answers });
    expect(after.problem).toMatchObject({
      code: "internal",
      message: "Sorry, something went wrong.",
      request_id: "r-1",
    });
    expect(engine.view(after).next?.enabled).toBe(true);
  });

  test("the server's word about a question stands beside that question", async () => {
    const details = [{ at: "postal", rule: "format", message: "This zip is not in this state" }];
    const api = recordingApi({ "quote.create": new ApiError(422, "rule_refused", "Refused", undefined, details) });
    const runtime = await filled(api);
    runtime.send({ type: "next" });
    await runtime.idle();
    const { step } = engine.view(runtime.session());
    const shown =
      step.kind === "questions" ? step.form.questions.find(({ name }) => name === "postal")?.error : undefined;
    expect(shown).toBe("This zip is not in this state");
  });

  test("what is no API error is told without its internals", () => {
    expect(callError(new TypeError("x is undefined at secret.ts:1"))).toEqual({ code: "unexpected" });
  });
});
