import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { list, listed } from "../../app/shared/session/begunHere";
import { keepTyped, typedUnder } from "../../app/shared/session/typed";
import { titleOf } from "../../app/wizard/parts/ComingBack";

/** A clock that was ahead and is right again, or a date that is none, keeps nothing here for longer than it may be. */

const HOUR = 3600 * 1000;
const NOW = Date.parse("2026-11-27T12:00:00Z");
const entryAt = (at: number) => ({
  quote_number: "Q-1",
  token: "t-1",
  begun: { brokerage: "acme", product: "kites", at },
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => vi.useRealTimers());

test.each([NOW + 48 * HOUR, NOW + 1000 * 24 * HOUR])("an enrollment begun at %i has no token now", (at) => {
  list(entryAt(at));
  expect(listed().some(({ token }) => token !== undefined)).toBe(false);
});

test("an enrollment begun at no time at all does not end the page that lists it", () => {
  list(entryAt(1e300));
  for (const entry of listed()) expect(titleOf(entry, new Date())).toMatch(/^Continue/);
});

test("what a broker typed while the clock was two days ahead is not kept for three", () => {
  vi.setSystemTime(NOW + 48 * HOUR);
  keepTyped("kites:Q-1", {}, "dana");
  vi.setSystemTime(NOW);
  expect(typedUnder("kites:Q-1", "dana")).toBeUndefined();
});
