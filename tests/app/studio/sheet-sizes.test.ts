/** How many lines a text of a sheet takes, by which rows and headings are as high as they have to be. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { linesOf } from "../../../app/studio/draft/sheets/sizes";

test("words go on a line as long as there is room, and a word that is longer than a line is broken", () => {
  expect(linesOf("", 10)).toBe(1);
  expect(linesOf("one two", 10)).toBe(1);
  expect(linesOf("medical evacuation and repatriation", 12)).toBe(4);
  expect(linesOf("a".repeat(25), 10)).toBe(3);
  expect(linesOf(`to ${"a".repeat(25)} on`, 10)).toBe(4);
});

test("a text never takes fewer lines than its letters do, nor more than one a word and those of its long words", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,30}$/), { minLength: 1, maxLength: 6 }), (words) => {
      const lines = linesOf(words.join(" "), 12);
      const letters = words.reduce((sum, { length }) => sum + length, 0);
      expect(lines).toBeGreaterThanOrEqual(Math.min(7, Math.ceil(letters / 12)));
      expect(lines).toBeLessThanOrEqual(words.reduce((sum, { length }) => sum + Math.ceil(length / 12), 0));
    }),
  );
});
