import { expect, test } from "vitest";
import { keptFor, withTimes } from "../../../server/base/kept-for";
import { KEEP } from "../../../server/base/settings";

test.each([
  [1, "1 day"],
  [90, "90 days"],
  [364, "364 days"],
  [365, "1 year"],
  [366, "1 year"],
  [367, "367 days"],
  [729, "729 days"],
  [730, "2 years"],
  [731, "2 years"],
  [732, "732 days"],
  [2555, "7 years"],
  [2557, "7 years"],
  [2558, "2558 days"],
  [36500, "100 years"],
])("%i days are said as %s", (days, words) => {
  expect(keptFor(days)).toBe(words);
});

test("a legal text may name the duration of each setting", () => {
  for (const [name, days] of Object.entries(KEEP))
    expect(withTimes(`a {${name}} b {${name}}`, KEEP)).toBe(`a ${keptFor(days)} b ${keptFor(days)}`);
  expect(withTimes("{days} {else}", { ...KEEP, open_quotes: 45 })).toBe("45 {else}");
});
