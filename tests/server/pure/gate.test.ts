import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "../../../server/access/refusal";
import { createGate } from "../../../server/http/gate";
import type { Gate } from "../../../server/http/gate";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work behind a gate that a test ends: what has begun, and how each call came out. */
function worked(gate: Gate) {
  const ends = new Map<string, (fails?: boolean) => void>();
  const outcomes: Record<string, unknown> = {};
  const call = async (name: string, key = "Q-1"): Promise<void> => {
    const work = () =>
      new Promise<string>((resolve, reject) => {
        ends.set(name, (fails = false) => (fails ? reject(new Error(name)) : resolve(name)));
      });
    gate(key, work).then(
      (value) => (outcomes[name] = value),
      (error: unknown) => (outcomes[name] = error),
    );
    await vi.advanceTimersByTimeAsync(0);
  };
  const end = async (name: string, fails?: boolean): Promise<void> => {
    ends.get(name)?.(fails);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { call, end, outcomes, begun: () => [...ends.keys()].join(" ") };
}

describe("the gate before a record", () => {
  test("lets so many calls work at a time, and the others in the order in which they came", async () => {
    const { call, end, begun } = worked(createGate(2, 1_000));
    for (const name of ["a", "b", "c", "d"]) await call(name);
    expect(begun()).toBe("a b");
    await end("b");
    expect(begun()).toBe("a b c");
    await end("a", true);
    expect(begun()).toBe("a b c d");
  });

  test("keeps records apart", async () => {
    const { call, begun } = worked(createGate(1, 1_000));
    await call("a");
    await call("b", "Q-2");
    await call("c");
    expect(begun()).toBe("a b");
  });

  test("is as narrow as before after calls have waited in vain", async () => {
    const { call, end, begun, outcomes } = worked(createGate(1, 1_000));
    for (const name of ["a", "b", "c"]) await call(name);
    await vi.advanceTimersByTimeAsync(999);
    expect(outcomes).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect([outcomes.b, outcomes.c]).toEqual([expect.any(Refusal), expect.any(Refusal)]);
    for (const name of ["d", "e"]) await call(name);
    expect(begun()).toBe("a");
    await end("a");
    expect(begun()).toBe("a d");
  });

  test("a call that was let in late is not refused when its time would be over", async () => {
    const { call, end, outcomes } = worked(createGate(1, 1_000));
    await call("a");
    await call("b");
    await vi.advanceTimersByTimeAsync(900);
    await end("a");
    await vi.advanceTimersByTimeAsync(1_000);
    await end("b");
    expect(outcomes).toEqual({ a: "a", b: "b" });
  });

  test("takes so many again after all have left, however they ended", async () => {
    const { call, end, begun } = worked(createGate(1, 1_000));
    await call("a");
    await end("a", true);
    await call("b");
    await end("b");
    for (const name of ["c", "d"]) await call(name);
    expect(begun()).toBe("a b c");
  });
});
