/** How slowly a body may come: only the time counts in which its next chunk is waited for. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../../../server/access/refusal";
import { atPace } from "../../../server/http/pace";

const PACE = { idleMs: 1000, graceMs: 3000, bytesPerSecond: 10 };

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => vi.useRealTimers());

/** Chunks of a sender that takes so long for each. */
async function* sender(count: number, bytes: number, ms: number): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < count; n += 1) {
    await vi.advanceTimersByTimeAsync(ms);
    yield new Uint8Array(bytes);
  }
}

/** How many bytes were read until the end, and why it ended. */
async function read(chunks: AsyncIterable<Uint8Array>, work: () => unknown = () => undefined) {
  let size = 0;
  try {
    for await (const chunk of atPace(chunks, PACE)) {
      size += chunk.length;
      await work();
    }
    return { size, ended: "well" };
  } catch (error) {
    return { size, ended: error instanceof Refusal ? error.code : "otherwise" };
  }
}

test("a body that comes at the slowest rate is read to its end, however long it is", async () => {
  expect(await read(sender(100, 5, 500))).toEqual({ size: 500, ended: "well" });
});

test("a sender who pauses for too long is given up", async () => {
  expect(await read(sender(100, 5000, 1001))).toEqual({ size: 0, ended: "request_timeout" });
});

test("a sender of a byte now and then is given up once the grace is over", async () => {
  const { size, ended } = await read(sender(100, 1, 500));
  expect(ended).toBe("request_timeout");
  // Three seconds, and a tenth of a second for each byte.
  expect(size).toBe(7);
});

test("the time that is spent on a chunk is not the sender's", async () => {
  expect(await read(sender(10, 1, 10), () => vi.advanceTimersByTimeAsync(5000))).toEqual({ size: 10, ended: "well" });
});
