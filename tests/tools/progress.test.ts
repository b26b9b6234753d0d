/** How far a long command is, for who waits at a terminal. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { progressOf } from "../../tools/flow/progress";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

function screenOf(isTTY: boolean) {
  const written: string[] = [];
  return { written, screen: { isTTY, write: (text: string) => written.push(text) } };
}

test("nothing is said in the first second, then how much is done, and the line is taken away at the end", () => {
  const { written, screen } = screenOf(true);
  const progress = progressOf("Comparing", screen);
  progress(1, 4);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1000);
  progress(2, 4);
  progress(3, 4);
  expect(written).toEqual(["\r\u001B[KComparing: 50 %"]);
  progress(4, 4);
  expect(written.at(-1)).toBe("\r\u001B[K");
});

test("what is done within a second says nothing at all, and a pipe is never written to", () => {
  const short = screenOf(true);
  const quick = progressOf("Comparing", short.screen);
  quick(1, 2);
  quick(2, 2);
  const pipe = screenOf(false);
  const slow = progressOf("Comparing", pipe.screen);
  vi.advanceTimersByTime(5000);
  slow(1, 2);
  expect([...short.written, ...pipe.written]).toEqual([]);
});
