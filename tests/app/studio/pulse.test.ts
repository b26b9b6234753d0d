import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PulseWatch } from "../../../app/studio/draft/work/pulse";
import type { Pulse } from "../../../app/studio/draft/work/pulse";

/** A frame that answers each ping at once, or none. */
function watched() {
  const said: Pulse[] = [];
  const watch = new PulseWatch((pulse) => said.push(pulse));
  const frame = { answers: true, pings: 0 };
  watch.begin({
    say: () => {
      frame.pings += 1;
      if (frame.answers) watch.answered();
    },
  });
  return { said, watch, frame };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a frame that answers is never said to be busy", () => {
  const { said, watch, frame } = watched();
  vi.advanceTimersByTime(60_000);
  watch.end();
  expect(said).toEqual([]);
  expect(frame.pings).toBeGreaterThan(100);
});

test("a frame that answers nothing is busy after a second and a half, and ended after ten", () => {
  const { said, frame } = watched();
  frame.answers = false;
  vi.advanceTimersByTime(3_000);
  expect(said).toEqual(["busy"]);
  vi.advanceTimersByTime(6_500);
  expect(said).toEqual(["busy"]);
  vi.advanceTimersByTime(2_000);
  expect(said).toEqual(["busy", "ended"]);
});

test("a frame that answers after a while is not ended", () => {
  const { said, watch, frame } = watched();
  frame.answers = false;
  vi.advanceTimersByTime(5_000);
  frame.answers = true;
  watch.answered();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(["busy", "answers"]);
});

test("a page that is out of sight asks nothing, and waits for nothing", () => {
  const { said, frame } = watched();
  frame.answers = false;
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
  expect(frame.pings).toBe(0);
  hidden.mockRestore();
});

test("a frame is watched no more once that has ended", () => {
  const { said, watch, frame } = watched();
  frame.answers = false;
  watch.end();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
});
